import { expect, test } from 'vitest';
import { acceptedSearch, at, sampleSearch, sampleTrip } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { type Entry } from '../../src/requirements/history/index.ts';
import { answerJson, type Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import type { Case } from '../../src/requirements/judging/index.ts';
import { judged, judgedAt, series, use } from './gids-used.fixture.ts';

const kinds = (cases: readonly Case[]): string[] => cases.map(({ is }) => is);

test('a gid that is taken at once holds, and one that is refused from two answers to one search is a finding', () => {
  expect(kinds(judged(use(1, 200), use(11, 200)))).toEqual(['pass', 'pass']);
  const [first] = judged(use(1, 400), use(11, 400), use(21, 400, { gid: 'invented' }));
  expect(first).toMatchObject({ is: 'fail', basis: 'run', violation: { cause: 'trip detail refuses a gid' } });
});

test('a refused gid proves nothing if its trip is gone from the same search', () => {
  const again = (...times: string[]): Pick<Entry, 'exchange' | 'request'>[] => {
    const trips = times.map((dep_time) => ({ ...sampleTrip, gid: 'another', dep_time }));
    return [{ exchange: acceptedSearch(trips, {}, { ...at(40), body: sampleSearch }), request: null }];
  };
  const refused = [use(1, 400, { dep_time: '09:01' }), use(11, 400, { dep_time: '09:11' }), use(21, 200)];
  expect(kinds(judged(...refused, again('08:05')))).toEqual(['notApplicable', 'notApplicable', 'pass']);
  expect(kinds(judged(...refused, again('09:01', '09:11')))).toEqual(['fail', 'fail', 'pass']);
});

test.each([
  ['each time', [use(1, 400), use(11, 400), use(21, 200)], '(2 of 3 gids, each time)'],
  ['now and then', [use(1, 400), use(11, 400), series(11, 4, [200, 400])], '(2 of 2 gids, 3 of 4 times)'],
] as const)('a finding about gids counts them: refused %s', (_, uses, counted) => {
  const actual = judged(...uses.map((one) => [...one])).flatMap((one) =>
    one.is === 'fail' ? [one.violation.actual] : [],
  );
  expect(actual[0]).toContain(counted);
});

/** The same search, answered with this `request_id`. */
function withId(exchange: Exchange, request_id: string): Exchange {
  const value = { ...(answerJson(exchange) as JsonObject), request_id };
  return { ...exchange, answer: { ...exchange.answer!, body: { kind: 'json', value } } };
}

test('a refused gid with asterisks was masked on the way, unless all gids have some, and no request_id', () => {
  const search = (call: number, gid: string, status: number, id?: string): Pick<Entry, 'exchange' | 'request'>[] => {
    const used = use(call, status, { gid }).at(-1)!;
    const given = acceptedSearch([{ ...sampleTrip, gid }], {}, { ...at(call), body: sampleSearch });
    const from = id === undefined ? given : withId(given, id);
    return [
      { exchange: from, request: null },
      { ...used, request: { ...used.request!, from } },
    ];
  };
  const cases = judged(search(1, 'BT****1', 400), search(11, 'BT****2', 400), search(21, 'G3', 200));
  expect(kinds(cases)).toEqual(['unknown', 'unknown', 'pass']);
  expect(cases[0]).toMatchObject({ reason: { code: 'masked-in-front', what: 'gid' }, boundary: true });
  expect(kinds(judged(search(1, 'BT****1', 400), search(11, 'BT****2', 400)))).toEqual(['fail', 'fail']);
  const all = judged(search(1, 'BT****1', 400, '7f****1'), search(11, 'BT****2', 400, '7f****2'));
  expect(kinds(all)).toEqual(['unknown', 'unknown']);
  expect(kinds(judged(search(1, 'BT****1', 200), search(11, 'G2', 200)))).toEqual(['pass', 'pass']);
});

test('another gid in the answer is a finding only if others name the right gid, or it is of another trip', () => {
  const other = { json: { gid: 'another' } };
  const entry = [use(1, 200, other), use(11, 200, other)];
  const broken = { violation: { cause: 'trip detail answers another gid' } };
  expect(judged(...entry, use(21, 200))[0]).toMatchObject(broken);
  // In the member that the document calls so it is another gid, whoever names the right one.
  expect(judged(...entry)[0]).toMatchObject({ ...broken, is: 'fail' });
  const elsewhere = (json: Json): unknown =>
    judgedAt('/id', use(1, 200, { json }), use(11, 200, { json })).map((one) => ({ ...one, exchange: null }))[0];
  expect(elsewhere({ id: 'T2' })).toMatchObject({
    is: 'unknown',
    reason: { code: 'always-another-gid', operation: 'busTripDetail', pointer: '/id', sent: 'G1', got: '"T2"' },
  });
  expect(elsewhere({})).toMatchObject({
    is: 'unknown',
    reason: { code: 'gid-not-named', operation: 'busTripDetail', pointer: '/id' },
  });
  const mixedUp = [1, 11].map((call) => use(call, 200, { json: { gid: `H${call}` }, comparedWith: `H${call}` }));
  expect(judged(...mixedUp)[0]).toMatchObject(broken);
});

test('gids that another search ends are a finding, where time does not end them', () => {
  const ended = [use(1, 400, { another: true }), use(11, 400, { another: true })];
  const [first, second, ...others] = judged(...ended, use(21, 200), use(31, 200, { after: 4 }));
  expect(first).toMatchObject({
    is: 'fail',
    violation: { cause: 'trip detail refuses a gid once another search was made' },
  });
  expect(kinds([second!, ...others])).toEqual(['fail', 'pass', 'pass']);
  // A gid that is refused sooner than any was accepted proves nothing.
  const later = [1, 11].map((call) => use(call, 400, { another: true, after: 4 }));
  const entry = judged(
    ...later,
    use(21, 200, { after: 3 }),
    use(31, 200, { after: 5 }),
    use(41, 400, { another: true }),
  );
  expect(kinds(entry)).toEqual(['fail', 'fail', 'pass', 'pass', 'notApplicable']);
  // If all gids are accepted sooner, or all later, their life may depend on time.
  for (const after of [1, 4])
    expect(kinds(judged(...ended, use(21, 200, { after })))).toEqual(['notApplicable', 'notApplicable', 'pass']);
  // One answer, or one gid that outlives a search, and it is not the search.
  expect(kinds(judged(ended[0]!, use(21, 200), use(31, 200, { after: 4 })))).toEqual(['notApplicable', 'pass', 'pass']);
  expect(kinds(judged(...ended, use(21, 200), use(31, 200, { another: true })))).toEqual([
    'notApplicable',
    'notApplicable',
    'pass',
    'pass',
  ]);
});

test.each([
  [400, 1],
  [502, 2],
])('a gid that was answered %i too seldom is reported with the answer and how often it came', (status, failed) => {
  const uses = [...Array.from({ length: failed }, () => use(1, status)), use(11, 200), use(21, 200)];
  expect(judged(...uses)[0]).toMatchObject({
    is: 'unknown',
    reason: { code: 'gid-failed-too-seldom', operation: 'busTripDetail', status, names: false, failed, taken: 2 },
  });
});

test('a single refusal is not a finding', () => {
  expect(kinds(judged(use(1, 400), use(11, 200)))).toEqual(['unknown', 'pass']);
  expect(judged(use(1, 400), use(11, 200, { another: true }))[0]).toMatchObject({ is: 'unknown', boundary: true });
});

test('if an invented gid is accepted, or the key is refused, there is no verdict', () => {
  expect(kinds(judged(use(1, 200), use(11, 200, { gid: 'invented' })))).toEqual(['notApplicable']);
  expect(judged(use(1, 401))[0]).toMatchObject({
    is: 'unknown',
    reason: { code: 'key-not-shown-to-fit', operation: 'busTripDetail' },
  });
});

test('an order is refused for its gid where an invented one is refused alike, and an order was accepted or the gid alone is refused alike', () => {
  const order = (call: number, status: number, how: Parameters<typeof use>[2] = {}) =>
    use(call, status, { name: 'busOrderCreate', ...how });
  const refused = [order(1, 400), order(11, 400)];
  const invented = order(21, 400, { gid: 'invented' });
  const is = (...more: Pick<Entry, 'exchange' | 'request'>[][]): string | undefined =>
    judged(...refused, ...more)[0]?.is;
  expect(is(invented, order(31, 200))).toBe('fail');
  expect(is(invented, order(31, 400, { bare: true }))).toBe('fail');
  expect(is(invented, order(31, 200, { bare: true }))).toBe('unknown');
  expect(is(invented)).toBe('unknown');
  expect(is(order(21, 400, { gid: 'invented', json: { message: 'another reason' } }), order(31, 200))).toBe('unknown');
  expect(judged(order(1, 500), order(11, 500))[0]?.is, 'no refusal at all').toBe('fail');
});

test('gids that are refused in the same way as at a path that no platform has prove nothing, unless one is accepted', () => {
  const refusedEverywhere = [use(1, 404), use(5, 404), use(9, 404, { elsewhere: true })];
  expect(judged(...refusedEverywhere)).toMatchObject([
    { is: 'unknown', reason: { code: 'path-perhaps-wrong', operation: 'busTripDetail', status: 404 } },
    { is: 'unknown', reason: { code: 'path-perhaps-wrong' } },
  ]);
  const elsewhere = use(9, 404, { elsewhere: true, json: { message: 'no such path' } });
  expect(judged(use(1, 404), use(5, 404), elsewhere).map(({ is }) => is)).toEqual(['fail', 'fail']);
  expect(judged(...refusedEverywhere, use(13, 200)).map(({ is }) => is)).toEqual(['fail', 'fail', 'pass']);
  const broken = [use(1, 500), use(5, 500), use(9, 500, { elsewhere: true })];
  expect(judged(...broken).map(({ is }) => is)).toEqual(['fail', 'fail']);
});

test('if gids are accepted only a second later, there is no finding, unless one is accepted at once', () => {
  const late = (call: number): Pick<Entry, 'exchange' | 'request'>[] => {
    const [search, used] = use(call, 200) as [Pick<Entry, 'exchange' | 'request'>, Pick<Entry, 'exchange' | 'request'>];
    return [
      search,
      {
        ...used,
        exchange: { ...used.exchange, sentAt: used.exchange.sentAt + 2000, endedAt: used.exchange.endedAt + 2000 },
      },
    ];
  };
  expect(kinds(judged(use(1, 400), use(11, 400), late(21)))).toEqual(['notApplicable', 'notApplicable', 'pass']);
  expect(kinds(judged(use(1, 400), use(11, 400), use(21, 200), late(31)))).toEqual(['fail', 'fail', 'pass', 'pass']);
});

test('a gid that is accepted, refused and accepted again is a finding; one that works once, or begins to work, is none', () => {
  const [ok, no] = [200, 400];
  const found = judged(series(1, 3, [no, ok, no, ok]));
  expect(kinds(found)).toEqual(['fail', 'pass', 'fail', 'pass']);
  expect(found[0]).toMatchObject({
    violation: { cause: 'trip detail refuses a gid that it accepts over other connections' },
  });
  // Another refusal of that run is more of the same.
  expect(kinds(judged(series(1, 3, [ok, no, ok]), use(21, 400)))).toEqual(['pass', 'fail', 'pass', 'fail']);
  expect(kinds(judged(series(1, 3, [ok, no, no, no])))).not.toContain('fail');
  expect(kinds(judged(series(1, 3, [no, ok, no, no])))).not.toContain('fail');
  expect(
    kinds(judged(series(1, 0.3, [ok, no, ok], 0.3))).filter((is) => is === 'fail'),
    'a moment after its search',
  ).toEqual([]);
});

test('gids that are refused at first and accepted later, always and often enough, may need time, even if others work at once', () => {
  const atOnce = [use(1, 200), use(11, 400), use(21, 400)];
  const again = (call: number, statuses: readonly number[]): Pick<Entry, 'exchange' | 'request'>[] =>
    series(call, 2, [400, ...statuses]);
  expect(
    kinds(
      judged(
        ...atOnce,
        again(
          31,
          Array.from({ length: 8 }, () => 200),
        ),
      ),
    ).filter((is) => is === 'fail'),
  ).toEqual([]);
  expect(kinds(judged(...atOnce, again(31, [200, 200])))).toContain('fail');
  expect(kinds(judged(...atOnce, again(31, [...Array.from({ length: 8 }, () => 200), 400])))).toContain('fail');
});
