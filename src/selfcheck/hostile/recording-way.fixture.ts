import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it came, byte by byte. */
export interface Seen {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** A listener in front of a platform: it notes every request as it comes, and passes it on. It ends with the test. */
export async function recordingWay(to: string): Promise<{ readonly url: string; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', rawHeaders } = incoming;
      const body = Buffer.concat(chunks);
      seen.push({ method, url, headers: rawHeaders, body });
      const passed = request(to, { method, path: url, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Everything that a request says, in each way that somebody may read it. */
export function readingsOf({ method, url, headers, body }: Seen): string {
  const texts = [method, url, ...headers, body.toString('utf8'), body.toString('latin1'), body.toString('utf16le')];
  const unescaped = texts.map((text) =>
    text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
  const decoded = texts.map((text) =>
    text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
  return [...texts, ...unescaped, ...decoded].join('\n');
}
