import { expect, test } from 'vitest';
import { busLimit50, busTrip, cancelStatus, envelopeCode, envelopeRequestIdDistinct, exceptRepeats, httpStatusListed, type RunCheck } from '../checks/index.ts';
import { acceptedCancel, acceptedSearch, sampleExchange, sampleTrip, sampleTrips } from '../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../model/exchange.ts';
import { requirementById } from '../requirements/index.ts';
import { Outcome } from './outcome.ts';
import { everyAnswer, outcomeLine, requirement, wholeRun, watchSettings } from './requirement.ts';
import type { Seen, Watcher } from './run.ts';

const settings = watchSettings({ statement: {}, searchExtras: {}, cancelExtras: {}, routes: [] });
const held = (seen: readonly Seen[]): number => seen.reduce((sum, one) => sum + ('held' in one ? one.held : 0), 0);
const causes = (seen: readonly Seen[]): string[] => seen.flatMap((one) => ('evidence' in one ? [one.evidence.violation.cause] : []));
const recheckOf = (seen: readonly Seen[]): ((exchange: Exchange) => boolean) | null => {
  const recheck = seen.flatMap((one) => ('evidence' in one ? [one.recheck] : []))[0] ?? null;
  return recheck === null ? null : (exchange) => recheck(exchange) !== false;
};

test('only requirements of the catalogue can be registered', () => {
  expect(() => requirement('bus.no-such-rule')).toThrow('bus.no-such-rule is not in src/requirements: add its row there first');
});

test('an answer that keeps the rule is a case, one that breaks it a violation, any other nothing', () => {
  const watch = everyAnswer(busTrip).create(settings);
  expect(watch.requirement).toBe('bus.trip');
  expect(watch.add(acceptedSearch([sampleTrip]))).toEqual([{ held: 1 }]);
  const broken = watch.add(
    acceptedSearch([
      { ...sampleTrip, price: 'cheap' },
      { ...sampleTrip, seat_count: null },
    ]),
  );
  expect(causes(broken)).toHaveLength(2);
  expect(watch.add(sampleExchange({ status: 400 }))).toEqual([]);
  expect(watch.add(sampleExchange({ fault: { kind: 'reset', message: 'reset' } }))).toEqual([]);
});

test('the same request shows a cause again where the same cause is in its answer', () => {
  const broken = everyAnswer(busTrip)
    .create(settings)
    .add(acceptedSearch([{ ...sampleTrip, price: 'cheap' }]));
  const recheck = recheckOf(broken);
  expect(recheck?.(acceptedSearch([sampleTrip, { ...sampleTrip, price: 'dear' }]))).toBe(true);
  expect(recheck?.(acceptedSearch([{ ...sampleTrip, distance: 'far' }]))).toBe(false);
  expect(recheck?.(acceptedSearch([sampleTrip]))).toBe(false);
  expect(recheck?.(sampleExchange({ status: 500 }))).toBe(false);
});

test('a cancel is never sent again to see its fault twice', () => {
  const broken = everyAnswer(envelopeCode)
    .create(settings)
    .add(acceptedCancel('HT1', {}, { json: { code: '0' } }));
  expect(causes(broken)).toHaveLength(1);
  expect(recheckOf(broken)).toBeNull();
});

test.each([
  'auth.missing-key',
  'auth.invalid-key',
  'auth.cancel-missing-key',
  'auth.cancel-invalid-key',
  'bus.past-date',
  'bus.malformed',
  'cancel.unknown-order',
  'cancel.malformed',
  'cancel.hostile-order-no',
])('a 200 where %s asked for a refusal is its finding alone', (statusOwner) => {
  const tooMany = acceptedSearch(sampleTrips(60), {}, { statusOwner });
  expect(everyAnswer(busLimit50).create(settings).add(tooMany)).toEqual([]);
  // Sent for something else, the same answer is judged.
  expect(
    causes(
      everyAnswer(busLimit50)
        .create(settings)
        .add(acceptedSearch(sampleTrips(60), {}, { statusOwner: 'bus.bad-input' })),
    ),
  ).toHaveLength(1);
});

test('a status belongs to its owner, and to nobody else', () => {
  const unlisted = (statusOwner: string): string[] =>
    causes(
      everyAnswer(httpStatusListed)
        .create(settings)
        .add(sampleExchange({ status: 503, statusOwner })),
    );
  expect(unlisted('http.status-listed')).toHaveLength(1);
  for (const owner of ['bus.bad-input', 'bus.past-date', 'bus.valid-accepted', 'cancel.reason']) expect(unlisted(owner), owner).toEqual([]);
});

test('a rule over the run counts its cases, and tells what it finds as it goes', () => {
  const watch = wholeRun(() => envelopeRequestIdDistinct).create(settings);
  expect(watch.requirement).toBe('envelope.request-id-distinct');
  const answers = [1, 2, 3].map((call) => acceptedSearch([sampleTrip], {}, { call }));
  const seen = answers.flatMap((answer) => watch.add(answer));
  const again = watch.add(acceptedSearch([sampleTrip], {}, { call: 4, json: { code: 0, message: 'ok', request_id: 'r1', data: {} }, body: { other: 1 } }));
  const end = watch.end?.() ?? [];
  expect(causes([...again, ...end])).toHaveLength(1);
  expect(held([...seen, ...again, ...end]) + 1).toBe(4);
});

test('rules over the run know what is declared, and two runs do not know each other', () => {
  const known: unknown[] = [];
  const watch = wholeRun((given): RunCheck => {
    known.push(given);
    return exceptRepeats(cancelStatus);
  });
  const watchers: Watcher[] = [watch.create(settings), watch.create(settings)];
  expect(known).toEqual([settings, settings]);
  const wrong = acceptedCancel('HT1', { status: 'open' });
  for (const watcher of watchers) expect(causes([...watcher.add(wrong), ...(watcher.end?.() ?? [])])).toHaveLength(1);
});

test('the settings of watches are the codes of the routes, each once, and what is declared', () => {
  const routes = [
    { start_city_code: 'a', end_city_code: 'b' },
    { start_city_code: 'b', end_city_code: 'a' },
  ];
  expect(watchSettings({ statement: { timeZone: 'UTC' }, searchExtras: { dist_type: [1] }, cancelExtras: { cancel_reason: 'OTHER' }, routes })).toEqual({
    statement: { timeZone: 'UTC' },
    supplied: { dist_type: [1] },
    codes: ['a', 'b'],
    cancelReason: 'OTHER',
  });
});

test("the journal's line on an outcome has the verdict and what it rests on", () => {
  const outcome = new Outcome(requirementById('bus.trip') ?? expect.fail());
  expect(outcomeLine(outcome)).toMatchObject({
    kind: 'requirement',
    id: 'bus.trip',
    verdict: 'untested',
    cases: 0,
    lost: 0,
    unseenRate: null,
    calls: 0,
    findings: [],
  });
  outcome.pass(59);
  outcome.calls = 60;
  expect(outcomeLine(outcome)).toMatchObject({ verdict: 'pass', reason: null, cases: 59, calls: 60 });
  const finding = outcome.violate({ violation: { cause: 'c', message: 'm', expected: 'e', actual: 'a' }, exchange: sampleExchange(), controls: [] });
  expect(outcomeLine(outcome)).toMatchObject({ verdict: 'fail', cases: 60, findings: [finding.id] });
});
