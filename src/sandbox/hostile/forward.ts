import { type Agent, request as send } from 'node:http';
import type { RawAnswer, RawRequest } from './raw-server.ts';

/** Headers that belong to the connection between the two servers. */
const ofTheConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** Hands a request on to the platform at this address, and gives its answer. */
export function forward(url: string, agent: Agent, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const kept = [...headers].filter(([name]) => !ofTheConnection.has(name) && name !== 'host');
    // Whoever speaks to a proxy names the host as well, and a base URL may have a path.
    const call = send(
      new URL(path.replace(/^.*?(?=\/open\/v1\/)/, ''), url),
      { method, agent, headers: Object.fromEntries([...kept, ['content-length', String(body.length)]]) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, i): [string, string] => [
            response.rawHeaders[2 * i] ?? '',
            response.rawHeaders[2 * i + 1] ?? '',
          ]);
          resolve({
            status: response.statusCode ?? 0,
            headers: pairs.filter(([name]) => !ofTheConnection.has(name.toLowerCase())),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
