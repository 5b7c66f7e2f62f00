import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The last version of Stryker that runs on Node 20. */
const version = '9.6.1';

/** The code that decides verdicts, and what it rests on. */
const mutated = [
  'src/requirements/verdict.ts',
  'src/report/run-verdict.ts',
  'src/config/waivers.ts',
  'src/contract/{exchange,json}.ts',
  'src/arbitraries/date-frame.ts',
  'src/requirements/checks/**/!(*.test|*.fixture).ts',
  'src/requirements/judging/!(*.test|*.fixture).ts',
  'suites/{bus-search,hotel-cancel,open-points}/!(*.test|*.fixture).ts',
];

/** Stryker's JSON report, as far as it is read. */
interface Found {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}
interface Mutant {
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
}
interface Place {
  readonly line: number;
  readonly column: number;
}

/** Installs Stryker, tries the mutants of these files against their unit tests, and gives what it found. */
async function mutate(files: readonly string[]): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
    execFileSync('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const installed = (path: string): string => join(folder, 'node_modules', path);
    // The runner and the tests have to be of one vitest.
    symlinkSync(resolve('node_modules/vitest'), installed('vitest'));
    const { Stryker } = (await import(pathToFileURL(installed('@stryker-mutator/core/dist/src/index.js')).href)) as {
      readonly Stryker: new (options: object) => { runMutationTest(): Promise<unknown> };
    };
    const json = join(folder, 'mutants.json');
    await new Stryker({
      mutate: files,
      testRunner: 'vitest',
      plugins: [installed('@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'src/selfcheck/mutants/vitest-of-mutants.ts' },
      coverageAnalysis: 'perTest',
      ignorePatterns: ['dist', 'reports', 'examples'],
      tempDirName: join(folder, 'sandbox'),
      // TypeScript 7 has no compiler that Stryker could call; with this name it looks for none.
      tsconfigFile: 'none.json',
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: json },
      warnings: { slow: false },
    }).runMutationTest();
    return JSON.parse(readFileSync(json, 'utf8')) as Found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts of each file, then the mutants that no test noticed. */
function render({ files }: Found, date: string): string {
  const rows: string[] = [];
  const survivors: string[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    const tried = mutants.filter(({ status }) => status !== 'Ignored').length;
    rows.push(
      `| \`${file}\` | ${tried} | ${alive.length} | ${((1 - alive.length / (tried || 1)) * 100).toFixed(1)} % |`,
    );
    const lines = source.split('\n');
    for (const { replacement = '', location } of alive)
      survivors.push(
        `- \`${file}:${location.start.line}\` \`\` ${lines[location.start.line - 1]?.trim()} \`\` → \`\` ` +
          `${oneLine(replacement)} \`\``,
      );
  }
  return [
    '# Mutants',
    '',
    'The code that decides verdicts, changed in one place at a time, against its unit tests alone. A change ' +
      'that no test',
    'notices shows a missing test, code that is not needed, or a change without effect.',
    `Made by \`npm run mutants\` with Stryker ${version} on ${date}, Node ${process.versions.node}.`,
    '',
    '| file | mutants | survived | noticed |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
    '## Survivors',
    '',
    ...survivors,
    '',
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 90);
}

const chosen = process.argv.slice(2);
const text = render(await mutate(chosen.length > 0 ? chosen : mutated), new Date().toISOString().slice(0, 10));
if (chosen.length > 0) process.stdout.write(text);
else writeFileSync('reports/mutants.md', text);
