import { expect, test } from 'vitest';
import { sampleExchange } from '../checks/sample-exchange.fixture.ts';
import type { Evidence } from '../model/finding.ts';
import { judgeRelation, type Look, sameLook } from './relation.ts';
import { Lost, Violated } from './signals.ts';

/** One round: it holds, it is broken while nothing moves, or it is broken while the inventory moves. */
type Round = 'holds' | 'broken' | 'moved';

const evidence: Evidence = { violation: { cause: 'c', message: 'm', expected: 'e', actual: 'a' }, exchange: sampleExchange(), controls: [] };

/** What became of a relation whose rounds go as told, and how many rounds and looks it took. */
async function judge(script: readonly Round[], steady = true): Promise<{ end: string; rounds: number; looks: number }> {
  let rounds = 0;
  let looks = 0;
  let inventory = 0;
  const relation = {
    round: async (nth: number): Promise<Evidence | null> => {
      rounds += 1;
      expect(nth).toBe(rounds);
      const kind = script[nth - 1];
      if (kind === 'moved') inventory += 1;
      return kind === 'holds' ? null : evidence;
    },
    still: async (): Promise<Look> => {
      looks += 1;
      return [`inventory ${inventory}`];
    },
    steady: async () => steady,
  };
  const end = await judgeRelation(relation).then(
    () => 'holds',
    (error: unknown) => (error instanceof Violated ? 'broken' : error instanceof Lost ? 'lost' : String(error)),
  );
  return { end, rounds, looks };
}

const table: readonly [Round, Round, Round, string][] = (['holds', 'broken', 'moved'] as const).flatMap((a) =>
  (['holds', 'broken', 'moved'] as const).flatMap((b) =>
    (['holds', 'broken', 'moved'] as const).map((c): [Round, Round, Round, string] => [a, b, c, oracle([a, b, c])]),
  ),
);

/** A first round that holds is enough; else two broken ones of three while nothing moves in any; else it cannot be told. */
function oracle(script: readonly Round[]): string {
  if (script[0] === 'holds') return 'holds';
  const count = (kind: Round): number => script.filter((one) => one === kind).length;
  // What comes after the second broken round is not made.
  if (script.slice(0, 2).join() === 'broken,broken' || (count('broken') === 2 && count('moved') === 0)) return 'broken';
  // Nothing but one move: the other rounds held.
  return count('broken') === 0 && count('moved') === 1 ? 'holds' : 'lost';
}

test.each(table)('%s, %s, %s: %s', async (a, b, c, expected) => {
  const { end, rounds, looks } = await judge([a, b, c]);
  expect(end).toBe(expected);
  expect(rounds).toBeLessThanOrEqual(3);
  // At most one look before and one after each round.
  expect(looks).toBeLessThanOrEqual(2 * rounds);
});

test('it stops as soon as it is told', async () => {
  expect((await judge(['holds'])).rounds).toBe(1);
  expect((await judge(['broken', 'broken'])).rounds).toBe(2);
});

test('only the first look may be an old one', async () => {
  const fresh: boolean[] = [];
  await expect(
    judgeRelation({
      round: async () => evidence,
      still: async (isFresh) => {
        fresh.push(isFresh);
        return ['same'];
      },
      steady: async () => true,
    }),
  ).rejects.toBeInstanceOf(Violated);
  expect(fresh).toEqual([false, true, true, true]);
});

test('an inventory that moved since the shared look may move again: no finding', async () => {
  const looks = ['old', 'new', 'new', 'new', 'new', 'new'];
  let round = 0;
  const relation = { round: async () => ((round += 1), evidence), still: async () => [looks.shift() ?? 'new'], steady: async () => true };
  await expect(judgeRelation(relation)).rejects.toBeInstanceOf(Lost);
  expect(round).toBe(3);
});

test('an inventory that goes to and fro is alike twice by chance: no finding', async () => {
  expect((await judge(['broken', 'broken'], false)).end).toBe('lost');
  // Each round for itself saw nothing move.
  const looks = ['A', 'A', 'B', 'B'];
  const relation = { round: async () => evidence, still: async () => [looks.shift() ?? 'B'], steady: async () => true };
  await expect(judgeRelation(relation)).rejects.toBeInstanceOf(Lost);
});

test.each<[string, readonly Look[], typeof Lost | typeof Violated]>([
  [
    'cannot be compared where they are read in different ways',
    [
      ['a', null],
      ['a', null],
      [null, 'g'],
      [null, 'g'],
    ],
    Violated,
  ],
  [
    'can be compared where one way is common to both',
    [
      ['a', null],
      ['a', null],
      ['b', 'g'],
      ['b', 'g'],
    ],
    Lost,
  ],
  ['can be compared with what had fewer ways', [['a', 'g'], ['a', 'g'], ['b'], ['b']], Lost],
])('looks of two rounds %s', async (_, script, outcome) => {
  const looks = [...script];
  const relation = { round: async () => evidence, still: async (): Promise<Look> => looks.shift() ?? script.at(-1)!, steady: async () => true };
  await expect(judgeRelation(relation)).rejects.toBeInstanceOf(outcome);
});

test('looks are alike by what the trips are known by, or by their gids', () => {
  expect(sameLook(['k', 'g'], ['k', 'h'])).toBe(true);
  expect(sameLook(['k', 'g'], ['l', 'g'])).toBe(true);
  expect(sameLook(['k', null], ['l', null])).toBe(false);
  expect(sameLook(['k', 'g'], ['l', null])).toBe(false);
});

test('what a round cannot judge ends the relation as lost', async () => {
  await expect(judgeRelation({ round: () => Promise.reject(new Lost('reset')), still: async () => [''], steady: async () => true })).rejects.toBeInstanceOf(
    Lost,
  );
});

/** What is told of a relation that cannot be told. */
async function reason(script: readonly Round[], endsBecause?: () => Promise<string | null>): Promise<string> {
  const looks = { inventory: 0 };
  const relation = {
    round: async (nth: number) => {
      if (script[nth - 1] === 'moved') looks.inventory += 1;
      return script[nth - 1] === 'holds' ? null : evidence;
    },
    still: async () => [`${looks.inventory}`],
    steady: async () => true,
    ...(endsBecause === undefined ? {} : { endsBecause }),
  };
  return judgeRelation(relation).then(
    () => 'holds',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

test('why it could not be told is said', async () => {
  const broke = 'a relation over several answers broke';
  expect(await reason(['broken', 'holds', 'holds'])).toBe(`${broke} in 1 of 3 rounds: too few to tell`);
  expect(await reason(['broken', 'holds', 'moved'])).toBe(`${broke} in 1 of 3 rounds while the inventory moved in 1: too few to tell`);
  expect(await reason(['moved', 'broken', 'broken'])).toBe(`${broke} twice, but the inventory moved between the searches, or may have`);
  expect(await reason(['moved', 'moved', 'holds'])).toBe('the inventory moved between two equal searches');
});

test('a reason to make no further round is asked for after the first one that broke', async () => {
  const asked: string[] = [];
  const endsBecause = async () => (asked.push('asked'), 'few calls are left');
  expect(await reason(['holds'], endsBecause)).toBe('holds');
  expect(asked).toEqual([]);
  expect(await reason(['broken', 'broken'], endsBecause)).toBe('few calls are left');
  expect(await reason(['broken', 'holds', 'holds'], async () => null)).toMatch(/too few to tell$/);
});
