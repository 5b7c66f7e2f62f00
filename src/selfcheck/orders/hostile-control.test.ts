import { expect, test } from 'vitest';
import { embeddedRun, type EmbeddedRun } from '../embedded-run.fixture.ts';

const id = 'cancel.hostile-order-no';

function run(faults: readonly string[], variants: readonly string[], only = 'cancel'): Promise<EmbeddedRun> {
  return embeddedRun({ faults, variants, change: { only: [only], seed: 3 } });
}

// A legal form that keeps the order from being cancelled hides the fault: then a refusal is no proof.
test.concurrent.each([
  ['order-number-in-list-cancels-latest:otherwise-answered', '2-cancels-in-all:nine'],
  ['order-number-wildcard-cancels', '2-cancels-in-all'],
  ['order-number-in-list-cancels-latest:otherwise-answered', 'no-order-cancellable'],
  ['order-number-in-list-cancels-latest:otherwise-answered', 'every-second-order-not-cancellable'],
])('with %s, a platform of the form %s does not pass, and the report says why', async (fault, form) => {
  const ended = await run([fault], [form]);
  // If so many orders are refused that none is left to name, nothing is sent.
  expect(['inconclusive', 'untested']).toContain(ended.row(id).verdict);
  expect(ended.row(id).reason?.text).toMatch(
    /a refusal counts only if|the order budget \(\d+\) is spent|each first cancel was answered 400/,
  );
  expect(ended.report.findings).toEqual([]);
});

// If orders are refused at times, the cancel is sent again when no other cancel is under way.
test.concurrent('a fault is found on a platform that accepts one cancel at a time', async () => {
  const ended = await run(['order-number-in-list-cancels-latest:otherwise-answered'], ['one-cancel-at-a-time']);
  expect(ended.row(id).verdict).toBe('fail');
});

test.concurrent.each([
  'cancel-again-accepted',
  'reason-required',
  'one-cancel-at-a-time',
  'cancels-spaced',
  'some-new-orders-confirmed-late',
  'some-orders-not-cancellable',
  'order-number-in-list-unwrapped',
])('a platform of the form %s passes', async (form) => {
  const ended = await run([], [form], id);
  expect([ended.row(id).verdict, ended.report.findings]).toEqual(['pass', []]);
});
