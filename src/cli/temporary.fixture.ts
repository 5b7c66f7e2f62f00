import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'travel-conformance-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A server that counts its requests, until the end of the test. */
export async function countingServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; calls(): number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}
