import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadSettings } from '../../config/load.ts';
import type { Hooks } from '../../sandbox/steps.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';

test.concurrent('a reason without any answer prevents a pass, although a cancel with it was sent for an order', async () => {
  const hooks: Hooks = {
    handle: (next, call) =>
      call.operation === 'hotelCancel' && Buffer.from(call.bytes).includes('"cancel_reason":null')
        ? new Promise(() => {})
        : next(call),
  };
  const { traffic } = loadSettings({ flags: { embedded: true }, env: {}, cwd: tmpdir(), freshSeed: 1 });
  const { row } = await embeddedRun({
    hooks,
    change: { only: ['cancel.reason'], traffic: { ...traffic, timeout: 700 } },
  });
  expect(row('cancel.reason').verdict).toBe('inconclusive');
});
