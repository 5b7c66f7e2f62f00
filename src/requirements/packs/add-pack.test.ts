import { expect, test } from 'vitest';
import { acceptedSearch } from '../checks/sample-exchange.fixture.ts';
import { catalogue } from '../catalogue.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History, type Means, type Phase, type Scenario, search } from '../history/index.ts';
import type { AskedKey } from '../../contract/asked-key.ts';
import { type Case, explained, type Judge, notApplicable, status, unknown } from '../judging/index.ts';
import { addPack } from './add-pack.ts';
import { pack } from './pack.ts';

const exchange = acceptedSearch([]);
const history = History.of(sampleFacts(), [{ exchange, request: null }]);
const [entry] = history.all;

let packs = 0;

/** What the engine gets of a pack whose rule is judged so. */
function judged(judge: Judge): readonly [prefix: string, cases: () => Case[]] {
  packs += 1;
  const prefix = `acme${packs}`;
  const applies = (): boolean => true;
  const explanations = [{ name: 'sold-out', because: 'all trips may be sold', applies }];
  addPack(
    pack(prefix, {
      requirements: [
        { id: `${prefix}.rule`, level: 'MUST', source: 'Rules, 1', statement: 'It holds.', judge, explanations },
      ],
    }),
  );
  return [prefix, () => [...catalogue().get(`${prefix}.rule`)!.judge(history, sampleFacts())]];
}

test('what a judge of a pack says in words is the reason of that pack', () => {
  const [prefix, cases] = judged(() => [unknown(entry!, 'no bus at night'), notApplicable('no buses')]);
  expect(cases()).toMatchObject([
    { is: 'unknown', reason: { code: 'pack', pack: prefix, text: 'no bus at night' } },
    { is: 'notApplicable', reason: { code: 'pack', pack: prefix, text: 'no buses' } },
  ]);
});

test('the reasons of the tools that a pack uses stay what they are', () => {
  const throttled = { ...exchange, answer: { ...exchange.answer!, status: 429 } };
  const one = History.of(sampleFacts(), [{ exchange: throttled, request: null }]);
  const judge: Judge = (_, facts) => [status(one.all[0]!, 400, 'it has to be refused', [], facts)];
  expect([...judge(one, sampleFacts())]).toMatchObject([
    { is: 'unknown', reason: { code: 'throttled', credentials: 'valid' } },
  ]);
  const [, cases] = judged(() => [notApplicable({ code: 'no-search-accepted' })]);
  expect(cases()).toEqual([{ is: 'notApplicable', reason: { code: 'no-search-accepted' } }]);
});

test('an explanation of a pack is reported as one of that pack', () => {
  const [prefix] = judged(() => []);
  const [explanation] = catalogue().get(`${prefix}.rule`)!.explanations;
  expect(explained(explanation!)).toEqual({ code: 'pack', pack: prefix, text: 'all trips may be sold' });
});

test('a case without a reason is a failure of the pack', () => {
  const [, cases] = judged(() => [{ is: 'notApplicable', reason: { code: 'text' } } as unknown as Case]);
  expect(cases).toThrow('notApplicable without a reason');
});

const wrong = { wrong: 'another-key', description: 'another key' };
test.each<[Phase | undefined, AskedKey, boolean]>([
  [undefined, 'right', true],
  [undefined, 'none', false],
  ['alone', wrong, false],
  ['without-key', 'none', true],
  ['wrong-keys', wrong, true],
  ['other-keys', 'empty', true],
])('a scenario of the phase %s may send the key %j: %s', async (phase, key, may) => {
  packs += 1;
  const prefix = `acme${packs}`;
  const scenario: Scenario = {
    name: `${prefix}: keys`,
    ...(phase === undefined ? {} : { phase }),
    run: async (send) => void (await send(search({}, { key }))),
  };
  const rule = {
    level: 'MUST',
    source: 'Rules, 1',
    statement: 'It holds.',
    asks: [scenario],
    judge: () => [],
  } as const;
  addPack(pack(prefix, { requirements: [{ id: `${prefix}.rule`, ...rule }] }));
  const [bounded] = catalogue().get(`${prefix}.rule`)!.asks;
  const sent: unknown[] = [];
  const run = async (): Promise<void> =>
    bounded!.run(async (...asks) => (sent.push(...asks), []), sampleFacts(), {} as Means);
  if (may) await run();
  else await expect(run()).rejects.toThrow("expected `phase: 'wrong-keys'`");
  expect(sent).toHaveLength(may ? 1 : 0);
});
