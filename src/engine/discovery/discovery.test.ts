import { expect, test } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { search } from '../../requirements/history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { searchTarget, type SearchHabits } from '../fake-search.fixture.ts';
import type { Target } from '../fake-target.fixture.ts';
import { explore, habits, routes } from './discovery.fixture.ts';
import { sendNoJson } from './no-baseline.ts';
import { busiest } from './discovery.ts';

const unsent = (): never => expect.fail('it is sent once more');
const allFields = [
  'start_city_code',
  'end_city_code',
  'date',
  'start_addr',
  'start_lng',
  'start_lat',
  'end_addr',
  'end_lng',
  'end_lat',
  'dist_type',
  'sort_by',
  'page',
  'page_size',
];

test('a search that is accepted at once is the ground: route, date, and nothing more', async () => {
  const { discovery, fake } = await habits({});
  expect(discovery).toMatchObject({ problem: null, requiredFields: {}, firstPage: 1 });
  expect(discovery.baselines).toMatchObject(
    routes.map((route) => ({
      route,
      date: '2026-11-22',
      total: 12,
      shown: 12,
      body: { ...route, date: '2026-11-22' },
    })),
  );
  expect(Object.keys(discovery.baselines[0]?.body ?? {})).toEqual(['start_city_code', 'end_city_code', 'date']);
  // One search a route, and two for the number of the first page.
  expect(fake.calls.length).toBe(4);
});

test('the ground is sought once, and a search that was answered is not sent again', async () => {
  const { discovery, fake } = await habits({});
  const sent = fake.calls.length;
  await Promise.all([discovery.ready(), discovery.ready(), discovery.reached()]);
  const body = discovery.baselines[0]?.body ?? {};
  expect(await discovery.shared(search(body), unsent)).toBe(discovery.baselines[0]?.plain);
  expect(await discovery.shared(search(Object.fromEntries(Object.entries(body).toReversed())), unsent)).toBe(
    discovery.baselines[0]?.plain,
  );
  expect(fake.calls.length).toBe(sent);
});

test('a search under way is not sent again, and of many more than a gate run has the oldest is', async () => {
  const { discovery } = await habits({});
  let sent = 0;
  const taken = (page: number): Promise<Exchange> =>
    discovery.shared(search({ page }), () => Promise.resolve(sampleExchange({ call: (sent += 1) })));
  expect(taken(0)).toBe(taken(0));
  for (let page = 1; page < 3000; page += 1) void taken(page);
  void taken(2000);
  expect(sent).toBe(3000);
  void taken(0);
  expect(sent).toBe(3001);
});

test.each([
  ['dist_type'],
  ['sort_by', 'page_size'],
  ['page', 'page_size'],
  ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat'],
  allFields.slice(3),
])('fields that the target needs are found, and no others: %s', async (...fields) => {
  const { discovery, fake } = await habits({ required: ['start_city_code', 'end_city_code', 'date', ...fields] });
  expect(discovery.problem).toBeNull();
  expect(Object.keys(discovery.requiredFields).toSorted()).toEqual(fields.toSorted());
  expect(discovery.baselines).toHaveLength(2);
  for (const { body } of discovery.baselines)
    expect(Object.keys(body).toSorted()).toEqual([...fields, 'start_city_code', 'end_city_code', 'date'].toSorted());
  expect(fake.calls.length).toBeLessThan(60);
});

test('values that the suite cannot guess come from the configuration', async () => {
  const target = searchTarget({ required: ['start_city_code', 'end_city_code', 'date', 'dist_type'] });
  const picky: Target = (call, body, nth) =>
    body['dist_type'] === undefined || body['dist_type'] === 77 ? target(call, body, nth) : { status: 400 };
  expect((await explore(picky)).discovery.problem).toEqual({
    code: 'searches-refused',
    got: 400,
    saying: { words: '', theirCode: 40000 },
  });
  expect((await explore(picky, { searchExtras: { dist_type: [77, 78] } })).discovery).toMatchObject({
    problem: null,
    requiredFields: { dist_type: 77 },
  });
});

