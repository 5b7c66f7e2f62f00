import { expect, test } from 'vitest';
import { CIRCUIT, createCircuit } from '../resend-or-stop/circuit.ts';
import { createFrontState } from '../resend-or-stop/in-front.ts';
import { createDepartures, type Departure, type GivesWay, createCalm } from './departures.ts';
import type { Sending } from '../sending.ts';
import { aCall } from '../local-target.fixture.ts';
import { createPace } from './rate-window.ts';
import { createSideLines } from './side-lines.ts';
import { createThrottle } from './throttle.ts';

const concurrency = 2;

/** Departures at a time that the test sets. */
function station({ rate = null }: { rate?: number | null } = {}) {
  const givesWay: GivesWay = {
    pace: createPace(rate),
    throttle: createThrottle(concurrency),
    sides: createSideLines<Sending>(concurrency),
    circuit: createCircuit<Sending>(),
    front: createFrontState(8),
    calm: createCalm(500),
  };
  const departures = createDepartures(givesWay);
  return { departures, givesWay };
}

function sending({
  priority = 0,
  key = 'right',
  throttled = 0,
}: { priority?: number; key?: 'right' | 'none'; throttled?: number } = {}): Sending {
  return {
    call: aCall({ priority, key }),
    message: () => expect.fail('nothing is sent here'),
    resolve: () => {},
    throttled,
    retried: 0,
    refused: 0,
    last: null,
  };
}

/** The next call leaves, if there is one that may. */
function depart(
  departures: ReturnType<typeof createDepartures>,
  now: number,
): { sending: Sending; departure: Departure } | null {
  if (departures.readyAt() > now) return null;
  const next = departures.next(now);
  return next === undefined ? null : { sending: next, departure: departures.leave(next, now) };
}

test('no more are under way than the throttle allows; the next one waits for an answer, whatever the time', () => {
  const { departures } = station();
  const [one, two, three] = [sending(), sending(), sending()];
  for (const each of [one, two, three]) departures.add(each);
  const first = depart(departures, 0);
  expect(depart(departures, 0)?.sending).toBe(two);
  expect(departures.readyAt()).toBe(Infinity);
  expect(first?.sending).toBe(one);
  departures.back(first?.departure ?? expect.fail('nothing left'), 5);
  expect(depart(departures, 5)?.sending).toBe(three);
  expect(departures.waiting).toBe(false);
});

test('with a rate, a place is free a second after its call was answered, or is known to be there', () => {
  const { departures } = station({ rate: 1 });
  for (const each of [sending(), sending()]) departures.add(each);
  const first = depart(departures, 0) ?? expect.fail('nothing left');
  expect(departures.readyAt()).toBe(Infinity);
  departures.back(first.departure, 300);
  expect(depart(departures, 1299)).toBeNull();
  expect(depart(departures, 1310)).not.toBeNull();
});

test('what goes out again is before all others twice; throttled once more it waits behind those of its priority', () => {
  const { departures } = station();
  const [urgent, plain, again] = [sending({ priority: 1 }), sending(), sending()];
  departures.add(plain);
  departures.add(urgent);
  for (const throttled of [1, 2]) {
    again.throttled = throttled;
    departures.putBack(again);
    expect(departures.next(0)).toBe(again);
  }
  again.throttled = 3;
  departures.putBack(again);
  expect([departures.next(0), departures.next(0), departures.next(0)]).toEqual([urgent, plain, again]);
});

test('a throttled call without a key goes back to the front of its line, and delays no call with the key', () => {
  const { departures, givesWay } = station();
  const [keyless, another, keyed] = [sending({ key: 'none' }), sending({ key: 'none' }), sending()];
  departures.add(keyless);
  const left = depart(departures, 0) ?? expect.fail('nothing left');
  departures.add(another);
  expect(left.departure.side).toBe(givesWay.sides.of(keyless.call));
  // Longer than all calls would wait with it.
  left.departure.side?.throttled(left.departure.ticket, 8000, 10);
  departures.back(left.departure, 10);
  keyless.throttled = 3;
  departures.putBack(keyless);
  departures.add(keyed);
  expect(departures.next(10)).toBe(keyed);
  expect(departures.next(10)).toBeUndefined();
  expect(departures.waiting).toBe(true);
  expect(departures.next(8009)).toBeUndefined();
  expect(departures.keptUntil()).toBe(8010);
  expect(departures.next(8010)).toBe(keyless);
});

test('a short pause of calls without a key is kept by all', () => {
  const { departures, givesWay } = station();
  departures.add(sending());
  const side = givesWay.sides.of(sending({ key: 'none' }).call) ?? expect.fail('no line');
  side.throttled(side.leave(), 2000, 0);
  expect(departures.readyAt()).toBe(2000);
});

test('a pause of the target holds all; calls of a line that is given up are dropped, each once and with the reason', () => {
  const { departures, givesWay } = station();
  departures.add(sending());
  givesWay.throttle.throttled(givesWay.throttle.leave(), 700, 0);
  expect(departures.readyAt()).toBeGreaterThanOrEqual(700);
  const keyless = sending({ key: 'none' });
  const side = givesWay.sides.of(keyless.call) ?? expect.fail('no line');
  side.throttled(side.leave(), 60_000, 0);
  departures.add(keyless);
  while (departures.next(800) !== undefined);
  expect(departures.dropped()).toEqual([
    { item: keyless, reason: { code: 'throttled-alone', which: 'calls without a key' }, alone: true },
  ]);
  expect(departures.dropped()).toEqual([]);
});

test('a control leaves before waiting calls, after its pause, and no other call leaves meanwhile', () => {
  const { departures, givesWay } = station();
  const [control, waiting] = [sending(), sending()];
  givesWay.circuit.answered(() => control);
  for (let times = 0; times < CIRCUIT; times += 1) givesWay.circuit.failed();
  expect(departures.waiting).toBe(true);
  departures.add(waiting);
  expect(depart(departures, 0)?.sending).toBe(control);
  expect(departures.readyAt()).toBe(Infinity);
  givesWay.circuit.controlled('nobody there', 100);
  expect(departures.readyAt()).toBeGreaterThan(100);
  expect(departures.next(departures.readyAt())).toBe(control);
  givesWay.circuit.controlled('answer', 500);
  expect(departures.next(500)).toBe(waiting);
});

test('emptied, it gives back what waits in the queue and in the lines', () => {
  const { departures } = station();
  const [keyless, keyed] = [sending({ key: 'none' }), sending()];
  departures.add(keyless);
  const left = depart(departures, 0) ?? expect.fail('nothing left');
  departures.back(left.departure, 1);
  departures.putBack(keyless);
  departures.add(keyed);
  expect(departures.drain()).toEqual([keyed, keyless]);
  expect([departures.waiting, departures.next(0)]).toEqual([false, undefined]);
});
