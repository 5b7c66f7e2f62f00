import { expect, test } from 'vitest';
import type { Traffic } from '../client/call.ts';
import { CallBudget } from './call-budget.ts';

/** The budget of a run with this limit, of which so many calls are sent. */
function budgetAfter(
  sent: number,
  limit: number,
  packs: ConstructorParameters<typeof CallBudget>[2] = [],
  alone = false,
  traffic: Partial<Pick<Traffic, 'inFront' | 'resent'>> = {},
): CallBudget {
  return new CallBudget(
    limit,
    () => ({
      sent,
      inFront: [],
      resent: 0,
      throttled: 0,
      faults: 0,
      stopped: null,
      reason: null,
      limiter: null,
      ...traffic,
    }),
    packs,
    alone,
  );
}

const reached = (limit: number) => ({ code: 'calls-used', limit, throttled: 0, faults: 0 });

test('scenarios leave some calls of the limit for confirming', () => {
  const early = budgetAfter(87, 100);
  expect([early.reasonNoMore(), early.denied]).toEqual([null, null]);
  const late = budgetAfter(88, 100);
  expect([late.reasonNoMore(), late.denied]).toEqual([reached(100), reached(100)]);
  expect([budgetAfter(987, 1000).reasonNoMore(), budgetAfter(988, 1000).reasonNoMore()]).toEqual([null, reached(1000)]);
});

test('confirming leaves some for scenarios while any is to come, and costs at most 400', () => {
  const budget = budgetAfter(90, 100);
  expect([budget.may(3), budget.may(2)]).toEqual([false, true]);
  budget.scenariosAreOver();
  expect([budget.may(11), budget.may(10)]).toEqual([false, true]);
  const large = budgetAfter(0, 10_000);
  expect([large.may(400), large.may(1)]).toEqual([true, false]);
});

test('a limit that was used up by answers from in front is theirs, and no other', () => {
  const gateway = { what: 'gateway', status: 500, mark: 'KrakenD' } as const;
  const over = (resent: number, calls: number): unknown => {
    const budget = budgetAfter(990, 1000, [], false, { resent, inFront: [{ ...gateway, calls }] });
    budget.reasonNoMore();
    return budget.reasonOver;
  };
  expect(over(100, 50)).toEqual({ code: 'answered-in-front-often', ...gateway, calls: 50, of: 990 });
  expect(over(99, 50)).toEqual({ ...reached(1000), faults: 99 });
  expect(over(100, 49)).toEqual({ ...reached(1000), faults: 100 });
});

test('a flow that gets no more calls leaves the run whole', () => {
  const late = budgetAfter(88, 100);
  expect([late.reasonFew(), late.denied]).toEqual([reached(100), null]);
});

test('packs share a fifth of the limit evenly, and all of it if they are alone', () => {
  const budget = budgetAfter(0, 20, [{ prefix: 'one' }, { prefix: 'other' }]);
  expect([budget.reasonNot('one'), budget.reasonNot('one'), budget.deniedTo('one')]).toEqual([null, null, null]);
  const spent = { code: 'pack-share-used', pack: 'one', share: 2 };
  expect([budget.reasonNot('one'), budget.deniedTo('one')]).toEqual([spent, spent]);
  expect([budget.reasonNot('other'), budget.deniedTo(undefined)]).toEqual([null, null]);
  const alone = budgetAfter(0, 4, [{ prefix: 'one' }, { prefix: 'other' }], true);
  expect([alone.reasonNot('one'), alone.reasonNot('one')]).toEqual([null, null]);
  expect(alone.reasonNot('one')).toMatchObject({ share: 2 });
});

test('a pack with its own limit has so many calls, and takes none from the share of the others', () => {
  const budget = budgetAfter(0, 20, [{ prefix: 'one', maxRequests: 1 }, { prefix: 'other' }]);
  const spent = { code: 'pack-limit-used', pack: 'one', limit: 1 };
  expect([budget.reasonNot('one'), budget.reasonNot('one'), budget.deniedTo('one')]).toEqual([null, spent, spent]);
  const others = Array.from({ length: 5 }, () => budget.reasonNot('other'));
  expect(others).toEqual([null, null, null, null, { code: 'pack-share-used', pack: 'other', share: 4 }]);
});