test.each<[string, SearchHabits, number]>([
  ['1, page 0 refused', { firstPage: 1 }, 1],
  ['1, page 0 the same page', { firstPage: 1, pageZero: 'first' }, 1],
  ['1, page 0 empty', { firstPage: 1, pageZero: 'empty' }, 1],
  ['1, page 0 with all trips', { firstPage: 1, pageZero: 'all' }, 1],
  ['0', { firstPage: 0 }, 0],
  ['0, on a route with two trips', { firstPage: 0, trips: () => 2 }, 0],
  ['0, on a route with one trip', { firstPage: 0, trips: () => 1 }, 0],
  ['0, where pages beyond the end are refused', { firstPage: 0, beyondEnd: 'refused' }, 0],
  ['0, where pages beyond the end show the last', { firstPage: 0, beyondEnd: 'last' }, 0],
  ['0, on a long route', { firstPage: 0, trips: () => 500 }, 0],
  ['1, on a long route', { firstPage: 1, pageZero: 'first', trips: () => 500 }, 1],
  ['1, without trips', { firstPage: 1, trips: () => 0 }, 1],
  ['10', { firstPage: 10 }, 10],
  ['2, where pages before the first are empty', { firstPage: 2, pageZero: 'empty' }, 2],
])('the number of the first page is found: %s', async (_, some, firstPage) => {
  expect((await habits(some)).discovery.firstPage).toBe(firstPage);
});

test('where page is required, a declared first page is the one that is sent', async () => {
  const { discovery } = await habits(
    { firstPage: 10, required: ['start_city_code', 'end_city_code', 'date', 'page'] },
    { statement: { firstPage: 10 } },
  );
  expect(discovery).toMatchObject({ problem: null, firstPage: 10, requiredFields: { page: 10 } });
});

test('a declared first page is believed', async () => {
  const { discovery, fake } = await habits({ firstPage: 1 }, { statement: { firstPage: 0 } });
  expect(discovery.firstPage).toBe(0);
  expect(fake.bodies.every((body) => !Object.hasOwn(body, 'page'))).toBe(true);
});

test('a route without trips on one day may have some on another', async () => {
  const { discovery } = await habits({ trips: (start, date) => (start === '310100' && date === '2026-11-24' ? 3 : 0) });
  expect(discovery.baselines.map(({ route, date, shown }) => [route.start_city_code, date, shown])).toEqual([
    ['310100', '2026-11-24', 3],
    ['320500', '2026-11-22', 0],
  ]);
  expect(discovery.showsNothing).toBe(false);
});

test.each<[string, number, number, number]>([
  ['four others with trips, one of them a long one, suffice', 4, 60, 1],
  ['three others do not', 3, 60, 6],
  ['nor do four of which none is long', 4, 50, 6],
])('a route without trips on the likeliest day is looked at on others: %s', async (_, withTrips, most, days) => {
  const longestRoute = Array.from({ length: withTrips }, (_unused, nth) => ({
    start_city_code: `${nth}`,
    end_city_code: 'z',
  }));
  const { fake } = await habits(
    { trips: (start) => (start === 'empty' ? 0 : start === '0' ? most : 5) },
    { routes: [...longestRoute, { start_city_code: 'empty', end_city_code: 'z' }] },
  );
  expect(fake.bodies.filter((body) => body['start_city_code'] === 'empty')).toHaveLength(days);
});

test.each([0, 1, 2, 3, 4, 5, 6])('a route that runs on one day of the week is found: day %i', async (weekday) => {
  const { discovery } = await habits({ trips: (_, date) => (new Date(date).getUTCDay() === weekday ? 3 : 0) });
  expect(discovery.baselines.map(({ shown }) => shown)).toEqual([3, 3]);
});

