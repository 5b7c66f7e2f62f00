import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { aCall } from '../local-target.fixture.ts';
import type { Sending } from '../sending.ts';
import { createBlockedCalls } from './blocked-calls.ts';

const sending = (key: 'right' | 'none'): Sending => ({
  call: aCall({ key }),
  message: () => expect.fail('nothing is sent here'),
  resolve: () => {},
  throttled: 0,
  retried: 0,
  refused: 0,
  last: null,
});
const of = (credentials: Exchange['credentials']): Exchange => sampleExchange({ credentials });

test('law: ordinary calls are blocked for their input once five were refused three times, and none passed later', () => {
  const refusals = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 9 });
  fc.assert(
    fc.property(refusals, fc.boolean(), (times, passes) => {
      const blocked = createBlockedCalls();
      const calls = times.map((count) => {
        const one = sending('right');
        for (let nth = 0; nth < count; nth += 1) blocked.refused(one, of('valid'));
        return one;
      });
      const [first] = calls;
      if (passes && first !== undefined) blocked.passed(first);
      const hasPassed = passes && first !== undefined;
      expect(blocked.mayPass(of('valid'))).toBe(hasPassed);
      expect(blocked.isBlocked(of('valid'))).toBe(!hasPassed && times.filter((count) => count >= 3).length >= 5);
      expect(blocked.isBlocked(of('missing'))).toBe(false);
    }),
  );
});

test('calls without the right key are looked at apart, and a call that was never refused shows nothing', () => {
  const blocked = createBlockedCalls();
  for (let call = 0; call < 5; call += 1) {
    const one = sending('none');
    for (let nth = 0; nth < 3; nth += 1) blocked.refused(one, of('missing'));
  }
  blocked.passed(sending('none'));
  expect([blocked.isBlocked(of('missing')), blocked.isBlocked(of('valid'))]).toEqual([true, false]);
});
