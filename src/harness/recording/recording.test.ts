import '../../../suites/all.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { acceptedCancel, acceptedSearch, sampleExchange, sampleTime, sampleTrip } from '../../checks/sample-exchange.fixture.ts';
import { loadSettings } from '../../config/load.ts';
import type { Exchange } from '../../model/exchange.ts';
import { isAccepted } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Report } from '../../model/report.ts';
import { buildReport } from '../report/build-report.ts';
import { journalName } from '../journal/journal.ts';
import { readJournal } from '../journal/read-journal.ts';
import { checkRecording } from './check-recording.ts';
import { readHar } from './har.ts';
import { journalledCall } from './journalled-call.ts';
import { readRecording } from './read-recording.ts';
import { type RecordedCall, withCredentials } from './recorded-call.ts';

const largest = 5_000_000;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'conformance-recording-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** What a recorder writes of a call. */
function entry(
  exchange: Exchange,
  change: { url?: string; key?: string | null; content?: JsonObject; request?: JsonObject; response?: JsonObject; startedDateTime?: string } = {},
): JsonObject {
  const {
    url = `https://api.example/v9${exchange.request.path}`,
    key = 'key-of-the-recording',
    content,
    request = {},
    response = {},
    startedDateTime,
  } = change;
  const body = exchange.answer?.body;
  return {
    startedDateTime: startedDateTime ?? new Date(exchange.sentAt).toISOString(),
    time: exchange.endedAt - exchange.sentAt,
    request: {
      method: 'POST',
      url,
      httpVersion: 'HTTP/2',
      headers: [{ name: 'content-type', value: 'application/json' }, ...(key === null ? [] : [{ name: 'authorization', value: key }])],
      postData: { mimeType: 'application/json', text: exchange.request.bodyText },
      ...request,
    },
    response: {
      status: exchange.answer?.status ?? 0,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: content ?? { text: body?.kind === 'json' ? JSON.stringify(body.value) : '' },
      ...response,
    },
  };
}

function har(entries: readonly Json[]): Json {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: [...entries] } };
}

function calls(entries: readonly Json[]): RecordedCall[] {
  return readHar(har(entries), largest)?.calls ?? expect.fail('no HAR');
}

async function checked(recorded: readonly RecordedCall[]): Promise<{ report: Report; journal: string }> {
  const out = folder();
  const settings = { ...loadSettings({ flags: {}, env: {}, cwd: out, freshSeed: 1, sends: false }), out };
  checkRecording(recorded, { settings, baseUrl: 'https://api.example/v9', id: 'check', version: '0.0.0' });
  const file = join(out, journalName);
  return { report: buildReport(await readJournal(file), settings, '2026-11-21'), journal: readFileSync(file, 'utf8') };
}

const verdict = (report: Report, id: string): string => report.requirements.find((one) => one.id === id)?.verdict ?? 'none';
const later = (exchange: Exchange, by: number): Exchange => ({ ...exchange, sentAt: exchange.sentAt + by, endedAt: exchange.endedAt + by });

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

test('what of the two operations cannot be used is told, with why', () => {
  const unusable = (...entries: Json[]): unknown => {
    const read = readHar(har(entries), largest);
    return [read?.calls.length, read?.skipped, Object.fromEntries(read?.unusable ?? [])];
  };
  const one = entry(acceptedSearch());
  expect(unusable(one)).toEqual([1, 0, {}]);
  expect(unusable(one, one, entry(acceptedSearch(), { request: { method: 'OPTIONS' } }))).toEqual([1, 1, { 'there twice': 1 }]);
  expect(unusable(entry(acceptedSearch(), { request: { method: 'GET' } }), entry(acceptedSearch(), { request: { method: 'PUT' } }))).toEqual([
    0,
    0,
    { 'sent by another method than POST': 2 },
  ]);
  expect(unusable({ ...(one as JsonObject), startedDateTime: 'soon' })).toEqual([0, 0, { 'without a time (startedDateTime)': 1 }]);
  expect(unusable({ ...(one as JsonObject), response: null })).toEqual([0, 0, { 'without a response': 1 }]);
  expect(unusable(entry(acceptedSearch(), { url: `https://api.example/${'x'.repeat(2000)}/open/v1/bus/search` }))).toEqual([
    0,
    0,
    { 'at a path of more than 2000 characters': 1 },
  ]);
  expect(unusable({ ...(one as JsonObject), response: { status: 0 } })).toEqual([
    1,
    0,
    { 'without an answer (its status is none), so that nothing of it is judged': 1 },
  ]);
  expect(unusable(entry(acceptedSearch(), { content: { size: 812 } }))).toEqual([
    1,
    0,
    { 'answered by a body that cannot be judged (the recording does not have it)': 1 },
  ]);
});

