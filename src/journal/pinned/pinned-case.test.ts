import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeUpOrderNumbers } from '../../arbitraries/index.ts';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { visibleJson } from '../../contract/text.ts';
import { validate } from '../../contract/schema/index.ts';
import { cancelled, findingOf, fixedOf, lastOf, searched } from './finding.fixture.ts';
import { type FixedCase, fixedCaseOf, type PinnedRequest } from './pinned-case.ts';
import { withCase } from './pinned-file.ts';

function reason(exchanges: readonly Exchange[], more: JsonObject = {}): string {
  const made = fixedCaseOf(findingOf(exchanges, more));
  return 'reason' in made ? made.reason : expect.fail('it can be sent again');
}

test('a fixed case has all requests that show the finding, in their order', () => {
  const made = fixedOf([searched({ page: 1 }), searched({ page: 2 })]);
  expect(made).toMatchObject({
    id: 'f-0123456789ab',
    requirement: 'bus.past-date',
    cause: 'status 200',
    expected: 'status 400',
    tries: 1,
  });
  expect(made.evidence).toEqual([1, 2].map((page) => ({ operation: 'search', body: { page }, credentials: 'valid' })));
  expect(validate('pinned', JSON.parse(withCase([], made)))).toEqual([]);
});

test('a date near the day of sending is kept by its distance, a far one as it is', () => {
  expect(lastOf(searched({ date: '2026-11-20' }))).toMatchObject({ body: { date: '2026-11-20' }, days: -1 });
  expect(lastOf(searched({ date: '2026-11-23' }))).toMatchObject({ days: 2 });
  for (const date of ['2024-02-29', '1970-01-01', '9999-12-31', '2026-13-01', 'soon', 7])
    expect(lastOf(searched({ date }))).not.toHaveProperty('days');
});

test('half a surrogate pair is sent again as it was, though a report shows it as its escape', () => {
  const body = { start_addr: 'a\ud800b', date: '2026-11-22', '\udfff': 1 };
  const shown = JSON.parse(visibleJson(JSON.stringify(findingOf([searched(body)])))) as JsonObject;
  expect(shown).toMatchObject({
    evidence: [{ request: { body: { start_addr: 'a\\ud800b' }, bodyText: JSON.stringify(body) } }],
  });
  const made = fixedCaseOf(shown) as FixedCase;
  expect(made.evidence).toMatchObject([{ body, days: 1 }]);
  const { cases } = JSON.parse(withCase([], made)) as { cases: readonly FixedCase[] };
  expect(cases[0]?.evidence).toMatchObject([{ body }]);
});

test('a body is kept as it was sent, whatever it is', () => {
  const plain = { operation: 'search', credentials: 'valid' };
  expect(lastOf(searched({ a: 1 }))).toEqual({ ...plain, body: { a: 1 } });
  expect(lastOf(searched(null))).toEqual({ ...plain, body: null });
  expect(lastOf(sampleExchange({ body: { a: 1 }, bodyText: '{ "a": 1 }' }))).toEqual({ ...plain, text: '{ "a": 1 }' });
  const broken = sampleExchange({ bodyText: '{"a":' });
  const request = { ...broken.request, body: undefined };
  expect(lastOf({ ...broken, request })).toEqual({ ...plain, text: '{"a":' });
  expect(lastOf({ ...broken, request: { ...request, bodyBase64: '/w==' } })).toEqual({ ...plain, base64: '/w==' });
});

test.each<[string, Readonly<Record<string, string>>, PinnedRequest['credentials'], string | undefined]>([
  ['no header', {}, 'missing', undefined],
  ['an empty header', { Authorization: '' }, 'empty', undefined],
  ['the key', { Authorization: '$CONFORMANCE_API_KEY' }, 'valid', undefined],
  ['the key under another spelling', { authorization: '$CONFORMANCE_API_KEY' }, 'valid', 'authorization'],
  ['a wrong key', { Authorization: '<wrong key: the first half>' }, { wrong: 'the first half' }, undefined],
])('%s is sent again as it was', (_, headers, credentials, headerName) => {
  expect(lastOf(sampleExchange({ headers }))).toEqual({
    ...lastOf(sampleExchange()),
    credentials,
    ...(headerName === undefined ? {} : { headerName }),
  });
});

test('a charset in the content type is kept', () => {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Authorization: '$CONFORMANCE_API_KEY' };
  expect(lastOf(sampleExchange({ headers }))).toMatchObject({ credentials: 'valid', charset: true });
});

