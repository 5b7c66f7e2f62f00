import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedCancel, acceptedSearch, sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { calls, entry, folder, har, largest, later } from './har.fixture.ts';
import { readHar } from './har.ts';
import { journalledCall } from './recorded-call.ts';
import { readRecording } from './read-recording.ts';

test('a HAR has calls of both operations, below any base URL; everything else is passed over', () => {
  const read = readHar(
    har([
      entry(acceptedSearch()),
      entry(acceptedCancel('HT1')),
      entry(acceptedSearch(), { url: 'http://other.example:8080/open/v1/bus/search' }),
      entry(acceptedSearch(), { url: 'https://api.example/open/v1/bus/search/suggest' }),
      entry(acceptedSearch(), { request: { method: 'OPTIONS' } }),
      entry(acceptedSearch(), { url: 'data:text/plain,/open/v1/bus/search' }),
      null,
      7,
      {},
    ]),
    largest,
  );
  expect(read?.calls.map(({ baseUrl, exchange }) => [baseUrl, exchange.operation])).toEqual([
    ['https://api.example/v9', 'search'],
    ['https://api.example/v9', 'cancel'],
    ['http://other.example:8080', 'search'],
  ]);
  expect(read?.skipped).toBe(6);
});

test('calls of known operations that cannot be used are reported with the reason', () => {
  const unusable = (...entries: Json[]): unknown => {
    const read = readHar(har(entries), largest);
    return [read?.calls.length, read?.skipped, Object.fromEntries(read?.unusable ?? [])];
  };
  const one = entry(acceptedSearch());
  expect(unusable(one)).toEqual([1, 0, {}]);
  expect(unusable(one, one, entry(acceptedSearch(), { request: { method: 'OPTIONS' } }))).toEqual([
    1,
    1,
    { 'there twice': 1 },
  ]);
  expect(
    unusable(
      entry(acceptedSearch(), { request: { method: 'GET' } }),
      entry(acceptedSearch(), { request: { method: 'PUT' } }),
    ),
  ).toEqual([0, 0, { 'sent with another method than POST': 2 }]);
  expect(unusable({ ...(one as JsonObject), response: null })).toEqual([0, 0, { 'without a response': 1 }]);
  expect(
    unusable(entry(acceptedSearch(), { url: `https://api.example/${'x'.repeat(2000)}/open/v1/bus/search` })),
  ).toEqual([0, 0, { 'at a path of more than 2000 characters': 1 }]);
  expect(unusable({ ...(one as JsonObject), response: { status: 0 } })).toEqual([
    1,
    0,
    { 'without an answer (it has no valid status), so it is not judged': 1 },
  ]);
  expect(unusable(entry(acceptedSearch(), { content: { size: 812 } }))).toEqual([
    1,
    0,
    { 'answered with a body that cannot be judged (the recording does not have it)': 1 },
  ]);
});

const sampleBody = ({ answer }: Exchange): Json => (answer?.body.kind === 'json' ? answer.body.value : null);

test('an entry twice is one call', () => {
  expect(calls([entry(acceptedSearch()), entry(acceptedSearch())])).toHaveLength(1);
  expect(calls([entry(acceptedSearch()), entry(later(acceptedSearch(), 5))]), 'seen at two places').toHaveLength(1);
  const other = acceptedSearch([], {}, { call: 2 });
  expect(calls([entry(acceptedSearch()), entry(later(other, 5))]), 'another request id').toHaveLength(2);
  const pretty = { content: { text: JSON.stringify(sampleBody(acceptedSearch()), null, 2) } };
  expect(calls([entry(acceptedSearch()), entry(later(acceptedSearch(), 5), pretty)]), 'laid out anew').toHaveLength(1);
  const bare = entry(later(acceptedSearch(), 5), { request: { postData: null } });
  for (const both of [
    [entry(acceptedSearch()), bare],
    [bare, entry(acceptedSearch())],
  ]) {
    const kept = calls(both);
    expect(kept.map(({ exchange }) => exchange.request.bodyText === '')).toEqual([false]);
  }
  const otherRequest = entry(acceptedSearch(), { request: { postData: { text: '{"page":2}' } } });
  expect(calls([entry(acceptedSearch()), otherRequest]), 'another request').toHaveLength(2);
  const withoutId = { content: { text: '{"code":0}' } };
  const [first, second] = [entry(acceptedSearch(), withoutId), entry(later(acceptedSearch(), 5), withoutId)];
  expect(calls([first, second]), 'no request id, at another time').toHaveLength(2);
});

