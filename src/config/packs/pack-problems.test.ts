import { expect, test } from 'vitest';
import { operation, type OperationParts } from '../../requirements/flows/operation.ts';
import { eachTrip } from '../../requirements/packs/answer-rules.ts';
import { pack, type PackParts } from '../../requirements/packs/pack.ts';
import { packProblems } from './pack-problems.ts';

const judge = eachTrip(() => []);
const rule = { id: 'acme.one', level: 'MUST', source: 'Rules, 1', statement: 'One holds.', judge } as const;
const problemsOf = (parts: object): string[] =>
  packProblems(pack('acme', { requirements: [rule], ...parts } as PackParts));

test('a pack that is in order has no problems', () => {
  expect(problemsOf({})).toEqual([]);
  const changes = () => (answer: never) => answer;
  const look = operation('acme.look', {
    path: '/orders/{order_no}',
    method: 'GET',
    answers: { 200: { type: 'object' } },
  });
  expect(
    problemsOf({
      operations: [look],
      faults: [{ id: 'acme.fault', breaks: 'acme.one', title: 't', changes }],
    }),
  ).toEqual([]);
});

const noRule = 'expected `judge` to be made by `eachTrip()` or `eachSearch()`; any other rule is written with `flow()`';
const noAsks = 'expected `asks` to be `allSearches`: a rule that sends other calls is written with `flow()`';

test.each([
  [{ requirements: [] }, 'expected at least one requirement, got none'],
  [{ requirements: [{ ...rule, id: 'other.one' }] }, 'other.one: expected an id such as acme.first-rule'],
  [{ requirements: [{ ...rule, id: 'acme.' }] }, 'acme.: expected an id such as acme.first-rule'],
  [{ requirements: [rule, rule] }, 'acme.one: expected an id that differs from the others, got it twice'],
  [{ requirements: [{ ...rule, level: 'MAY' }] }, 'acme.one: expected the level MUST or SHOULD, got "MAY"'],
  [{ requirements: [{ ...rule, judge: 1 }] }, `acme.one: ${noRule}`],
  [{ requirements: [{ ...rule, judge: () => [] }] }, `acme.one: ${noRule}`],
  [{ requirements: [{ ...rule, source: '' }] }, 'acme.one: expected a source, got none'],
  [{ requirements: [{ ...rule, statement: undefined }] }, 'acme.one: expected a statement, got none'],
  [{ requirements: [{ ...rule, statement: 'One\u001b[31m holds.' }] }, 'acme.one: expected a statement of one line'],
  [
    { requirements: [{ ...rule, needs: ['cars'] }] },
    expect.stringMatching(/^acme\.one: expected a list of trips, .* as `needs`$/),
  ],
  [{ requirements: [{ ...rule, asks: [null] }] }, `acme.one: ${noAsks}`],
  [{ requirements: [{ ...rule, asks: [{ name: 'acme: x', run() {} }] }] }, `acme.one: ${noAsks}`],
  [{ operations: { 'acme.look': { path: '/x' } } }, 'expected `operations` to be a list, each made by `operation()`'],
  [{ requirements: [null] }, 'expected objects as requirements, operations, faults and forms'],
  [
    { faults: [{ id: 'acme.fault', breaks: 'acme.two', title: 't', changes: () => (answer: never) => answer }] },
    'acme.fault: expected `breaks` to be a requirement of the pack, got acme.two',
  ],
])('%j: %s', (parts, said) => {
  expect(problemsOf(parts)).toEqual([said]);
});

