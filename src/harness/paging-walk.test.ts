import { linesOf, totalOf } from '../checks/index.ts';
import { afterEach, expect, test } from 'vitest';
import type { Call } from '../client/call.ts';
import { sampleExchange } from '../checks/sample-exchange.fixture.ts';
import { isObject, type JsonObject } from '../model/json.ts';
import { searchTarget, type SearchHabits } from './fake-search.fixture.ts';
import { type FakeRun, fakeRun, type Reply } from './fake-target.fixture.ts';
import { Searches } from './searches.ts';
import { gidOf, walk, type Walk, type Way } from './paging-walk.ts';
import { World } from './ground/world.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** A walk on a made-up route; `edit` changes the data of its pages; `known`: the same walk was made before. */
async function walked(
  way: Way,
  habits: SearchHabits = {},
  edit: (data: JsonObject, body: JsonObject) => void = () => {},
  { fresh = true, known = false } = {},
): Promise<{ walk: Walk; calls: readonly Call[]; pages: unknown[] }> {
  let begun = false;
  const target = searchTarget(habits);
  open = fakeRun(
    (call, body, nth): Reply => {
      const reply = target(call, body, nth);
      if (begun && 'json' in reply && isObject(reply.json) && isObject(reply.json['data'])) edit(reply.json['data'], body);
      return reply;
    },
    { routes: [{ start_city_code: 'a', end_city_code: 'b' }] },
  );
  const { run, calls, bodies } = open;
  const world = new World(run);
  await world.ready();
  begun = true;
  let before = calls.length;
  const searches = new Searches(run, world, { id: 'bus.paging', level: 'MUST' }, () => {});
  const ground = world.grounds[0] ?? expect.fail('no ground');
  if (known) {
    await walk(searches, world.firstPage, ground, { page_size: 5 });
    before = calls.length;
  }
  const done = await walk(searches, world.firstPage, ground, way, fresh);
  return { walk: done, calls: calls.slice(before), pages: bodies.slice(before).map((body) => body['page']) };
}

const gids = ({ pages }: Walk): (string | null)[] => pages.flatMap((page) => linesOf(page).map(gidOf));

test.each<[number, number, 0 | 1]>([
  [12, 5, 1],
  [12, 5, 0],
  [12, 12, 1],
  [12, 13, 1],
  [1, 1, 1],
  [130, 50, 1],
  [32, 1, 1],
])('%i trips by %i, first page %i: every page once, every trip once', async (trips, page_size, firstPage) => {
  const { walk: done, pages } = await walked({ page_size }, { trips: () => trips, firstPage });
  expect(pages).toEqual(Array.from({ length: Math.ceil(trips / page_size) }, (_, index) => firstPage + index));
  expect(new Set(gids(done)).size).toBe(trips);
  expect(done).toMatchObject({ whole: true, total: trips });
});

test('pages that the run has are not asked for again, but in a repeated round and on new connections', async () => {
  const again = async (way: Way, fresh: boolean): Promise<number> => {
    const { walk: done, pages } = await walked(way, { trips: () => 12 }, undefined, { fresh, known: true });
    expect(new Set(gids(done)).size).toBe(12);
    open?.close();
    return pages.length;
  };
  expect(await again({ page_size: 5 }, false)).toBe(0);
  expect(await again({ page_size: 5, pace: 'in-turn' }, false)).toBe(0);
  expect(await again({ page_size: 4 }, false)).toBe(3);
  expect(await again({ page_size: 5 }, true)).toBe(3);
  expect(await again({ page_size: 5, pace: 'new-connections' }, false)).toBe(3);
});

test('pages that are cut without a word are walked to the last trip', async () => {
  const cut = (data: JsonObject, body: JsonObject): void => {
    const all = Array.from({ length: 130 }, (_, nth): JsonObject => ({ gid: `G${nth}` }));
    const from = (Number(body['page']) - 1) * 20;
    Object.assign(data, {
      total: all.length,
      lines: all.slice(from, from + 20),
      page_info: { page: body['page'] as number, page_size: 50, total: all.length },
    });
  };
  const { walk: done, pages } = await walked({ page_size: 50 }, { trips: () => 130 }, cut);
  expect(pages).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(gids(done)).size).toBe(130);
  expect(done).toMatchObject({ whole: true, total: 130 });
});

test('a walk that has not come to an end is not called whole', async () => {
  const { walk: done, pages } = await walked({ page_size: 50 }, { trips: () => 130 }, (data, body) => {
    Object.assign(data, { total: 130, lines: [{ gid: `G${Number(body['page'])}` }] });
  });
  expect(pages.length).toBe(35);
  expect(done.whole).toBe(false);
});

