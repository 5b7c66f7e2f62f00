import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { validate } from '../schema/index.ts';
import { fixedOf, searched } from './finding.fixture.ts';
import type { FixedCase } from './fixed-case.ts';
import { readPinned, withCase } from './pinned-file.ts';

const cases = ['bus.past-date', 'bus.data', 'cancel.status'].map((requirement, index) => ({
  ...fixedOf([searched({ n: index })]),
  requirement,
  id: `f-00000000000${index}`,
}));
const pinnedOneByOne = (all: readonly FixedCase[]): readonly FixedCase[] =>
  all.reduce((kept, one) => (JSON.parse(withCase(kept, one)) as { cases: FixedCase[] }).cases, [] as readonly FixedCase[]);

test('the pinned file is the same whatever the order of pinning, and fits its schema', () => {
  const [first = expect.fail()] = cases;
  const kept = pinnedOneByOne(cases);
  expect(pinnedOneByOne(cases.toReversed())).toEqual(kept);
  expect(JSON.parse(withCase(kept, first)), 'pinned again').toEqual({ schemaVersion: 2, cases: kept });
  expect(validate('pinned', JSON.parse(withCase(cases, first)))).toEqual([]);
});

test('a pinned file is read as it was written; one that is not there has no cases', () => {
  expect(readPinned(null)).toEqual({ cases: [] });
  expect(readPinned('no/such/file.json')).toEqual({ cases: [] });
  const folder = mkdtempSync(join(tmpdir(), 'conformance-pinned-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'pinned.json');
  writeFileSync(file, withCase(cases.slice(1), cases[0]!));
  expect(readPinned(file)).toEqual({ cases: pinnedOneByOne(cases) });
  for (const [text, problem] of [
    ['{', /^expected JSON as pin writes it/],
    ['{"schemaVersion":1,"cases":[]}', /^expected cases of schema version 2, got those of version 1: pin their findings again$/],
    [withCase([], { ...cases[0]!, requirement: 'bus.gone' }), /expected the id of a requirement, got "bus\.gone"/],
  ] as const) {
    writeFileSync(file, text);
    expect(readPinned(file)).toEqual({ problems: [expect.stringMatching(problem)] });
  }
});
