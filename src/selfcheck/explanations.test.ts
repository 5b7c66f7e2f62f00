import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import '../../suites/index.ts';
import { catalogue } from '../requirements/index.ts';
import type { Run } from '../engine/run.ts';
import type { Explanation } from '../requirements/judging/index.ts';
import { ofExplanations } from '../contract/reasons/judging.ts';
import { embeddedRun } from './embedded-run.fixture.ts';
import { textOf } from './source-files.fixture.ts';

/**
 * For each explanation: a legal form that would fail without it, the requirement that would fail, and the part that is
 * run to see it.
 */
const table: Readonly<Record<string, readonly [form: string, requirement: string, ...only: string[]]>> = {
  'expired-key': ['key-expires', 'auth.valid-key', 'auth', 'bus.paging'],
  'header-outside-ascii': ['header-outside-ascii-refused', 'auth.invalid-key', 'auth'],
  'fields-go-only-together': ['page-needs-page-size', 'bus.valid-accepted', 'bus'],
};

/**
 * Explanations that no legal form of the built-in platform shows in every run, with the tests that show them on literal
 * histories: repeats come within half a second on a quiet machine alone, and whether trips change between two answers
 * is a matter of milliseconds. No platform refuses keys or JSON in two forms.
 */
const onLiteralHistories: Readonly<Record<string, string>> = {
  'key-refused-in-front': 'src/selfcheck/keys/valid-key.test.ts',
  'header-too-long': 'src/selfcheck/explained-in-front.test.ts',
  'deep-json-in-front': 'src/selfcheck/explained-in-front.test.ts',
  'one-answer': 'suites/hotel-cancel/order-trials.test.ts',
  'repeats-may-be-accepted': 'suites/hotel-cancel/order-trials.test.ts',
  'total-changed': 'suites/bus-search/paging.test.ts',
  'inventory-moves': 'suites/bus-search/steady.test.ts',
  'count-moves': 'suites/bus-search/steady.test.ts',
};

/** Everything that the suites give as legal reasons. */
const explanations = new Set([...catalogue().values()].flatMap((one) => one.explanations));

/** The explanation that each of the parallel runs lacks, and the names of those that explained something in it. */
const running = new AsyncLocalStorage<{ readonly without: string | null; readonly explained: Set<string> }>();

for (const explanation of explanations) {
  const { name, applies } = explanation;
  const watched: Explanation['applies'] = (...entry) => {
    const { without = null, explained } = running.getStore() ?? {};
    const answer = name !== without && applies(...entry);
    if (answer === true) explained?.add(name);
    return answer;
  };
  Object.assign(explanation, { applies: watched });
}

test('every explanation has its own name, a headline with advice, and a row', () => {
  const names = [...explanations].map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(table), ...Object.keys(onLiteralHistories)].toSorted());
  expect(names.toSorted()).toEqual(Object.keys(ofExplanations).toSorted());
  for (const [name, file] of Object.entries(onLiteralHistories)) expect(textOf(file)).toContain(`explained: ${name}`);
});

// Some wait until orders are confirmed.
test.concurrent.each(Object.entries(table))(
  '%s: a legal form fails without it, and never with it',
  async (name, [form, requirement, ...only]) => {
    const [usual, without] = await Promise.all([run(form, only), run(form, only, name)]);
    expect(usual.explained).toContain(name);
    expect([...usual.outcomes.values()].flatMap((outcome) => [...outcome.findings.values()])).toEqual([]);
    expect(without.outcomes.get(requirement)?.findings.size ?? -1).toBeGreaterThan(0);
  },
);

/** A run of a part of the catalogue against a legal form, without an explanation. */
async function run(
  form: string,
  only: readonly string[],
  without: string | null = null,
): Promise<{ outcomes: Run['outcomes']; explained: Set<string> }> {
  const begun = Date.now();
  const now = (): number => Date.parse('2026-11-22T02:00:00Z') + Date.now() - begun;
  const explained = new Set<string>();
  // With this seed searches have a wrong key outside ASCII.
  const { engine } = await running.run({ without, explained }, () =>
    embeddedRun({ variants: [form], now, change: { only: [...only], seed: 5 } }),
  );
  return { outcomes: engine.run.outcomes, explained };
}
