import { expect, test } from 'vitest';
import { invalid } from '../sandbox/call.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun, type EmbeddedRun, type EmbeddedRunOptions } from './embedded-run.fixture.ts';

const rules = ['bus.past-date', 'bus.today'];
const zones = ['Pacific/Pago_Pago', 'Asia/Shanghai', 'Pacific/Kiritimati'];
const times = ['00:00:00', '09:59:00', '10:01:00', '12:00:00', '15:59:00', '16:01:00', '23:59:59'];
/** Last days of a year and of a February, of a leap year and of common ones. */
const turns = ['2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29', '2028-12-31'];

/**
 * The date rules at a moment, from which the clock goes on: by a millisecond each time that somebody looks at it, on
 * any machine.
 */
function dateRun(moment: string, options: EmbeddedRunOptions = {}): Promise<EmbeddedRun> {
  let now = Date.parse(moment);
  return embeddedRun({ now: () => now++, ...options, change: { only: rules, runs: 1, ...options.change } });
}

/** `today`: the number of cases of today that must be judged; midnight may remove some. */
function expectClean({ report, row }: EmbeddedRun, scene: string, today = 3): void {
  expect(
    report.findings.map((finding) => `${finding.requirement}: ${finding.message}`),
    scene,
  ).toEqual([]);
  expect(
    rules.map((id) => [id, row(id).verdict]),
    scene,
  ).toEqual(rules.map((id) => [id, 'pass']));
  // A pass that rests on nothing would prove nothing.
  for (const id of rules) {
    expect(row(id).cases, `${scene}: ${id}`).toBeGreaterThan(id === 'bus.today' ? today : 7);
  }
}

/**
 * The first and the last second of a day in every zone; every other hour that matters, and the days on which a month or
 * year ends, in one zone after the other.
 */
const scenes: [moment: string, timeZone: string][] = [
  ...[times[0], times[6]].flatMap((time) => zones.map((zone): [string, string] => [`2026-11-20T${time}Z`, zone])),
  ...times.slice(1, 6).map((time, nth): [string, string] => [`2026-11-20T${time}Z`, zones[nth % 3] ?? 'UTC']),
  ...turns.map((day, nth): [string, string] => [`${day}T${times[nth % 2 === 0 ? 0 : 6]}Z`, zones[nth % 3] ?? 'UTC']),
];

test.concurrent.each(scenes)('at %s no date rule fails on the clean platform in %s', async (moment, timeZone) => {
  expectClean(await dateRun(moment, { timeZone }), `${moment}, ${timeZone}`);
});

test.concurrent.each(scenes.filter((_, index) => index % 3 === Math.floor(index / 3) % 3))(
  'at %s a platform that accepts past dates in %s is found out, and for nothing else',
  async (moment, timeZone) => {
    const { report, row } = await dateRun(moment, { timeZone, faults: ['past-date-accepted'] });
    expect(row('bus.past-date').verdict).toBe('fail');
    expect(report.findings.map((finding) => finding.requirement)).toEqual(['bus.past-date']);
    expect(report.verdict).toBe('violates');
  },
);

test.concurrent.each(['2026-11-20T09:59:00Z', '2026-12-31T23:59:59Z'])(
  'at %s a platform that refuses today is found out, where its zone is declared',
  async (moment) => {
    const { report } = await dateRun(moment, {
      timeZone: 'Asia/Shanghai',
      faults: ['today-refused'],
      change: { statement: { timeZone: 'Asia/Shanghai' } },
    });
    expect(report.findings.map((finding) => finding.requirement)).toEqual(['bus.today']);
  },
);

const week = ['22', '23', '24', '25', '26', '27', '28'].map((day): [string, string] => [
  `2026-11-${day}`,
  'sundays-refused',
]);
/** Not in late December, when nothing but some days would be on sale: that is a sales window. */
const yearRound = ['2027-01-02', '2027-02-28', '2027-08-31', '2028-02-29'].map((day): [string, string] => [
  day,
  'days-of-next-year-refused',
]);

test.concurrent.each([...week, ...yearRound])('on %s a platform with %s is found out', async (day, fault) => {
  const { report } = await dateRun(`${day}T12:00:00Z`, { faults: [fault] });
  expect(report.findings.map((finding) => finding.requirement)).toEqual(['bus.today']);
});

test.concurrent.each(['-09', '-30'])(
  'a platform that refuses all days that end in %s, and no other, is found out where there are calls to spare',
  async (end) => {
    const hooks: Hooks = {
      checkDate(next, call, date) {
        next(call, date);
        if (date.endsWith(end)) throw invalid('no such date', 40006);
      },
    };
    const { report } = await dateRun('2026-11-22T12:00:00Z', { hooks, change: { only: ['bus.today'], runs: 120 } });
    expect(report.findings.map((finding) => finding.requirement)).toEqual(['bus.today']);
  },
);

