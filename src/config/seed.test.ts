import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import { seedOf } from './assemble.ts';

type Asked = Parameters<typeof seedOf>[0];

/** The seed, and what is wrong with it, on 28 November 2026. */
function seed(
  value: Json | undefined,
  profile: Asked['profile'] = 'gate',
  env: Readonly<Record<string, string>> = {},
): [number, string[]] {
  const problems: string[] = [];
  const from = { profile, value: () => value, integer: () => Number(value ?? 1), place: () => '--seed' };
  return [
    seedOf(from as unknown as Asked, { env, now: Date.parse('2026-11-28T23:59:59Z'), freshSeed: 77 }, problems),
    problems,
  ];
}

test('a number is itself; without one the nightly run has a fresh one', () => {
  expect(seed(7)).toEqual([7, []]);
  expect(seed(undefined)).toEqual([1, []]);
  expect(seed(undefined, 'nightly')).toEqual([77, []]);
  expect(seed(7, 'nightly')).toEqual([7, []]);
});

test('date is the day of the run in UTC', () => {
  expect(seed('date')).toEqual([20_261_128, []]);
  expect(seed('date', 'nightly')).toEqual([20_261_128, []]);
});

test.each(['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'])('commit is the beginning of %s', (name) => {
  expect(seed('commit', 'gate', { [name]: '00000ffd23441a48e516b6c34aea4fa41551a30e' })).toEqual([0xff, []]);
});

test('commit without a commit is a mistake', () => {
  for (const env of [{}, { GITHUB_SHA: 'main' }] as Record<string, string>[])
    expect(seed('commit', 'gate', env)).toEqual([
      1,
      [
        '--seed: expected a commit in GITHUB_SHA, CI_COMMIT_SHA, GIT_COMMIT, found none; ' +
          'set one of them, or use a number or date',
      ],
    ]);
});
