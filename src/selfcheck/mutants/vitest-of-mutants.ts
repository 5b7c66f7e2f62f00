import { defineConfig } from 'vitest/config';

/** The tests that must notice mutants: pure ones alone, as they run thousands of times. */
export default defineConfig({
  test: {
    include: [
      'src/requirements/**/*.test.ts',
      'src/arbitraries/*.test.ts',
      'src/report/*.test.ts',
      'suites/**/*.test.ts',
    ],
    pool: 'threads',
    isolate: false,
    testTimeout: 600_000,
  },
});
