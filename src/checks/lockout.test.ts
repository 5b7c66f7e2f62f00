import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { Lockout } from './lockout.ts';
import { sampleExchange, sampleSearch, type SampleOptions, sampleTime } from './sample-exchange.fixture.ts';

const at = (call: number) => ({ call, sentAt: sampleTime + call * 1000, endedAt: sampleTime + call * 1000 + 100 });
const other = { ...sampleSearch, page_size: 19 };

/** A call with the key: whether it is taken, on which connection, for which body. */
interface Turn extends SampleOptions {
  readonly taken: boolean;
}

/** Calls without a key on these connections, then turns; whether each 401 among these may be a lockout. */
function explained(spoilt: readonly (number | null)[], turns: readonly Turn[], until = Infinity): boolean[] {
  const lockout = new Lockout();
  const without = spoilt.map((connectionNumber, nth) => sampleExchange({ ...at(nth + 1), credentials: 'missing', status: 401, connectionNumber }));
  without.forEach((exchange) => lockout.withoutKey(exchange));
  const exchanges = turns.map(({ taken, ...over }, nth) => sampleExchange({ ...at(100 + nth), body: other, status: taken ? 200 : 401, ...over }));
  exchanges.forEach((exchange) => lockout.withKey(exchange));
  return exchanges.filter(({ answer }) => answer?.status === 401).map((exchange) => lockout.explains(exchange, until));
}

const on = (taken: boolean, from: number, count: number, over: SampleOptions = {}): Turn[] =>
  Array.from({ length: count }, (_, nth) => ({ taken, connectionNumber: from + nth, ...over }));

describe('by connection', () => {
  const spoilt = [1, 2, 3, 4];

  test('refused on all four that brought a call without the key, and on none of sixteen others', () => {
    expect(explained(spoilt, [...on(false, 1, 4), ...on(true, 10, 16)])).toEqual([false, false, false, false]);
  });

  test('whether a connection is new or used does not matter', () => {
    expect(explained(spoilt, [...on(false, 1, 4), ...on(true, 10, 8, { connection: 'new' }), ...on(true, 18, 8)])).not.toContain(true);
  });

  test.each<[string, readonly (number | null)[], Turn[]]>([
    ['one that brought such a call is taken', [...spoilt, 5], [...on(false, 1, 4), ...on(true, 5, 1), ...on(true, 10, 16)]],
    ['another is refused', spoilt, [...on(false, 1, 4), ...on(true, 10, 16), ...on(false, 30, 1)]],
    ['they are three', spoilt, [...on(false, 1, 3), ...on(true, 10, 16)]],
    ['they are one and the same', spoilt, [...on(false, 1, 1), ...on(false, 1, 1), ...on(false, 1, 1), ...on(false, 1, 1), ...on(true, 10, 16)]],
    ['the others are fifteen', spoilt, [...on(false, 1, 4), ...on(true, 10, 15)]],
    ['the others are fifteen, and one that is not known', spoilt, [...on(false, 1, 4), ...on(true, 10, 15), ...on(true, 0, 1, { connectionNumber: null })]],
    ['the others are of another operation', spoilt, [...on(false, 1, 4), ...on(true, 10, 16, { operation: 'cancel' })]],
    ['which connections brought such calls is not known', [null, null, null, null], [...on(false, 1, 4), ...on(true, 10, 16)]],
    ['over which connections they went is not known', spoilt, [...on(false, 1, 4, { connectionNumber: null }), ...on(true, 10, 16)]],
    ['each is closed after its answer', spoilt, [...on(false, 30, 4), ...on(true, 40, 16)]],
  ])('a lockout, where %s', (_, without, turns) => {
    expect(explained(without, turns)).not.toContain(false);
  });

  test('an answer that says nothing of the key is passed over', () => {
    const turns = [
      ...on(false, 1, 4),
      ...on(true, 10, 16),
      { taken: true, status: 429, connectionNumber: 1 },
      { taken: true, status: 500, connectionNumber: 2 },
      { taken: true, fault: { kind: 'reset', message: 'reset' }, connectionNumber: 3 },
    ] as const;
    expect(explained(spoilt, turns)).not.toContain(true);
  });

  test('what comes with the first wrong key and after it does not count', () => {
    const turns = [...on(false, 1, 4), ...on(true, 10, 16)];
    expect(explained(spoilt, turns, at(110).sentAt)).not.toContain(false);
    // A wrong key may be shown in the millisecond in which the last of them is answered.
    expect(explained(spoilt, turns, at(119).endedAt)).not.toContain(true);
    expect(explained(spoilt, [...turns, ...on(false, 50, 1)], at(120).sentAt)).toEqual([false, false, false, false, true]);
  });
});