test('without trips anywhere searches are still accepted, and that none shows any is known', async () => {
  const { discovery } = await habits({ trips: () => 0 });
  expect(discovery).toMatchObject({ problem: null, showsNothing: true });
  expect(discovery.baselines).toHaveLength(2);
});

test('where only a day within the month has trips it is found', async () => {
  const { discovery } = await habits({ trips: (start, date) => (start === '310100' && date === '2026-12-15' ? 3 : 0) });
  expect(discovery.baselines.filter(({ shown }) => shown > 0).map(({ date, shown }) => [date, shown])).toEqual([
    ['2026-12-15', 3],
  ]);
});

test('trips that only a repeated search shows are found, and an answer without them is not a control', async () => {
  const asked = new Map<string, number>();
  const cold = (times: number) => (start: string, date: string) => {
    const key = start + date;
    asked.set(key, (asked.get(key) ?? 0) + 1);
    return (asked.get(key) ?? 0) > times ? 9 : 0;
  };
  for (const times of [1, 2]) {
    asked.clear();
    const { discovery } = await habits({ trips: cold(times) });
    expect(discovery.baselines.map(({ shown }) => shown)).toEqual([9, 9]);
    for (const { body, plain } of discovery.baselines) expect(await discovery.shared(search(body), unsent)).toBe(plain);
    expect(discovery.showsNothing).toBe(false);
  }
});

test('busier routes come first', async () => {
  const { discovery } = await habits({ trips: (start) => (start === '310100' ? 3 : 70) });
  expect(discovery.baselines.map(({ total }) => total)).toEqual([3, 70]);
  expect(busiest(discovery.baselines).map(({ total }) => total)).toEqual([70, 3]);
});

test.each<[string, Target, object]>([
  ['is not reached', () => ({ fault: 'refused' }), { code: 'unreached', because: said('refused (made up)') }],
  [
    'breaks off after its first answer',
    (_, __, nth) => (nth === 1 ? { status: 500 } : { fault: 'refused' }),
    { code: 'searches-unjudged', because: { text: 'refused (made up)' } },
  ],
  ['does not know the key', () => ({ status: 401 }), { code: 'key-refused' }],
  ['refuses every search', () => ({ status: 400 }), { code: 'searches-refused', got: 400 }],
  ['fails', () => ({ status: 503 }), { code: 'searches-refused', got: 503 }],
  ['throttles to the end', () => ({ status: 429 }), { code: 'searches-unjudged', because: { code: 'throttled' } }],
  [
    'answers something else',
    () => ({ status: 200, json: 'hello' }),
    { code: 'searches-refused', got: 200, saying: { words: 'hello' } },
  ],
])('if the target %s, the problem is reported once, after few calls', async (_, target, problem) => {
  const { discovery, fake } = await explore(target);
  expect(discovery.problem).toMatchObject(problem);
  expect(fake.calls.length).toBeLessThan(60);
  expect(discovery.baselines).toEqual([]);
});

test('without a route nothing is sent', async () => {
  const { discovery, fake } = await explore(() => ({ status: 200 }), { routes: [] });
  expect(discovery.problem).toEqual({ code: 'no-route' });
  expect(fake.calls).toEqual([]);
});

test('one bad answer at the start does not end the run', async () => {
  const target = searchTarget();
  const { discovery } = await explore((call, body, nth) => (nth === 1 ? { status: 500 } : target(call, body, nth)));
  expect(discovery.problem).toBeNull();
  expect(discovery.baselines).toHaveLength(2);
});

test('a first search that is hung up on is a problem of host and port only if nothing else is answered', async () => {
  const target: Target = (call) =>
    call.operation === 'search' ? { fault: 'reset' } : { status: 400, json: { code: 40000 } };
  const { discovery, fake } = await explore(target);
  const because = said('reset (made up)');
  expect(discovery.problem).toEqual({ code: 'hung-up', heard: false, because });
  await sendNoJson(fake.run, 'cancel');
  expect(discovery.problem).toEqual({ code: 'hung-up', heard: true, because });
});
