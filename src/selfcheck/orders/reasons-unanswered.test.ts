import { expect, test } from 'vitest';
import type { Hooks } from '../../sandbox/steps.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';
import { lostAnswer } from '../recording-platform.fixture.ts';

test.concurrent('a reason without any answer prevents a pass, although a cancel with it was sent for an order', async () => {
  const hooks: Hooks = {
    handle: (next, call) =>
      call.operation === 'hotelCancel' && Buffer.from(call.bytes).includes('"cancel_reason":null')
        ? Promise.resolve(lostAnswer)
        : next(call),
  };
  const { row } = await embeddedRun({ hooks, change: { only: ['cancel.reason'] } });
  expect(row('cancel.reason').verdict).toBe('inconclusive');
});
