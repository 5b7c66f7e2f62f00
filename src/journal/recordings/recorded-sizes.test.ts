import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { acceptedSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { calls, entry, har, largest } from './har.fixture.ts';
import { readHar } from './har.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n'.length;
const type = { name: 'Content-Type', value: 'application/json' };
const gzip = { name: 'Content-Encoding', value: 'gzip' };
const lengthOf = (bytes: number): JsonObject => ({ name: 'Content-Length', value: String(bytes) });

/** What recorders write of an answer with this text, as it is, or compressed. */
const recorders: Readonly<Record<string, (text: string) => JsonObject>> = {
  'Firefox, bodySize with the head': (text) => {
    const bytes = Buffer.byteLength(text);
    const headers = [type, { name: 'content-length', value: String(bytes) }];
    return { headers, headersSize: head, bodySize: head + bytes, content: { size: bytes, text } };
  },
  'Firefox, compressed': (text) => {
    const bodySize = head + gzipSync(text).length;
    return { headers: [type, gzip], headersSize: head, bodySize, content: { size: Buffer.byteLength(text), text } };
  },
  'Chromium, with the size of the transfer': (text) => {
    const bytes = Buffer.byteLength(text);
    return {
      headers: [type, lengthOf(bytes)],
      bodySize: bytes,
      _transferSize: head + bytes,
      content: { size: bytes, text },
    };
  },
  'mitmproxy, size as it was compressed': (text) => {
    const { length } = gzipSync(text);
    return { headers: [type, gzip, lengthOf(length)], bodySize: length, content: { size: length, text } };
  },
  'chrome-har, bytes and characters': (text) => {
    const size = Buffer.byteLength(text) + text.length;
    return { headers: [type, gzip], bodySize: gzipSync(text).length, content: { size, text } };
  },
};

const answerOf = (response: JsonObject): unknown =>
  calls([entry(acceptedSearch(), { response })])[0]?.exchange.answer?.body;

test.each(Object.entries(recorders))('JSON is judged, whatever it counts: %s', (_name, recorded) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(answerOf(recorded(text))).toEqual({ kind: 'json', value: JSON.parse(text) });
    }),
    { seed: 4, numRuns: 60 },
  );
});

test.each(Object.entries(recorders))(
  'JSON that is much shorter than what it counts is not judged: %s',
  (_n, recorded) => {
    const response = recorded(JSON.stringify({ data: Array.from({ length: 300 }, (_, index) => `${index * 7919}`) }));
    const changed = { ...response, content: { ...(response['content'] as JsonObject), text: '{}' } };
    expect(answerOf(changed)).toMatchObject({ kind: 'cut' });
  },
);

/** What Chromium writes of an answer over HTTP/2 if cookies are left out of its export: no size of the head. */
const withoutCookies = (text: string, cookies: number, more: JsonObject = {}): JsonObject => {
  const size = Buffer.byteLength(text);
  return {
    headers: [type, { name: 'content-encoding', value: 'br' }],
    headersSize: -1,
    bodySize: -1,
    _transferSize: head + cookies + size,
    content: { size, text },
    ...more,
  };
};

test('an envelope is judged although the transfer had cookies that the recorder left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(8000), (data, cookies) => {
      const text = JSON.stringify({ code: 0, data, message: 'ok' });
      expect(answerOf(withoutCookies(text, cookies))).toEqual({ kind: 'json', value: JSON.parse(text) });
    }),
    { seed: 4, numRuns: 60 },
  );
});

test.each<[string, string, number, JsonObject]>([
  ['other JSON', '{"note":"body left out"}', 3000, {}],
  ['more than a head has', '{"code":0,"data":{}}', 30_000, {}],
  ['the head is measured', '{"code":0,"data":{}}', 3000, { headersSize: head }],
  ['the body is measured', '{"code":0,"data":{}}', 0, { bodySize: 3000 }],
])('what was transferred says that there was more: %s', (_name, text, cookies, more) => {
  expect(answerOf(withoutCookies(text, cookies, more))).toMatchObject({ kind: 'cut' });
});

test.each(['Firefox, bodySize with the head', 'Chromium, with the size of the transfer'])(
  'a broken body of the length that was sent is judged: %s',
  (name) => {
    expect(answerOf(recorders[name]!('{"code":0,'))).toMatchObject({ kind: 'text' });
  },
);

test('a body without a text is empty only if nothing but the head was transferred', () => {
  const empty = { headers: [type], headersSize: head, content: { size: 0, text: '' } };
  expect(answerOf({ ...empty, bodySize: head })).toEqual({ kind: 'empty' });
  expect(answerOf({ ...empty, bodySize: 40 })).toMatchObject({ kind: 'cut' });
  expect(answerOf({ ...empty, bodySize: 0, _transferSize: head + 9 })).toMatchObject({ kind: 'cut' });
});

test('a size of 0 that a recorder counted itself does not say that a body is empty', () => {
  expect(answerOf({ headers: [type], content: { size: 0, text: '' } })).toMatchObject({ kind: 'cut' });
  expect(answerOf({ headers: [type], content: { size: 0 } })).toEqual({ kind: 'empty' });
  expect(answerOf({ headers: [type, lengthOf(0)], content: { size: 0, text: '' } })).toEqual({ kind: 'empty' });
});

test.each([
  ['comments', '{ // from\n "a": "//", /* to */ "b": [1] }', ''],
  ['commas at the end', '{"a": [1, ], /* no more */ }', ''],
  ['a variable', '{"page": {{page}}}', ''],
  ['something else that is broken', '{"a": 1', '{"a": 1'],
])('the text of an editor is not what was sent, unless its length is: %s', (_name, text, kept) => {
  const bodyTextOf = (headers: JsonObject[]): unknown => {
    const request = { headers, postData: { text }, bodySize: Buffer.byteLength(text) };
    return calls([entry(acceptedSearch(), { request })])[0]?.exchange.request.bodyText;
  };
  expect(bodyTextOf([])).toBe(kept);
  expect(bodyTextOf([lengthOf(Buffer.byteLength(text))])).toBe(text);
});

test.each<[string, string, JsonObject, string]>([
  ['a text of what was JSON', JSON.stringify('{"code":0}'), {}, 'cut'],
  ['a text that was sent so', JSON.stringify('{"code":0}'), { size: 14 }, 'json'],
  ['base64 that is not named', Buffer.from('{"code":0}').toString('base64'), { size: 16 }, 'cut'],
  ['cut with three points', '{"code":0...', { size: 12 }, 'cut'],
])('the form of a recorder is not that of the platform: %s', (_name, text, size, kind) => {
  expect(answerOf({ headers: [type], content: { text, ...size } })).toMatchObject({ kind });
});

test('a call at a URL without its host is counted', () => {
  const read = readHar(har([entry(acceptedSearch(), { url: '/open/v1/bus/search?a=1' })]), largest);
  expect([...(read?.unusable ?? [])]).toEqual([['at a URL without its host', 1]]);
});

test('a call whose body the recorder left out is counted as such; one without a body is not', () => {
  const unusableOf = (bodySize: number): unknown => {
    const bare = entry(acceptedSearch(), { request: { postData: null, bodySize } });
    return [...(readHar(har([bare]), largest)?.unusable ?? [])];
  };
  expect([unusableOf(90), unusableOf(0)]).toEqual([[['without the body of the request', 1]], []]);
});
