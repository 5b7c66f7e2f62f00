import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Reference, type ReferenceOptions, startReference } from '../sandbox/index.ts';

/** A platform whose address stays when another one takes its place. */
export interface LastingReference extends Reference {
  /** Closes it and starts one with other faults and forms, at the same address. */
  again(options?: ReferenceOptions): Promise<LastingReference>;
}

/**
 * Starts a platform behind a port that stays open until the test is over: one that is closed and opened again may be
 * taken by then, whatever its number. Each connection is forwarded over a separate one.
 */
export async function startAtLastingAddress(options: ReferenceOptions = {}): Promise<LastingReference> {
  const open = new Set<Socket>();
  let leadsTo = 0;
  const server = createServer((inner) => {
    const outer = connect(leadsTo, '127.0.0.1');
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  let started = 0;
  const start = async (asked: ReferenceOptions): Promise<LastingReference> => {
    // Its orders have other numbers than those of the one before.
    const reference = await startReference({ seed: (started += 1), ...asked });
    onTestFinished(() => reference.close());
    leadsTo = reference.port;
    const again = async (next: ReferenceOptions = {}): Promise<LastingReference> => {
      await reference.close();
      return start(next);
    };
    return { ...reference, port, url: `http://127.0.0.1:${port}`, again };
  };
  return start(options);
}
