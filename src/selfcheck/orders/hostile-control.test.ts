import { expect, test } from 'vitest';
import { embeddedRun, type EmbeddedRun } from '../embedded-run.fixture.ts';

const id = 'cancel.hostile-order-no';

function run(faults: readonly string[], variants: readonly string[]): Promise<EmbeddedRun> {
  return embeddedRun({ faults, variants, change: { only: ['cancel'], seed: 3 } });
}

// A legal form that keeps the order from being cancelled hides the fault: then a refusal is no proof.
test.each([
  ['order-number-in-list-cancels', '9-cancels-in-all'],
  ['order-number-wildcard-cancels', '2-cancels-in-all'],
  ['order-number-beginning-cancels', 'free-cancelling-ends'],
  ['order-number-in-list-cancels', 'no-order-cancellable'],
])('with %s, a platform of the form %s does not pass, and is told why', async (fault, form) => {
  const ended = await run([fault], [form]);
  expect(ended.row(id).verdict).toBe('inconclusive');
  expect(ended.row(id).reason).toContain('a refusal proves nothing');
  expect(ended.report.findings).toEqual([]);
});

test.each(['cancel-again-accepted', 'reason-required'])('a platform of the form %s passes', async (form) => {
  const ended = await run([], [form]);
  expect(ended.row(id).verdict).toBe('pass');
});
