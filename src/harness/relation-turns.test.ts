import { expect, test } from 'vitest';
import { sampleExchange } from '../checks/sample-exchange.fixture.ts';
import type { Evidence } from '../model/finding.ts';
import type { Relation } from './relation.ts';
import { judgeInTurn, RelationTurns } from './relation-turns.ts';
import { Lost, Violated } from './signals.ts';

const evidence: Evidence = { violation: { cause: 'pages', message: 'm', expected: 'e', actual: 'a' }, exchange: sampleExchange(), controls: [] };

/** A relation whose rounds are noted; broken in every one, or in the first alone. */
const relationCalled = (name: string, log: string[], breaks: 'always' | 'once'): Relation => ({
  round: async (nth) => {
    log.push(`${name}${nth}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return breaks === 'always' || nth === 1 ? evidence : null;
  },
  still: async () => ['the same'],
  steady: async () => true,
});

test('once broken, relations go on one after the other, and none after one was broken again', async () => {
  const turns = new RelationTurns();
  const log: string[] = [];
  const [once, always, late] = await Promise.allSettled([
    judgeInTurn(relationCalled('a', log, 'once'), () => turns),
    judgeInTurn(relationCalled('b', log, 'always'), () => turns),
    judgeInTurn(relationCalled('c', log, 'always'), () => turns),
  ]);
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'b2']);
  expect(once).toMatchObject({ status: 'rejected', reason: expect.any(Lost) });
  expect(always).toMatchObject({ status: 'rejected', reason: expect.any(Violated) });
  expect(late).toMatchObject({ status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('another walk has told') }) });
});

test('without turns relations go on at once, and what ends one is asked again after its turn came', async () => {
  const log: string[] = [];
  await Promise.allSettled(['a', 'b'].map((name) => judgeInTurn(relationCalled(name, log, 'always'), () => null)));
  expect(log).toEqual(['a1', 'b1', 'a2', 'b2']);
  const reasons = [null, 'no calls left'];
  const ended = judgeInTurn({ ...relationCalled('c', log, 'always'), endsBecause: async () => reasons.shift() ?? null }, () => new RelationTurns());
  await expect(ended).rejects.toThrow('no calls left');
});
