import { expect, test } from 'vitest';
import type { FixedCase } from '../journal/pinned/pinned-case.ts';
import { embeddedRun, type EmbeddedRun, type EmbeddedRunOptions } from './embedded-run.fixture.ts';

const madeUp: FixedCase = {
  id: 'f-cdf9e439d702',
  requirement: 'cancel.unknown-order',
  cause: 'status 200',
  expected: 'status 400',
  evidence: [
    { operation: 'cancel', body: { cancel_reason: 'change of plans' }, credentials: 'valid', madeUp: 'digits' },
  ],
  tries: 1,
};

/** A run of cancels that also sends the case, and its result for the case. */
async function pinnedRun(
  options: Omit<EmbeddedRunOptions, 'change'>,
  change: EmbeddedRunOptions['change'] = {},
): Promise<EmbeddedRun & { readonly entry: unknown }> {
  const ended = await embeddedRun({
    ...options,
    pinned: [madeUp],
    change: { only: ['cancel', 'auth.cancel', 'auth.no-effect'], ...change },
  });
  return { ...ended, entry: ended.report.pinned?.[0] };
}

test.concurrent('a pinned made-up number that is refused holds where orders are cancelled, and leaves nothing behind', async () => {
  const fixed = await pinnedRun({});
  expect(fixed.entry).toMatchObject({ state: 'holds', reason: null });
  expect(fixed.row('cancel.unknown-order').verdict).toBe('pass');
  expect(fixed.report.leftBehind).toEqual([]);
});

test.concurrent.each(['unknown-order-cancelled', 'unknown-order-cancels-latest'])(
  'it is broken still with %s, also where only another number of the run shows it',
  async (fault) => {
    expect((await pinnedRun({ faults: [fault] })).entry).toMatchObject({ state: 'broken' });
  },
);

test.concurrent('where every cancel of an order is refused as well, it tells nothing', async () => {
  const ended = await pinnedRun({ variants: ['no-order-cancellable'] });
  expect(ended.entry).toMatchObject({
    state: 'untold',
    reason: { text: expect.stringContaining('cancel.unknown-order could not be tested') as string },
  });
  expect(ended.row('cancel.unknown-order').verdict).toBe('untested');
});

test.concurrent('where cancels are not permitted, nothing is sent, and the case says so', async () => {
  const ended = await pinnedRun({ embedded: false }, { allowCancel: [] });
  expect(ended.entry).toMatchObject({
    state: 'untold',
    reason: { text: expect.stringContaining('are not permitted') as string },
  });
  expect(ended.reference.platform.calls, 'searches').toBeGreaterThan(0);
  expect(ended.report.traffic.flatMap(({ operation }) => operation)).not.toContain('cancel');
});
