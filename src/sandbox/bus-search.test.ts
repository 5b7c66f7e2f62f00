import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, linesOf, type ScriptedProbe, startProbe } from './scripted-probe.fixture.ts';

let probe: ScriptedProbe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.close());

const itemFields = {
  line_gid: 'string',
  gid: 'string',
  line_name: 'string',
  start_station_name: 'string',
  end_station_name: 'string',
  from_city: 'string',
  to_city: 'string',
  dep_date: 'string',
  dep_time: 'string',
  price: 'number',
  duration: 'number',
  distance: 'number',
  class_name: 'string',
  seat_count: 'number',
  avail_seat_count: 'number',
  remark: 'string',
  start_station_gid: 'string',
  end_station_gid: 'string',
  start_city_code: 'string',
  end_city_code: 'string',
};

test('a search answers with the envelope, the page info and trips of 20 fields', async () => {
  const seen = await probe.search();
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({ code: 0, message: 'success', request_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(dataOf(seen)).toMatchObject({ total: 138, page_info: { page: 1, page_size: 20, total: 138 } });
  expect(linesOf(seen)).toHaveLength(20);
  for (const line of linesOf(seen)) {
    expect(Object.fromEntries(Object.entries(line).map(([name, value]) => [name, typeof value]))).toEqual(itemFields);
    expect(line).toMatchObject({ dep_date: '2028-02-28', start_city_code: '310100', end_city_code: '320500' });
    expect(line['dep_time']).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    for (const name of ['price', 'duration', 'distance', 'seat_count', 'avail_seat_count'])
      expect(line[name]).toSatisfy(Number.isInteger);
    expect(line['avail_seat_count']).toBeLessThanOrEqual(Number(line['seat_count']));
  }
});

test.each([
  [{}, 138],
  [{ sort_by: 'dep_time' }, 138],
  [{ start_lng: 121.47, start_lat: 31.23 }, 138],
  [{ dist_type: 1 }, undefined],
  [{ start_city_code: '320100', end_city_code: '310100' }, 50],
  [{ start_city_code: '310100', end_city_code: '320100', page_size: 50 }, 51],
])('the pages of %j hold every trip once', async (fields, total) => {
  const gids: string[] = [];
  let expected = 0;
  for (let page = 1; page <= 12; page++) {
    const seen = await probe.search({ ...fields, page });
    gids.push(...probe.gids(seen));
    expected = Number(dataOf(seen)['total']);
  }
  expect(new Set(gids).size).toBe(gids.length);
  expect(gids.length).toBe(expected);
  if (total !== undefined) expect(expected).toBe(total);
  else expect(expected).toBeLessThan(138);
});

test('gids differ from day to day and are the same at each call', async () => {
  const [one, again, other] = [await probe.search(), await probe.search(), await probe.search({ date: probe.day(2) })];
  expect(probe.gids(one)).toEqual(probe.gids(again));
  expect(probe.gids(one).filter((gid) => probe.gids(other).includes(gid))).toEqual([]);
});

test.each(['dep_time', 'price', 'distance'])('sort_by %s sorts over all pages', async (key) => {
  const values: unknown[] = [];
  for (let page = 1; page <= 3; page++) {
    values.push(...linesOf(await probe.search({ sort_by: key, page, page_size: 50 })).map((line) => line[key]));
  }
  expect(values).toHaveLength(138);
  expect(values).toEqual([...values].sort((a, b) => ((a as number) < (b as number) ? -1 : a === b ? 0 : 1)));
});

test('a page size over 50 is cut to 50, a page beyond the end is empty, a missing page is the first', async () => {
  expect(linesOf(await probe.search({ page_size: 51 }))).toHaveLength(50);
  const beyond = await probe.search({ page: 99 });
  expect([beyond.status, linesOf(beyond), dataOf(beyond)['total']]).toEqual([200, [], 138]);
  expect(probe.gids(await probe.search({ page: undefined, page_size: undefined }))).toEqual(
    probe.gids(await probe.search()),
  );
});

test.each([
  ['a route without trips', { start_city_code: '330200', end_city_code: '310100' }],
  ['an unknown city', { start_city_code: '999999' }],
  ['a hostile city', { end_city_code: "'; DROP\u0000 \ud800 \u{1f68c}" }],
])('%s gives an empty list', async (_name, fields) => {
  const seen = await probe.search(fields);
  expect([seen.status, dataOf(seen)]).toEqual([
    200,
    { total: 0, page_info: { page: 1, page_size: 20, total: 0 }, lines: [] },
  ]);
});

test('a place near a station puts its trips first', async () => {
  const lines = linesOf(await probe.search({ start_addr: '上海市 虹桥客运西站 旁' }));
  expect(new Set(lines.slice(0, 10).map((line) => line['start_station_name']))).toEqual(new Set(['虹桥客运西站']));
});

test.each([
  ...[
    '2028-02-26',
    '2027-02-28',
    '2028-02-30',
    '2027-02-29',
    '2028-2-28',
    '28-02-28',
    '',
    'tomorrow',
    '2028-04-28',
    '9999-12-31',
    '0000-00-00',
  ].map((date) => ({ date })),
  ...[0, -1, 1.5, '1', true, null, [], {}, 1e300].flatMap((value) => [{ page: value }, { page_size: value }]),
  ...[181, -181, '121', null, {}].map((value) => ({ start_lng: value, start_lat: 30 })),
  ...[91, -91, '31', false].map((value) => ({ end_lng: 120, end_lat: value })),
  { start_lng: 121 },
  { end_lat: 31 },
  ...[0, 4, 1.5, '1', null].map((value) => ({ dist_type: value })),
  ...['', 'DEP_TIME', 'dep_date', 1, null, ['dep_time']].map((value) => ({ sort_by: value })),
  ...[310100, null, '', [], 'x'.repeat(33)].flatMap((value) => [{ start_city_code: value }, { end_city_code: value }]),
  ...[{}, 1, 'x'.repeat(501)].flatMap((value) => [{ start_addr: value }, { end_addr: value }]),
  { date: 20280228 },
  { date: undefined },
  { start_city_code: undefined },
  { end_city_code: undefined },
])('%j is refused with 400', async (fields) => {
  const seen = await probe.search(fields);
  expect(seen.status).toBe(400);
  expect(seen.body).toMatchObject({
    code: expect.any(Number),
    message: expect.stringMatching(/./),
    request_id: expect.any(String),
  });
});

test.each([
  { date: '2028-02-27' },
  { date: '2028-02-29' },
  { date: '2028-04-27' },
  { dist_type: 3 },
  { page: 2, page_size: 1 },
  { page_size: 50 },
  { unknown: 1 },
])('%j is accepted', async (fields) => {
  expect((await probe.search(fields)).status).toBe(200);
});

test('"today" is the day in the platform\'s zone', async () => {
  const night = await startProbe({ start: Date.parse('2028-02-27T17:00:00Z') });
  try {
    expect((await night.search({ date: '2028-02-27' })).status).toBe(400);
    expect((await night.search({ date: '2028-02-28' })).status).toBe(200);
  } finally {
    await night.close();
  }
});