test.each<[string, JsonObject, JsonObject]>([
  ['a text', { text: '{"code":0}' }, { kind: 'json', value: { code: 0 } }],
  [
    'base64',
    { text: Buffer.from('{"code":0}').toString('base64'), encoding: 'base64' },
    { kind: 'json', value: { code: 0 } },
  ],
  [
    'bytes that are not UTF-8',
    { text: Buffer.from([0xff, 0x7b]).toString('base64'), encoding: 'base64' },
    { kind: 'text', problem: 'is not encoded in UTF-8' },
  ],
  ['none', { size: 0 }, { kind: 'empty' }],
  ['left out by the recorder', { size: 812 }, { kind: 'cut' }],
  ['unknown', {}, { kind: 'cut' }],
  ['begun by the recorder', { text: '{"code":0,', size: 812 }, { kind: 'cut' }],
  ['broken by the target', { text: '{"code":0,', size: 10 }, { kind: 'text' }],
  ['too long', { text: `"${'x'.repeat(60)}"` }, { kind: 'cut' }],
  ['too deep', { text: `${'['.repeat(2000)}` }, { kind: 'cut' }],
])('the body of an answer: %s', (_, content, expected) => {
  const [call] =
    readHar(
      har([entry(acceptedSearch(), { content })]),
      expected['kind'] === 'cut' && 'text' in content && String(content['text']).length < 100 ? 50 : largest,
    )?.calls ?? [];
  expect(call?.exchange.answer?.body).toMatchObject(expected);
});

test('a journal of ours is read line by line; other operations and what is cut are passed over, broken lines are named, what the run noted is not counted', async () => {
  const file = join(folder(), 'x.ndjson');
  const lines = [
    { kind: 'run', baseUrl: 'https://t.example/p' },
    { kind: 'exchange', ...acceptedSearch() },
    { kind: 'exchange', ...sampleExchange({ operation: 'busTripDetail' }) },
    { kind: 'end' },
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"kind":"exchange","op`);
  const read = await readRecording(file, largest);
  expect(read).toMatchObject({
    kind: 'journal',
    skipped: 1,
    garbled: [5],
    calls: [{ baseUrl: 'https://t.example/p', exchange: { operation: 'search', answer: { status: 200 } } }],
  });
});

test.each([
  ['', 'an empty file'],
  ['PK\u0003\u0004', 'a zip archive: unpack it'],
  ['{"log":{"entries":[]}}\n{"log":{"entries":[]}}', 'several JSON documents'],
  ['{}', 'not a HAR'],
  ['[]', 'not a HAR'],
  ['{"log":{}}', 'not a HAR'],
  ['<har>', 'neither'],
  [`{"log":${'['.repeat(100_000)}`, 'nested deeper'],
])('a file that is none: %.20s', async (text, problem) => {
  const file = join(folder(), 'x.har');
  writeFileSync(file, text);
  expect(await readRecording(file, largest)).toContain(problem);
});

test('a HAR may begin with a byte order mark', async () => {
  const file = join(folder(), 'x.har');
  writeFileSync(file, `\uFEFF${JSON.stringify(har([entry(acceptedSearch())]))}`);
  expect(await readRecording(file, largest)).toMatchObject({
    kind: 'HAR',
    calls: [{ baseUrl: 'https://api.example/v9' }],
    skipped: 0,
  });
});

test('any JSON may stand anywhere in a recording', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const base = entry(acceptedSearch());
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('request', 'response', 'startedDateTime', 'time'), json),
      fc.dictionary(fc.constantFrom('url', 'headers', 'postData', 'method'), json),
      json,
      (whole, request, content) => {
        const hostile = [
          { ...base, ...whole },
          { ...base, request: { ...(base['request'] as JsonObject), ...request } },
          entry(acceptedSearch(), { content: { text: JSON.stringify(content) } }),
        ];
        expect(calls(hostile).length).toBeLessThanOrEqual(3);
        expect([null, 'object']).toContain(
          journalledCall({ kind: 'exchange', ...whole }, 'x') === null ? null : 'object',
        );
      },
    ),
    { seed: 8, numRuns: 40 },
  );
});

const json = '{"code":0,"data":{}}';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const gzipped = gzipSync(json).toString('base64');
const encodedAs = (coding: string): JsonObject => ({
  headers: [{ name: 'Content-Encoding', value: coding }],
  content: { text: gzipped, encoding: 'base64' },
});
const lengthOf = (value: string): JsonObject => ({ headers: [{ name: 'content-length', value }] });

