import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import { isObject, type Json } from '../../contract/json.ts';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { operation } from '../../requirements/flows/operation.ts';
import { addPack } from '../../requirements/packs/add-pack.ts';
import { pack } from '../../requirements/packs/pack.ts';
import { alterations } from './alterations.ts';

const look = operation('acme.look', { path: '/look', answers: { 200: null, 418: null } });
addPack(pack('acme', { requirements: [], operations: [look] }));

const answered = (value: Json): Exchange => {
  const plain = sampleExchange();
  const body = { kind: 'json', value } as const;
  return {
    ...plain,
    operation: 'acme.look',
    answer: { ...plain.answer!, status: 200, headers: { etag: ['e'] }, body },
  };
};
const bodiesOf = (...values: Json[]): unknown[][] =>
  [...alterations(values.map(answered))].map((all) =>
    all.map(({ answer }) => (answer?.body.kind === 'json' ? answer.body.value : answer?.body.kind)),
  );

test('values are replaced and removed, one at a time', () => {
  const bodies = bodiesOf({ a: 1, b: { c: 'x' } });
  for (const body of [
    { b: { c: 'x' } },
    { a: null, b: { c: 'x' } },
    { a: 1, b: {} },
    { a: 1 },
    { a: 1, b: { c: -1.5 } },
    'empty',
    null,
  ])
    expect(bodies).toContainEqual([body]);
});

test('lists are emptied, doubled and reversed, all items are altered at once, and the first one alone', () => {
  const bodies = bodiesOf({ items: [{ n: 1 }, { n: 2 }] });
  for (const items of [
    [],
    [{ n: 1 }, { n: 2 }, { n: 1 }, { n: 2 }],
    [{ n: 2 }, { n: 1 }],
    [{ n: null }, { n: null }],
    [{ n: null }, { n: 2 }],
    [{ n: 2 }],
  ])
    expect(bodies).toContainEqual([{ items }]);
});

test('nothing is added: an empty list never has anything to go over, and no member is new', () => {
  for (const [body] of bodiesOf({ items: [], a: 1 })) {
    if (!isObject(body as Json)) continue;
    const { items = null, a: _, ...others } = body as { readonly items?: Json; readonly a?: Json };
    expect(others).toEqual({});
    expect(typeof items === 'string' || Array.isArray(items) ? items : []).toHaveLength(0);
  }
});

test('the same change is made in all answers, and in each alone', () => {
  const bodies = bodiesOf({ a: 1 }, { a: 2 });
  for (const changed of [
    [{ a: null }, { a: null }],
    [{ a: 1 }, { a: null }],
    [{ a: null }, { a: 2 }],
  ])
    expect(bodies).toContainEqual(changed);
});

test('if all values are altered, those that decide whether the call is accepted stay', () => {
  expect(bodiesOf({ code: 0, data: { a: 1, b: 'x' } })).toContainEqual([{ code: 0, data: { a: null, b: null } }]);
});

test('statuses are replaced by usual and listed ones, and headers are dropped and replaced', () => {
  const all = [...alterations([answered({ code: 0 })])].map(([one]) => one?.answer);
  expect(all.map((one) => one?.status)).toEqual(expect.arrayContaining([204, 404, 418, 500]));
  expect(all.map((one) => one?.headers)).toEqual(expect.arrayContaining([{}, { etag: ['odd'] }]));
});

test('the recorded answers stay as they are', () => {
  const recorded = [answered({ items: [{ n: 1 }], a: 'x' })];
  const before = structuredClone(recorded);
  expect([...alterations(recorded)].every(([one]) => one !== recorded[0])).toBe(true);
  expect(recorded).toEqual(before);
});
