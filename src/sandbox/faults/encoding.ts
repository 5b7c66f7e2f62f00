import { gzipSync } from 'node:zlib';
import type { Answer, Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import { onAnswer, oneIn } from './change.ts';
import { fault } from './fault.ts';

const section = '1: HTTP with JSON bodies; 4: response 200, body';

/** Successful answers whose bytes are made from the JSON text. */
function bytes(
  id: string,
  title: string,
  make: (text: string, answer: Answer, call: Call) => string | Uint8Array | undefined,
  witness?: Fault['witness'],
): Fault {
  const hooks = onAnswer('documented', (answer, call) => {
    if (answer.status !== 200 || answer.body === undefined) return;
    const made = make(JSON.stringify(answer.body), answer, call);
    if (made !== undefined) answer.bytes = Buffer.from(made);
  });
  return fault(
    id,
    title,
    section,
    hooks,
    witness ??
      (async (probe) => {
        await probe.search();
        await probe.cancel(await probe.order());
      }),
  );
}

/** Says gzip of bytes that are none, or not all of it; the message is whole. */
function gzipped(answer: Answer, bytes: Uint8Array): Uint8Array {
  answer.headers.push(['Content-Encoding', 'gzip']);
  return bytes;
}

const rarely: Fault['witness'] = (probe) => probe.times(75, () => probe.search({ page_size: 1 }));

/** Answers that are no JSON, or not in UTF-8, or not whole. */
export const encodingFaults = [
  bytes('json-truncated', 'The JSON lacks its last ten bytes.', (text) => Buffer.from(text).subarray(0, -10)),
  bytes(
    'json-truncated-when-long',
    'A JSON text over 16 KiB is cut there.',
    (text) => (Buffer.byteLength(text) > 16_384 ? Buffer.from(text).subarray(0, 16_384) : undefined),
    async (probe) => {
      await probe.search({ page_size: 50 });
    },
  ),
  bytes(
    'json-truncated-sometimes',
    'One answer in 30 lacks its second half.',
    (text, _answer, call) => (oneIn(30, call) ? Buffer.from(text).subarray(0, text.length / 2) : undefined),
    rarely,
  ),
  bytes('gzip-truncated', 'The answer is half a gzip stream, as if it were all.', (text, answer) =>
    gzipped(answer, gzipSync(text).subarray(0, 200)),
  ),
  bytes('gzip-not-done', 'The answer is said to be gzip and is plain JSON.', (text, answer) =>
    gzipped(answer, Buffer.from(text)),
  ),
  bytes(
    'gzip-truncated-sometimes',
    'One answer in 30 is half a gzip stream, as if it were all.',
    (text, answer, call) => (oneIn(30, call) ? gzipped(answer, gzipSync(text).subarray(0, 200)) : undefined),
    rarely,
  ),
  bytes('byte-order-mark', 'The JSON begins with a byte order mark.', (text) => `\ufeff${text}`),
  bytes('latin-1', 'The JSON is in ISO 8859-1.', (text) => Buffer.from(text.replace('success', 'succès'), 'latin1')),
  bytes('utf-16', 'The JSON is in UTF-16.', (text) => Buffer.from(text, 'utf16le')),
  bytes('json-lines', 'The JSON is followed by another on the next line.', (text) => `${text}\n{"code":0}\n`),
  bytes('json-twice', 'The JSON is a text that holds the JSON.', (text) => JSON.stringify(text)),
  bytes('html', 'A page of HTML comes with 200.', (_text, answer) => {
    answer.headers = [['Content-Type', 'text/html; charset=utf-8']];
    return '<!doctype html><html><body><h1>Welcome</h1></body></html>';
  }),
  bytes(
    'html-sometimes',
    'One answer in 40 is a page of HTML with 200.',
    (_text, _answer, call) => (oneIn(40, call) ? '<html><body>Checking your browser</body></html>' : undefined),
    (probe) => probe.times(120, () => probe.search({ page_size: 1 })),
  ),
  bytes('no-body', 'A success has no body.', () => ''),
  bytes('no-body-for-cancel', 'An accepted cancel has no body.', (_text, _answer, call) =>
    call.operation === 'hotelCancel' ? '' : undefined,
  ),
  bytes('single-quotes', 'The JSON has single quotes.', (text) => text.replaceAll('"', "'")),
  bytes('trailing-comma', 'The JSON has a comma before its last brace.', (text) => `${text.slice(0, -1)},}`),
  bytes('not-a-number', 'The JSON holds NaN for the total or the fee.', (text) =>
    text.replace(/"(total|cancel_fee)":[\d.]+/, '"$1":NaN'),
  ),
  bytes('raw-line-break', 'The message holds an unescaped line break.', (text) => text.replace('success', 'suc\ncess')),
  bytes('callback', 'The JSON stands in a function call.', (text) => `callback(${text});`),
  bytes('form', 'The answer is a form.', () => 'code=0&message=success'),
  bytes('xml', 'The answer is XML.', () => '<?xml version="1.0"?><response><code>0</code></response>'),
  bytes(
    'duplicate-code',
    'The code comes twice, the second time as 500.',
    (text) => `${text.slice(0, -1)},"code":500}`,
  ),
];
