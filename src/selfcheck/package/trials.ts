import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectRan, listing, project, type RunOptions } from './project.ts';

/** The output of the command on the embedded platform. */
const conforms =
  /^The built-in platform conforms(?: in the part of the catalogue that was run)?: \d+ of \d+ requirements passed\.?/m;

/**
 * A whole run by the command; throws unless it conforms, has its reports and leaves `node_modules` as it was. Gives
 * milliseconds.
 */
export function tryRun(
  folder: string,
  out: string,
  command: readonly [string, ...string[]],
  options: Partial<RunOptions> = {},
): number {
  const modules = join(folder, 'node_modules');
  const before = listing(modules);
  const [program, ...args] = command;
  const { stdout, milliseconds } = expectRan(0, program, [...args, 'run', '--embedded', '--out', out], {
    cwd: folder,
    ...options,
  });
  if (!conforms.test(stdout)) throw new Error(`expected a verdict in the first lines, got ${stdout.slice(0, 500)}`);
  const changed = difference(before, listing(modules));
  if (changed.length > 0) throw new Error(`a run changed node_modules: ${changed.slice(0, 10).join(', ')}`);
  JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  return milliseconds;
}

function difference(before: readonly string[], after: readonly string[]): string[] {
  const [one, other] = [new Set(before), new Set(after)];
  return [...before.filter((line) => !other.has(line)), ...after.filter((line) => !one.has(line))];
}

/** A program that uses the API, in TypeScript, as a reader of docs/programs.md writes it. */
const apiProgram = `import { requirements, run, UsageError, type Configuration, type Report, type Requirement } from 'travel-conformance';

const configuration: Configuration = { embedded: true, only: ['envelope'], runs: 2, out: 'api-reports', reporters: ['json'] };
const { report, exitCode, problems } = await run(configuration);
const typed: Report = report;
const first: Requirement | undefined = requirements[0];
if (exitCode !== 0 || problems.length > 0 || typed.verdict !== 'conforms' || first === undefined) throw new Error(report.sentence);
const refused: unknown = await run({ baseUrl: 'nothing' }).catch((error: unknown) => error);
if (!(refused instanceof UsageError)) throw new Error('expected a UsageError');
console.log(\`\${typed.sentence} \${requirements.length}\`);
`;

/** The programs in TypeScript that docs/programs.md shows. */
function programsIn(page: string): readonly string[] {
  return [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
}

/** The suites in a vitest project of somebody's own, as docs/programs.md shows them. */
export function ownSuiteIn(page: string): string {
  const found = programsIn(page).find((text) => text.includes("'travel-conformance/suites'"));
  if (found === undefined)
    throw new Error('docs/programs.md: expected a program that imports travel-conformance/suites, got none');
  return found;
}

/**
 * Whether the types are found, under every way of resolving modules that a project may have, by the programs of the
 * document too, except the one for vitest, which this project does not have.
 */
export function tryTypes(folder: string, compiler: string, page: string): readonly string[] {
  const ways = [
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ] as const;
  const ofPage = programsIn(page).filter((text) => !text.includes("from 'vitest'"));
  const programs = Object.fromEntries([apiProgram, ...ofPage].map((text, index) => [`types-${index}.ts`, text]));
  project(join(folder, 'types'), programs);
  const files = Object.keys(programs).map((name) => `types/${name}`);
  for (const [module, resolution] of ways) {
    const flags = [
      '--noEmit',
      '--strict',
      '--target',
      'es2023',
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--types',
      'node',
      '--skipLibCheck',
      'false',
    ];
    expectRan(0, process.execPath, [compiler, ...flags, ...files], { cwd: folder });
  }
  return ways.map(([, resolution]) => resolution);
}

/** The program above as JavaScript. `folder`: a project that has the package and the types of Node. */
export function compiledProgram(folder: string, compiler: string): string {
  project(join(folder, 'compiled'), { 'api.ts': apiProgram });
  expectRan(
    0,
    process.execPath,
    [compiler, '--target', 'es2023', '--module', 'nodenext', '--types', 'node', 'compiled/api.ts'],
    { cwd: folder },
  );
  return readFileSync(join(folder, 'compiled/api.js'), 'utf8');
}

/** Runs the compiled program within a project; it must print its own line and nothing else. */
export function tryApi(folder: string, program: string, options: Partial<RunOptions> = {}): void {
  project(join(folder, 'api'), { 'api.js': program });
  const { stdout, stderr } = expectRan(0, 'node', ['api.js'], { cwd: join(folder, 'api'), ...options });
  if (!conforms.test(stdout) || stdout.trim().split('\n').length !== 1 || stderr !== '')
    throw new Error(`expected one line of the program alone, got ${stdout}${stderr}`);
}

/** The suites under a vitest of somebody's own; gives its version. */
export function tryOwnVitest(folder: string, suite: string, options: Partial<RunOptions> = {}): string {
  project(folder, { 'conformance.test.ts': suite, 'conformance.config.json': '{ "embedded": true }' });
  // To a file: vitest 5 writes no results to standard output.
  expectRan(0, 'npx', ['--no-install', 'vitest', 'run', '--reporter=json', '--outputFile=results.json', '--no-color'], {
    cwd: folder,
    ...options,
  });
  const results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  };
  if (results.numFailedTests !== 0 || results.numPassedTests < 50)
    throw new Error(`expected every requirement to pass, got ${JSON.stringify(results).slice(0, 300)}`);
  return (JSON.parse(readFileSync(join(folder, 'node_modules/vitest/package.json'), 'utf8')) as { version: string })
    .version;
}