test('an entry twice is one call', () => {
  expect(calls([entry(acceptedSearch()), entry(acceptedSearch())])).toHaveLength(1);
  expect(calls([entry(acceptedSearch()), entry(later(acceptedSearch(), 5))])).toHaveLength(2);
});

test.each<[string, JsonObject, JsonObject]>([
  ['a text', { text: '{"code":0}' }, { kind: 'json', value: { code: 0 } }],
  ['base64', { text: Buffer.from('{"code":0}').toString('base64'), encoding: 'base64' }, { kind: 'json', value: { code: 0 } }],
  ['bytes that are no UTF-8', { text: Buffer.from([0xff, 0x7b]).toString('base64'), encoding: 'base64' }, { kind: 'text', problem: 'is not encoded in UTF-8' }],
  ['none', { size: 0 }, { kind: 'empty' }],
  ['left out by the recorder', { size: 812 }, { kind: 'cut' }],
  ['not told', {}, { kind: 'cut' }],
  ['begun by the recorder', { text: '{"code":0,', size: 812 }, { kind: 'cut' }],
  ['broken by the target', { text: '{"code":0,', size: 10 }, { kind: 'text' }],
  ['too long', { text: `"${'x'.repeat(60)}"` }, { kind: 'cut' }],
  ['too deep', { text: `${'['.repeat(2000)}` }, { kind: 'cut' }],
])('the body of an answer: %s', (_, content, expected) => {
  const [call] =
    readHar(har([entry(acceptedSearch(), { content })]), expected['kind'] === 'cut' && 'text' in content && String(content['text']).length < 100 ? 50 : largest)
      ?.calls ?? [];
  expect(call?.exchange.answer?.body).toMatchObject(expected);
});

test('clean traffic has no finding, and no verdict: what a recording does not show is untested', async () => {
  const recorded = calls([
    entry(acceptedSearch()),
    entry(later(acceptedSearch([sampleTrip], {}, { call: 2 }), 1000)),
    entry(later(acceptedCancel('HT1', {}, { call: 3 }), 2000)),
  ]);
  const { report } = await checked(recorded);
  expect(report.findings).toEqual([]);
  expect([report.verdict, report.run.requests, report.run.profile]).toEqual(['none', 3, 'check']);
  for (const id of ['bus.trip', 'envelope.code', 'cancel.status', 'http.status-listed']) expect(verdict(report, id), id).toBe('pass');
  for (const id of ['auth.missing-key', 'auth.no-leak', 'bus.gid-downstream', 'cancel.once']) {
    expect(report.requirements.find((one) => one.id === id)).toMatchObject({
      verdict: 'untested',
      reason: 'no recorded call exercises it: run the suites against a target',
    });
  }
});

test('broken answers are findings, with the ids that a run gives them', async () => {
  const trip = { ...sampleTrip, price: '6800' };
  const { report } = await checked(
    calls([
      entry(acceptedSearch([trip])),
      entry(later(acceptedCancel('HT1', { status: 'canceled' }, { call: 2 }), 1000)),
      entry(later(sampleExchange({ status: 500, call: 3 }), 2000)),
    ]),
  );
  expect(report.verdict).toBe('violates');
  expect(report.findings.map((one) => one.requirement).toSorted()).toEqual(['bus.trip', 'cancel.status', 'http.status-listed']);
  expect(report.findings.every((one) => one.reproduced.of === 0)).toBe(true);
});

test('a past date that was accepted is seen, one that was past in some time zones is not', async () => {
  const search = (date: string): Json => entry(acceptedSearch([], {}, { body: { start_city_code: 'a', end_city_code: 'b', date } }));
  const past = await checked(calls([search('2026-11-19')]));
  expect(past.report.findings.map((one) => [one.requirement, one.cause, one.expected])).toEqual([['bus.past-date', 'status 200', 'status 400']]);
  expect((await checked(calls([search('2026-11-21')]))).report.findings).toEqual([]);
  expect(new Date(sampleTime).toISOString().slice(0, 10)).toBe('2026-11-21');
});

