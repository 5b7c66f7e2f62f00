import { expect, test } from 'vitest';
import { sampleExchange, sampleTrips } from '../checks/sample-exchange.fixture.ts';
import type { Evidence } from '../model/finding.ts';
import { type Json, member } from '../model/json.ts';
import { fakeRun } from './fake-target.fixture.ts';
import { lookOf, Looks } from './looks.ts';
import { looksBeforeBlame, sameLook } from './relation.ts';
import { World } from './ground/world.ts';

/** Trips of a route, with gids that begin with `prefix`. */
const tripsOf = (count: number, prefix = 'G'): Json[] => sampleTrips(count).map((trip, nth) => ({ ...trip, gid: `${prefix}-${nth}` }));

const answer = (lines: Json[], total: Json = lines.length): Json => ({ code: 0, message: 'ok', request_id: 'r', data: { total, page_info: {}, lines } });
const look = (lines: Json[], total?: Json): ReturnType<typeof lookOf> => lookOf(sampleExchange({ json: answer(lines, total) }));

test('a look shows the same trips in whatever order, and with other gids', () => {
  const trips = tripsOf(3);
  expect(sameLook(look(trips), look(trips.toReversed()))).toBe(true);
  expect(sameLook(look(trips), look(tripsOf(3, 'H')))).toBe(true);
  expect(sameLook(look(trips), look(tripsOf(2)))).toBe(false);
  expect(sameLook(look([]), look([]))).toBe(true);
});

test('by their gids trips are the same even where two servers name them differently', () => {
  const renamed = tripsOf(3).map((trip) => ({ ...(trip as object), line_name: 'the same line, spelt otherwise' }));
  expect(sameLook(look(tripsOf(3)), look(renamed))).toBe(true);
  const [byKey, byGid] = look(tripsOf(3));
  expect(look(renamed)).toEqual([expect.not.stringContaining(byKey ?? ''), byGid]);
});

test('gids tell nothing where one is missing or stands twice', () => {
  const [first, second] = tripsOf(2) as [object, object];
  expect(look([first as Json, { ...second, gid: 'G-0', dep_time: '00:00' }])[1]).toBeNull();
  expect(look([first as Json, { ...second, gid: '' }])[1]).toBeNull();
  expect(look([])[1]).toBeNull();
});

test('of a route that fills a page the total is part of the look; a shorter one shows itself whole', () => {
  expect(sameLook(look(tripsOf(50), 60), look(tripsOf(50), 61))).toBe(false);
  expect(sameLook(look(tripsOf(49), 60), look(tripsOf(49), 61))).toBe(true);
});

const evidence: Evidence = { violation: { cause: 'c', message: 'm', expected: 'e', actual: 'a' }, exchange: sampleExchange(), controls: [] };

/** Looks at the one route of a made-up target, whose trips on a page are told by the number of the call after the ground was found. */
async function looksAt(
  trips: (nth: number, page: number) => Json[],
  total?: number,
): Promise<{ looks: Looks; ground: World['grounds'][number]; sent: () => number }> {
  let begun = Infinity;
  const { run, calls } = fakeRun(
    (_call, body, nth) => ({ status: 200, json: answer(trips(Math.max(0, nth - begun), Number(member(body, 'page') ?? 1)), total) }),
    { routes: [{ start_city_code: 'a', end_city_code: 'b' }] },
  );
  const world = new World(run);
  await world.ready();
  begun = calls.length;
  return { looks: new Looks(run, world), ground: world.grounds[0] ?? expect.fail(), sent: () => calls.length - begun };
}

test('the first look at a route is made once a run, a fresh one each time', async () => {
  const { looks, ground, sent } = await looksAt(() => tripsOf(3));
  const [first, same] = await Promise.all([looks.look(ground, false, 'bus.paging'), looks.look(ground, false, 'bus.total')]);
  expect([same, sent()]).toEqual([first, 1]);
  await looks.look(ground, true, 'bus.total');
  expect(sent()).toBe(2);
});

