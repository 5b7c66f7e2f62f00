import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** A platform of somebody else: answers requests as `fetch` does. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** Puts a platform on a free port of this machine. */
export async function serveHandler(handle: Handler): Promise<{ readonly url: string; close(): Promise<void> }> {
  // What the server gives only looks like a request; handlers may make another one of it.
  const fetch = async (came: Request): Promise<Response> => {
    const { url, method, headers } = came;
    const body = ['GET', 'HEAD'].includes(method) ? null : await came.arrayBuffer();
    return handle(new Request(url, { method, headers: [...headers], body }));
  };
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
