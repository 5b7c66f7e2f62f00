import type { Chooser } from './chooser.ts';
import type { Environment } from './given.ts';

/** Where CI names the commit that it builds: GitHub, GitLab, Jenkins. */
const commitVariables = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'];

/** What a seed may come from. */
interface SeedSources {
  readonly env: Environment;
  /** The clock, in milliseconds since the epoch. */
  readonly now: number;
  /** Seed of the profile nightly where none is given. */
  readonly freshSeed: number;
}

/**
 * The seed of a run: a number as it is given, `date` as `20261128`, `commit` as the number of its first seven digits.
 * Adds to `problems` where no commit is known.
 */
export function seedOf(from: Chooser, { env, now, freshSeed }: SeedSources, problems: string[]): number {
  const given = from.value('seed');
  if (given === undefined && from.profile === 'nightly') return freshSeed | 0;
  if (given === 'date') return Number(new Date(now).toISOString().slice(0, 10).replaceAll('-', ''));
  if (given !== 'commit') return from.integer('seed');
  const commit = commitVariables.map((name) => env[name] ?? '').find((value) => /^[0-9a-f]{7,}$/i.test(value));
  if (commit !== undefined) return Number.parseInt(commit.slice(0, 7), 16);
  problems.push(
    `${from.place('seed')}: expected a commit in ${commitVariables.join(', ')}, found none; ` +
      'set one of them, or use a number or date',
  );
  return from.profile === 'nightly' ? freshSeed | 0 : 1;
}