test.each<[string, (nth: number) => number, boolean]>([
  ['stands still', () => 3, false],
  ['shows one odd answer', (nth) => (nth === 2 ? 4 : 3), false],
  ['has moved once', (nth) => (nth < 2 ? 3 : 4), false],
  ['shows something else with every look', (nth) => nth, true],
])('a route that %s', async (_, count, moves) => {
  const { looks, ground, sent } = await looksAt((nth) => tripsOf(count(nth)));
  const answers = await Promise.all([looks.isMoving(ground, 'bus.paging'), looks.isMoving(ground, 'bus.total')]);
  expect(answers).toEqual([moves, moves]);
  // Told once a run: at most three looks.
  expect(sent()).toBeLessThanOrEqual(3);
});

test('a route is steady where it goes on showing the same through many looks, told once for each look', async () => {
  const still = await looksAt(() => tripsOf(3));
  expect(await still.looks.steady(still.ground, look(tripsOf(3)), 'bus.paging', evidence)).toBe(true);
  // The usual look once more, and two that are new; these each time.
  expect(still.sent()).toBe(looksBeforeBlame + 3);
  expect(await still.looks.steady(still.ground, look(tripsOf(3)), 'bus.total', evidence)).toBe(true);
  expect(still.sent()).toBe(looksBeforeBlame + 6);
  const restless = await looksAt((nth) => tripsOf(nth === looksBeforeBlame - 1 ? 4 : 3));
  expect(await restless.looks.steady(restless.ground, look(tripsOf(3)), 'bus.paging', evidence)).toBe(false);
});

/** A page of 50 of so many trips, of which each call begins with another one. */
const turned = (nth: number, page: number, of: number): Json[] => {
  const all = tripsOf(of);
  const from = (nth * 37) % of;
  return [...all.slice(from), ...all.slice(0, from)].slice(50 * (page - 1), 50 * page);
};

test('a long route whose order alone changes stands still: all its pages together show as many trips as there are', async () => {
  const { looks, ground } = await looksAt((nth, page) => turned(nth, page, 120), 120);
  expect(await looks.isMoving(ground, 'bus.paging')).toBe(false);
  const [one, other] = [await looks.look(ground, true, 'bus.paging'), await looks.look(ground, true, 'bus.paging')];
  expect(sameLook(one, other)).toBe(true);
  expect(await looks.steady(ground, other, 'bus.paging', evidence)).toBe(true);
});

test('a long route moves where its looks show more trips than there are at a time, though their number is the same', async () => {
  const another = (nth: number): Json => ({ ...(tripsOf(1)[0] as object), gid: `new-${nth}`, line_name: `new line ${nth}` });
  const { looks, ground } = await looksAt((nth, page) => [another(nth), ...turned(0, page, 120).slice(1)], 120);
  expect(await looks.isMoving(ground, 'bus.paging')).toBe(true);
});

test.each<[string, (nth: number, page: number) => Json[]]>([
  ['whose total was counted before a trip went', (nth, page) => turned(nth, page, 120).slice(page === 3 && nth % 2 === 0 ? 1 : 0)],
  [
    'one of whose trips leaves at another time',
    (nth, page) => turned(nth, page, 120).map((trip) => (member(trip, 'gid') === 'G-7' ? { ...(trip as object), dep_time: `07:0${nth % 2}` } : trip)),
  ],
])('a long route %s has moved', async (_, trips) => {
  const { looks, ground } = await looksAt(trips, 120);
  await looks.look(ground, false, 'bus.paging');
  const found = [];
  for (let count = 0; count < 4; count += 1) found.push(await looks.look(ground, true, 'bus.paging'));
  const last = found.at(-1) ?? [];
  expect(sameLook(last, last) && (await looks.steady(ground, last, 'bus.paging', evidence))).toBe(false);
});

test('a long route that has not shown all its trips yet is not known to stand still', async () => {
  const { looks, ground } = await looksAt((nth, page) => turned(nth % 2, 1, 120).slice(0, page === 3 ? 20 : 50), 120);
  expect(await looks.isMoving(ground, 'bus.paging')).toBe(false);
  expect(await looks.steady(ground, await looks.look(ground, true, 'bus.paging'), 'bus.paging', evidence)).toBe(false);
});