describe('calls without the key at other times', () => {
  const keyless = (call: number, over: SampleOptions = {}) => sampleExchange({ ...at(call), credentials: 'missing', status: 401, ...over });
  // Refused on the four connections that brought such a call, taken on sixteen others: told from a lockout.
  const turns = [...on(false, 1, 4), ...on(true, 10, 16)].map(({ taken, ...over }, nth) =>
    sampleExchange({ ...at(100 + nth), body: other, status: taken ? 200 : 401, ...over }),
  );
  const [refused] = turns;

  /** Takes all in the order in which they ended, and asks for the first 401. */
  function explains(calls: readonly Exchange[]): boolean {
    const lockout = new Lockout();
    for (const one of calls.toSorted((a, b) => a.endedAt - b.endedAt)) {
      if (one.credentials === 'valid') lockout.withKey(one);
      else lockout.withoutKey(one);
    }
    return lockout.explains(refused ?? expect.fail('no turns'), Infinity);
  }
  const before = [1, 2, 3, 4].map((connectionNumber) => keyless(connectionNumber, { connectionNumber }));

  test('what the target may have seen at any time, as it was not answered, leaves nothing to tell by', () => {
    expect(explains([...before, ...turns])).toBe(false);
    expect(explains([...before, keyless(5, { fault: { kind: 'timeout', message: 'no answer' } }), ...turns])).toBe(true);
    expect(explains([...before, keyless(5, { fault: { kind: 'not-sent', message: 'no calls left' } }), ...turns])).toBe(false);
  });

  test('what was taken or refused before the last of them was answered, or after the next, does not count', () => {
    const taken = sampleExchange({ ...at(2), endedAt: at(3).sentAt + 1, body: other, connectionNumber: 1 });
    expect(explains([...before, taken, ...turns])).toBe(false);
    const late = sampleExchange({ ...at(300), body: other, status: 401, connectionNumber: 60 });
    expect(explains([...before, ...turns, late])).toBe(true);
    expect(explains([...before, ...turns, keyless(200, { connectionNumber: 70 }), late])).toBe(false);
  });

  test('what leaves in the millisecond of the answer counts', () => {
    const [last, ...others] = turns.toReversed();
    const atOnce = { ...(last ?? expect.fail('no turns')), sentAt: at(4).endedAt };
    expect(explains([...before, ...others])).toBe(true);
    expect(explains([...before, ...others, atOnce])).toBe(false);
  });
});

describe('by body', () => {
  const same = (taken: boolean, count: number) => on(taken, 10, count, { body: sampleSearch });
  const another = (taken: boolean, count: number) => on(taken, 30, count);

  test('refused for what was sent without the key, eight times, and for nothing else', () => {
    expect(explained([1], [...same(false, 8), ...another(true, 8)])).not.toContain(true);
  });

  test.each<[string, Turn[]]>([
    ['it is taken once', [...same(false, 8), ...same(true, 1), ...another(true, 8)]],
    ['another is refused once', [...same(false, 8), ...another(true, 8), ...another(false, 1)]],
    ['it came seven times', [...same(false, 7), ...another(true, 8)]],
    ['others came seven times', [...same(false, 8), ...another(true, 7)]],
    ['it is the other that is refused', [...same(true, 8), ...another(false, 8)]],
  ])('a lockout, where %s', (_, turns) => {
    expect(explained([1], turns)).not.toContain(false);
  });
});

test('without any call that lacks the key there is no lockout', () => {
  expect(explained([], on(false, 1, 1))).toEqual([false]);
});
