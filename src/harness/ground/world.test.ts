import { afterEach, expect, test } from 'vitest';
import { addDays } from '../../arbitraries/index.ts';
import type { Settings } from '../../config/settings.ts';
import { searchTarget, type SearchHabits } from '../fake-search.fixture.ts';
import { type FakeRun, fakeRun, noon, type Target } from '../fake-target.fixture.ts';
import { World } from './world.ts';

const routes = [
  { start_city_code: '310100', end_city_code: '330100' },
  { start_city_code: '320500', end_city_code: '310100' },
];
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

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

async function explore(target: Target, change: Partial<Settings> = {}, now: () => number = () => noon): Promise<{ world: World; fake: FakeRun }> {
  open?.close();
  open = fakeRun(target, { routes, ...change }, now);
  const world = new World(open.run, [0, 1]);
  await world.ready();
  return { world, fake: open };
}

const habits = (some: SearchHabits, change: Partial<Settings> = {}): ReturnType<typeof explore> => explore(searchTarget(some), change, some.now);

test('a search that is accepted at once is the ground: route, date, and nothing more', async () => {
  const { world, fake } = await habits({});
  expect(world).toMatchObject({ problem: null, needed: {}, firstPage: 1 });
  expect(world.grounds).toMatchObject(routes.map((route) => ({ route, date: '2026-11-22', total: 12, shown: 12, body: { ...route, date: '2026-11-22' } })));
  expect(Object.keys(world.grounds[0]?.body ?? {})).toEqual(['start_city_code', 'end_city_code', 'date']);
  // One search a route, and two for the number of the first page.
  expect(fake.calls.length).toBe(4);
});

test('the ground is sought once, and a search of the pool is sent once', async () => {
  const { world, fake } = await habits({});
  const sent = fake.calls.length;
  await Promise.all([world.ready(), world.withTrips(), world.accepted()]);
  const body = world.grounds[0]?.body ?? {};
  expect(await world.pooled(body, null)).toBe(world.grounds[0]?.plain);
  expect(await world.pooled(Object.fromEntries(Object.entries(body).toReversed()), 'bus.trip')).toBe(world.grounds[0]?.plain);
  expect(fake.calls.length).toBe(sent);
});

test.each([
  ['dist_type'],
  ['sort_by', 'page_size'],
  ['page', 'page_size'],
  ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat'],
  allFields.slice(3),
])('fields that the target needs are found, and no others: %s', async (...fields) => {
  const { world, fake } = await habits({ required: ['start_city_code', 'end_city_code', 'date', ...fields] });
  expect(world.problem).toBeNull();
  expect(Object.keys(world.needed).toSorted()).toEqual(fields.toSorted());
  expect(world.grounds).toHaveLength(2);
  for (const { body } of world.grounds) expect(Object.keys(body).toSorted()).toEqual([...fields, 'start_city_code', 'end_city_code', 'date'].toSorted());
  expect(fake.calls.length).toBeLessThan(60);
});

test('values that the suite cannot guess come from the configuration', async () => {
  const target = searchTarget({ required: ['start_city_code', 'end_city_code', 'date', 'dist_type'] });
  const picky: Target = (call, body, nth) => (body['dist_type'] === undefined || body['dist_type'] === 77 ? target(call, body, nth) : { status: 400 });
  expect((await explore(picky)).world.problem).toMatch(
    /no search was accepted \(the first was answered 400\): check `routes`, and give values .* `searchExtras`/,
  );
  expect((await explore(picky, { searchExtras: { dist_type: [77, 78] } })).world).toMatchObject({ problem: null, needed: { dist_type: 77 } });
});

test.each<[string, SearchHabits, number]>([
  ['1, page 0 refused', { firstPage: 1 }, 1],
  ['1, page 0 the same page', { firstPage: 1, pageZero: 'first' }, 1],
  ['1, page 0 empty', { firstPage: 1, pageZero: 'empty' }, 1],
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
  expect((await habits(some)).world.firstPage).toBe(firstPage);
});

test('where page is required, a declared first page is the one that is sent', async () => {
  const { world } = await habits({ firstPage: 10, required: ['start_city_code', 'end_city_code', 'date', 'page'] }, { statement: { firstPage: 10 } });
  expect(world).toMatchObject({ problem: null, firstPage: 10, needed: { page: 10 } });
});

test('a declared first page is believed', async () => {
  const { world, fake } = await habits({ firstPage: 1 }, { statement: { firstPage: 0 } });
  expect(world.firstPage).toBe(0);
  expect(fake.bodies.every((body) => !Object.hasOwn(body, 'page'))).toBe(true);
});

test('a route without trips on one day may have some on another', async () => {
  const { world } = await habits({ trips: (start, date) => (start === '310100' && date === '2026-11-24' ? 3 : 0) });
  expect(world.grounds.map(({ route, date, shown }) => [route.start_city_code, date, shown])).toEqual([
    ['310100', '2026-11-24', 3],
    ['320500', '2026-11-22', 0],
  ]);
  expect(await world.withTrips()).toHaveLength(1);
  await expect(world.withTrips(51)).rejects.toThrow('no configured route has at least 51 trips (the most is 3): name a busier one in `routes`');
});

