import { expect, test } from 'vitest';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Json } from '../../src/model/json.ts';
import { accepted, observed, refused } from './observed.fixture.ts';

/** An answer to a date at a time of 2026-11-20 in UTC (`15:50`, or with seconds), which takes 100 ms. */
function at(time: string, date: string, outcome: 'accepted' | 'refused' = 'accepted', change: Readonly<Record<string, string | number>> = {}): Exchange {
  const sentAt = Date.parse(`2026-11-20T${time}Z`);
  const times = { sentAt, endedAt: sentAt + 100 };
  return outcome === 'accepted' ? accepted({ date, ...change }, undefined, {}, times) : refused({ date, ...change }, times);
}

/** A search that is refused whatever its date: there is none to compare it with. */
const unfit = { page: 'x' };

const later = at('20:00', '2026-11-25');

test.each<[string, Exchange[], Json]>([
  ['today is accepted: it is not over', [at('12:00', '2026-11-20')], { from: '-12:00', to: '+11:45' }],
  ['yesterday is refused: it is over', [at('06:00', '2026-11-19', 'refused'), later], { from: '-06:00', to: '+14:00' }],
  ['both', [at('16:00:05', '2026-11-20', 'refused'), at('15:50', '2026-11-20'), later], { from: '+08:00', to: '+08:00' }],
  ['the stricter of two accepted', [at('06:00', '2026-11-19'), at('05:00', '2026-11-19')], { from: '-12:00', to: '-06:15' }],
  ['the stricter of two refused', [at('04:00', '2026-11-19', 'refused'), at('06:00', '2026-11-19', 'refused'), later], { from: '-04:00', to: '+14:00' }],
  ['a date is accepted that is past everywhere', [at('12:00', '2026-11-10')], null],
  ['a date is refused that is past everywhere', [at('12:00', '2026-11-10', 'refused'), later], null],
  ['a date is refused that is over nowhere', [at('12:00', '2026-11-21', 'refused'), later], null],
  ['a date is refused that ends this very moment in the first zone', [at('09:59:59.900', '2026-11-20', 'refused'), later], { from: '+14:00', to: '+14:00' }],
  ['it is refused for something else', [at('06:00', '2026-11-19', 'refused', unfit), later], null],
  ['no later date is accepted', [at('06:00', '2026-11-19', 'refused'), at('06:00', '2026-11-18'), at('06:00', '2026-11-25', 'refused')], null],
  ['it is accepted before and no later one', [at('12:00', '2026-11-20'), at('12:01', '2026-11-20', 'refused')], { from: '-12:00', to: '+11:45' }],
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

test.each<[string, Exchange[], Json]>([
  [
    'one fits',
    [at('15:50', '2026-11-20'), at('15:50:10', '2026-11-20'), later, ...['16:00:05', '16:00:06'].map((time) => at(time, '2026-11-20', 'refused'))],
    { from: '+08:00', to: '+08:00' },
  ],
  ['several fit what was refused', [at('06:00', '2026-11-19', 'refused'), later], { from: '-06:00', to: '+14:00' }],
  ['several fit what was accepted', [at('12:00', '2026-11-20')], { from: '-12:00', to: '+11:45' }],
  ['none fits', [at('06:00', '2026-11-19'), at('12:00', '2026-11-20', 'refused'), later], null],
  ['no date was near today', [at('12:00', '2026-11-25'), at('12:00', '2026-11-10', 'refused')], null],
  // Accepted in every zone, refused in every zone.
  ['today was accepted ten hours before it ends anywhere', [at('09:50', '2026-11-20')], null],
  ['yesterday was refused as it ended in the last zone', [at('11:59:59.900', '2026-11-19', 'refused'), later], null],
])('the time zone where %s', (_, exchanges, expected) => {
  expect(observed('open.time-zone', exchanges).value).toEqual(expected);
});
