import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import '../../../suites/index.ts';
import { runFronts } from '../fronts/run-fronts.ts';
import { type Pool, runAll } from '../pool.ts';
import { help, type MatrixOptions, readOptions } from './options.ts';
import { renderMatrix } from './render.ts';
import { listFaults, listVariants } from '../../sandbox/index.ts';
import { fate, faultRows, type MatrixRow, mergedRows, readRows, variantRows, writtenRows } from './rows.ts';
import type { Subject } from './run-one.ts';
import { curlSubjects, keyOf, legalSubjects, subjectsOf, updatedSubjects } from './subjects.ts';
import { type Made, rowsOf, surprise } from './verdicts.ts';
import type { Result } from './worker.ts';

/** Minutes that repeating what surprised may take beyond the limit. */
const extraMinutes = 5;
/** Results between two lines of progress. */
const step = 50;
/** How faults and legal forms are run. */
const runs: Pick<Pool<Subject, Result>, 'worker' | 'crashed' | 'isLost'> = {
  worker: new URL('./worker.js', import.meta.url),
  crashed: (crashed) => ({ killedBy: [], alarms: [], calls: 0, crashed }),
  isLost: ({ crashed }) => crashed !== null,
};

/**
 * Runs the subjects that are not in the log yet, and reports each result. Returns all results, and the number of
 * subjects without time left.
 */
async function runSubjects(
  subjects: readonly Subject[],
  { workers, minutes, log }: MatrixOptions,
  tell: (made: Made) => void,
): Promise<[Made[], number]> {
  const lines = log !== null && existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
  const made = lines.map((line) => JSON.parse(line) as Made);
  const known = new Set(made.map(({ subject }) => keyOf(subject)));
  const begun = Date.now();
  let done = 0;
  const open = subjects.filter((subject) => !known.has(keyOf(subject)));
  const left = await runAll(open, {
    ...runs,
    workers,
    until: begun + minutes * 60_000,
    each: (subject, result) => {
      made.push({ subject, result });
      if (log !== null) appendFileSync(log, `${JSON.stringify({ subject, result })}\n`);
      tell({ subject, result });
      done += 1;
      if (done % step === 0)
        console.log(`${done} of ${open.length} runs, ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`);
    },
  });
  return [made, left.length];
}

/**
 * Runs every fault and every legal form with every seed, or those of `--update`, and merges the rows into
 * `kill-matrix.json` and `.md`: rows of other runs stay, and so does the row of a run in which the suite crashed. 1
 * if a fault survived, a legal form failed or a run crashed.
 */
