import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Phase, phases as inOrder } from '../requirements/history/index.ts';
import { Phases } from './phases.ts';

type Lane = 'search' | 'cancel';
type Until = (phase: Phase) => Promise<void>;

/** Phases, and what began and ended in them, as a line each. */
function scene(before: (phase: Phase) => Promise<void> = async () => {}) {
  const log: string[] = [];
  const phases = new Phases(before);
  /** Work that needs so many turns of the event loop. */
  const work = (
    name: string,
    lane: Lane,
    phase: Phase,
    turns = 1,
    body: (until: Until) => Promise<void> = async () => {},
  ): Promise<void> =>
    phases.run(lane, phase, async (until) => {
      log.push(`${name} begins`);
      await turnsOf(turns);
      await body(until);
      log.push(`${name} ends`);
    });
  return { log, phases, work };
}

async function turnsOf(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('phases go in their order, whatever the order in which work was given', async () => {
  const due: Phase[] = [];
  const { log, work } = scene(async (phase) => void due.push(phase));
  const ofSearches = inOrder.filter((phase) => phase !== 'late-cancels');
  await Promise.all(ofSearches.toReversed().map((phase) => work(phase, 'search', phase, 3)));
  expect(log).toEqual(ofSearches.flatMap((phase) => [`${phase} begins`, `${phase} ends`]));
  expect(due).toEqual(ofSearches.slice(1));
});

test('what begins together goes at once, and what is alone one after the other', async () => {
  const { log, work } = scene();
  await Promise.all([
    work('a', 'search', 'together'),
    work('b', 'search', 'together'),
    work('c', 'search', 'alone'),
    work('d', 'search', 'alone'),
  ]);
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'c begins', 'c ends', 'd begins', 'd ends']);
});

test('a search that is to go alone does not wait for cancels, nor late cancels for searches', async () => {
  const { log, work } = scene();
  await Promise.all([
    work('cancels', 'cancel', 'together', 30),
    work('alone', 'search', 'alone', 40),
    work('late cancels', 'cancel', 'late-cancels'),
    work('keyless', 'search', 'without-key'),
  ]);
  const at = (line: string): number => log.indexOf(line);
  expect(at('alone begins')).toBeLessThan(at('cancels ends'));
  expect(at('late cancels begins')).toBeGreaterThan(at('cancels ends'));
  expect(at('late cancels ends')).toBeLessThan(at('alone ends'));
  // After a call without the key a lockout is legal: nothing that needs the key is left then.
  expect(at('keyless begins')).toBeGreaterThan(at('alone ends'));
});

test('work that throws does not block later work, and its error is reported', async () => {
  const { log, work } = scene();
  const fails = async (): Promise<void> => Promise.reject(new Error('it fails'));
  const settled = await Promise.allSettled([
    work('a', 'search', 'together', 1, fails),
    work('b', 'search', 'alone', 1, fails),
    work('c', 'search', 'alone'),
    work('d', 'search', 'wrong-keys'),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual(['a begins', 'b begins', 'c begins', 'c ends', 'd begins', 'd ends']);
});

test('work may wait for a later phase midway, also for its turn alone', async () => {
  const { log, work } = scene();
  await Promise.all([
    work('a', 'search', 'together', 1, async (until) => {
      await until('alone');
      log.push('a alone');
      await turnsOf(3);
      log.push('a no longer alone');
      await until('keys-of-orders');
    }),
    work('b', 'search', 'alone'),
    work('c', 'search', 'without-key'),
  ]);
  expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('a ends'));
  expect(
    log.indexOf('b begins') > log.indexOf('a no longer alone') || log.indexOf('b ends') < log.indexOf('a alone'),
  ).toBe(true);
});

test('a phase that has begun, or has gone by, is waited for no longer', async () => {
  const { log, work } = scene();
  await work('a', 'search', 'keys-of-orders');
  await work('b', 'search', 'without-key');
  await work('c', 'search', 'together', 1, (until) => until('keys-of-orders'));
  expect(log.filter((line) => line.endsWith('ends'))).toEqual(['a ends', 'b ends', 'c ends']);
});

test('where what comes before a phase fails, the work that waits for it fails, and nothing hangs', async () => {
  const { work } = scene(async (phase) => {
    if (phase === 'without-key') throw new Error('not settled');
  });
  const settled = await Promise.allSettled([
    work('a', 'search', 'together'),
    work('b', 'search', 'without-key'),
    work('c', 'search', 'wrong-keys'),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

/** Lane, phase, turns, whether it throws, and the phases it waits for midway. */
const anyWork = fc.record({
  lane: fc.constantFrom<Lane>('search', 'cancel'),
  phase: fc.constantFrom<Phase>(...inOrder),
  turns: fc.nat(3),
  throws: fc.boolean(),
  waits: fc.subarray([...inOrder]),
});

test('whatever works there are, every one ends, and no phase begins while what it waits for is under way in an earlier one', async () => {
  const waitsFor = (phase: Phase): readonly Lane[] =>
    phase === 'alone' ? ['search'] : phase === 'late-cancels' ? ['cancel'] : ['search', 'cancel'];
  await fc.assert(
    fc.asyncProperty(fc.array(anyWork, { maxLength: 8 }), async (works) => {
      const begun = new Set<Phase>(['together']);
      const phases = new Phases(async (phase) => void begun.add(phase));
      /** Work under way, with the phase that it is in. */
      const underWay = new Map<object, { readonly lane: Lane; readonly phase: Phase }>();
      const problems: string[] = [];
      const enter = (work: object, lane: Lane, phase: Phase, isFirst: boolean): void => {
        const earlier = [...underWay].filter(
          ([other, at]) =>
            other !== work && waitsFor(phase).includes(at.lane) && inOrder.indexOf(at.phase) < inOrder.indexOf(phase),
        );
        if (isFirst && earlier.length > 0)
          problems.push(`${phase} begins while ${earlier.map(([, at]) => at.phase).join()} is under way`);
        if (phase === 'alone' && [...underWay].some(([other, at]) => other !== work && at.phase === 'alone'))
          problems.push('two go alone at once');
        underWay.set(work, { lane, phase });
      };
      const first = new Set<Phase>(['together']);
      const isFirst = (phase: Phase): boolean => !first.has(phase) && first.add(phase) !== undefined;
      const all = works.map((work) =>
        phases.run(work.lane, work.phase, async (until) => {
          enter(work, work.lane, work.phase, isFirst(work.phase));
          try {
            await turnsOf(work.turns);
            for (const later of work.waits.filter((phase) => inOrder.indexOf(phase) > inOrder.indexOf(work.phase))) {
              underWay.delete(work);
              await until(later);
              enter(work, work.lane, later, isFirst(later));
              await turnsOf(work.turns);
            }
            if (work.throws) throw new Error('it fails');
          } finally {
            underWay.delete(work);
          }
        }),
      );
      const ended: string[] = [];
      void Promise.allSettled(all).then((results) => ended.push(...results.map(({ status }) => status)));
      for (let turn = 0; ended.length < works.length && turn < 10_000; turn += 1) await turnsOf(1);
      expect(ended).toEqual(works.map(({ throws }) => (throws ? 'rejected' : 'fulfilled')));
      expect(problems).toEqual([]);
    }),
    { seed: 5, numRuns: 300 },
  );
});
