import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stage, waitsFor, work } from './stage-order.ts';
import { Stages } from './stages.ts';

/** What one piece of work does: so many steps, then waits for a stage, and so on; it may end by an error. */
interface Plan {
  readonly parts: readonly { readonly steps: number; readonly stage: number | null }[];
  readonly throws: boolean;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  parts: fc.array(fc.record({ steps: fc.nat(3), stage: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }) }), { minLength: 1, maxLength: 3 }),
  throws: fc.boolean(),
});

/** Runs plans under a scheduler and notes what was at work whenever a stage began. */
async function runPlans(scheduler: fc.Scheduler, plans: readonly Plan[]): Promise<{ ended: number; befores: number[]; problems: string[] }> {
  const active = new Set<string>();
  const waiting = new Map<string, number>();
  const befores: number[] = [];
  const problems: string[] = [];
  let ended = 0;
  const stages = new Stages(async (stage) => {
    befores.push(stage);
    if (active.size > 0) problems.push(`before stage ${stage}, at work: ${[...active].join()}`);
    if (Math.min(...waiting.values()) !== stage) problems.push(`stage ${stage} before an earlier one`);
    await scheduler.schedule(Promise.resolve(), `before ${stage}`);
    if (active.size > 0) problems.push(`stage ${stage} began too early: ${[...active].join()}`);
  });
  const work = plans.map(({ parts, throws }, index) => {
    const name = `work ${index}`;
    active.add(name);
    return stages
      .run(name, async () => {
        try {
          for (const { steps, stage } of parts) {
            for (let step = 0; step < steps; step += 1) await scheduler.schedule(Promise.resolve(), `${name}, step ${step}`);
            if (stage === null) continue;
            active.delete(name);
            waiting.set(name, stage);
            await stages.wait(name, stage);
            waiting.delete(name);
            active.add(name);
          }
          if (throws) throw new Error('the work failed');
        } finally {
          active.delete(name);
        }
      })
      .catch(() => undefined)
      .then(() => {
        ended += 1;
      });
  });
  await scheduler.waitIdle();
  await Promise.race([Promise.all(work), new Promise((resolve) => setImmediate(resolve))]);
  return { ended, befores, problems };
}

test('a stage begins when all earlier work has ended, and all work ends, whatever fails and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(plan, { maxLength: 6 }), async (scheduler, plans) => {
      const { ended, befores, problems } = await runPlans(scheduler, plans);
      expect(problems).toEqual([]);
      expect(ended).toBe(plans.length);
      const wanted = new Set(plans.flatMap(({ parts }) => parts.flatMap(({ stage }) => (stage === null ? [] : [stage]))));
      expect(new Set(befores)).toEqual(wanted);
    }),
    { seed: 31, numRuns: 300 },
  );
});

test('work that never waits needs no stage, and nothing is done before one', async () => {
  const befores: number[] = [];
  const stages = new Stages(async (stage) => void befores.push(stage));
  await Promise.all([stages.run('a', async () => {}), stages.run('b', () => Promise.resolve())]);
  expect(befores).toEqual([]);
});

test('the last stage alone is reached, without those before it', async () => {
  const befores: number[] = [];
  const stages = new Stages(async (stage) => void befores.push(stage));
  await stages.run('a', () => stages.wait('a', 3));
  expect(befores).toEqual([3]);
});

test('who comes to a stage while it is prepared goes with it', async () => {
  const order: string[] = [];
  let opened = 0;
  const stages: Stages = new Stages(async () => {
    opened += 1;
    if (opened === 1) void stages.run('late', async () => (await stages.wait('late', 2), void order.push('late')));
    await Promise.resolve();
  });
  await stages.run('early', async () => (await stages.wait('early', 2), void order.push('early')));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order.toSorted()).toEqual(['early', 'late']);
  expect(opened).toBe(1);
});

