import '../../../suites/index.ts';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fate, faultRows, readRows, type Row } from './rows.ts';
import { runOne } from './run-one.ts';

const rows = faultRows(readRows(fileURLToPath(new URL('../../../reports', import.meta.url))));

/**
 * Faults that are run again here, each for its requirement alone, at even distances through the table; the others, and
 * whole runs, are for `npm run matrix`.
 */
const sampled = 6;

test('a spread sample of the faults fares as the committed matrix says', async () => {
  const killed = rows.filter((row) => row.seed === 1 && fate(row) === 'killed' && row.alone === true);
  const sample = Array.from(
    { length: sampled },
    (_, nth) => killed[Math.floor(((nth + 0.5) * killed.length) / sampled)] as Row,
  );
  const open = [...sample];
  const survived: string[] = [];
  const work = async (): Promise<void> => {
    for (let row = open.shift(); row !== undefined; row = open.shift()) {
      const { fault, requirement, seed } = row;
      const report = await runOne({ fault, variants: [], seed, only: [requirement] });
      const verdict = report.requirements.find((one) => one.id === requirement)?.verdict;
      if (verdict !== 'fail' && verdict !== 'warn') survived.push(`${fault} (${requirement}): ${verdict}`);
    }
  };
  await Promise.all([work(), work(), work()]);
  expect(survived).toEqual([]);
});
