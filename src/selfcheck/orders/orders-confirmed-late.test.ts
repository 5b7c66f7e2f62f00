import { expect, test } from 'vitest';
import { invalid } from '../../sandbox/call.ts';
import type { HotelOrder } from '../../sandbox/orders.ts';
import type { Hooks } from '../../sandbox/steps.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';

const change = { only: ['cancel', 'auth.cancel', 'auth.no-effect'] };

/** Orders that cannot be cancelled until they are so many milliseconds old. */
function confirmedAfter(delay: (order: HotelOrder) => number): Hooks {
  return {
    checkCancellable(next, call, order) {
      if (!order.cancellation && call.now - order.createdAt < delay(order))
        throw invalid('the order is not confirmed yet', 40022);
      next(call, order);
    },
  };
}

test.concurrent('where no order can be cancelled at once, all is tested of older ones', async () => {
  const ended = await embeddedRun({ hooks: confirmedAfter(() => 1000), change });
  expect(ended.report.findings).toEqual([]);
  expect(ended.report.requirements.filter((one) => one.verdict !== 'pass')).toEqual([]);
});

test.concurrent('two simultaneous cancels of an order confirmed just after them do not fail: those of an older order decide', async () => {
  const created: string[] = [];
  const refused: string[] = [];
  // The tenth order is the first that gets only two simultaneous cancels.
  const hooks: Hooks = {
    createHotelOrder(next, call, body) {
      const data = next(call, body);
      created.push(String(data['order_no']));
      return data;
    },
    checkCancellable(next, call, order) {
      if (order.orderNo === created[9] && refused.length < 2) {
        refused.push(call.path);
        throw invalid('the order is not confirmed yet', 40022);
      }
      next(call, order);
    },
  };
  const ended = await embeddedRun({ hooks, change });
  expect(refused).toHaveLength(2);
  expect(ended.row('cancel.once').cases).toBe(1);
  expect(ended.report.findings).toEqual([]);
  expect(ended.row('cancel.once')).toMatchObject({ verdict: 'pass' });
});
