import { expect, test } from 'vitest';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** A target whose cancels name an operator, and one of its own reasons: everybody else's plain cancel is refused. */
const variants = ['reasons-of-a-list', 'operator-required'];
const only = ['cancel', 'auth', 'open', 'statement'];
/** Requirements that need an order that is cancelled. */
const ofOrders = [
  'cancel.order-no',
  'cancel.status',
  'cancel.refund-status',
  'cancel.amounts',
  'cancel.cancelled-at',
  'cancel.again',
  'cancel.once',
  'auth.cancel-missing-key',
  'auth.cancel-invalid-key',
  'auth.no-effect',
];

test.concurrent.each<[string[], boolean]>([
  [['reasons-of-a-list'], true],
  [['operator-required'], false],
  [variants, false],
])('with `cancelExtras` every requirement has its verdict: %j', async (own, cancelReasonRequired) => {
  const bodies: Record<string, unknown>[] = [];
  const hooks: Hooks = {
    readCancel(next, call, body) {
      bodies.push(body);
      return next(call, body);
    },
  };
  const statement = { cancelAgain: 'refused', cancelReasonRequired };
  const { report } = await embeddedRun({ variants: own, hooks, change: { only, statement } });
  expect(report.findings).toEqual([]);
  expect(
    report.requirements
      .filter(({ verdict }) => verdict !== 'pass')
      .map(({ id, verdict, reason }) => [id, verdict, reason]),
  ).toEqual([]);
  expect(report.verdict, report.sentence).toBe('conforms');
  // Made-up numbers and odd reasons are never refused because of a missing field.
  expect(bodies.length).toBeGreaterThan(40);
  if (own.includes('operator-required'))
    expect(bodies.filter(({ operator_id: operator }) => operator !== 'OP-7')).toEqual([]);
});

test.concurrent('without them nothing fails, no order counts as spent, and the report names the option', async () => {
  for (const own of variants) {
    const { report, row } = await embeddedRun({ variants: [own], change: { only, cancelExtras: {} } });
    expect(report.findings).toEqual([]);
    expect(report.verdict).toBe('none');
    expect(report.run.ordersSpent).toBe(0);
    expect(report.leftBehind.length).toBeLessThanOrEqual(15);
    expect(report.sentence).toContain('`cancelExtras`');
    for (const id of ofOrders) {
      expect(['untested', 'inconclusive'], id).toContain(row(id).verdict);
      expect(row(id).reason?.text, id).toMatch(/`cancelExtras`|other orders could not be cancelled either/);
    }
  }
});
