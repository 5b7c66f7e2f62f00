import { expect, test } from 'vitest';
import { Refusal } from '../../sandbox/call.ts';
import type { Hooks } from '../../sandbox/steps.ts';
import { embeddedRun, type EmbeddedRun } from '../embedded-run.fixture.ts';

const only = ['cancel'];

/** Cancels that name an order are answered by this status and these words: all, or from one on. */
function answering(status: number, message: string, from = 1): Hooks {
  let nth = 0;
  return {
    cancel(next, call, order, request) {
      nth += 1;
      if (nth >= from) throw new Refusal(status, 40022, message);
      next(call, order, request);
    },
  };
}

const reasons = ({ report }: EmbeddedRun): string[] => report.requirements.flatMap(({ reason }) => reason?.text ?? []);

test.concurrent.each([503, 409])('cancels that are answered %i are not said to have been throttled', async (status) => {
  const ended = await embeddedRun({ hooks: answering(status, 'not now'), change: { only } });
  expect(reasons(ended).join('\n')).toContain(`answered ${status}`);
  expect(reasons(ended).filter((reason) => /throttl|429/.test(reason))).toEqual([]);
});

test.concurrent('refused orders are reported with the words of the platform, escaped', async () => {
  const words = 'past the deadline \u202e of the hotel';
  const ended = await embeddedRun({ hooks: answering(400, words), change: { only } });
  const { reason } = ended.row('cancel.status');
  expect(reason?.text).toContain('answered 400 "past the deadline \\u202e of the hotel"');
  expect(reason?.text).toContain('`cancelExtras`');
});

test.concurrent('refused order creation is reported with the words of the platform', async () => {
  const hooks: Hooks = {
    createHotelOrder() {
      throw new Refusal(400, 40031, 'room type is missing');
    },
  };
  const ended = await embeddedRun({ hooks, change: { only } });
  expect(ended.row('cancel.status').reason?.text).toContain(
    'creating an order was answered 400 "room type is missing": correct `orders.create`; call ',
  );
});
