import { expect, test } from 'vitest';
import type { FixedCase } from '../harness/pinned/fixed-case.ts';
import { embeddedRun, type EmbeddedRun, type EmbeddedRunOptions } from './embedded-run.fixture.ts';

const madeUp: FixedCase = {
  id: 'f-0123456789ab',
  requirement: 'cancel.unknown-order',
  operation: 'cancel',
  cause: 'status 200',
  expected: 'status 400',
  judge: { kind: 'status', expected: 400, order: 'made-up' },
  request: { body: { cancel_reason: 'change of plans' }, credentials: 'valid', order: { madeUp: 'digits' } },
  control: null,
  tries: 1,
};

/** One that spends an order. */
const fresh: FixedCase = {
  ...madeUp,
  id: 'f-ba9876543210',
  requirement: 'cancel.reason',
  cause: 'status 500',
  expected: 'a listed status',
  judge: { kind: 'status', expected: 'listed' },
  request: { ...madeUp.request, order: 'fresh' },
};

/** A run of cancels that sends the case first, and what it says of it. */
async function pinnedRun(
  options: Omit<EmbeddedRunOptions, 'change'>,
  change: EmbeddedRunOptions['change'] = {},
): Promise<EmbeddedRun & { readonly told: unknown }> {
  const ended = await embeddedRun({ ...options, pinned: [madeUp], change: { only: ['cancel', 'auth.cancel', 'auth.no-effect'], ...change } });
  return { ...ended, told: ended.report.pinned?.[0] };
}

test('a pinned made-up number is judged where an order that stood beside it is cancelled later', async () => {
  const mended = await pinnedRun({});
  expect(mended.told).toMatchObject({ state: 'holds', reason: null });
  expect(mended.row('cancel.unknown-order').verdict).toBe('pass');
  expect(mended.report.leftBehind).toEqual([]);
  expect((await pinnedRun({ faults: ['unknown-order-cancelled'] })).told).toMatchObject({ state: 'broken' });
});

test('where no order stood beside it nothing is told', async () => {
  const reason = expect.stringContaining('none that stood when it was sent was cancelled in this run') as string;
  const without = await pinnedRun({}, { orders: { kind: 'none' } });
  expect(without.told).toMatchObject({ state: 'untold', reason });
  expect(without.row('cancel.unknown-order').verdict).toBe('inconclusive');
  expect((await pinnedRun({ variants: ['no-order-cancellable'] })).told).toMatchObject({ state: 'untold', reason });
});

test('a pinned cancel of a fresh order does not end the one that a made-up number is to meet', async () => {
  const ended = await embeddedRun({
    pinned: [fresh, madeUp],
    faults: ['unknown-order-cancels-latest'],
    change: { only: ['cancel'] },
    hooks: {
      // Whatever names no order is slow: a cancel beside it is over before.
      async handle(next, call) {
        const number = /"order_no":"([^"]+)"/.exec(Buffer.from(call.bytes).toString())?.[1];
        if (number !== undefined && !number.startsWith('HT')) await new Promise((resolve) => setTimeout(resolve, 200));
        return next(call);
      },
    },
  });
  expect(ended.report.pinned?.map(({ id, state }) => [id, state])).toEqual(expect.arrayContaining([[madeUp.id, 'broken']]));
});
