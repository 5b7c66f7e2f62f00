import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { classOf, isAlive, needless } from './explained.ts';
import { renderMutants } from './render.ts';
import { mutantsOf, type StrykerReport } from './report.ts';
import { mutated } from './subjects.ts';

/** The last line of Stryker that runs on Node 20. */
const version = '9.6.1';

const { values } = parseArgs({
  options: {
    /** Patterns of files to mutate, in place of all; then the report is not written. */
    files: { type: 'string' },
    /**
     * Where to keep what Stryker found; with commas between them, reports of earlier runs that are put together instead
     * of a new run.
     */
    json: { type: 'string' },
    from: { type: 'string' },
    out: { type: 'string', default: 'reports' },
    /** A folder that has Stryker installed; without it, it is installed into a temporary one. */
    stryker: { type: 'string' },
  },
});

/** Tries every mutant against the tests; writes `mutants.md`; exit 1 where one survives that nothing explains. */
async function main(): Promise<number> {
  const began = Date.now();
  const reports = values.from === undefined ? [await mutate()] : values.from.split(',').map(read);
  const mutants = mutantsOf({
    files: Object.assign({}, ...reports.map(({ files }) => files)) as StrykerReport['files'],
  });
  if (values.files === undefined) {
    const seconds = values.from === undefined ? Math.round((Date.now() - began) / 1000) : null;
    writeFileSync(
      resolve(values.out, 'mutants.md'),
      renderMutants(mutants, { date: new Date(began).toISOString().slice(0, 10), version, seconds }),
    );
  }
  const unexplained = mutants.filter((one) => isAlive(one) && classOf(one) === null);
  for (const { file, line, original, replacement } of unexplained)
    console.log(`unexplained: ${file}:${line}: ${original} => ${replacement}`);
  if (values.files === undefined)
    for (const row of needless(mutants)) console.log(`explained, and not there any more: ${row}`);
  return mutants.length === 0 || unexplained.length > 0 ? 1 : 0;
}

async function mutate(): Promise<StrykerReport> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    const installed = values.stryker ?? install(folder);
    const { Stryker } = (await import(
      pathToFileURL(join(installed, 'node_modules/@stryker-mutator/core/dist/src/index.js')).href
    )) as StrykerModule;
    const json = resolve(values.json ?? join(folder, 'mutants.json'));
    await new Stryker({
      mutate: values.files?.split(',') ?? mutated,
      testRunner: 'in-process',
      plugins: [fileURLToPath(new URL('test-runner.js', import.meta.url))],
      coverageAnalysis: 'perTest',
      concurrency: 1,
      ignorePatterns: ['dist', 'reports', 'examples'],
      tempDirName: join(folder, 'sandbox'),
      // TypeScript 7 has no compiler that Stryker could call; with this name it looks for none.
      tsconfigFile: 'none.json',
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: json },
      allowConsoleColors: false,
      warnings: { slow: false },
    }).runMutationTest();
    return read(json);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(path: string): StrykerReport {
  return JSON.parse(readFileSync(path, 'utf8')) as StrykerReport;
}

interface StrykerModule {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<unknown> };
}

/** Some 150 packages that nothing else needs: not in the lockfile, but by an exact version. */
function install(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `@stryker-mutator/core@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

process.exitCode = await main();
