import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { help, type MatrixOptions, readOptions } from './options.ts';
import { runAll } from './pool.ts';
import { renderMatrix } from './render.ts';
import { fate, type Row } from './rows.ts';
import type { Subject } from './run-one.ts';
import { keyOf, nameOf, subjectsOf } from './subjects.ts';
import { type Made, rowsOf, surprise } from './verdicts.ts';

/** Minutes that repeating what surprised may take beyond the limit. */
const extraMinutes = 5;
/** Results between two lines of progress. */
const step = 50;

/** Runs what is not in the log yet, tells of each result, and gives all of them and how many there was no time for. */
async function runSubjects(subjects: readonly Subject[], { workers, minutes, log }: MatrixOptions, tell: (made: Made) => void): Promise<[Made[], number]> {
  const lines = log !== null && existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
  const made = lines.map((line) => JSON.parse(line) as Made);
  const known = new Set(made.map(({ subject }) => keyOf(subject)));
  const begun = Date.now();
  let done = 0;
  const open = subjects.filter((subject) => !known.has(keyOf(subject)));
  const left = await runAll(open, {
    workers,
    until: begun + minutes * 60_000,
    each: (subject, result) => {
      made.push({ subject, result });
      if (log !== null) appendFileSync(log, `${JSON.stringify({ subject, result })}\n`);
      tell({ subject, result });
      done += 1;
      if (done % step === 0) console.log(`${done} of ${open.length} runs, ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`);
    },
  });
  return [made, left.length];
}

/** Runs every fault and every legal form with every seed; writes `kill-matrix.md` and `.json`; 1 where something survived, was blamed or crashed. */
async function write(options: MatrixOptions): Promise<number> {
  const [made, left] = await runSubjects(subjectsOf(options), options, (one) => {
    const line = surprise(one, []);
    if (line !== null) console.log(line);
  });
  const { rows, forms, crashes } = rowsOf(made);
  const folder = resolve(options.out);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kill-matrix.json'), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  const clean = made.filter(({ subject }) => nameOf(subject) === nameOf({ fault: null, variants: [] })).map(({ result }) => result.calls);
  writeFileSync(join(folder, 'kill-matrix.md'), renderMatrix(rows, forms, crashes, Math.max(0, ...clean)));
  const survived = rows.filter((row) => fate(row) !== 'killed').length;
  const blamed = forms.filter((row) => row.alarms.length > 0).length;
  console.log(
    `${rows.length} fault runs: ${rows.length - survived} killed by their own requirement, ${survived} not; ${forms.length} runs of legal forms: ${blamed} blamed; ${crashes.length} crashes; ${Math.max(0, ...clean)} calls on the clean platform${left > 0 ? `; no time for ${left} runs` : ''}`,
  );
  return survived + blamed + crashes.length > 0 ? 1 : 0;
}

/** Runs the same and fails on what the committed rows do not already tell, if it comes twice. Writes nothing. */
async function check(options: MatrixOptions): Promise<number> {
  const committed = JSON.parse(readFileSync(join(resolve(options.out), 'kill-matrix.json'), 'utf8')) as Row[];
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
    workers: options.workers,
    until: Date.now() + extraMinutes * 60_000,
    each: (subject, result) => tell({ subject, result }),
  });
  const failed = odd.length + untried.length;
  if (skipped > 0) console.log(`the time was up after ${options.minutes} minutes: ${made.length} runs were made, ${skipped} were not`);
  console.log(`matrix: ${made.length - failed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
}

function parsed(): MatrixOptions | string {
  try {
    const options = readOptions(process.argv.slice(2));
    return options.help ? help : options;
  } catch (error) {
    process.exitCode = 3;
    return `${(error as Error).message}\n\n${help}`;
  }
}

const options = parsed();
if (typeof options === 'string') console.log(options);
else process.exitCode = await (options.check ? check(options) : write(options));
