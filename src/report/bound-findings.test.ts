import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import type { ReportFinding, ReportRequirement } from '../contract/report-parts.ts';
import { boundFindings } from './bounded.ts';

const requirements = [
  { id: 'bus.data', level: 'MUST' },
  { id: 'bus.total', level: 'SHOULD' },
] as unknown as ReportRequirement[];

const lines = (count: number): Json => ({
  code: 0,
  data: { lines: Array.from({ length: count }, (_, nth) => ({ gid: `G${nth}`, price: 'x'.repeat(40) })) },
});

function exchange(nth: number, request: Json): Omit<ReportFinding['examples'][number], 'operation'> {
  const headers = {
    'User-Agent': `travel-conformance/0.1.0 (run r; call ${nth})`,
    Authorization: '$CONFORMANCE_API_KEY',
  };
  const body = lines(200);
  return {
    request: { method: 'POST', path: '/open/v1/bus/search', headers, body: request },
    response: { status: 200, headers: { 'x-long': 'y'.repeat(9000) }, body },
    curl: `curl ${JSON.stringify(request)}`,
    requestId: `req-${nth}`,
    at: '2026-11-20T12:00:00.000Z',
    durationMs: 1,
  };
}

function finding(
  nth: number,
  requirement = 'bus.data',
  request: Json = { date: '2026-11-20', page: nth },
): ReportFinding {
  const whole = { operation: 'search', ...exchange(nth, request) };
  return {
    id: `f-${String(nth).padStart(12, '0')}`,
    requirement,
    cause: `cause ${nth}`,
    message: 'expected, got',
    expected: 'e'.repeat(5000),
    actual: 'a',
    occurrences: 1,
    reproduced: { of: 3, times: 3 },
    ...whole,
    control: whole,
    examples: [whole, whole],
    shrunk: true,
    seed: 1,
    path: null,
  } as ReportFinding;
}

test('up to 40 findings stay as they are', () => {
  const all = Array.from({ length: 40 }, (_, nth) => finding(nth));
  expect(boundFindings(all, requirements)).toBe(all);
});

test('a thousand findings: 40 in full, of others the requests, the beginning of the answers, and where the rest is', () => {
  const all = Array.from({ length: 1000 }, (_, nth) => finding(nth));
  const bound = boundFindings(all, requirements);
  expect(JSON.stringify(all).length).toBeGreaterThan(60_000_000);
  expect(JSON.stringify({ bound }, null, 2).length).toBeLessThan(10_000_000);
  expect(bound.map((one) => one.id)).toEqual(all.map((one) => one.id));
  expect(bound.filter((one) => one.cut === undefined)).toEqual(all.slice(0, 40));
  const last = bound[999];
  expect(last).toMatchObject({
    cut: true,
    cause: 'cause 999',
    request: all[999]?.request,
    requestId: 'req-999',
    examples: [],
  });
  expect(last?.control?.request).toEqual(all[999]?.control?.request);
  expect(last?.response?.body).toMatch(
    /^\{"code":0,"data":\{"lines":\[\{"gid":"G0".*… \(\d{5} characters, all of them in exchanges\.ndjson\)$/,
  );
  expect(last?.expected).toMatch(/^e{500}… \(5000 characters/);
});

test('the first findings of every requirement are kept in full, those of a MUST before those of a SHOULD', () => {
  const many = [
    ...Array.from({ length: 45 }, (_, nth) => finding(nth, 'bus.total')),
    ...Array.from({ length: 30 }, (_, nth) => finding(100 + nth, 'bus.data')),
  ];
  const full = boundFindings(many, requirements).filter((one) => one.cut === undefined);
  const of = (id: string): number => full.filter((one) => one.requirement === id).length;
  expect([of('bus.data'), of('bus.total')]).toEqual([20, 20]);
});

test('a request that is too long is marked as cut, so that nobody sends a part of it', () => {
  const all = Array.from({ length: 41 }, (_, nth) =>
    finding(nth, 'bus.data', { start_addr: 'z'.repeat(nth === 40 ? 9000 : 9) }),
  );
  const evidence = all.slice(39).map(({ request, at }) => ({ operation: 'search', request, at }));
  const last = boundFindings([...all.slice(0, 40), { ...all[40]!, evidence }], requirements)[40];
  expect(last?.evidence?.map(({ request }) => request.cut)).toEqual([undefined, true]);
  expect(last?.request).toMatchObject({
    cut: true,
    body: expect.stringMatching(/^\{"start_addr":"z+… \(\d+ characters/),
  });
});

test('the findings of shards, cut before, come together as they are', () => {
  const once = boundFindings(
    Array.from({ length: 90 }, (_, nth) => finding(nth)),
    requirements,
  );
  const cut = once.filter((one) => one.cut === true);
  expect(boundFindings(cut, requirements)).toEqual(cut);
  // Examples that come from another shard are left out, too.
  const [first, ...others] = cut;
  const whole = { ...first!, examples: finding(1).examples };
  expect(boundFindings([...others, whole], requirements).at(-1)).toEqual(first);
});

test('of an answer that is cut the object stays that the finding is about', () => {
  const all = Array.from({ length: 60 }, (_, nth) => ({ ...finding(nth), pointer: '/data/lines/7/price' }));
  const [first, last] = [boundFindings(all, requirements)[0], boundFindings(all, requirements)[59]];
  expect(first).toEqual(all[0]);
  expect(last).toMatchObject({ cut: true, item: { pointer: '/data/lines/7', value: { gid: 'G7' } } });
  const again = boundFindings(boundFindings(all, requirements), requirements)[59];
  expect(again).toEqual(last);
});