test.each([
  [null, 'expected a default export made with `pack()`, got none'],
  [{ requirements: [rule] }, 'expected a default export made with `pack()`, got none'],
  [
    { ...pack('acme', { requirements: [rule] }), authoring: 1 },
    'expected a pack of authoring version 2, got version 1',
  ],
  [
    { ...pack('acme', { requirements: [rule] }), copy: Symbol('other') },
    expect.stringContaining('it imports another copy of travel-conformance'),
  ],
  [pack('Acme', { requirements: [rule] }), 'expected a prefix of lower-case letters, digits and hyphens, got "Acme"'],
  [
    pack('bus', { requirements: [rule] }),
    'expected a prefix that is not in use, got bus, which is a prefix of the suite',
  ],
])('a value that is not a pack is refused: %j', (value, said) => {
  expect(packProblems(value)).toEqual([said]);
});

const noCancel =
  'expected the path /open/v1/hotel/order/cancel and `changes` with the number order_no: it is the cancel of the ' +
  'document, and the guard has to know whose order it is';
const stay = { kind: 'stay', number: 'order_no' };
test.each<[object, string]>([
  [{ path: '/open/v1//hotel/order/%63ancel/', changes: stay }, noCancel],
  [{ path: '/open/v1/hotel/order/cancel;a=b', reads: true }, noCancel],
  [{ path: '/open/v1/hotel/order/%2563ancel.json', reads: true }, noCancel],
  [{ path: '/open/v1/hotel/order/cancel', reads: true }, noCancel],
  [{ path: '/open/v1/hotel/order/cancel', changes: { ...stay, number: 'id' } }, noCancel],
  [
    { path: '//elsewhere.example.com/x' },
    expect.stringContaining('expected a path in ASCII that begins with one slash'),
  ],
  [
    { path: 'https://elsewhere.example.com/x' },
    expect.stringContaining('expected a path in ASCII that begins with one slash'),
  ],
  [{ path: '/orders/{order1}' }, expect.stringContaining('with placeholders of letters such as {order_no}')],
  [{ answers: {} }, 'expected the HTTP statuses of its answers, got none'],
  [{ answers: { '2xx': null } }, 'expected the HTTP statuses of its answers, got none'],
  [{ method: 'LIST', reads: true }, 'expected a method of GET, POST, PUT, PATCH, DELETE, got LIST'],
  [{ answers: { 200: { type: 'nothing' } } }, expect.stringContaining('expected a JSON Schema (2020-12) for 200')],
  [
    { answers: { 200: { type: 'object', properties: { a: { typ: 'string' } } } } },
    'expected keywords of JSON Schema for 200, or some that begin with x-, got "typ"',
  ],
  [
    { request: { anyOf: [true, { requird: ['a'] }] } },
    expect.stringContaining('for request, or some that begin with x-, got "requird"'),
  ],
  [{ request: { type: 'nothing' } }, expect.stringContaining('expected a JSON Schema (2020-12) for request')],
  [{ headers: { Accept: 'text/csv', host: 'b' } }, 'expected headers that a call may set, got "host"'],
  [{ headers: { Authorization: 'secret' } }, 'expected headers that a call may set, got "Authorization"'],
  [{ headers: { 'x-key': 'k' }, keyHeader: 'X-Key' }, 'expected headers that a call may set, got "x-key"'],
  [{ keyHeader: 'Content-Type' }, 'expected `keyHeader` to be a header that may carry a key, got "Content-Type"'],
  [{ keyHeader: 'X-Key: Bearer' }, 'expected `keyHeader` to be a header that may carry a key, got "X-Key: Bearer"'],
  [{ keyScheme: 'Bearer ' }, 'expected `keyScheme` to be a word such as Bearer, got "Bearer "'],
])('an operation with %j is refused', (change, said) => {
  const one = operation('acme.look', { path: '/x', answers: { 200: null }, ...change } as OperationParts);
  const [problem] = problemsOf({ operations: [one] });
  expect(problem?.replace('acme.look: ', '')).toEqual(said);
});

test('a flow may call the cancel of the document, as one that changes an order', () => {
  const one = operation('acme.cancel', { path: '/open/v1/hotel/order/cancel', answers: { 200: null }, changes: stay });
  expect(problemsOf({ operations: [one] })).toEqual([]);
});