test.each<[string, number, number, number]>([
  ['four others with trips, one of them a long one, suffice', 4, 60, 1],
  ['three others do not', 3, 60, 6],
  ['nor do four of which none is long', 4, 50, 6],
])('a route without trips on the likeliest day is looked at on others: %s', async (_, withTrips, most, days) => {
  const busy = Array.from({ length: withTrips }, (_unused, nth) => ({ start_city_code: `${nth}`, end_city_code: 'z' }));
  const { fake } = await habits(
    { trips: (start) => (start === 'empty' ? 0 : start === '0' ? most : 5) },
    { routes: [...busy, { start_city_code: 'empty', end_city_code: 'z' }] },
  );
  expect(fake.bodies.filter((body) => body['start_city_code'] === 'empty')).toHaveLength(days);
});

test.each([0, 1, 2, 3, 4, 5, 6])('a route that runs on one day of the week is found: day %i', async (weekday) => {
  const { world } = await habits({ trips: (_, date) => (new Date(date).getUTCDay() === weekday ? 3 : 0) });
  expect(await world.withTrips(3)).toHaveLength(2);
});

test('where only today has trips they are found, though later days are on sale', async () => {
  const { world } = await habits({ zone: -11, trips: (_, date) => (date === todayAt(noon, -11) ? 3 : 0) });
  expect(await world.withTrips(3)).toHaveLength(2);
});

test('without trips anywhere searches are still accepted, and what needs trips says what to do', async () => {
  const { world } = await habits({ trips: () => 0 });
  expect(await world.accepted()).toHaveLength(2);
  await expect(world.withTrips()).rejects.toThrow('no configured route has trips in the days tried: name one in `routes`');
});

test('where only a day within the month has trips it is found', async () => {
  const { world } = await habits({ trips: (start, date) => (start === '310100' && date === '2026-12-15' ? 3 : 0) });
  expect((await world.withTrips()).map(({ date, shown }) => [date, shown])).toEqual([['2026-12-15', 3]]);
});

test('trips that are shown only to a search that is sent again are found, and what was answered without them is no control', async () => {
  const asked = new Map<string, number>();
  const cold = (times: number) => (start: string, date: string) => {
    const key = start + date;
    asked.set(key, (asked.get(key) ?? 0) + 1);
    return (asked.get(key) ?? 0) > times ? 9 : 0;
  };
  for (const times of [1, 2]) {
    asked.clear();
    const { world } = await habits({ trips: cold(times) });
    expect(world.grounds.map(({ shown }) => shown)).toEqual([9, 9]);
    for (const { body, plain } of world.grounds) expect(await world.pooled(body, null)).toBe(plain);
    expect(world.whyNothing('bus.trip')).toBeNull();
  }
});

test('busier routes come first', async () => {
  const { world } = await habits({ trips: (start) => (start === '310100' ? 3 : 70) });
  expect((await world.withTrips()).map(({ total }) => total)).toEqual([70, 3]);
  expect(await world.withTrips(51)).toHaveLength(1);
});

test.each<[string, Target, RegExp]>([
  ['is not reached', () => ({ fault: 'refused' }), /^the target was not reached: refused/],
  ['breaks off after its first answer', (_, __, nth) => (nth === 1 ? { status: 500 } : { fault: 'refused' }), /^no search could be judged: refused/],
  ['does not know the key', () => ({ status: 401 }), /^the target answered 401 to the key: check `apiKey` \(CONFORMANCE_API_KEY\)$/],
  ['refuses every search', () => ({ status: 400 }), /^no search was accepted \(the first was answered 400\): check `routes`/],
  ['fails', () => ({ status: 503 }), /^no search was accepted \(the first was answered 503\)/],
  [
    'throttles to the end',
    () => ({ status: 429 }),
    /^no search could be judged: throttled \(429\) until the run gave up: where other calls are, too, try `--rate`/,
  ],
  ['answers something else', () => ({ status: 200, json: 'hello' }), /^no search was accepted \(the first was answered 200\)/],
])('where the target %s, the problem is told once, in few calls', async (_, target, problem) => {
  const { world, fake } = await explore(target);
  expect(world.problem).toMatch(problem);
  expect(fake.calls.length).toBeLessThan(60);
  await expect(world.withTrips()).rejects.toThrow(problem);
  await expect(world.accepted()).rejects.toThrow(problem);
});

test('without a route nothing is sent', async () => {
  const { world, fake } = await explore(() => ({ status: 200 }), { routes: [] });
  expect(world.problem).toBe('no route to search: name one that has trips in `routes`');
  expect(fake.calls).toEqual([]);
});

test('one bad answer at the start does not end the run', async () => {
  const target = searchTarget();
  const { world } = await explore((call, body, nth) => (nth === 1 ? { status: 500 } : target(call, body, nth)));
  expect(world.problem).toBeNull();
  expect(world.grounds).toHaveLength(2);
});

