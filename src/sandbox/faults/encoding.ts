import { gzipSync } from 'node:zlib';
import type { Answer, Call } from '../call.ts';
import { onAnswer, oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { both, search, searches } from '../witness.ts';

const body = { breaks: 'http.json-body', document: '1: HTTP with JSON bodies; 4: response 200, body', witness: both };

/** Successful answers whose bytes are made from the JSON text. */
function bytes(
  title: string,
  make: (text: string, answer: Answer, call: Call) => string | Uint8Array | undefined,
  more: Part = {},
): Part {
  return {
    title,
    hooks: onAnswer('documented', (answer, call) => {
      if (answer.status !== 200 || answer.body === undefined) return;
      const made = make(JSON.stringify(answer.body), answer, call);
      if (made !== undefined) answer.bytes = Buffer.from(made);
    }),
    ...more,
  };
}

/** Says gzip of bytes that are none, or not all of it; the message is whole. */
function gzipped(answer: Answer, bytes: Uint8Array): Uint8Array {
  answer.headers.push(['Content-Encoding', 'gzip']);
  return bytes;
}
const halfGzip = (text: string, answer: Answer) => gzipped(answer, gzipSync(text).subarray(0, 200));

const xml = '<?xml version="1.0"?><response><code>0</code></response>';
const rarely = { witness: searches(120, { page_size: 1 }) };

/** Answers that are not JSON, or not in UTF-8, or not whole. */
export const encodingFaults = [
  fault('json-truncated', body, {
    always: bytes('The JSON lacks its last ten bytes.', (text) => Buffer.from(text).subarray(0, -10)),
    'when-long': bytes(
      'A JSON text over 16 KiB is cut there.',
      (text) => (Buffer.byteLength(text) > 16_384 ? Buffer.from(text).subarray(0, 16_384) : undefined),
      { witness: search({ page_size: 50 }) },
    ),
    'length-in-characters': bytes('Content-Length counts characters, not bytes.', (text, answer) => {
      answer.contentLength = text.length;
      return text;
    }),
    'gzip-half': bytes('The answer is half a gzip stream, as if it were all.', halfGzip),
    'gzip-not-done': bytes('The answer is said to be gzip and is plain JSON.', (text, answer) =>
      gzipped(answer, Buffer.from(text)),
    ),
  }),
  fault(
    'json-truncated-sometimes',
    { ...body, ...rarely },
    {
      json: bytes('One answer in 30 lacks its second half.', (text, _answer, call) =>
        oneIn(30, call) ? Buffer.from(text).subarray(0, text.length / 2) : undefined,
      ),
      html: bytes('One answer in 40 is a page of HTML with 200.', (_text, _answer, call) =>
        oneIn(40, call) ? '<html><body><h1>Search</h1></body></html>' : undefined,
      ),
    },
  ),
  fault('byte-order-mark', body, {
    bom: bytes('The JSON begins with a byte order mark.', (text) => `\ufeff${text}`),
    'latin-1': bytes('The JSON is in ISO 8859-1.', (text) => Buffer.from(text.replace('success', 'succès'), 'latin1')),
    'utf-16': bytes('The JSON is in UTF-16.', (text) => Buffer.from(text, 'utf16le')),
  }),
  fault('html', body, {
    html: bytes('A page of HTML comes with 200.', (_text, answer) => {
      answer.headers = [['Content-Type', 'text/html; charset=utf-8']];
      return '<!doctype html><html><body><h1>Welcome</h1></body></html>';
    }),
    form: bytes('The answer is a form.', () => 'code=0&message=success'),
    xml: bytes('The answer is XML.', () => xml),
    'xml-unless-asked': bytes(
      'The answer is XML unless Accept names JSON.',
      (_text, answer, call) => {
        if (call.header('accept')?.includes('json')) return undefined;
        answer.headers = [['Content-Type', 'application/xml']];
        return xml;
      },
      { witness: search({}, { headers: { Accept: '*/*' } }) },
    ),
    lines: bytes('The JSON is followed by another on the next line.', (text) => `${text}\n{"code":0}\n`),
    twice: bytes('The JSON is a text that holds the JSON.', (text) => JSON.stringify(text)),
    callback: bytes('The JSON is inside a function call.', (text) => `callback(${text});`),
  }),
  fault('no-body', body, {
    always: bytes('A success has no body.', () => ''),
    'for-cancel': bytes('An accepted cancel has no body.', (_text, _answer, call) =>
      call.operation === 'hotelCancel' ? '' : undefined,
    ),
  }),
  fault('single-quotes', body, {
    quotes: bytes('The JSON has single quotes.', (text) => text.replaceAll('"', "'")),
    nan: bytes('The JSON holds NaN for the total or the fee.', (text) =>
      text.replace(/"(total|cancel_fee)":[\d.]+/, '"$1":NaN'),
    ),
  }),
  fault('duplicate-code', {
    ...body,
    breaks: 'envelope.code',
    ...bytes('The code comes twice, the second time as 500.', (text) => `${text.slice(0, -1)},"code":500}`),
  }),
];
