import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Six files at a time, on any machine: most tests wait for servers and processes of their own, so that two cores have something to do with six.
    maxWorkers: 6,
    // Once for all projects, before the first worker.
    globalSetup: ['src/cli/built-program.fixture.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'suites/**/*.test.ts'],
          exclude: ['src/selfcheck/**'],
          pool: 'threads',
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'selfcheck',
          include: ['src/selfcheck/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 300_000,
        },
      },
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
          include: ['suites/vitest.ts'],
          pool: 'threads',
          isolate: false,
          globalSetup: ['src/cli/run/vitest-setup.ts'],
        },
      },
    ],
  },
});