test('an empty route is one page', async () => {
  const { walk: done, pages } = await walked({ page_size: 10 }, { trips: () => 0 });
  expect(pages).toEqual([1]);
  expect(done).toMatchObject({ whole: true, total: 0 });
});

test('a route that had trips and shows none any more tells nothing, but with fields that may narrow it down', async () => {
  const gone = (data: JsonObject): void => void Object.assign(data, { total: 0, lines: [] });
  await expect(walked({ page_size: 5 }, { trips: () => 12 }, gone)).rejects.toThrow('the route showed 12 trips at first and none');
  const { walk: narrowed } = await walked({ page_size: 5, extras: { start_lng: 1 } }, { trips: () => 12 }, gone);
  expect(narrowed).toMatchObject({ whole: true, total: 0 });
});

test('a long route is sampled: the first pages, some in the middle, and the last', async () => {
  const { walk: done, pages } = await walked({ page_size: 10 }, { trips: () => 10_000 });
  expect(done.whole).toBe(false);
  expect(pages).toEqual([1, 2, 3, 4, 5, 10, 11, 12, 500, 501, 502, 998, 999, 1000]);
});

test.each([Number.MAX_SAFE_INTEGER, 1e308])('a total of %d asks for no more than a sample', async (total) => {
  const { pages } = await walked({ page_size: 10 }, {}, (data) => void (data['total'] = total));
  expect(pages.length).toBeLessThanOrEqual(14);
});

test.each([
  ['-5', -5],
  ['no integer', 1.5],
  ['text', '12'],
  ['missing', null],
])('a total that is %s is one page', async (_, total) => {
  const { pages } = await walked({ page_size: 5 }, {}, (data) => void (data['total'] = total));
  expect(pages).toEqual([1]);
});

test('a smaller page size than asked for is followed where the target says so', async () => {
  const smaller = (data: JsonObject, body: JsonObject): void => {
    const page = Number(body['page']);
    data['page_info'] = { page, page_size: 4, total: 12 };
    data['lines'] = Array.from({ length: 4 }, (_, index) => ({ gid: `G${(page - 1) * 4 + index}` }));
  };
  const { walk: done, pages } = await walked({ page_size: 10 }, {}, smaller);
  expect(pages).toEqual([1, 2, 3]);
  expect(new Set(gids(done)).size).toBe(12);
});

test('trips that are missing are looked for on as many further pages as the total may need, and no more', async () => {
  const late = (data: JsonObject, body: JsonObject): void => {
    // Every page shows one trip less than it should, so that two pages more are needed.
    const page = Number(body['page']);
    data['lines'] = page <= 4 ? Array.from({ length: 3 }, (_, index) => ({ gid: `G${page}-${index}` })) : [];
  };
  const { walk: done, pages } = await walked({ page_size: 4 }, {}, late);
  expect(pages).toEqual([1, 2, 3, 4]);
  expect(gids(done)).toHaveLength(12);
  open?.close();
  const never = await walked({ page_size: 4 }, {}, (data) => void (data['lines'] = [{ gid: 'G' }]));
  expect(never.pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('pages are asked for at once, in turn, or each on a connection of its own, sorted where that is asked for', async () => {
  for (const pace of ['at-once', 'in-turn', 'new-connections'] as const) {
    const { calls, walk: done } = await walked({ page_size: 5, pace, sort_by: 'dep_time' });
    expect(done.pages).toHaveLength(3);
    expect(new Set(calls.map(({ connection }) => connection))).toEqual(new Set([pace === 'new-connections' ? 'new' : 'any']));
    expect(
      calls.every(
        ({ body, statusOwner }) => 'json' in body && isObject(body.json) && body.json['sort_by'] === 'dep_time' && statusOwner === 'bus.valid-accepted',
      ),
    ).toBe(true);
    open?.close();
  }
});

test('a page that does not come ends the walk', async () => {
  open?.close();
  await expect(walked({ page_size: 5 }, { beyondEnd: 'refused' }, (data) => void (data['total'] = 40))).rejects.toThrow();
});

test('totals, trips and gids are read from whatever comes', () => {
  expect(totalOf(sampleExchange({ json: { data: { total: 7 } } }))).toBe(7);
  expect(totalOf(sampleExchange({ json: { data: { total: '7' } } }))).toBeNull();
  expect(totalOf(sampleExchange({ fault: { kind: 'reset', message: 'r' } }))).toBeNull();
  expect(linesOf(sampleExchange({ json: { data: { lines: {} } } }))).toEqual([]);
  expect(linesOf(sampleExchange({ json: [] }))).toEqual([]);
  expect([gidOf({ gid: 'G' }), gidOf({ gid: '' }), gidOf({ gid: 5 }), gidOf(null), gidOf(undefined)]).toEqual(['G', null, null, null, null]);
});