test('the connection is kept where it matters, and nothing else that a report claims of it', () => {
  const [item] = findingOf([searched({})])['evidence'] as JsonObject[];
  for (const connection of ['new', 'same'])
    expect(fixedOf([], { evidence: [{ ...item, connection }] }).evidence).toMatchObject([{ connection }]);
  expect(fixedOf([], { evidence: [{ ...item, connection: 'used' }] }).evidence[0]).not.toHaveProperty('connection');
});

test('a cancel of a made-up order is kept by the shape of its number', () => {
  for (const { label, value } of [1, 2, 3, 4].flatMap((seed) => madeUpOrderNumbers(seed)))
    expect(lastOf(cancelled(value)), value).toEqual({
      operation: 'cancel',
      body: { cancel_reason: 'x' },
      credentials: 'valid',
      madeUp: label,
    });
});

test('the kind of input is kept', () => {
  expect(fixedOf([searched({})], { cause: 'status 500: a page of 51', input: 'a page of 51' }).input).toBe(
    'a page of 51',
  );
  expect(fixedOf([searched({})], { cause: 'status 500' })).not.toHaveProperty('input');
});

test('what must not be sent again, or would be aimed at others, is not, with the reason', () => {
  expect(reason([], { evidence: [], evidenceLack: 'an order is cancelled once' })).toBe('an order is cancelled once');
  expect(reason([])).toBe('its evidence is not in the report');
  expect(reason(Array.from({ length: 61 }, () => searched({})))).toBe('it depends on 61 calls');
  expect(reason([searched({ a: '[redacted]' })])).toContain('redacted');
  expect(reason([searched({ a: 'x'.repeat(20_000) })])).toContain('too long');
  expect(reason([sampleExchange({ headers: { Authorization: '[redacted]' } })])).toContain(
    'the key of a call is not known',
  );
  expect(reason([searched({}), sampleExchange({ operation: 'busTripDetail' })])).toContain(
    'follows from an earlier answer',
  );
  for (const order of ['', '*', 'HT1', 0, null])
    expect(reason([searched({}), cancelled(order)])).toContain('orders of others');
  expect(reason([sampleExchange({ operation: 'cancel', bodyText: '{', body: null })])).toContain('orders of others');
  const [item] = findingOf([searched({})])['evidence'] as JsonObject[];
  const elsewhere = { ...item, request: { ...(item?.['request'] as JsonObject), path: '/elsewhere' } };
  expect(reason([], { evidence: [elsewhere] })).toContain('its path is not one of the documented paths');
});

test.each([
  [3, 3, 1],
  [1, 1, 1],
  [0, 0, 1],
  [3, 2, 5],
  [3, 1, 10],
  [2, 0, 10],
  [100, 2, 20],
])('reproduced so often, sent so often: of %i, %i times: %i', (of, times, tries) => {
  expect(fixedOf([searched({})], { reproduced: { of, times } }).tries).toBe(tries);
});

test('any report may claim anything: a case that fits the pinned file comes of it, or a reason', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const parts = fc.dictionary(
    fc.constantFrom('id', 'requirement', 'cause', 'expected', 'reproduced', 'evidence', 'evidenceLack'),
    json,
  );
  const item = fc.dictionary(fc.constantFrom('operation', 'request', 'at', 'connection'), json);
  const request = fc.dictionary(fc.constantFrom('body', 'bodyText', 'bodyBase64', 'cut', 'path', 'headers'), json);
  fc.assert(
    fc.property(
      json,
      parts,
      item,
      request,
      fc.constantFrom(searched({ date: '2026-11-20' }), cancelled('HT1')),
      (any, claimed, item, request, exchange) => {
        const whole = findingOf([exchange]);
        const [sent] = whole['evidence'] as JsonObject[];
        const odd = { ...sent, request: { ...(sent?.['request'] as JsonObject), ...request }, ...item };
        for (const finding of [any, { ...whole, ...claimed }, { ...whole, evidence: [sent ?? null, odd] }]) {
          const made = fixedCaseOf(finding);
          if ('reason' in made) expect(made.reason).not.toBe('');
          // The id is looked at by `pin`.
          else expect(validate('pinned', { schemaVersion: 2, cases: [{ ...made, id: 'f-0123456789ab' }] })).toEqual([]);
        }
      },
    ),
    { seed: 8, numRuns: 200 },
  );
});