const days = ['2026-11-20', '2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29', '2028-12-31', '2027-01-01', '2028-03-01'];
const times = ['00:00:00', '09:59:00', '10:01:00', '12:00:00', '15:59:00', '16:01:00', '23:59:59'];
const clocks = days.flatMap((day) => times.map((time): [string, string] => [day, time]));

/** Today at a whole offset from UTC, by the calendar of the platform that runs this. */
const todayAt = (instant: number, hours: number): string => new Date(instant + hours * 3_600_000).toISOString().slice(0, 10);

test.each(clocks)('at %s %s UTC the frame holds in every zone, by both clocks', async (day, time) => {
  const now = Date.parse(`${day}T${time}Z`);
  for (const skewHours of [0, -5, 30]) {
    // The answer's Date header is what tells of a second clock.
    const { world } = await explore(searchTarget({ now: () => now + skewHours * 3_600_000 }), {}, () => now);
    const zones = Array.from({ length: 27 }, (_, index) => index - 12);
    const todays = [now, now + skewHours * 3_600_000].flatMap((instant) => zones.map((hours) => todayAt(instant, hours))).toSorted();
    expect(world.frame()).toEqual({ pastBefore: todays[0], notPastFrom: todays.at(-1) });
  }
});

test.each(clocks)('at %s %s UTC ground is found in every zone, with one day on sale and with none but today', async (day, time) => {
  const now = (): number => Date.parse(`${day}T${time}Z`);
  const scenes = [
    [-12, 0],
    [-11, 0],
    [-11, 1],
    [14, 0],
    [14, 1],
    [8, 0],
    [0, 60],
  ] as const;
  for (const [zone, window] of scenes) {
    const { world } = await habits({ now, zone, window });
    expect(world.problem, `UTC${zone}, ${window} days on sale`).toBeNull();
    expect(world.grounds, `UTC${zone}, ${window} days on sale`).toHaveLength(2);
  }
});

test.each([-400, -40, -2, 2, 40, 400])('ground is found where the clocks differ by %i days', async (skew) => {
  const target = searchTarget({ now: () => noon + skew * 86_400_000, window: 1 });
  const { world } = await explore(target);
  expect(world.problem).toBeNull();
  expect(world.grounds).toHaveLength(2);
});

test.each([-400, -90, 90, 400])('where the clocks differ by %i days, ground costs one search more at most, whichever the target lives by', async (skew) => {
  const theirs = noon + skew * 86_400_000;
  const living = await explore(searchTarget({ now: () => theirs }));
  const target = searchTarget();
  const lying = await explore((call, body, nth) => ({ ...target(call, body, nth), targetDate: theirs }));
  for (const [{ world, fake }, now] of [
    [living, theirs],
    [lying, noon],
  ] as const) {
    expect(world.grounds.map(({ date }) => date)).toEqual(routes.map(() => addDays(new Date(now).toISOString().slice(0, 10), 2)));
    // One search a route, two for the number of the first page, and one on the day by the other clock.
    expect(fake.calls.length).toBeLessThanOrEqual(5);
  }
});

test('a declared time zone makes today exact', async () => {
  const now = Date.parse('2026-11-20T16:00:01Z');
  const { world } = await habits({ now: () => now, zone: 8 }, { statement: { timeZone: 'Asia/Shanghai' } });
  expect(world.frame()).toEqual({ pastBefore: '2026-11-21', notPastFrom: '2026-11-21' });
  expect(world.frame({ sentAt: now - 2000, endedAt: now - 2000, targetDate: null })).toEqual({ pastBefore: '2026-11-20', notPastFrom: '2026-11-20' });
});

test('a date is judged by the whole time of its call', async () => {
  let now = Date.parse('2026-11-20T09:59:59Z');
  const { world } = await habits({ now: () => now });
  const [ground] = world.grounds;
  const plain = ground?.plain ?? expect.fail('no ground');
  expect(world.wasNotPast('2026-11-20', plain)).toBe(true);
  now = Date.parse('2026-11-20T10:00:01Z');
  // The answer came when it was the next day already in the first of all zones.
  expect(world.wasNotPast('2026-11-20', { ...plain, endedAt: now })).toBe(false);
  expect(world.wasNotPast('2026-11-21', { ...plain, endedAt: now })).toBe(true);
  // By the clock of the answer itself, too: it may be set while the run goes on.
  const day = 86_400_000;
  expect(world.wasNotPast('2026-11-20', { ...plain, targetDate: plain.endedAt + day })).toBe(false);
  expect(world.wasPast('2026-11-18', { ...plain, targetDate: plain.endedAt - 2 * day })).toBe(false);
  expect(world.wasPast('2026-11-18', plain)).toBe(true);
  expect(world.wasPast('2026-11-19', plain)).toBe(false);
});

test('the next day of a ground is one that has trips', async () => {
  const { world } = await habits({ trips: (start, date) => (start === '310100' || date === '2026-11-22' ? 4 : 0) });
  const [first, second] = world.grounds;
  if (first === undefined || second === undefined) expect.fail('no ground');
  expect(await world.nextDay(first)).toMatchObject({ date: addDays(first.date, 1), shown: 4 });
  expect(await world.nextDay(second)).toBeNull();
});
