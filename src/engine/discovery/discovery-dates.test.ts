import { expect, test } from 'vitest';
import { addDays } from '../../arbitraries/index.ts';
import { searchTarget } from '../fake-search.fixture.ts';
import { noon } from '../fake-target.fixture.ts';
import { explore, habits, routes } from './discovery.fixture.ts';

const days = [
  '2026-11-20',
  '2026-12-31',
  '2027-02-28',
  '2028-02-28',
  '2028-02-29',
  '2028-12-31',
  '2027-01-01',
  '2028-03-01',
];
const times = ['00:00:00', '09:59:00', '10:01:00', '12:00:00', '15:59:00', '16:01:00', '23:59:59'];
const clocks = days.flatMap((day) => times.map((time): [string, string] => [day, time]));

/** Today at a whole offset from UTC, by the calendar of the platform that runs this. */
const todayAt = (instant: number, hours: number): string =>
  new Date(instant + hours * 3_600_000).toISOString().slice(0, 10);

test.each(clocks)('at %s %s UTC the frame holds in every zone, by both clocks', async (day, time) => {
  const now = Date.parse(`${day}T${time}Z`);
  for (const skewHours of [0, -5, 30]) {
    // The answer's Date header shows a second clock.
    const { fake } = await explore(searchTarget({ now: () => now + skewHours * 3_600_000 }), {}, () => now);
    const zones = Array.from({ length: 27 }, (_, index) => index - 12);
    const todays = [now, now + skewHours * 3_600_000]
      .flatMap((instant) => zones.map((hours) => todayAt(instant, hours)))
      .toSorted();
    expect(fake.run.clock.frame()).toEqual({ pastBefore: todays[0], notPastFrom: todays.at(-1) });
  }
});

test.each(clocks)(
  'at %s %s UTC ground is found in every zone, with one day on sale and with none but today',
  async (day, time) => {
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
      const { discovery } = await habits({ now, zone, window });
      expect(discovery.problem, `UTC${zone}, ${window} days on sale`).toBeNull();
      expect(discovery.baselines, `UTC${zone}, ${window} days on sale`).toHaveLength(2);
    }
  },
);

test.each([-400, -40, -2, 2, 40, 400])('ground is found where the clocks differ by %i days', async (skew) => {
  const target = searchTarget({ now: () => noon + skew * 86_400_000, window: 1 });
  const { discovery } = await explore(target);
  expect(discovery.problem).toBeNull();
  expect(discovery.baselines).toHaveLength(2);
});

test.each([-400, -90, 90, 400])(
  'where the clocks differ by %i days, ground costs one search more at most, whichever the target lives by',
  async (skew) => {
    const theirs = noon + skew * 86_400_000;
    const living = await explore(searchTarget({ now: () => theirs }));
    const target = searchTarget();
    const lying = await explore((call, body, nth) => ({ ...target(call, body, nth), targetDate: theirs }));
    for (const [{ discovery, fake }, now] of [
      [living, theirs],
      [lying, noon],
    ] as const) {
      expect(discovery.baselines.map(({ date }) => date)).toEqual(
        routes.map(() => addDays(new Date(now).toISOString().slice(0, 10), 2)),
      );
      // One search a route, two for the number of the first page, and one on the day by the other clock.
      expect(fake.calls.length).toBeLessThanOrEqual(5);
    }
  },
);

test('a declared time zone makes today exact', async () => {
  const now = Date.parse('2026-11-20T16:00:01Z');
  const { fake } = await habits({ now: () => now, zone: 8 }, { statement: { timeZone: 'Asia/Shanghai' } });
  expect(fake.run.clock.frame()).toEqual({ pastBefore: '2026-11-21', notPastFrom: '2026-11-21' });
  expect(fake.run.clock.frame({ sentAt: now - 2000, endedAt: now - 2000, targetDate: null })).toEqual({
    pastBefore: '2026-11-20',
    notPastFrom: '2026-11-20',
  });
});

test('a date is judged over the whole time of its call', async () => {
  let now = Date.parse('2026-11-20T09:59:59Z');
  const { fake, discovery } = await habits({ now: () => now });
  const plain = discovery.baselines[0]?.plain ?? expect.fail('no ground');
  expect(fake.run.clock.frame(plain)).toEqual({ pastBefore: '2026-11-19', notPastFrom: '2026-11-20' });
  now = Date.parse('2026-11-20T10:00:01Z');
  // The answer came when it was the next day already in the first of all zones.
  expect(fake.run.clock.frame({ ...plain, endedAt: now })).toEqual({
    pastBefore: '2026-11-19',
    notPastFrom: '2026-11-21',
  });
  // By the clock of the answer itself, too: it may be set while the run goes on.
  const day = 86_400_000;
  expect(fake.run.clock.frame({ ...plain, targetDate: plain.endedAt + day }).notPastFrom).toBe('2026-11-21');
  expect(fake.run.clock.frame({ ...plain, targetDate: plain.endedAt - 2 * day }).pastBefore).toBe('2026-11-17');
});

test('where only today has trips they are found, though later days are on sale', async () => {
  const { discovery } = await habits({ zone: -11, trips: (_, date) => (date === todayAt(noon, -11) ? 3 : 0) });
  expect(discovery.baselines.map(({ shown }) => shown)).toEqual([3, 3]);
});
