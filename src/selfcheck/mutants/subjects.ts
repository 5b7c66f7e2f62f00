/** Beside the checks: what makes a verdict of what they found, blames or excuses, and says what an order came to. */
const judgesOfRuns = [
  'harness/ground/no-ground',
  'harness/key-history',
  'harness/outcome',
  'session/passing-failures',
  'report/run-verdict',
  'report/verdict',
];

/** What checks and probes rest on: dates and times, what an accepted answer is, which dates are certainly past. */
const foundations = [
  'src/arbitraries/date-frame',
  'src/contract/exchange',
  'src/contract/json',
  'src/contract/schema/calendar-date',
  'src/contract/schema/utc-timestamp',
];

/** What is mutated, as patterns of Stryker from the top of the repository. */
export const mutated: readonly string[] = [
  ...judgesOfRuns.map((name) => `src/${name}.ts`),
  ...foundations.map((path) => `${path}.ts`),
  'src/config/waivers.ts',
  'src/requirements/judging/observed.ts',
  'src/requirements/judging/open-point.ts',
  'suites/open-points/*.ts',
  'suites/{envelope,no-leak,request-id-distinct}.ts',
  'suites/bus-search/{city-codes,city-names,city-pairs,gid-across,matches-cities,pages,search-answer,trip-fields}.ts',
  'suites/hotel-cancel/cancel-result.ts',
  '!suites/open-points/*.test.ts',
  '!suites/open-points/*.fixture.ts',
  'src/requirements/checks/**/*.ts',
  '!src/requirements/checks/**/*.test.ts',
  '!src/requirements/checks/**/*.fixture.ts',
];

/** Whether a file tells what the document leaves open: nothing fails by it but where a statement declares an answer. */
export function isObserving(file: string): boolean {
  return file.startsWith('suites/open-points/');
}

/** Tests on literal answers, next to the checks that they are about. */
const testsOfChecks: readonly string[] = [
  'suites/any-answer.test.ts',
  'suites/every-answer.test.ts',
  'suites/run-checks.test.ts',
  'suites/bus-search/gid-on-one-day.test.ts',
  'suites/bus-search/matches-cities.test.ts',
  'suites/bus-search/pages.test.ts',
  'suites/bus-search/search.test.ts',
  'suites/hotel-cancel/cancel-result.test.ts',
];

/** Whether a file has tests that must notice mutants. Pure ones only: they run thousands of times, in one process. */
export function isTestOfMutants(path: string): boolean {
  return (
    path.endsWith('.test.ts') &&
    (path.startsWith('src/requirements/checks/') ||
      path.startsWith('suites/open-points/') ||
      testsOfChecks.includes(path) ||
      mutated.includes(path.replace('.test.ts', '.ts')))
  );
}

/** Tests that are left out: they measure bounds on huge answers, and take seconds. */
export const tooSlow = 'huge answers are judged within bounds';
