import { expect, test } from 'vitest';
import type { Settings } from '../../config/index.ts';
import { embeddedRun, type EmbeddedRun } from '../embedded-run.fixture.ts';

/** A run of what cancels, on a target that is not the embedded one by name. */
function run(change: Partial<Settings>): Promise<EmbeddedRun> {
  return embeddedRun({
    embedded: false,
    change: {
      only: ['cancel', 'auth.cancel-missing-key', 'auth.cancel-invalid-key', 'auth.cancel-401', 'auth.no-effect'],
      runs: 2,
      ...change,
    },
  });
}

/** Calls of an operation that reached the platform. */
const reached = ({ reference }: EmbeddedRun, operation: 'hotelCancel' | 'hotelOrderCreate'): number =>
  reference.platform.callsOf.get(operation) ?? 0;

test.concurrent.each([[[]], [['staging.example.com']], [['localhost']], [['127.0.0.1.example.com', '27.0.0.1']]])(
  'with cancels permitted to %j, nothing is sent to the cancel operation of 127.0.0.1',
  async (allowCancel) => {
    const ended = await run({ allowCancel, allowHostileCancel: ['127.0.0.1'] });
    expect([reached(ended, 'hotelCancel'), reached(ended, 'hotelOrderCreate')]).toEqual([0, 0]);
    expect(ended.report.findings).toEqual([]);
    for (const { id, verdict, reason } of ended.report.requirements) {
      expect(verdict, id).toBe('untested');
      expect(reason?.text, id).toBe(
        'cancels are not permitted on 127.0.0.1: set `allowCancel` and `orders`, or test bus search alone (`--scope bus-search`)',
      );
    }
    expect(ended.report.requirements.length).toBeGreaterThan(10);
    expect(ended.report).toMatchObject({ verdict: 'none', run: { ordersSpent: 0 } });
  },
);

test.concurrent('hostile order numbers need a separate permission', async () => {
  const ended = await run({ allowCancel: ['127.0.0.1'], allowHostileCancel: [] });
  expect(ended.report.requirements.map(({ id }) => id)).not.toContain('cancel.hostile-order-no');
  expect(reached(ended, 'hotelCancel')).toBeGreaterThan(20);
  expect(ended.report.findings).toEqual([]);
  const permitted = await run({
    only: ['cancel.hostile-order-no'],
    allowCancel: ['127.0.0.1'],
    allowHostileCancel: ['127.0.0.1'],
  });
  expect(permitted.row('cancel.hostile-order-no').verdict).toBe('pass');
});

test.concurrent.each([1, 2, 3, 12])(
  'with a budget of %i orders no more are spent, and one already proves what one can',
  async (count) => {
    const ended = await run({ allowCancel: ['127.0.0.1'], orderBudget: count });
    const { run: facts, leftBehind } = ended.report;
    expect(facts.ordersSpent).toBeGreaterThan(0);
    expect(facts.ordersSpent).toBeLessThanOrEqual(count);
    expect(leftBehind).toEqual([]);
    expect(ended.report.findings).toEqual([]);
    // With a single order it still proves as much as one order can.
    for (const id of [
      'auth.cancel-missing-key',
      'auth.cancel-invalid-key',
      'auth.no-effect',
      'cancel.order-no',
      'cancel.status',
      'cancel.refund-status',
      'cancel.amounts',
      'cancel.cancelled-at',
      'cancel.unknown-order',
      'cancel.again',
    ]) {
      expect([id, ended.row(id).verdict, ended.row(id).reason]).toEqual([id, 'pass', null]);
    }
  },
);
