import { expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { accepted, casesSeen, observed, refused } from './observed.fixture.ts';

/** An answer to a date at a time of 2026-11-20 in UTC (`15:50`, or with seconds), which takes 100 ms. */
function at(
  time: string,
  date: string,
  outcome: 'accepted' | 'refused' = 'accepted',
  change: Readonly<Record<string, string | number>> = {},
): Exchange {
  const sentAt = Date.parse(`2026-11-20T${time}Z`);
  const times = { sentAt, endedAt: sentAt + 100 };
  return outcome === 'accepted'
    ? accepted({ date, ...change }, undefined, {}, times)
    : refused({ date, ...change }, times);
}

/** A search that is refused whatever its date: there is none to compare it with. */
const unfit = { page: 'x' };

const later = at('20:00', '2026-11-25');

/** The same exchange, answered by a target whose clock is so many minutes behind. */
const behind = (minutes: number, exchange: Exchange): Exchange => ({
  ...exchange,
  targetDate: exchange.sentAt - minutes * 60_000,
});

test.each<[string, Exchange[], Json]>([
  [
    'the target is an hour behind: it is not over there',
    [behind(60, at('12:00', '2026-11-20'))],
    { from: '-12:00', to: '+13:00' },
  ],
  [
    'the target is an hour ahead: it is over there',
    [behind(-60, at('06:00', '2026-11-19', 'refused')), later],
    { from: '-07:00', to: '+14:00' },
  ],
  ['today is accepted: it is not over', [at('12:00', '2026-11-20')], { from: '-12:00', to: '+11:45' }],
  ['yesterday is refused: it is over', [at('06:00', '2026-11-19', 'refused'), later], { from: '-06:00', to: '+14:00' }],
  [
    'both',
    [at('16:00:05', '2026-11-20', 'refused'), at('15:50', '2026-11-20'), later],
    { from: '+08:00', to: '+08:00' },
  ],
  [
    'the stricter of two accepted',
    [at('06:00', '2026-11-19'), at('05:00', '2026-11-19')],
    { from: '-12:00', to: '-06:15' },
  ],
  [
    'the stricter of two refused',
    [at('04:00', '2026-11-19', 'refused'), at('06:00', '2026-11-19', 'refused'), later],
    { from: '-04:00', to: '+14:00' },
  ],
  ['a date is accepted that is past everywhere', [at('12:00', '2026-11-10')], null],
  ['a date is refused that is past everywhere', [at('12:00', '2026-11-10', 'refused'), later], null],
  ['a date is refused that is over nowhere', [at('12:00', '2026-11-21', 'refused'), later], null],
  [
    'a date is refused that ends this very moment in the first zone',
    [at('09:59:59.900', '2026-11-20', 'refused'), later],
    { from: '+14:00', to: '+14:00' },
  ],
  ['it is refused for something else', [at('06:00', '2026-11-19', 'refused', unfit), later], null],
  [
    'no later date is accepted',
    [at('06:00', '2026-11-19', 'refused'), at('06:00', '2026-11-18'), at('06:00', '2026-11-25', 'refused')],
    null,
  ],
  [
    'it is accepted before and no later one',
    [at('12:00', '2026-11-20'), at('12:01', '2026-11-20', 'refused')],
    { from: '-12:00', to: '+11:45' },
  ],
  [
    'it is accepted at the same time, in another search',
    [at('12:00:00.100', '2026-11-20', 'refused'), at('12:00', '2026-11-20', 'accepted', { page: 2 }), later],
    { from: '-12:00', to: '+11:45' },
  ],
  [
    'it is accepted afterwards, in another search',
    [at('04:00', '2026-11-19', 'refused'), at('05:00', '2026-11-19', 'accepted', { page: 2 }), later],
    { from: '-12:00', to: '-05:15' },
  ],
])('the offsets that fit where %s', (_, exchanges, expected) => {
  expect(observed('open.time-zone', exchanges).value).toEqual(expected);
});

const unshown = 'unclear: no requested date is past in one time zone and not in another';
const nowhere = 'unclear: no-zone-fits';

test.each<[string, Exchange[], string]>([
  [
    'one fits',
    [
      at('15:50', '2026-11-20'),
      at('15:50:10', '2026-11-20'),
      later,
      ...['16:00:05', '16:00:06'].map((time) => at(time, '2026-11-20', 'refused')),
    ],
    'UTC+08:00',
  ],
  [
    'several fit what was refused',
    [at('06:00', '2026-11-19', 'refused'), later],
    'an offset between UTC-06:00 and UTC+14:00',
  ],
  ['several fit what was accepted', [at('12:00', '2026-11-20')], 'an offset between UTC-12:00 and UTC+11:45'],
  ['UTC is the last that fits', [at('23:45', '2026-11-20')], 'an offset between UTC-12:00 and UTC+00:00'],
  ['none fits', [at('06:00', '2026-11-19'), at('12:00', '2026-11-20', 'refused'), later], nowhere],
  ['no date was near today', [at('12:00', '2026-11-25'), at('12:00', '2026-11-10', 'refused')], unshown],
  ['a date is refused that is over nowhere', [at('12:00', '2026-11-21', 'refused'), later], unshown],
  ['no later date is accepted', [at('06:00', '2026-11-19', 'refused'), at('06:00', '2026-11-25', 'refused')], unshown],
  ['what is accepted has no date', [at('06:00', '2026-11-19', 'refused'), accepted({ date: undefined })], unshown],
  // Accepted in every zone, refused in every zone.
  ['today was accepted ten hours before it ends anywhere', [at('09:50', '2026-11-20')], unshown],
  ['yesterday was refused as it ended in the last zone', [at('11:59:59.900', '2026-11-19', 'refused'), later], unshown],
])('the time zone where %s', (_, exchanges, expected) => {
  expect(observed('open.time-zone', exchanges).answer).toBe(expected);
});

/** By these a target is at +08:00: today is accepted just before it ends there, and refused just after. */
const atEight = [at('15:50', '2026-11-20'), at('16:00:05', '2026-11-20', 'refused'), later];
const past = at('12:00', '2026-11-10');

test.each<[string, string, Exchange[], string[]]>([
  ['the one that fits', '+08:00', atEight, ['pass by 2']],
  ['a name', 'Asia/Shanghai', atEight, ['pass by 2']],
  ['no zone', 'no zone', atEight, ['pass by 2']],
  [
    'one that is further west',
    '+07:45',
    atEight,
    [
      'answer broken by 2 against 3, 1: a date that is not past is refused: "today" in the zone +07:45 / "today" at the ' +
        'offset UTC+08:00',
    ],
  ],
  [
    'one that is further east',
    '+08:15',
    atEight,
    [
      'answer broken by 1 against 3, 2: a past date is accepted: "today" in the zone +08:15 / "today" at the ' +
        'offset UTC+08:00',
    ],
  ],
  ['the first of several that fit', '-06:00', [at('06:00', '2026-11-19', 'refused'), later], ['pass by 1']],
  ['the last of several that fit', '+11:45', [at('12:00', '2026-11-20')], ['pass by 1']],
  ['one that fits, and a date is accepted that is past everywhere', '+08:00', [...atEight, past], ['pass by 2']],
  [
    'one that does not, and a date is accepted that is past everywhere',
    '+07:45',
    [...atEight, past],
    ['notApplicable: past-date-accepted 2026-11-10 (see bus.past-date)'],
  ],
  [
    'any, and none fits',
    '+08:00',
    [at('06:00', '2026-11-19'), at('12:00', '2026-11-20', 'refused'), later],
    [`notApplicable: ${nowhere.split(': ')[1]}`],
  ],
  ['any, and nothing shows it', '+08:00', [later], []],
])('a declared zone: %s (%s)', (_, zone, exchanges, expected) => {
  expect(casesSeen('timeZone', zone, exchanges)).toEqual(expected);
});
