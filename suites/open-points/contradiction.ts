import type { Evidence, Exchange } from '../../src/harness/index.ts';

/** Evidence that a target does otherwise than its statement declares under a key. */
export function contradiction(
  key: string,
  cause: string,
  expected: string,
  actual: string,
  exchange: Exchange | undefined,
  controls: readonly Exchange[],
): Evidence {
  if (exchange === undefined) throw new Error(`statement.${key}: expected an answer that shows ${cause}, got none`);
  return {
    violation: {
      cause,
      message: `the statement declares ${expected} (\`${key}\`), got ${actual}`,
      expected: `${expected}, as \`statement.${key}\` declares`,
      actual,
    },
    exchange,
    controls,
  };
}