test('keys are right by what came of them', () => {
  const at = (nth: number, key: string | null, status: number): RecordedCall => ({
    exchange: later({ ...sampleExchange({ status, json: { code: status === 200 ? 0 : 1 } }), credentials: 'missing' }, nth * 1000),
    baseUrl: '',
    key,
  });
  const list = [at(0, 'a', 200), at(1, 'a', 401), at(2, 'a', 200), at(3, 'a', 401), at(4, 'b', 401), at(5, null, 401)];
  expect(withCredentials(list, isAccepted).map((one) => one.credentials)).toEqual(['valid', 'valid', 'valid', 'unknown', 'unknown', 'unknown']);
});

test('a recorder may leave the key out: nothing is said of calls without a key, and accepted ones are judged like any other', async () => {
  const without = (exchange: Exchange, nth: number): Json => entry(later(exchange, nth * 1000), { key: null });
  const trip = { ...sampleTrip, price: '6800' };
  const answers = [acceptedSearch([trip]), ...[400, 401, 401].map((status) => sampleExchange({ status, json: { code: 1 } }))];
  const { report } = await checked(calls(answers.map(without)));
  expect(report.findings.map((one) => one.requirement)).toEqual(['bus.trip']);
  for (const id of ['auth.missing-key', 'auth.invalid-key', 'auth.valid-key']) expect(verdict(report, id), id).toBe('untested');
  expect((await checked(calls([entry(sampleExchange({ status: 400, json: { code: 1 } }))]))).report.findings).toEqual([]);
});

test('the right key answered 401 between two acceptances is a finding; a key that was taken back is none', async () => {
  const refused = sampleExchange({ status: 401, json: {} });
  const accepted = (nth: number): Json => entry(later(acceptedSearch([], {}, { call: nth }), nth * 1000));
  const between = await checked(calls([accepted(0), entry(later(refused, 1000)), accepted(2)]));
  expect(between.report.findings.map((one) => one.requirement)).toEqual(['auth.valid-key']);
  expect((await checked(calls([accepted(0), entry(later(refused, 1000))]))).report.findings).toEqual([]);
});

test('keys and cookies of a recording stand in no file', async () => {
  const key = 'sk_live_0123456789abcdef';
  const echo = acceptedSearch([{ ...sampleTrip, remark: `for ${key}` }]);
  const { journal } = await checked(
    calls([
      entry(echo, {
        key,
        request: {
          headers: [
            { name: 'Authorization', value: key },
            { name: 'Cookie', value: 'session=topsecret123' },
          ],
        },
      }),
    ]),
  );
  expect(journal).not.toContain(key);
  expect(journal).not.toContain('topsecret123');
  expect(journal).toContain('$CONFORMANCE_API_KEY');
});

test('a journal of ours is read line by line; other operations and what is cut are passed over, what the run noted is not counted', async () => {
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
    skipped: 2,
    calls: [{ baseUrl: 'https://t.example/p', exchange: { operation: 'search', answer: { status: 200 } } }],
  });
});

test.each([
  ['', 'neither'],
  ['{}', 'no HAR'],
  ['[]', 'no HAR'],
  ['{"log":{}}', 'no HAR'],
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
  expect(await readRecording(file, largest)).toMatchObject({ kind: 'HAR', calls: [{ baseUrl: 'https://api.example/v9' }], skipped: 0 });
});

test('any JSON may stand anywhere in a recording', async () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const base = entry(acceptedSearch());
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('request', 'response', 'startedDateTime', 'time'), json),
      fc.dictionary(fc.constantFrom('url', 'headers', 'postData', 'method'), json),
      json,
      async (whole, request, content) => {
        const hostile = [
          { ...base, ...whole },
          { ...base, request: { ...(base['request'] as JsonObject), ...request } },
          entry(acceptedSearch(), { content: { text: JSON.stringify(content) } }),
        ];
        expect(calls(hostile).length).toBeLessThanOrEqual(3);
        expect([null, 'object']).toContain(journalledCall({ kind: 'exchange', ...whole }, 'x') === null ? null : 'object');
        await checked(calls(hostile));
      },
    ),
    { seed: 8, numRuns: 40 },
  );
});
