import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { program as built } from '../../cli/built-program.fixture.ts';
import { packageRoot } from '../../cli/package-facts.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Required<
  Pick<Locked, 'dependencies' | 'devDependencies'>
>;
const { lockfileVersion, packages } = read('package-lock.json') as {
  lockfileVersion: number;
  packages: Readonly<Record<string, Locked>>;
};
const locked = Object.entries(packages).filter(([folder]) => folder !== '');

/** Runtime dependencies that may run a script when they are installed, and why. */
const mayRunScripts: Readonly<Record<string, string>> = {
  'node_modules/fsevents': 'optional, on macOS only: it watches files, which no run does',
};

test('the lockfile names every dependency with one version and its digest', () => {
  expect(lockfileVersion).toBe(3);
  expect(packages['']).toMatchObject({ dependencies, devDependencies });
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  expect(locked.length).toBeGreaterThan(50);
  for (const [folder, { integrity, resolved }] of locked) {
    expect(integrity, folder).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    if (resolved !== undefined) expect(resolved, folder).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

test('no runtime dependency runs a script when it is installed', () => {
  const running = locked
    .filter(([, { dev, hasInstallScript }]) => dev !== true && hasInstallScript === true)
    .map(([folder]) => folder);
  expect(running.filter((folder) => !Object.hasOwn(mayRunScripts, folder))).toEqual([]);
});

/** The published files other than the program itself. */
const documents =
  /^(?:examples\/ci\/[\w.-]+|examples\/own-rules\/[\w-]+\.(?:ts|json)|docs\/[\w-]+\.(?:md|png)|\.github\/(?:ARCHITECTURE\.md|CONTRIBUTING\.md|SECURITY\.md|report\.png)|reports\/(?:README|package)\.md|examples\/openapi\/README\.md|Dockerfile|action\.yml|README\.md|LICENSE|CHANGELOG\.md)$/;

test('only what a user needs is published, and the documents that it points to', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: packageRoot,
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ) as [{ readonly files: readonly { readonly path: string }[] }];
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'package.json',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      relative(packageRoot, built),
      'dist/suites/index.js',
      'schemas/report.schema.json',
    ]),
  );
  const program =
    /^(?:dist\/(?:src|suites)\/[\w/.-]+\.(?:js|d\.ts)|schemas\/(?:openapi|[\w-]+\.schema)\.json|package\.json)$/;
  const linked = paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(packageRoot, path), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((link) =>
        join(dirname(path), link[1] ?? ''),
      ),
    );
  expect(linked).toContain('docs/orders.md');
  expect(linked.filter((path) => !paths.includes(path))).toEqual([]);
  expect(
    paths.filter(
      (path) => (!program.test(path) && !documents.test(path)) || /selfcheck|\.test\.|\.fixture\./.test(path),
    ),
  ).toEqual([]);
});
