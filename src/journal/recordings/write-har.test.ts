import { expect, test } from 'vitest';
import { readJson } from '../../client/index.ts';
import type { Answer, Body, Exchange } from '../../contract/exchange.ts';
import { type Json, member } from '../../contract/json.ts';
import { hostileText } from '../../reporters/sample-report.fixture.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleFault,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { largest } from './har.fixture.ts';
import { readHar } from './har.ts';
import { journalledCall, type RecordedCall } from './recorded-call.ts';
import { harText } from './write-har.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
async function written(exchanges: readonly Exchange[]): Promise<Json> {
  const parts: string[] = [];
  for await (const part of harText(each(exchanges), { baseUrl: 'https://api.example/v9', version: '1' }))
    parts.push(part);
  return JSON.parse(parts.join('')) as Json;
}
const entriesOf = (har: Json): Json[] => member(member(har, 'log'), 'entries') as Json[];
const below = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: { ...exchange.request, path: `/v9${exchange.request.path}` },
});
/** An answer as the client makes it from bytes. */
const answered = (bytes: Buffer | string, given: Partial<Answer> = {}): Partial<Exchange> => {
  const whole = Buffer.from(bytes);
  return { answer: { status: 200, headers: {}, body: readJson(whole), bytes: whole.length, ...given } };
};
const withText = (bodyText: string): Exchange => {
  const search = acceptedSearch();
  return { ...search, request: { ...search.request, bodyText, body: undefined } };
};
const judged = ({ exchange, baseUrl }: RecordedCall): unknown => {
  const { operation, request, answer, sentAt, endedAt } = exchange;
  return {
    operation,
    method: request.method,
    text: request.bodyText,
    body: request.body,
    answer,
    sentAt,
    endedAt,
    baseUrl,
  };
};

test.each<[string, Exchange]>([
  ['a search', acceptedSearch()],
  ['a cancel', acceptedCancel('HT1')],
  [
    'a body with everything hostile',
    { ...acceptedSearch(), ...answered(JSON.stringify({ [hostileText]: hostileText })) },
  ],
  ['no body', { ...acceptedSearch(), ...answered('') }],
  ['HTML', { ...acceptedSearch(), ...answered('<h1>Bảo trì</h1>', { status: 503 }) }],
  ['a byte order mark', { ...acceptedSearch(), ...answered('\ufeff{"code":0}') }],
  ['bytes that are not UTF-8', { ...acceptedSearch(), ...answered(Buffer.from([0x7b, 0xff, 0x22, 0x7d])) }],
  ['a sent body that is not JSON', withText('{"a":')],
  ['headers that come twice', { ...acceptedSearch(), ...answered('{}', { headers: { 'x-a': ['1', '2'] } }) }],
])('check reads the same in the HAR as in the journal: %s', async (_, exchange) => {
  const line = JSON.parse(JSON.stringify({ kind: 'exchange', ...below(exchange) })) as Json;
  const fromJournal = journalledCall(line, 'https://api.example/v9') ?? expect.fail('no call');
  const read = readHar(await written([line as unknown as Exchange]), largest);
  const [fromHar] = read?.calls ?? [];
  const bytes = fromHar?.exchange.answer?.bytes ?? -1;
  const same = judged(fromJournal) as { answer: object };
  expect(judged(fromHar ?? expect.fail('no call'))).toEqual({
    ...same,
    answer: { ...same.answer, bytes },
  });
});

test.each<[string, Body, number]>([
  ['cut by the limits of the run', { kind: 'cut', reason: { code: 'too-large', bytes: 5 } }, 6],
  ['a long text of which the journal has the beginning', { kind: 'text', text: '<p>', problem: 'is no JSON' }, 70_000],
  ['a text that reads as JSON', { kind: 'text', text: '{}', problem: 'has the unknown content coding "x"' }, 2],
])('a body that cannot be judged is left out, with its size: %s', async (_, body, bytes) => {
  const har = await written([below({ ...acceptedSearch(), ...answered('', { body, bytes }) })]);
  const content = member(member(entriesOf(har)[0], 'response'), 'content');
  expect([member(content, 'text'), member(content, 'size')]).toEqual([undefined, bytes]);
  expect(readHar(har, largest)?.calls[0]?.exchange.answer?.body.kind).toBe('cut');
});

test('calls without an answer have none, calls that were not sent and lines of others are left out', async () => {
  const har = await written([
    below(sampleExchange({ call: 1, fault: sampleFault('timeout') })),
    below(sampleExchange({ call: 0, fault: sampleFault('not-sent') })),
    { ...acceptedSearch(), request: 7 } as unknown as Exchange,
    { ...acceptedSearch(), sentAt: Number.NaN },
  ]);
  expect(entriesOf(har)).toMatchObject([{ comment: 'call 1', response: { status: 0, _error: 'timeout' } }]);
  expect(readHar(har, largest)?.calls[0]?.exchange.answer).toBeNull();
});

test('an answer from in front of the platform is in it; whose it is, the reader decides', async () => {
  const { answer } = acceptedSearch();
  const har = await written([
    below({
      ...sampleExchange({ fault: sampleFault('in-front') }),
      ...(answer && { frontAnswer: { ...answer, status: 502 } }),
    }),
  ]);
  expect(entriesOf(har)).toMatchObject([{ response: { status: 502, _error: 'in-front' } }]);
});

test('it has every member that HAR 1.2 asks for', async () => {
  const har = await written([below(acceptedSearch())]);
  const [entry] = entriesOf(har) as [Record<string, Record<string, unknown>>];
  expect(har).toMatchObject({ log: { version: '1.2', creator: { name: 'travel-conformance', version: '1' } } });
  expect(Object.keys(entry)).toEqual(
    expect.arrayContaining(['startedDateTime', 'time', 'request', 'response', 'cache', 'timings']),
  );
  const common = ['httpVersion', 'cookies', 'headers', 'headersSize', 'bodySize'];
  expect(Object.keys(entry['request'] ?? {})).toEqual(
    expect.arrayContaining([...common, 'method', 'url', 'queryString']),
  );
  expect(Object.keys(entry['response'] ?? {})).toEqual(
    expect.arrayContaining([...common, 'status', 'statusText', 'content', 'redirectURL']),
  );
  expect(Object.keys(entry['timings'] ?? {})).toEqual(['send', 'wait', 'receive']);
});
