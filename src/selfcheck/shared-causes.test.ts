import { expect, test } from 'vitest';
import { findingGroups } from '../reporters/view/finding-groups.ts';
import { patternsOf } from '../report/patterns/patterns-of.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** The cards of a run against faults that are planted together: how many findings each has. */
async function cardsOf(faults: readonly string[], only: readonly string[]): Promise<number[]> {
  const { content, engine, report } = await embeddedRun({ faults, change: { only: [...only] } });
  const cases = [...content.requirements].flatMap(([id, { byCall }]) =>
    byCall === undefined ? [] : [[id, byCall] as const],
  );
  const patterns = patternsOf(engine.run.history.exchanges, [...content.findings.values()], new Map(cases));
  const findings = report.findings.map((one) => {
    const pattern = patterns.get(one.id);
    return pattern === undefined ? one : { ...one, pattern };
  });
  return findingGroups({ ...report, findings }).flatMap(({ cards }) => cards.map((card) => card.findings.length));
}

const [trips, keys] = [['bus.trip'], ['auth.invalid-key', 'auth.cancel-invalid-key', 'auth.cancel-missing-key']];

test.concurrent.each<[string, string[], string[], number]>([
  ['fields in camel case', ['price-object:camel-case'], trips, 1],
  ['data within data', ['envelope-twice'], ['bus.data', 'cancel.amounts', 'cancel.status'], 2],
  ['a key that is not checked', ['wrong-key-accepted'], keys, 1],
  ['a key that is not needed', ['missing-key-accepted'], ['auth.missing-key', ...keys], 1],
  ['names of cities that are lost', ['text-question-marks'], ['bus.text'], 1],
  ['a status of all refusals', ['invalid-422'], ['bus.bad-input', 'bus.hostile-text'], 1],
])('one cause is one card: %s', async (_, faults, only, cards) => {
  const findings = await cardsOf(faults, only);
  expect(findings).toHaveLength(cards);
  expect(Math.min(...findings)).toBeGreaterThan(1);
});

test.concurrent.each<[string[], string[]]>([
  [['price-text', 'price-text:duration'], trips],
  [['price-text', 'class-code'], trips],
  [['class-code', 'class-code:time'], trips],
  [['price-null-for-one', 'remark-null:sold-out'], trips],
  [['remark-missing-when-empty', 'field-missing-sometimes:later-pages'], trips],
  [
    ['price-text', 'total-text'],
    ['bus.trip', 'bus.data'],
  ],
  [
    ['price-text', 'cancel-fee-text'],
    ['bus.trip', 'cancel.amounts'],
  ],
  [['key-beginning-suffices:shorter', 'cancel-missing-key-accepted'], keys],
  [['key-beginning-suffices:shorter', 'key-not-checked-for-cancel'], keys],
  [['wrong-key-403', 'cancel-wrong-key-404'], keys],
  [['distance-negative', 'price-negative-for-some'], ['bus.quantities']],
  [['line-gid-empty', 'station-gid-empty-for-some'], ['bus.identifiers']],
])('two causes are two cards: %s', async (faults, only) => {
  expect(await cardsOf(faults, only)).toEqual([1, 1]);
});
