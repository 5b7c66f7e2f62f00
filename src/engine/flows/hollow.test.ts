import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { operation } from '../../requirements/flows/operation.ts';
import { addPack } from '../../requirements/packs/add-pack.ts';
import { pack } from '../../requirements/packs/pack.ts';
import { newTrace } from './flow-tools.ts';
import { reasonHollow } from './hollow.ts';
import type { OfFlow } from './planned.ts';

const [list, price] = ['acme.list', 'acme.price'].map((name) =>
  operation(name as 'acme.list', { path: `/${name}`, reads: true, answers: { 200: null } }),
) as [ReturnType<typeof operation>, ReturnType<typeof operation>];
addPack(pack('acme', { requirements: [], operations: [list, price] }));

interface Tool {
  readonly id: string;
  readonly rate: number;
  readonly free: number;
}
const tools = (free: number): Tool[] =>
  Array.from({ length: 6 }, (_, nth) => ({ id: `t${nth}`, rate: 100 + nth, free: free + nth }));
const [calls, cases] = [46, 12];
/** The answers of a case: many lists, and one price. */
const answersOf = (given: number): Exchange[] =>
  Array.from({ length: calls }, (_, nth): Exchange => {
    const { answer, ...plain } = sampleExchange();
    const value = (nth === 20 ? { price: given, days: 2 } : { page: 1, items: tools(nth) }) as unknown as Json;
    const body = { kind: 'json', value } as const;
    return { ...plain, operation: nth === 20 ? price.name : list.name, answer: { ...answer!, status: 200, body } };
  });

type Seen = (lists: readonly (readonly Tool[])[], price: number, given: number) => void;
function reasonOf(judge: Seen): ReturnType<typeof reasonHollow> {
  const one = {
    flow: {
      async run({ given }: { readonly given: number }, { call }: { readonly call: any }) {
        const lists: Tool[][] = [];
        for (let nth = 0; nth < calls - 1; nth += 1) lists.push((await call(list)).items);
        judge(lists, (await call(price)).price, given);
      },
    },
  } as unknown as OfFlow;
  const held = Array.from({ length: cases }, (_, given) => ({
    given: { given },
    trace: { ...newTrace(), exchanges: answersOf(given) },
  }));
  return reasonHollow(one, held);
}

const sorted = (all: readonly Tool[]): Tool[] => all.toSorted((one, other) => one.rate - other.rate);

test.each<[string, Seen]>([
  ['the price', (_, seen, given) => assert.equal(seen, given)],
  ['the order of a list in the middle', ([, , , , , , , all = []]) => assert.deepEqual(all, sorted(all))],
  [
    'which ones two lists have',
    (lists) => {
      const [one = [], other = []] = [lists[3], lists[30]];
      assert.deepEqual(
        one.map(({ id }) => id),
        other.map(({ id }) => id),
      );
    },
  ],
  [
    'a sum over the last list, of those that are also in the first',
    (lists) => {
      const ids = new Set(lists[0]?.map(({ id }) => id));
      const rates = lists[44]!.filter(({ id }) => ids.has(id)).map(({ rate }) => rate);
      assert.equal(
        rates.reduce((sum, rate) => sum + rate, 0),
        6 * 100 + 15,
      );
    },
  ],
])('with 12 cases of 45 lists, a flow that asserts %s is not hollow', async (_, judge) => {
  expect(await reasonOf(judge)).toBeNull();
});
