/** What is mutated, as patterns of Stryker from the top of the repository. */
export const mutated: readonly string[] = [
  'src/harness/verdict.ts',
  'src/harness/run-verdict.ts',
  'src/harness/outcome.ts',
  'src/harness/judge-again.ts',
  'src/config/waivers.ts',
  'src/checks/**/*.ts',
  '!src/checks/**/*.test.ts',
  '!src/checks/**/*.fixture.ts',
];

/** Whether a file only observes what the document leaves open; what fails by a declared answer is in `declared*.ts`. */
export function isObserving(file: string): boolean {
  return file.startsWith('src/checks/open-points/') && !file.includes('/declared');
}

/** Whether a file has tests that must notice mutants. Pure ones only: they run thousands of times, in one process. */
export function isTestOfMutants(path: string): boolean {
  return /^src\/(?:checks\/.*|harness\/(?:verdict|run-verdict|outcome|judge-again)|config\/waivers)\.test\.ts$/.test(path);
}

/** Tests that are left out: they measure bounds on huge answers, and take seconds. */
export const tooSlow = 'huge answers are judged within bounds';
