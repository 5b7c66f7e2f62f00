import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeUpOrderNumbers } from '../../arbitraries/index.ts';
import { sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import { showExchange } from '../../client/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Judge } from '../../model/finding.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { visibleJson } from '../../model/unseen.ts';
import { validate } from '../../schema/index.ts';
import { type FixedCase, fixedCaseOf } from './fixed-case.ts';
import { readPinned, withCase } from './pinned-file.ts';

const past: Judge = { kind: 'status', expected: 400 };
const base = 'http://target.example/prefix';

/** A finding as a report has it. */
function finding(exchange: Exchange, judge: Judge | null, more: JsonObject = {}): JsonObject {
  const shown = showExchange({ ...exchange, request: { ...exchange.request, path: `/prefix${exchange.request.path}` } }, base);
  return JSON.parse(
    JSON.stringify({
      ...shown,
      id: 'f-0123456789ab',
      requirement: 'bus.past-date',
      cause: 'status 200',
      expected: 'status 400',
      judge,
      reproduced: { of: 3, times: 3 },
      control: null,
      ...more,
    }),
  ) as JsonObject;
}

function fixed(exchange: Exchange, judge: Judge | null = past, more: JsonObject = {}): FixedCase {
  const made = fixedCaseOf(finding(exchange, judge, more));
  if ('reason' in made) expect.fail(made.reason);
  return made;
}

function reason(exchange: Exchange, judge: Judge | null, more: JsonObject = {}): string {
  const made = fixedCaseOf(finding(exchange, judge, more));
  return 'reason' in made ? made.reason : expect.fail('it can be sent again');
}

const search = (body: Json): Exchange => sampleExchange({ body });
const cancel = (order_no: Json): Exchange => sampleExchange({ operation: 'cancel', body: { order_no, cancel_reason: 'x' } });

test('a date near the day of sending is kept by its distance, a far one as it is', () => {
  expect(fixed(search({ date: '2026-11-20' })).request).toMatchObject({ body: { date: '2026-11-20' }, days: -1 });
  expect(fixed(search({ date: '2026-11-23' })).request).toMatchObject({ days: 2 });
  for (const date of ['2024-02-29', '1970-01-01', '9999-12-31', '2026-13-01', 'soon', 7]) expect(fixed(search({ date })).request).not.toHaveProperty('days');
});

test('half a surrogate pair is sent again as it was, though a report shows it as its escape', () => {
  const body = { start_addr: 'a\ud800b', date: '2026-11-22', '\udfff': 1 };
  const shown = JSON.parse(visibleJson(JSON.stringify(finding(search(body), past)))) as JsonObject;
  expect(shown).toMatchObject({ request: { body: { start_addr: 'a\\ud800b' }, bodyText: JSON.stringify(body) } });
  const made = fixedCaseOf(shown);
  expect(made).toMatchObject({ request: { body, days: 1 } });
  const { cases } = JSON.parse(withCase([], made as FixedCase)) as { cases: readonly FixedCase[] };
  expect(cases[0]?.request).toMatchObject({ body });
});

test('a body is kept as it was sent, whatever it is', () => {
  expect(fixed(search({ a: 1 })).request).toEqual({ body: { a: 1 }, credentials: 'valid' });
  expect(fixed(search(null)).request).toEqual({ body: null, credentials: 'valid' });
  expect(fixed(sampleExchange({ body: { a: 1 }, bodyText: '{ "a": 1 }' })).request).toEqual({ text: '{ "a": 1 }', credentials: 'valid' });
  const broken = sampleExchange({ bodyText: '{"a":' });
  const { body: _, ...request } = broken.request;
  expect(fixed({ ...broken, request: { ...request, body: undefined } }).request).toEqual({ text: '{"a":', credentials: 'valid' });
  expect(fixed({ ...broken, request: { ...request, body: undefined, bodyBase64: '/w==' } }).request).toEqual({ base64: '/w==', credentials: 'valid' });
});

test.each<[string, Readonly<Record<string, string>>, FixedCase['request']['credentials'], string | undefined]>([
  ['no header', {}, 'missing', undefined],
  ['an empty header', { Authorization: '' }, 'empty', undefined],
  ['the key', { Authorization: '$CONFORMANCE_API_KEY' }, 'valid', undefined],
  ['the key under another spelling', { authorization: '$CONFORMANCE_API_KEY' }, 'valid', 'authorization'],
  ['a wrong key', { Authorization: '<wrong key: the first half>' }, { wrong: 'the first half' }, undefined],
])('%s is sent again as it was', (_, headers, credentials, headerName) => {
  expect(fixed(sampleExchange({ headers })).request).toEqual({
    ...fixed(sampleExchange()).request,
    credentials,
    ...(headerName === undefined ? {} : { headerName }),
  });
});

test('a cancel is kept without its number: a fresh order for a real one, a made-up one of the same shape for a made-up one', () => {
  expect(fixed(cancel('HT1'), { kind: 'check', id: 'cancel.status' }).request).toEqual({ body: { cancel_reason: 'x' }, credentials: 'valid', order: 'fresh' });
  for (const { label, value } of [1, 2, 3, 4].flatMap((seed) => madeUpOrderNumbers(seed))) {
    for (const judge of [
      { kind: 'status', expected: 400, order: 'made-up' },
      { kind: 'check', id: 'envelope.code', order: 'made-up' },
    ] as const)
      expect(fixed(cancel(value), judge).request.order, value).toEqual({ madeUp: label });
  }
});

test('what one call does not show, or would be aimed at others, is not sent again, with the reason', () => {
  expect(reason(search({}), null)).toContain('rests on several answers');
  expect(reason(search({}), { kind: 'check', id: 'statement.firstPage' })).toContain('what the statement declares');
  expect(reason(search({ a: '[redacted]' }), past)).toContain('redacted');
  expect(reason(search({ a: 'x'.repeat(20_000) }), past)).toContain('too long');
  expect(reason(sampleExchange({ headers: { Authorization: '[redacted]' } }), past)).toContain('its key cannot be told');
  expect(reason(sampleExchange({ operation: 'busTripDetail' }), past)).toContain('follows from an earlier answer');
  for (const order of ['', '*', 'HT1', 0, null])
    expect(reason(cancel(order), { kind: 'status', expected: 400, order: 'made-up' })).toMatch(/made up|orders of others/);
  expect(reason(sampleExchange({ operation: 'cancel', bodyText: '{', body: null }), { kind: 'status', expected: 400, order: 'made-up' })).toContain(
    'orders of others',
  );
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
  expect(fixed(search({}), past, { reproduced: { of, times } }).tries).toBe(tries);
});

test('any report may claim anything: a case or a reason comes of it', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('id', 'operation', 'judge', 'request', 'at', 'reproduced', 'control', 'cause'), fc.jsonValue() as fc.Arbitrary<Json>),
      (parts) => {
        const made = fixedCaseOf({ ...finding(search({}), past), ...parts });
        expect('reason' in made || made.requirement === 'bus.past-date').toBe(true);
      },
    ),
    { seed: 8, numRuns: 300 },
  );
});

test('the pinned file is the same whatever the order of pinning, and fits its schema', () => {
  const cases = ['bus.past-date', 'bus.data', 'cancel.status'].map((requirement, index) => ({
    ...fixed(search({ n: index })),
    requirement,
    id: `f-00000000000${index}`,
  }));
  const texts = [cases, cases.toReversed()].map((list) =>
    list.reduce((kept, one) => (JSON.parse(withCase(kept, one)) as { cases: FixedCase[] }).cases, [] as readonly FixedCase[]),
  );
  expect(texts[0]).toEqual(texts[1]);
  const [first = expect.fail()] = cases;
  expect(JSON.parse(withCase(texts[0] ?? [], first))).toEqual({ schemaVersion: 1, cases: texts[0] });
  expect(validate('pinned', JSON.parse(withCase(cases, first)))).toEqual([]);
});

test('a pinned file that is not there has no cases', () => {
  expect(readPinned(null)).toEqual({ cases: [] });
  expect(readPinned('no/such/file.json')).toEqual({ cases: [] });
});
