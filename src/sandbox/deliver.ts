import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Answer } from './call.ts';
import type { Json } from './json.ts';

/** Sends the answer; resolves when it has gone out or the caller is gone. */
export function deliver(
  outgoing: ServerResponse,
  answer: Answer,
  write: (body: Json) => string,
  headOnly: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed) return resolve();
    outgoing.once('close', resolve);
    outgoing.once('finish', resolve);
    outgoing.statusCode = answer.status;
    for (const [name, value] of answer.headers) outgoing.appendHeader(name, value);
    const plain = Buffer.from(answer.bytes ?? (answer.body === undefined ? '' : write(answer.body)));
    const bytes = answer.gzip ? gzipSync(plain) : plain;
    if (answer.gzip) outgoing.setHeader('Content-Encoding', 'gzip');
    const delivery = answer.delivery ?? 'whole';
    if (delivery === 'close') outgoing.setHeader('Connection', 'close');
    if (delivery !== 'chunked') outgoing.setHeader('Content-Length', answer.contentLength ?? bytes.length);
    if (headOnly) return void outgoing.end();
    if (delivery === 'cut') {
      // Half of the bytes announced, then a reset.
      outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.destroy());
      return;
    }
    if (delivery === 'chunked') {
      // Two chunks, cut where a character may be cut too.
      outgoing.write(bytes.subarray(0, bytes.length >> 1));
      return void outgoing.end(bytes.subarray(bytes.length >> 1));
    }
    outgoing.end(bytes);
  });
}