test.each([
  ['by a rejection', () => Promise.reject(new Error('no confirmation'))],
  [
    'at once',
    () => {
      throw new Error('no confirmation');
    },
  ],
])('a stage whose preparation fails %s fails those that wait for it, and nobody else', async (_, before) => {
  const stages = new Stages((stage) => (stage === 1 ? before() : Promise.resolve()));
  const ended = await Promise.allSettled([
    stages.run('a', () => stages.wait('a', 1)),
    stages.run('b', () => stages.wait('b', 2)),
    stages.run('c', async () => {}),
  ]);
  expect(ended.map((one) => one.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(ended[0]).toMatchObject({ reason: { message: 'no confirmation' } });
});

test('work of one kind goes on as soon as the rest of that kind has ended or waits, beside other work, and before the next stage', async () => {
  const order: string[] = [];
  const stages = new Stages(async (stage) => void order.push(`stage ${stage}`));
  let endSearch = (): void => undefined;
  const search = new Promise<void>((resolve) => (endSearch = resolve));
  let endCancel = (): void => undefined;
  const cancel = new Promise<void>((resolve) => (endCancel = resolve));
  const all = Promise.all([
    stages.run('bus.search', async () => (await search, void order.push('search'))),
    stages.run('cancel.one', async () => (await cancel, void order.push('cancel'))),
    stages.run('cancel.late', async () => (await stages.wait('cancel.late', 1), void order.push('late'))),
    stages.run('cancel.quiet', async () => {
      await stages.quiet('cancel.quiet', (name) => name.startsWith('cancel.'));
      order.push('quiet');
      endSearch();
    }),
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  endCancel();
  await all;
  expect(order).toEqual(['cancel', 'quiet', 'search', 'stage 1', 'late']);
});

test('of two that wait for quiet from each other, one goes first', async () => {
  const order: string[] = [];
  const stages = new Stages(async () => undefined);
  const quietly = (name: string): Promise<void> =>
    stages.run(name, async () => {
      await stages.quiet(name, () => true);
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    });
  await Promise.all([quietly('a'), quietly('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a stage waits for the work that holds it only: searches do not wait for cancels', async () => {
  const order: string[] = [];
  const stages = new Stages(
    async (stage) => void order.push(`stage ${stage}`),
    (stage, name) => stage > 1 || name.startsWith('search'),
  );
  let endCancel = (): void => undefined;
  const cancel = new Promise<void>((resolve) => (endCancel = resolve));
  const all = Promise.all([
    stages.run('cancel', async () => (await cancel, void order.push('cancel'))),
    stages.run('search', async () => void order.push('search')),
    stages.run('search alone', async () => (await stages.wait('search alone', 1), void order.push('alone'))),
    stages.run('search without key', async () => (await stages.wait('search without key', 2), void order.push('without key'))),
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['search', 'stage 1', 'alone']);
  endCancel();
  await all;
  expect(order).toEqual(['search', 'stage 1', 'alone', 'cancel', 'stage 2', 'without key']);
});

test('a stage that is held does not hold a later one that is not', async () => {
  const order: string[] = [];
  const stages = new Stages(
    async () => undefined,
    (stage, name) => stage !== 2 && name === 'cancel',
  );
  let endCancel = (): void => undefined;
  const cancel = new Promise<void>((resolve) => (endCancel = resolve));
  const all = Promise.all([
    stages.run('cancel', () => cancel),
    stages.run('late cancel', async () => (await stages.wait('late cancel', 1), void order.push('late cancel'))),
    stages.run('search', async () => (await stages.wait('search', 2), void order.push('search'), endCancel())),
  ]);
  await all;
  expect(order).toEqual(['search', 'late cancel']);
});

test('the order that sees other keys is made when no cancel could hit it, and searches wait for neither', () => {
  const all = ['bus.paging', 'cancel.hostile-order-no', work.earlyLives, work.cancelsAlone, work.otherKeys];
  const heldBy = (which: number): string[] => all.filter((name) => waitsFor(which, name));
  expect(heldBy(stage.orderAhead)).toEqual(['cancel.hostile-order-no', work.earlyLives, work.cancelsAlone]);
  expect([heldBy(stage.alone), heldBy(stage.openPoints)]).toEqual([['bus.paging'], ['bus.paging']]);
  expect(heldBy(stage.withoutKey)).toEqual(all);
});
