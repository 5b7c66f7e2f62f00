import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { flow, generic, object, operation, type OperationParts, pack } from '../../cli/api/authoring.ts';
import { packProblems } from '../../config/packs/pack-problems.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { estimate, order, taxiPack } from './taxi-pack.fixture.ts';
import { taxiPlatform } from './taxi-platform.fixture.ts';

const statementOf = (schema: unknown): string | undefined => {
  const one = operation('taxi.plain', { path: '/x', answers: { 200: schema as JsonObject, 400: { type: 'object' } } });
  return generic([one])[0]?.statement;
};

test.each<[unknown]>([
  [null],
  [true],
  [{}],
  [{ description: 'd', title: 't' }],
  [{ properties: {} }],
  [{ properties: { a: {} }, required: [] }],
  [{ anyOf: [{}, { type: 'object' }] }],
  [{ allOf: [{}, { items: {} }] }],
  [{ type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }],
  [{ additionalProperties: true, minProperties: 0 }],
  [{ $defs: { a: { type: 'string' } } }],
  [{ 'x-name': 1 }],
  [{ not: false }],
])('the fit of answers says nothing of a schema that any value fits: %j', (schema) => {
  expect(statementOf(schema)).toBe('Answers of taxi.plain have a status that is listed for it.');
});

test.each<[JsonObject]>([
  [{ type: 'object' }],
  [{ properties: { a: { type: 'string' } } }],
  [{ required: ['a'] }],
  [{ anyOf: [{ type: 'string' }, { type: 'object' }] }],
  [{ allOf: [{}, { type: 'object' }] }],
  [{ const: 0 }],
  [{ additionalProperties: false }],
  [{ minProperties: 1 }],
  [{ not: {} }],
  [{ $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }],
])('the fit of answers says so of a schema that some value does not fit: %j', (schema) => {
  expect(statementOf(schema)).toMatch(/and fit the schema of that status\.$/);
});

const text = { type: 'string' };
const shown = object({ status: text, price: {}, items: { type: 'array', items: object({ no: text }) } });
const make = operation('taxi.make', {
  path: '/make',
  request: object({ name: text }),
  answers: { 200: object({ no: text }) },
  creates: { kind: 'thing', number: '/no' },
});
const reader = operation('taxi.read', {
  method: 'GET',
  path: '/read/{no}',
  answers: { 200: shown },
  reads: { kind: 'thing', number: 'no' },
});
const loading = (more: object) => () => {
  const parts: OperationParts = { method: 'GET', path: '/x/{no}', answers: { 200: shown }, ...more };
  const operations = [make, reader, operation('taxi.one', parts)];
  const problems = packProblems(pack('taxi', { operations, requirements: generic(operations) }));
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
};
const thing = { kind: 'thing', number: 'no' };
const change = { method: 'DELETE' };

test.each<[object, string]>([
  [{ reads: { ...thing, shows: ['/prise'] } }, '`shows` to be in the schema of the answers of taxi.one, got "/prise"'],
  [{ reads: { ...thing, shows: ['/items/0/nr'] } }, 'got "/items/0/nr"'],
  [{ reads: { ...thing, number: 'nr' } }, 'the number of `reads` to be in the path or in `request`, got "nr"'],
  [{ ...change, changes: { ...thing, to: { '/sttus': 'x' } } }, '`to` to be in the schema of the answers of taxi.read'],
  [
    { answers: { 200: { ...shown, additionalProperties: false } }, reads: { ...thing, shows: ['/prise'] } },
    'got "/prise"',
  ],
  [
    { path: '/x', request: object({ no: text }), reads: { ...thing, number: 'constructor' } },
    'in `request`, got "constructor"',
  ],
  [{ ...change, changes: { ...thing, number: 'nr' } }, 'the number of `changes` to be in the path or in `request`'],
  [{ path: '/x', reads: { kind: 'thing', lists: '/itms/*/no' } }, '`lists` to be in the schema of the answers of'],
  [{ path: '/x', creates: { kind: 't', number: '/nr' } }, '`creates.number` to be in the schema of the answers of'],
  [{ path: '/x/{nr}', request: object({ no: text }) }, 'expected `request` to describe {nr}, which is in the path'],
  [
    { path: '/x', request: object({ no: text }), examples: [{ nr: 'a' }] },
    'examples that fit `request`, got {"nr":"a"}',
  ],
  [{ examples: { no: 'a' } }, 'expected a list as `examples`'],
  [{ answers: { 20: null } }, 'expected the HTTP statuses of its answers'],
  [{ method: 'get' }, 'expected a method of GET'],
  [{ path: '/x', creates: { kind: 't', number: '/status', undo: make } }, 'expected `undo` to be a function'],
])('a place that contradicts the schemas of its operation is an error when the pack is loaded: %j', (more, why) => {
  expect(loading(more)).toThrow(why);
});