async function write(options: MatrixOptions): Promise<number> {
  const fronts = frontsOf(options);
  const subjects = options.update.length > 0 ? updatedSubjects(options) : subjectsOf(options);
  const [made, left] = await runSubjects(subjects, options, (one) => {
    const line = surprise(one, []);
    if (line !== null) console.log(line);
  });
  const folder = resolve(options.out);
  const now = rowsOf(made);
  const rows = mergedRows(
    stillThere(readRows(folder)),
    now.filter(({ crashed }) => crashed === undefined),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kill-matrix.json'), writtenRows(rows));
  writeFileSync(join(folder, 'kill-matrix.md'), renderMatrix(rows));
  const faults = faultRows(now);
  const survived = faults.filter((row) => fate(row) !== 'killed').length;
  const forms = variantRows(now).filter(({ crashed }) => crashed === undefined);
  const wronglyFailed = forms.filter((row) => row.alarms.length > 0).length;
  const crashes = now.filter(({ crashed }) => crashed !== undefined).length;
  console.log(
    `${faults.length} fault runs: ${faults.length - survived} killed by their requirement, ${survived} ` +
      `not; ${forms.length} runs of legal forms: ${wronglyFailed} failed; ${crashes} crashes; ` +
      `${Math.max(0, ...forms.map(({ calls = 0 }) => calls))} calls on the clean ` +
      `platform${left > 0 ? `; no time for ${left} runs` : ''}`,
  );
  const { odd } = await fronts;
  return survived + wronglyFailed + crashes + odd > 0 ? 1 : 0;
}

/** The rows of faults and legal forms that are in the table still. */
function stillThere(rows: readonly MatrixRow[]): MatrixRow[] {
  const ids = new Set([...listFaults(), ...listVariants()].map(({ id }) => id));
  return rows.filter((row) => ('fault' in row ? [row.fault] : row.variants).every((id) => ids.has(id)));
}

/** Fails on what requirements that are run alone find on a legal form. Writes nothing. */
async function onLegalForms(options: MatrixOptions): Promise<number> {
  let failed = 0;
  const [made, left] = await runSubjects(legalSubjects(options), options, (one) => {
    const line = surprise(one, []);
    if (line === null) return;
    failed += 1;
    console.log(line);
  });
  console.log(`${made.length} runs of legal forms: ${failed} failed${left > 0 ? `; no time for ${left} runs` : ''}`);
  return failed > 0 ? 1 : 0;
}

/** Runs the printed curl commands against their faults; fails on those that are untrue. Writes nothing. */
async function onCurls(options: MatrixOptions): Promise<number> {
  const counts = new Map<string, number>();
  const [made, left] = await runSubjects(curlSubjects(options), options, ({ subject, result: { curls, crashed } }) => {
    if (crashed !== null) console.log(`crashed   ${keyOf(subject)}: ${crashed}`);
    for (const { state, line } of curls ?? []) {
      counts.set(state, (counts.get(state) ?? 0) + 1);
      if (state !== 'reproduced') console.log(`${state.padEnd(11)} ${keyOf(subject)}: ${line}`);
    }
  });
  const states = [...counts].map(([state, count]) => `${count} ${state}`).join(', ');
  const crashes = made.filter(({ result }) => result.crashed !== null).length;
  console.log(`curl commands of ${made.length} faults: ${states}; ${crashes} crashes; no time for ${left} runs`);
  return (counts.get('untrue') ?? 0) + crashes > 0 ? 1 : 0;
}

/** Runs the same and fails on what the committed rows do not already tell, if it comes twice. Writes nothing. */
async function check(options: MatrixOptions): Promise<number> {
  const fronts = frontsOf(options);
  const committed = faultRows(readRows(resolve(options.out)));
  const odd: Made[] = [];
  const tell = (one: Made): void => {
    const line = surprise(one, committed);
    if (line === null) return;
    odd.push(one);
    console.log(line);
  };
  const [made, skipped] = await runSubjects(subjectsOf(options), options, tell);
  const again = odd.splice(0).map(({ subject }) => subject);
  if (again.length > 0) console.log(`${again.length} of them once more, with the same seed:`);
  const untried = await runAll(again, {
    ...runs,
    workers: options.workers,
    until: Date.now() + extraMinutes * 60_000,
    each: (subject, result) => tell({ subject, result }),
  });
  const { total, odd: oddFronts } = await fronts;
  const failed = odd.length + untried.length;
  if (skipped > 0)
    console.log(`the time was up after ${options.minutes} minutes: ${made.length} runs were made, ${skipped} were not`);
  const passed = made.length - failed + total - oddFronts;
  console.log(`matrix: ${passed} passed, ${failed + oddFronts} failed, ${skipped} skipped`);
  return failed + oddFronts > 0 ? 1 : 0;
}

/** The fronts, which are run only with all others, and at the same time: most of their time is waiting. */
async function frontsOf({ filter, update }: MatrixOptions): Promise<{ readonly total: number; readonly odd: number }> {
  return filter.length > 0 || update.length > 0 ? { total: 0, odd: 0 } : runFronts();
}

function parsed(): MatrixOptions | string {
  try {
    const options = readOptions(process.argv.slice(2));
    // An id that is none is a mistake of whoever asks, as an option that is none.
    updatedSubjects(options);
    legalSubjects(options);
    return options.help ? help : options;
  } catch (error) {
    process.exitCode = 3;
    return `${(error as Error).message}\n\n${help}`;
  }
}

const options = parsed();
if (typeof options === 'string') console.log(options);
else {
  const work = options.curls ? onCurls : options.legal.length > 0 ? onLegalForms : options.check ? check : write;
  process.exitCode = await work(options);
}