test.concurrent.each([
  ['2026-11-20T15:59:59Z', 'Asia/Shanghai'],
  ['2026-11-20T16:00:00Z', 'Asia/Shanghai'],
  ['2026-11-20T10:59:59Z', 'Pacific/Pago_Pago'],
  ['2026-11-20T09:59:59Z', 'Pacific/Kiritimati'],
  ['2027-02-28T10:00:00Z', 'Pacific/Kiritimati'],
])('at %s a declared zone makes %s exact without a failure', async (moment, timeZone) => {
  expectClean(await dateRun(moment, { timeZone, change: { statement: { timeZone } } }), `${moment}, ${timeZone}`);
});

/**
 * When the 20th of November ends: the search that is then arriving, by its date and by whether the same one has arrived
 * before.
 */
const midnights: [when: string, isArriving: (date: string, again: boolean) => boolean, today?: number][] = [
  ['with the first search', () => true],
  // Cases about the day that ends are unknown: alone, and with other fields.
  ['while today is asked about', (date) => date > '2028-11-01', 3],
  ['as a past date is sent again, last of all', (date, again) => again && date < '2026-11-20'],
];

test.concurrent.each(
  [
    ['2026-11-20T15:59:59Z', 'Asia/Shanghai'],
    ['2026-11-21T10:59:59Z', 'Pacific/Pago_Pago'],
    ['2026-11-20T09:59:59Z', 'Pacific/Kiritimati'],
    ['2026-11-20T15:59:59Z', 'Asia/Shanghai'],
  ].map(([moment, timeZone], nth) => {
    const [when, isArriving, today] = midnights[nth % 3]!;
    return { when, isArriving, today, moment: moment!, timeZone: timeZone! };
  }),
)(
  'midnight of the declared zone $timeZone $when causes no failure',
  async ({ when, isArriving, today, moment, timeZone }) => {
    const midnight = Date.parse(moment) + 1000;
    let now = Date.parse(moment);
    const arrived = new Set<string>();
    const hooks: Hooks = {
      operate(next, call, body) {
        const search = JSON.stringify(body);
        if (now < midnight && isArriving(String(body['date']), arrived.has(search))) now = midnight;
        arrived.add(search);
        return next(call, body);
      },
    };
    const run = await dateRun(moment, { now: () => now++, timeZone, hooks, change: { statement: { timeZone } } });
    expect(now).toBeGreaterThan(midnight);
    expectClean(run, `${timeZone}, ${when}`, today);
  },
);

// The zone is the one that adds to the difference, and for small differences also the one that takes from it.
test.concurrent.each<[number, string]>([
  [-26, 'Pacific/Pago_Pago'],
  [-3, 'Pacific/Pago_Pago'],
  [-3, 'Pacific/Kiritimati'],
  [3, 'Pacific/Kiritimati'],
  [26, 'Pacific/Kiritimati'],
])('a platform whose clock is %i hours ahead in %s has no failure', async (hours, timeZone) => {
  const run = await dateRun('2026-11-20T12:00:00Z', { timeZone, skew: hours * 3_600_000 });
  expect(Math.abs((run.report.target.clockSkewMs ?? 0) - hours * 3_600_000)).toBeLessThan(60_000);
  expectClean(run, `${hours} hours, ${timeZone}`);
});

test.concurrent('a platform whose clock is a year behind has no failure, and the report names its clock', async () => {
  const { report, row } = await dateRun('2026-11-20T12:00:00Z', { skew: -400 * 86_400_000 });
  expect(report.findings).toEqual([]);
  expect(row('bus.today')).toMatchObject({
    verdict: 'untested',
    reason: { text: expect.stringContaining('are days apart') },
  });
});

test.concurrent.each([-3, -2, 2, 3])(
  'a platform whose clock is set by %i days during a run has no failure',
  async (days) => {
    let calls = 0;
    const hooks: Hooks = {
      authenticate(next, call) {
        calls += 1;
        next(call);
      },
    };
    // The ground is found by then, and the date rules have begun.
    const { report } = await dateRun('2026-11-20T12:00:00Z', {
      hooks,
      skew: () => (calls > 30 ? days * 86_400_000 : 0),
    });
    expect(calls).toBeGreaterThan(60);
    expect(report.findings.map((finding) => `${finding.requirement}: ${finding.message}`)).toEqual([]);
  },
);

test.concurrent.each(['sales-window-1', 'sales-window-none', 'days-not-on-sale-empty', 'departed-trips-hidden'])(
  '%s is not a failure at any hour',
  async (variant) => {
    const { report, row } = await dateRun('2026-12-31T10:01:00Z', {
      variants: [variant],
      timeZone: 'Pacific/Pago_Pago',
    });
    expect(report.findings).toEqual([]);
    expect(row('bus.past-date').verdict).toBe('pass');
  },
);

test.concurrent.each(['sales-window-1', 'sales-window-none', 'days-not-on-sale-empty', 'departed-trips-hidden'])(
  'no day fails if there are calls to spare: %s',
  async (variant) => {
    const { report } = await dateRun('2026-12-31T10:01:00Z', {
      variants: [variant],
      timeZone: 'Pacific/Pago_Pago',
      change: { only: ['bus.today'], runs: 120 },
    });
    expect(report.findings).toEqual([]);
  },
);
