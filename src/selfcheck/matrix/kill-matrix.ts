import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listFaults, listVariants } from '../../reference/index.ts';
import { requirementById } from '../../requirements/index.ts';
import { runAll } from './pool.ts';
import { renderMatrix } from './render.ts';
import { fate, type Row, type VariantRow } from './rows.ts';
import type { Subject } from './run-one.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    out: { type: 'string', default: 'reports' },
    filter: { type: 'string', default: '' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

/** Runs every fault and every variant with every seed; writes `kill-matrix.md` and `.json`; exit 1 where something survived or was blamed. */
async function main(): Promise<number> {
  const seeds = values.seeds.split(',').map(Number);
  const faults = listFaults().filter(({ id, requirement }) => id.includes(values.filter) || requirement.includes(values.filter));
  const variants = listVariants().filter(({ id }) => id.includes(values.filter));
  const byId = new Map(faults.map((fault) => [fault.id, fault]));
  const subjects: Subject[] = seeds.flatMap((seed) => [
    ...(values.filter === '' ? [{ fault: null, variants: [], seed }] : []),
    ...faults.map(({ id }) => ({ fault: id, variants: [], seed })),
    ...variants.map(({ id }) => ({ fault: null, variants: [id], seed })),
  ]);
  const rows: Row[] = [];
  const variantRows: VariantRow[] = [];
  const crashes: string[] = [];
  let calls = 0;
  await runAll(subjects, Number(values.workers), (subject, result) => {
    const name = subject.fault ?? (subject.variants.join(' + ') || 'the clean platform');
    if (result.crashed !== null) crashes.push(`${name}, seed ${subject.seed}: ${result.crashed}`);
    calls = Math.max(calls, subject.fault === null && subject.variants.length === 0 ? result.calls : 0);
    if (subject.fault === null) {
      variantRows.push({ variants: subject.variants, seed: subject.seed, alarms: result.alarms, open: result.open });
      if (result.alarms.length > 0) console.log(`blamed    ${name}: ${result.alarms[0]}`);
      return;
    }
    const requirement = byId.get(subject.fault)?.requirement ?? '';
    // A crash of the suite is no kill.
    const row: Row = {
      fault: subject.fault,
      requirement,
      level: requirementById(requirement)?.level ?? '',
      seed: subject.seed,
      killedBy: result.crashed === null ? result.killedBy : [],
    };
    rows.push(row);
    if (fate(row) !== 'killed')
      console.log(`${fate(row).padEnd(18)} ${name} (${requirement}), seed ${subject.seed}${row.killedBy.length > 0 ? `: ${row.killedBy.join(', ')}` : ''}`);
  });
  const order = <T extends { seed: number }>(list: T[], key: (one: T) => string): T[] =>
    list.toSorted((a, b) => key(a).localeCompare(key(b)) || a.seed - b.seed);
  const sorted = order(rows, (row) => row.fault);
  const folder = resolve(values.out);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kill-matrix.json'), `[\n${sorted.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  writeFileSync(
    join(folder, 'kill-matrix.md'),
    renderMatrix(
      sorted,
      order(variantRows, (row) => row.variants.join()),
      crashes,
    ),
  );
  const survived = rows.filter((row) => fate(row) !== 'killed').length;
  const blamed = variantRows.filter((row) => row.alarms.length > 0).length;
  console.log(
    `${rows.length} fault runs: ${rows.length - survived} killed by their own requirement, ${survived} not; ${variantRows.length} legal forms: ${blamed} blamed; ${crashes.length} crashes; ${calls} calls on the clean platform`,
  );
  return survived + blamed + crashes.length > 0 ? 1 : 0;
}

process.exitCode = await main();
