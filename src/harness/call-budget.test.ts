import { expect, test } from 'vitest';
import { CallBudget } from './call-budget.ts';
import { fakeRun } from './fake-target.fixture.ts';
import { documentedCall } from './target.ts';

const traffic = { concurrency: 8, rate: null, timeout: 2000, maxTime: 60, maxResponse: 1_000_000, maxHeaders: 65_536 };

/** The budget of a run with this limit, of which so many calls are sent. */
async function budgetAfter(sent: number, maxRequests: number): Promise<CallBudget> {
  const { run } = fakeRun(() => ({ status: 200 }), { traffic: { ...traffic, maxRequests } });
  for (let nth = 0; nth < sent; nth += 1) await run.send(documentedCall('search', {}, null));
  return new CallBudget(run);
}

test('scenarios leave some calls of the limit for confirming, and confirming as many for them while any is to come', async () => {
  const early = await budgetAfter(84, 100);
  expect([early.whyNoMore(), early.denied, early.may(1), early.may(2)]).toEqual([null, null, true, false]);
  const late = await budgetAfter(85, 100);
  expect([late.whyNoMore(), late.denied]).toEqual(Array(2).fill('the limit of calls is reached (traffic.maxRequests, --max-requests)'));
  expect(late.may(1)).toBe(false);
  late.scenariosAreOver();
  expect([late.may(16), late.may(15)]).toEqual([false, true]);
});

test('of a large limit 80 calls are kept, and confirming costs at most 400', async () => {
  const budget = await budgetAfter(919, 1000);
  expect([budget.whyNoMore(), budget.may(2), budget.may(1)]).toEqual([null, false, true]);
  const large = await budgetAfter(0, 10_000);
  expect([large.may(400), large.may(1)]).toEqual([true, false]);
});
