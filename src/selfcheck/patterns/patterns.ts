import '../../../suites/index.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mkdirSync } from 'node:fs';
import { shuffled } from '../../arbitraries/index.ts';
import { expected } from './expected.ts';
import { heldOut } from './held-out.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { readRun, type RunInJournal } from '../../report/patterns/read-run.ts';
import { claimsByChance, type Judged, judge, measured } from './judge.ts';
import { journalOf } from './journals.ts';

/** Seeds of the shuffled outcomes. */
const shuffles = [1, 2, 3];

const { values } = parseArgs({
  options: {
    journals: { type: 'string', default: join(tmpdir(), 'travel-conformance-patterns') },
    part: { type: 'string', default: 'all' },
    only: { type: 'string', default: '' },
  },
});
mkdirSync(values.journals, { recursive: true });
const parts = { tuned: expected, 'held-out': heldOut };
const isHeldOut = new Set(heldOut.map(({ fault }) => fault));
const rows = Object.entries(parts).flatMap(([part, all]) =>
  values.part === 'all' || values.part === part ? all.filter(({ fault }) => fault.includes(values.only)) : [],
);

async function runOf(fault: string | null): Promise<RunInJournal> {
  const file = await journalOf(fault, values.journals);
  return readRun(file, await readJournal(file));
}

const judged: Judged[] = [];
let claims = 0;
let questions = 0;
for (const row of rows) {
  const run = await runOf(row.fault);
  const one = judge(row, run);
  judged.push(one);
  console.log(`${one.worth.padEnd(14)} ${row.fault} (${one.findings} findings, ${one.causes} causes, ${one.cpu} ms)`);
  for (const sentence of one.sentences) console.log(`    ${sentence}`);
  for (const seed of shuffles) {
    const made = claimsByChance(run, (all) => shuffled(all, seed));
    questions += made.questions;
    claims += made.claims.length;
    for (const words of made.claims) console.log(`    shuffled ${seed}: ${words}`);
  }
}
const clean = measured(await runOf(null));

for (const [name, part] of [
  ['tuned', judged.filter(({ fault }) => !isHeldOut.has(fault))],
  ['held out', judged.filter(({ fault }) => isHeldOut.has(fault))],
] as const) {
  const found = part.filter(({ worth }) => worth !== 'no finding');
  const share = (worth: string): string => {
    const count = found.filter((one) => one.worth === worth).length;
    return `${worth} ${count} (${Math.round((100 * count) / Math.max(1, found.length))} %)`;
  };
  const counts = ['telling', 'true', 'wrong', 'rightly silent', 'too few', 'missed'].map(share).join(', ');
  console.log(`${name}: ${found.length} faults: ${counts}`);
}
const cpus = judged.map(({ cpu }) => cpu).toSorted((a, b) => a - b);
const sum = (of: (one: Judged) => number): number => judged.reduce((total, one) => total + of(one), 0);
console.log(`${sum((one) => one.findings)} findings became ${sum((one) => one.causes)} causes`);
console.log(`CPU a run: ${cpus[Math.floor(cpus.length / 2)]} ms (median), ${cpus.at(-1)} ms (most)`);
console.log(`shuffled outcomes: ${claims} claims on ${questions} questions; clean run: ${clean.patterns.size}`);
