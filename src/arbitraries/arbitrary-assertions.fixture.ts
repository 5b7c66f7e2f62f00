import fc from 'fast-check';

/** What every generator has to keep; for the tests of this folder. */
interface Expectation<T> {
  readonly arbitrary: fc.Arbitrary<T>;
  /** Whether a value belongs to the class; called on samples and on everything that shrinking visits. */
  readonly inClass: (value: T) => boolean;
  readonly seed?: number;
  readonly runs?: number;
}

/**
 * Problems of a generator, none when it is sound: the same seed gives the same values, each value is in its class, and
 * shrinking never leaves the class.
 */
export function arbitraryProblems<T>({ arbitrary, inClass, seed = 20261120, runs = 100 }: Expectation<T>): string[] {
  const problems = new Set<string>();
  const judge = (value: T, when: string): void => {
    if (problems.size < 5 && !inClass(value))
      problems.add(`${when}: not in the class: ${fc.stringify(value).slice(0, 300)}`);
  };
  const values = fc.sample(arbitrary, { seed, numRuns: runs });
  const again = fc.sample(arbitrary, { seed, numRuns: runs });
  if (fc.stringify(values) !== fc.stringify(again))
    problems.add(`seed ${seed} gives different values when sampled twice`);
  for (const value of values) judge(value, 'sampled');
  for (let start = 0; start < 5; start++) {
    let visited = 0;
    // Everything "fails", so that shrinking goes all the way down.
    const down = fc.property(arbitrary, (value) => {
      judge(value, 'shrunk');
      return ++visited > 300;
    });
    fc.check(down, { seed: seed + start, numRuns: 1 });
  }
  return [...problems];
}

/** The value that shrinking ends at when every value that `fails` is a counterexample. */
export function smallest<T>(
  arbitrary: fc.Arbitrary<T>,
  fails: (value: T) => boolean = () => true,
  seed = 20261120,
): T | undefined {
  const details = fc.check(
    fc.property(arbitrary, (value) => !fails(value)),
    { seed, numRuns: 1000 },
  );
  return details.counterexample?.[0];
}

/** Labels that a list has twice. */
export function doubledLabels(cases: readonly { readonly label: string }[]): string[] {
  return cases.map((c) => c.label).filter((label, index, all) => all.indexOf(label) !== index);
}
