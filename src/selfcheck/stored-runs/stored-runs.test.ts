import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { storedRuns } from './runs.fixture.ts';
import { differences, settled, steady, written } from './steady.fixture.ts';
import { storedRun, withoutDisk } from './stored-run.fixture.ts';

const folder = join(import.meta.dirname, 'runs');
const update = 'where that is meant, `npm run stored-runs -- --update` and commit what changed';

beforeAll(withoutDisk);

describe.concurrent('a stored run has the same report', () => {
  test.for(storedRuns)('$name', async (run, { expect }) => {
    const file = join(folder, `${run.name}.json`);
    const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Json) : null;
    const now = settled(before ?? undefined, await storedRun(run));
    const places = differences(before, now);
    const shown = places.slice(0, 20).join(', ') + (places.length > 20 ? ` and ${places.length - 20} more` : '');
    await expect(written(now), `the run ${run.name} differs at ${shown}; ${update}`).toMatchFileSnapshot(file);
  });
});

test('every stored file is of a run of the table, and no name comes twice', () => {
  const names = storedRuns.map(({ name }) => `${name}.json`);
  expect(
    readdirSync(folder).toSorted(),
    `the files in runs/; ${update}, and remove files of runs that are gone`,
  ).toEqual(names.toSorted());
});

test('only a large count may differ, and by two at most', () => {
  const before = {
    requirements: [
      { id: 'a', cases: 500 },
      { id: 'b', cases: 20 },
      { id: 'c', cases: 500 },
    ],
  };
  const now = {
    requirements: [
      { id: 'b', cases: 21 },
      { id: 'a', cases: 498 },
      { id: 'c', cases: 497 },
    ],
    more: 500,
  };
  expect(settled(before, now)).toEqual({
    requirements: [
      { id: 'b', cases: 21 },
      { id: 'a', cases: 500 },
      { id: 'c', cases: 497 },
    ],
    more: 500,
  });
});

test('what differs is named by pointers and ids', () => {
  const before = {
    verdict: 'conforms',
    requirements: [
      { id: 'a', cases: 1 },
      { id: 'b', cases: 2 },
    ],
    summary: ['x', 'y'],
  };
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, { ...before, requirements: [{ id: 'b', cases: 3 }], summary: ['x', 'z'] })).toEqual([
    '/requirements/a',
    '/requirements/b/cases',
    '/summary/1',
  ]);
  expect(differences(null, before)).toEqual(['']);
});

test('times, call numbers and order numbers are left out, verdicts and reasons stay', () => {
  const report = {
    run: { durationMs: 5, requests: 7 },
    requirements: [
      { id: 'a', verdict: 'fail', reason: 'call 12 took 30 ms at 2026-11-22T02:00:00.002Z', findings: [] },
    ],
  };
  expect(steady(report, 'HT4037210457226571\n')).toEqual({
    run: { requests: 7 },
    requirements: [{ id: 'a', verdict: 'fail', reason: 'call N took DURATION at TIME' }],
    summary: ['HT…'],
  });
});
