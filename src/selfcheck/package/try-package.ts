/**
 * Tries the package as others get it: packed, installed into empty projects elsewhere, on every Node that `engines`
 * names. Needs the registry, so it is no part of the tests: npm run try-package. Writes reports/package.md.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectRan, megabytes, project, ran } from './project.ts';
import { compiledProgram, ownSuiteIn, tryApi, tryOwnVitest, tryRun, tryTypes } from './trials.ts';

/** Major versions of Node; each comes from the registry, as a package without scripts. */
const nodes = ['20', '22', '24', '26'];
/** Most that an installed package may take, megabytes. */
const mostMegabytes = 35;
/** The tools that are run, with their versions. */
const tools = { publint: '0.3.25', attw: '0.18.5', pnpm: '10.34.9' };
/** Versions of vitest that somebody's own project may have: that of these tests, and the next one. */
const ownVitests = ['4', '5'];
/** nobody: for a run that may write nothing into the package. */
const nobody = 65534;

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const page = readFileSync(join(root, 'docs/programs.md'), 'utf8');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const place = mkdtempSync(join(tmpdir(), 'try-package-'));
chmodSync(place, 0o755);

const lines: string[] = [];
let failures = 0;
/** One trial: a line of the report. */
function trial(what: string, attempt: () => string): void {
  let line: string;
  try {
    line = `| ${what} | ok | ${attempt()} |`;
  } catch (error) {
    failures += 1;
    line = `| ${what} | **failed** | ${String(error instanceof Error ? error.message : error).split('\n')[0]} |`;
    process.stderr.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.stdout.write(`${line}\n`);
  lines.push(line);
}

/** A folder that a run as anybody may write reports to. */
function outOf(name: string): string {
  const out = join(place, 'out', name);
  mkdirSync(out, { recursive: true });
  chmodSync(out, 0o777);
  return out;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const npx: readonly [string, ...string[]] = ['npx', '--no-install', 'travel-conformance'];

try {
  const packed = expectRan(0, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], {
    cwd: root,
  });
  const [facts] = JSON.parse(packed.stdout) as [
    { filename: string; size: number; unpackedSize: number; entryCount: number },
  ];
  const tarball = join(place, facts.filename);
  trial(
    'packed',
    () =>
      `${facts.entryCount} files, ${Math.round(facts.size / 1024)} KB, unpacked ` +
      `${Math.round(facts.unpackedSize / 1024)} KB`,
  );

  const home = project(join(place, 'project'));
  expectRan(0, 'npm', ['install', '--omit=dev', '--no-audit', '--no-fund', tarball], { cwd: home });
  trial('size after `npm install --omit=dev`', () => {
    const size = megabytes(join(home, 'node_modules'));
    if (size > mostMegabytes) throw new Error(`${size} MB, at most ${mostMegabytes} are wanted`);
    return `${size} MB of at most ${mostMegabytes}, ${readdirSync(join(home, 'node_modules')).length} folders`;
  });

  // A project in TypeScript has the types of Node; the package needs no others.
  expectRan(0, 'npm', ['install', '--no-audit', '--no-fund', '--save-dev', '@types/node@22'], { cwd: home });
  const program = compiledProgram(home, compiler);

  const binaries = new Map(
    nodes.map((major) => {
      const folder = project(join(place, `node-${major}`));
      const name = `node-${process.platform}-${process.arch}`;
      expectRan(0, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${major}`], {
        cwd: folder,
      });
      return [major, join(folder, 'node_modules', name, 'bin')] as const;
    }),
  );
  for (const [major, node] of binaries) {
    trial(`Node ${major}: \`npx travel-conformance run --embedded\``, () => {
      const version = expectRan(0, 'node', ['--version'], { cwd: home, node }).stdout.trim();
      return `${version}, ${seconds(tryRun(home, outOf(`node-${major}`), npx, { node }))}; node_modules unchanged`;
    });
    trial(`Node ${major}: from a program (\`import { run } from 'travel-conformance'\`)`, () => {
      tryApi(home, program, { node });
      return 'a report, and nothing printed';
    });
  }
  trial('from another folder, by the path of the command', () => {
    const elsewhere = project(join(place, 'elsewhere'));
    const command = join(home, 'node_modules/.bin/travel-conformance');
    const time = seconds(tryRun(home, outOf('elsewhere'), [command], { cwd: elsewhere }));
    const left = readdirSync(elsewhere).filter((name) => name !== 'package.json');
    if (left.length > 0) throw new Error(`the run left ${left.join(', ')} in the folder that it was started in`);
    return `${time}; the folder is left empty`;
  });
  trial('`--help` does not wait for the suites', () => {
    const median = (args: readonly string[]): number =>
      [1, 2, 3, 4, 5]
        .map(() => expectRan(0, process.execPath, args, { cwd: home }).milliseconds)
        .toSorted((a, b) => a - b)[2] ?? 0;
    const help = median([join(home, 'node_modules/travel-conformance/dist/src/cli/main.js'), '--help']);
    return `${help} ms, an empty program ${median(['-e', '0'])} ms; medians of five`;
  });
  trial('read-only (`chmod -R a-w`), as another user', () => {
    if (process.getuid?.() !== 0) {
      expectRan(0, 'chmod', ['-R', 'a-w', 'node_modules'], { cwd: home });
      return (
        `${seconds(tryRun(home, outOf('read-only'), [join(home, 'node_modules/.bin/travel-conformance')]))}, as ` +
        'the owner'
      );
    }
    expectRan(0, 'chmod', ['-R', 'a-w', 'node_modules'], { cwd: home });
    const refused = ran('touch', ['node_modules/travel-conformance/x'], { cwd: home, uid: nobody }).status !== 0;
    if (!refused) throw new Error('the folder can be written');
    const command = join(home, 'node_modules/.bin/travel-conformance');
    return (
      `${seconds(tryRun(home, outOf('read-only'), [command], { uid: nobody, env: { HOME: '/nonexistent' } }))}, ` +
      `as user ${nobody}`
    );
  });
  expectRan(0, 'chmod', ['-R', 'u+w', 'node_modules'], { cwd: home });

  trial('pnpm', () => {
    const folder = project(join(place, 'pnpm'));
    const pnpm = ['--yes', `pnpm@${tools.pnpm}`];
    expectRan(0, 'npx', [...pnpm, 'add', tarball, '--store-dir', join(place, 'pnpm-store')], { cwd: folder });
    const time = tryRun(folder, outOf('pnpm'), ['npx', ...pnpm, 'exec', 'travel-conformance']);
    tryApi(folder, program);
    return `${tools.pnpm}, ${seconds(time)}; from a program too; node_modules unchanged`;
  });

  trial('types', () => {
    return (
      'found by TypeScript ' +
      `${expectRan(0, process.execPath, [compiler, '--version'], { cwd: home }).stdout.trim().split(' ')[1]} ` +
      `under ${tryTypes(home, compiler, page).join(', ')}, without skipLibCheck`
    );
  });
  for (const version of ownVitests) {
    trial(`the suites in another vitest project, vitest ${version}`, () => {
      const folder = project(join(place, `vitest-${version}`));
      const node = binaries.get('24');
      if (node === undefined) throw new Error('no Node 24');
      expectRan(0, 'npm', ['install', '--no-audit', '--no-fund', tarball, `vitest@${version}`], { cwd: folder, node });
      return `vitest ${tryOwnVitest(folder, ownSuiteIn(page), { node })}`;
    });
  }
  trial(`publint ${tools.publint}`, () => {
    const { stdout } = expectRan(0, 'npx', ['--yes', `publint@${tools.publint}`, 'run', tarball, '--strict'], {
      cwd: place,
    });
    if (!stdout.includes('All good!')) throw new Error(stdout);
    return 'All good!';
  });
  trial(`@arethetypeswrong/cli ${tools.attw}`, () => {
    expectRan(
      0,
      'npx',
      [
        '--yes',
        '-p',
        `@arethetypeswrong/cli@${tools.attw}`,
        'attw',
        tarball,
        '--profile',
        'esm-only',
        '--no-color',
        '--no-emoji',
        '--exclude-entrypoints',
        './schemas/*',
      ],
      { cwd: place },
    );
    return 'no problem (profile esm-only)';
  });

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const text = `# The package, tried

Written by \`npm run try-package\`, which packs the package, installs it into empty projects elsewhere and uses it there. Version ${version}, ${process.platform}-${process.arch}, ${cpus().length} cores, load ${loadavg()[1]?.toFixed(1)}: the times show that it works, not how fast it is.

| trial | result | measured |
|---|---|---|
${lines.join('\n')}
`;
  writeFileSync(join(root, 'reports/package.md'), text);
  process.stdout.write(
    failures === 0 ? 'All trials passed; written to reports/package.md\n' : `${failures} trials failed\n`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}
