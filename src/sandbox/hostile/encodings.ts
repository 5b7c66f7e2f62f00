import { gzipSync } from 'node:zlib';
import type { Hostile } from './hostile.ts';
import { changeAccepted, changed } from './platform-behind.ts';
import type { RawAnswer } from './raw-server.ts';

function rewritten(
  id: string,
  title: string,
  body: (right: Buffer) => Buffer,
  gives: Hostile['gives'] = 'wrong',
): Hostile {
  return changed(id, title, gives, (answer) => ({ ...answer, body: body(answer.body) }));
}

const encoded = (answer: RawAnswer, coding: string, body: Buffer): RawAnswer => ({
  ...answer,
  headers: [...answer.headers, ['Content-Encoding', coding]],
  body,
});

/** Servers whose right answers are in the wrong characters or codings. */
export const encodings: readonly Hostile[] = [
  changed('says-gzip-sends-plain', 'Says gzip and sends plain JSON.', 'wrong', (answer) =>
    encoded(answer, 'gzip', answer.body),
  ),
  changed('says-brotli-sends-gzip', 'Says Brotli and sends gzip.', 'wrong', (answer) =>
    encoded(answer, 'br', gzipSync(answer.body)),
  ),
  changed('gzip-cut', 'Sends the first half of a gzip stream as if it were all.', 'wrong', (answer) =>
    encoded(answer, 'gzip', gzipSync(answer.body).subarray(0, 30)),
  ),
  changed('coding-unknown', 'Says a content coding that nobody asked for.', 'wrong', (answer) =>
    encoded(answer, 'x-snappy', answer.body),
  ),
  changed('codings-many', 'Says a hundred content codings.', 'wrong', (answer) =>
    encoded(answer, Array.from({ length: 100 }, () => 'gzip').join(', '), answer.body),
  ),
  rewritten('utf-16', 'Answers in UTF-16 without a byte order mark.', (right) =>
    Buffer.from(right.toString(), 'utf16le'),
  ),
  rewritten('utf-16-with-mark', 'Answers in UTF-16 with a byte order mark.', (right) =>
    Buffer.from(`\ufeff${right.toString()}`, 'utf16le'),
  ),
  rewritten('byte-order-mark', 'Begins every answer with a byte order mark.', (right) =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), right]),
  ),
  rewritten('utf-8-invalid', 'Has a byte in every answer that is no UTF-8.', (right) =>
    Buffer.concat([right.subarray(0, -1), Buffer.from(',"x":"\u00ff"}', 'latin1')]),
  ),
  rewritten('utf-8-overlong', 'Writes a slash in two bytes.', (right) =>
    Buffer.concat([right.subarray(0, -1), Buffer.from(',"x":"\u00c0\u00af"}', 'latin1')]),
  ),
  changed('lone-surrogates', 'Escapes halves of surrogate pairs in its texts and member names.', 'legal', (answer) => {
    const text = answer.body.toString();
    return { ...answer, body: Buffer.from(`${text.slice(0, -1)},"half \\ud800":"\\udc00 and \\ud83d"}`) };
  }),
  changed('message-lone-surrogate', 'Has half a surrogate pair in the message of every success.', 'legal', (answer) =>
    changeAccepted(answer, (body) => ({ ...body, message: '\ud83d' })),
  ),
];