test.each<[string, JsonObject, JsonObject]>([
  ['compressed bytes, as the header says', encodedAs('gzip'), { kind: 'json', value: { code: 0, data: {} } }],
  ['compressed twice', encodedAs('identity, gzip'), { kind: 'json' }],
  ['compressed in another way than the header says', encodedAs('br'), { kind: 'cut' }],
  ['compressed in a way that Node does not know', encodedAs('zstd'), { kind: 'cut' }],
  ['decoded already', { ...encodedAs('gzip'), content: { text: json } }, { kind: 'json' }],
  ['lost, as bodySize says', { bodySize: 1234, content: { size: 0, text: '' } }, { kind: 'cut' }],
  ['lost, as content-length says', { ...lengthOf('90'), content: { size: 0 } }, { kind: 'cut' }],
  ['empty, and nothing says more', { ...lengthOf('0'), bodySize: 0, content: { size: 0 } }, { kind: 'empty' }],
  [
    'cut, and the size is that of the rest',
    { ...lengthOf('90'), content: { size: 9, text: '{"code":0' } },
    { kind: 'cut' },
  ],
  [
    'broken, of the length that was sent',
    { ...lengthOf('9'), content: { size: 9, text: '{"code":0' } },
    { kind: 'text' },
  ],
  ['named base64, and none', { content: { text: json, encoding: 'base64' } }, { kind: 'json' }],
  ['base64 by another spelling', { content: { text: base64(json), encoding: 'BASE64' } }, { kind: 'json' }],
  [
    'kept in the parts in which it came',
    {
      ...encodedAs('gzip'),
      content: { text: JSON.stringify([gzipped.slice(0, 8), gzipped.slice(8)]), encoding: 'base64' },
    },
    { kind: 'json', value: { code: 0, data: {} } },
  ],
  ['compressed, without the header', { content: { text: gzipped, encoding: 'base64' } }, { kind: 'json' }],
  [
    'replaced by JSON, as content-length says',
    { ...lengthOf('900'), content: { size: 4, text: 'null' } },
    { kind: 'cut' },
  ],
  ['replaced by JSON, as bodySize says', { bodySize: 900, content: { size: 2, text: '{}' } }, { kind: 'cut' }],
  ['masked by shorter values', { ...lengthOf('20'), content: { text: '{"code":0,"a":"**"}' } }, { kind: 'cut' }],
  ['masked by longer values', { ...lengthOf('18'), content: { text: '{"code":0,"a":"**"}' } }, { kind: 'cut' }],
  ['laid out anew', { ...lengthOf('20'), content: { text: '{\n "code": 0, "data": {} }' } }, { kind: 'json' }],
  ['cut, as a comment says', { content: { size: 9, text: '{"code":0', comment: 'truncated' } }, { kind: 'cut' }],
  ['cut, as its answer says', { comment: 'truncated', content: { size: 9, text: '{"code":0' } }, { kind: 'cut' }],
  ['cut, as a flag says', { content: { size: 9, text: '{"code":0', _truncated: true } }, { kind: 'cut' }],
  ['cut, as the transfer says', { _transferSize: 900, content: { size: 9, text: '{"code":0' } }, { kind: 'cut' }],
  ['words of a recorder, and nothing says a length', { content: { size: -1, text: '<binary>' } }, { kind: 'cut' }],
  ['still in chunks', { content: { size: 30, text: `14\r\n${json}\r\n0\r\n\r\n` } }, { kind: 'cut' }],
  ['no JSON, and as long as its size says', { content: { size: 9, text: '{"code":0' } }, { kind: 'text' }],
])('an answer whose body was %s', (_name, response, body) => {
  expect(calls([entry(acceptedSearch(), { response })])[0]?.exchange.answer?.body).toMatchObject(body);
});

test('a text of another length than the recorded one is known as such', () => {
  const isAsSent = (response: JsonObject): unknown => calls([entry(acceptedSearch(), { response })])[0]?.isAsSent;
  expect(isAsSent({ content: { size: 20, text: json } })).toBe(true);
  expect(isAsSent({ content: { size: -1, text: json } }), 'nothing is known').toBe(true);
  expect(isAsSent({ content: { size: 19, text: json } })).toBe(false);
  expect(isAsSent({ ...lengthOf('19'), content: { size: 20, text: json } })).toBe(false);
});

test.each<[string, JsonObject, string]>([
  ['the words of a recorder', { postData: { text: 'text was too long' } }, ''],
  ['of another length than was sent', { postData: { text: '{}' }, bodySize: 70 }, ''],
  ['broken, of the length that was sent', { postData: { text: '{"a' }, bodySize: 3 }, '{"a'],
  ['JSON, and nothing says a length', { postData: { text: '{}' }, bodySize: -1 }, '{}'],
  ['encoded twice, and nothing says a length', { postData: { text: '"{}"' }, bodySize: -1 }, ''],
  ['a text that is an object, as it was sent', { postData: { text: '"{}"' }, bodySize: 4 }, '"{}"'],
])('a request body that is %s', (_name, request, bodyText) => {
  expect(calls([entry(acceptedSearch(), { request })])[0]?.exchange.request.bodyText).toBe(bodyText);
});

test('a method in lower case is that method', () => {
  expect(calls([entry(acceptedSearch(), { request: { method: 'post' } })])).toHaveLength(1);
});

test('a HAR in UTF-16, with a byte order mark or compressed is read', async () => {
  const file = join(folder(), 'recorded.har');
  const text = JSON.stringify(har([entry(acceptedSearch())]));
  const bigEndian = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const forms = [
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    bigEndian,
    bigEndian.subarray(2),
    Buffer.from(`\ufeff${text}`),
    gzipSync(text),
  ];
  for (const bytes of forms) {
    writeFileSync(file, bytes);
    expect(await readRecording(file, largest)).toMatchObject({
      kind: 'HAR',
      calls: [{ exchange: { operation: 'search' } }],
    });
  }
  writeFileSync(file, gzipSync(text).subarray(0, 60));
  expect(await readRecording(file, largest)).toMatch(/gzip/);
});
