import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startsProcess } from './src/cli/built-program.fixture.ts';

/** The tests next to the code that start a process, which are slow. */
const withProcess = ['src', 'suites'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('selfcheck'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => startsProcess(join(import.meta.dirname, file))),
);

/** In one thread many files share what they load. Only a watchdog ends a test: a busy machine is slow, but not red. */
const shared = {
  pool: 'threads',
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 500_000 } },
} as const;

/** The projects by how long their files take. */
const longest = ['selfcheck', 'process', 'unit'];

/**
 * One project after the other, the one whose files take longest first: a worker ends, with all that it has loaded and
 * compiled, where the next file is of another project; and of the files that begin last, none goes on alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification): number => longest.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    // Each worker loads and compiles everything anew: no more than are needed while some wait for processes.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Once for all projects, before the first worker.
    globalSetup: ['src/cli/built-program.fixture.ts'],
    projects: [
      // Three rings: tests without a process (npm run test:unit), tests that start one, tests of the whole.
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'suites/**/*.test.ts'],
          exclude: ['src/selfcheck/**', ...withProcess],
        },
      },
      { test: { ...shared, name: 'process', include: withProcess } },
      { test: { ...shared, name: 'selfcheck', include: ['src/selfcheck/**/*.test.ts'] } },
      // By hand and at night: how times grow with what is read (npm run linear).
      {
        test: {
          name: 'linear',
          include: ['src/selfcheck/linear/linear-run.ts'],
          pool: 'forks',
          execArgv: ['--expose-gc', '--single-threaded-gc', '--max-semi-space-size=64'],
        },
      },
      // The suites themselves, for people who live in vitest: npx vitest run --project conformance
      {
        test: {
          name: 'conformance',
          include: ['src/selfcheck/conformance-run.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
});