test.each<[object]>([
  [{ reads: { ...thing, shows: ['/price', '/items/0/no', '/price/amount'] } }],
  [{ answers: { 200: object({ a: text }) }, reads: { ...thing, shows: ['/no', '/name'] } }],
  [{ answers: { 200: { type: 'object' } }, reads: { ...thing, shows: ['/anything'] } }],
  [{ answers: { 200: { allOf: [shown] } }, reads: { ...thing, shows: ['/anything'] } }],
  [{ answers: { 200: null }, reads: { ...thing, shows: ['/anything'] } }],
  [
    {
      answers: { 200: { prefixItems: [object({ no: text })], items: object({ other: text }) } },
      reads: { ...thing, shows: ['/0/no'] },
    },
  ],
  [
    {
      answers: { 200: { ...shown, unevaluatedProperties: { type: 'string' } } },
      reads: { ...thing, shows: ['/more'] },
    },
  ],
  [{ path: '/x/{no}?page={page}', request: object({ no: text }), reads: thing }],
  [{ path: '/x', request: object({ 'no?': text }), examples: [{}, { no: 'a', more: 1 }] }],
])('a place that the schemas do not contradict is none: %j', (more) => {
  expect(loading(more)).not.toThrow();
});

const trip = { from: 'PEK', to: 'SHA' };
const made = async ({ call }: FlowTools): Promise<{ readonly estimate_id: string }> => {
  const { data } = await call(estimate, trip);
  assert.equal(data.price, 12);
  return { estimate_id: data.estimate_id };
};

test.each<[string, (tools: FlowTools) => Promise<unknown>]>([
  ['in a race', async (tools) => Promise.race([tools.call.answer(order, await made(tools)), new Promise(() => null)])],
  ['among others', async (tools) => Promise.allSettled([tools.call(order, await made(tools))])],
  ['that is any of several', async (tools) => Promise.any([tools.call(order, await made(tools)), Promise.resolve()])],
  ['that is expected to fail', async (tools) => assert.rejects(tools.call(order, await made(tools)))],
  ['with a substitute', async (tools) => tools.call(order, await made(tools)).catch(() => ({ data: {} }))],
  ['that nobody awaits', async (tools) => void tools.call(order, await made(tools)).catch(() => null)],
  [
    'that is repeated',
    async (tools) => {
      const body = await made(tools);
      return tools.eventually(
        () => tools.call.answer(order, body).catch(() => null),
        () => true,
      );
    },
  ],
  [
    'whose refusal is expected',
    async (tools) => tools.call.refused(order, await made(tools), 502).catch(() => assert.ok(true)),
  ],
])('a flow with a call %s without an answer never passes', async (_, run) => {
  const one = flow('taxi.one', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_given, tools) => void (await run(tools)),
  });
  const { row, report } = await runPack(taxiPack(one), taxiPlatform('order hangs up').handle);
  expect([row('taxi.one').verdict, report.findings]).toEqual(['inconclusive', []]);
});
