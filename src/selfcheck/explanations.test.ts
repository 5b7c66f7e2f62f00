import { expect, test } from 'vitest';
import '../../suites/all.ts';
import type { Engine } from '../harness/engine.ts';
import { registered } from '../harness/requirement.ts';
import { embeddedRun } from './embedded-run.fixture.ts';
import { textOf } from './source-files.fixture.ts';

/** Of each explanation a legal form that it keeps from being blamed, the requirement that would blame it, and what is run to see it. */
const table: Readonly<Record<string, readonly [form: string, requirement: string, ...only: string[]]>> = {
  'expired-key': ['key-expires', 'auth.valid-key', 'auth', 'bus'],
  'header-outside-ascii': ['header-outside-ascii-refused', 'auth.invalid-key', 'auth'],
  'fields-go-only-together': ['page-needs-page-size', 'bus.valid-accepted', 'bus'],
  'inventory-moves': ['trips-flicker', 'bus.total', 'bus'],
  'one-answer': ['cancels-at-once-joined', 'cancel.once', 'cancel.once'],
};

/**
 * Explanations that no legal form of the built-in platform shows in every run, with the tests that show them on literal histories: a repeat in a row comes within a
 * second there, and whether trips change between two answers is a matter of milliseconds.
 */
const onLiteralHistories: Readonly<Record<string, string>> = {
  'repeats-may-be-accepted': 'suites/hotel-cancel/lives.test.ts',
  'total-changed': 'suites/bus-search/paging.test.ts',
};

/** Everything that the suites give as legal reasons. */
const explanations = [...registered().values()].flatMap((one) => one.explanations);

test('every explanation has a name of its own, and a row', () => {
  const names = [...new Set(explanations)].map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(table), ...Object.keys(onLiteralHistories)].toSorted());
  for (const [name, file] of Object.entries(onLiteralHistories)) expect(textOf(file)).toContain(`explained: ${name}`);
});

// Some wait until orders are confirmed.
test.concurrent.each(Object.entries(table))('%s: a legal form is blamed without it, and never with it', async (name, [form, requirement, ...only]) => {
  const found = (engine: Engine): number => engine.run.outcome(requirement)?.findings.size ?? -1;
  const [usual, without] = (await Promise.all([run(form, only), run(form, only, name)])) as [Engine, Engine];
  expect(usual.explained).toContain(name);
  expect([...usual.run.outcomes.values()].flatMap((outcome) => [...outcome.findings.values()])).toEqual([]);
  expect(found(without)).toBeGreaterThan(0);
});

/** A run of a part of the catalogue against a legal form, without these explanations. */
async function run(form: string, only: readonly string[], ...ignored: readonly string[]): Promise<Engine> {
  const begun = Date.now();
  const now = (): number => Date.parse('2026-11-22T02:00:00Z') + Date.now() - begun;
  return (await embeddedRun({ variants: [form], now, ignored, change: { only: [...only] } })).engine;
}
