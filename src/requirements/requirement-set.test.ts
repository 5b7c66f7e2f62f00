import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Requirement } from '../contract/requirement.ts';
import {
  judgedSet,
  newestSet,
  requirementById,
  requirements,
  requirementSet,
  type RequirementSet,
  requirementSets,
  withinSet,
} from './index.ts';

/**
 * What counts as a finding, in twelve hexadecimal digits. How it is probed is not part of it: deeper probes find what
 * was broken before.
 */
function meaningOf({ id, section, statement, reading, needs, optIn = false }: Requirement): string {
  const words = JSON.stringify([id, section, statement, reading, needs, optIn]);
  return createHash('sha256').update(words).digest('hex').slice(0, 12);
}

/** The file of a set that freezes the catalogue of today. */
function fileOf({ name, since }: RequirementSet): string {
  const rows = requirements.map(
    (one) => `    { id: '${one.id}', level: '${one.level}', meaning: '${meaningOf(one)}' },`,
  );
  return `/** The requirements of release ${since}, frozen. */
export const set${name.replace('-', '')} = {
  name: '${name}',
  since: '${since}',
  requirements: [
${rows.join('\n')}
  ],
} as const;
`;
}

const changelog = readFileSync(fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url)), 'utf8');
/** Whether the changelog says that a version is out: its heading has a date. */
const isOut = (version: string): boolean => changelog.includes(`\n## [${version}] - 2`);

test('the newest set is the catalogue: a change of either is a change of both', async () => {
  const advice = isOut(newestSet.since)
    ? `${newestSet.name} is out with ${newestSet.since} and stays as it is: add a set for the next release ` +
      '(.github/CONTRIBUTING.md)'
    : `${newestSet.name} is not out yet: renew it by npx vitest run --project unit ` +
      'src/requirements/requirement-set.test.ts -u';
  await expect(fileOf(newestSet), advice).toMatchFileSnapshot(
    fileURLToPath(new URL(`./sets/${newestSet.name}.ts`, import.meta.url)),
  );
});

test.each(requirementSets)(
  'what set $name judges is in the catalogue still, and means what it meant',
  ({ requirements: frozen }) => {
    expect(frozen.length).toBeGreaterThan(0);
    for (const { id, meaning } of frozen) {
      const now = requirementById(id);
      expect(now, `${id} has left the catalogue: ids are permanent`).toBeDefined();
      if (now !== undefined)
        expect(meaning, `${id} means something else now: give the new meaning a new id, and keep the old row`).toBe(
          meaningOf(now),
        );
    }
  },
);

test('sets are named by year and month, one after the other, and the changelog tells of each', () => {
  const names = requirementSets.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
  for (const { name, since } of requirementSets) {
    expect(name).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(changelog, `CHANGELOG.md tells that ${since} brings the set ${name}`).toContain(`\`${name}\``);
    expect(requirementSet(name)?.name).toBe(name);
  }
  expect(requirementSet('2026-10')).toBeUndefined();
});

test('a set leaves out what came later, and judges by the levels of then', () => {
  const [first, second, ...rest] = newestSet.requirements;
  if (first === undefined || second === undefined) throw new Error('the newest set is empty');
  const other = second.level === 'MUST' ? 'SHOULD' : 'MUST';
  const earlier: RequirementSet = {
    name: '2026-10',
    since: '0.0.9',
    requirements: [{ ...second, level: other }, ...rest],
  };
  const [gone, changed] = [first.id, second.id].map(requirementById);
  if (gone === undefined || changed === undefined) throw new Error('not in the catalogue');
  expect(withinSet(gone, earlier)).toBeNull();
  expect(withinSet(changed, earlier)).toEqual({ ...changed, level: other });
  expect(withinSet(changed, newestSet)).toEqual(changed);
  const catalogue = newestSet.requirements.flatMap(({ id }) => requirementById(id) ?? []);
  expect(judgedSet(earlier, catalogue)).toEqual({ name: '2026-10', leftOut: [first.id] });
  expect(judgedSet(newestSet, catalogue)).toEqual({ name: newestSet.name, leftOut: [] });
});

test('what a statement declares belongs to every set', () => {
  const declared = requirementById('statement.timeZone');
  if (declared === undefined) throw new Error('not in the catalogue');
  expect(withinSet(declared, { name: '2026-10', since: '0.0.9', requirements: [] })).toBe(declared);
});
