import { availableParallelism } from 'node:os';
import { listFronts } from '../../sandbox/index.ts';
import { runAll } from '../pool.ts';
import { expected } from './expected.ts';
import type { FrontResult, FrontSubject } from './worker.ts';

/** Runs at a time for each processor: many of them wait. */
const atOnce = 2;

/**
 * Runs the clean platform behind every front, or behind those whose id holds one of the names, and prints a line for
 * each; gives how many runs there were, and how many of them were not as expected.
 */
export async function runFronts(
  names: readonly string[] = [],
): Promise<{ readonly total: number; readonly odd: number }> {
  const subjects = listFronts()
    .filter(({ id }) => names.length === 0 || names.some((name) => id.includes(name)))
    .flatMap(({ id }): FrontSubject[] => [
      { id, declared: false },
      ...(expected[id]?.declared === undefined ? [] : [{ id, declared: true }]),
    ]);
  const kinds = new Map(listFronts().map(({ id, kind }) => [id, kind]));
  let odd = 0;
  await runAll<FrontSubject, FrontResult>(subjects, {
    worker: new URL('./worker.js', import.meta.url),
    workers: atOnce * availableParallelism(),
    crashed: (why) => ({ facts: 'no report', found: [why] }),
    isLost: ({ facts }) => facts === 'no report',
    each({ id, declared }, { facts, found }) {
      odd += found.length > 0 ? 1 : 0;
      console.log(
        `${found.length === 0 ? 'ok  ' : 'ODD '} ${id} (${kinds.get(id)}${declared ? ', declared' : ''}): ${facts}`,
      );
      for (const one of found) console.log(`     ${one}`);
    },
  });
  console.log(`fronts: ${subjects.length - odd} as expected, ${odd} not`);
  return { total: subjects.length, odd };
}
