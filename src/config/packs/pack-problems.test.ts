import { expect, test } from 'vitest';
import { pack, type PackOperation, type PackParts } from '../../requirements/packs/pack.ts';
import { packProblems } from './pack-problems.ts';

const rule = { id: 'acme.one', level: 'MUST', source: 'Rules, 1', statement: 'One holds.', judge: () => [] } as const;
const problemsOf = (parts: object): string[] =>
  packProblems(pack('acme', { requirements: [rule], ...parts } as PackParts));

test('a pack that is in order has no problems', () => {
  expect(problemsOf({})).toEqual([]);
  const changes = () => (answer: never) => answer;
  const operation: PackOperation = {
    path: '/orders/{order_no}',
    method: 'GET',
    statuses: [200],
    spends: null,
    answer: { type: 'object' },
  };
  expect(
    problemsOf({
      operations: { 'acme.look': operation },
      faults: [{ id: 'acme.fault', breaks: 'acme.one', title: 't', changes }],
    }),
  ).toEqual([]);
});

test.each([
  [{ requirements: [] }, 'expected at least one requirement, got none'],
  [{ requirements: [{ ...rule, id: 'other.one' }] }, 'other.one: expected an id such as acme.first-rule'],
  [{ requirements: [{ ...rule, id: 'acme.' }] }, 'acme.: expected an id such as acme.first-rule'],
  [{ requirements: [rule, rule] }, 'acme.one: expected an id that differs from the others, got it twice'],
  [{ requirements: [{ ...rule, level: 'MAY' }] }, 'acme.one: expected the level MUST or SHOULD, got "MAY"'],
  [{ requirements: [{ ...rule, judge: 1 }] }, 'acme.one: expected a judge, got none'],
  [{ requirements: [{ ...rule, source: '' }] }, 'acme.one: expected a source, got none'],
  [{ requirements: [{ ...rule, statement: undefined }] }, 'acme.one: expected a statement, got none'],
  [{ requirements: [{ ...rule, statement: 'One\u001b[31m holds.' }] }, 'acme.one: expected a statement of one line'],
  [
    { requirements: [{ ...rule, needs: ['cars'] }] },
    expect.stringMatching(/^acme\.one: expected a list of trips, .* as `needs`$/),
  ],
  [{ requirements: [{ ...rule, asks: [null] }] }, 'acme.one: expected scenarios with `name` and `run`'],
  [
    { requirements: [{ ...rule, asks: [{ name: 'x', run() {} }] }] },
    'acme.one: expected a scenario whose name begins with "acme: ", got "x"',
  ],
  [
    { requirements: [{ ...rule, asks: [{ name: 'acme: x', phase: 'later', run() {} }] }] },
    expect.stringContaining('acme.one: expected a phase of together, '),
  ],
  [
    { requirements: [{ ...rule, explanations: [null] }] },
    'acme.one: expected a list of explanations, each with `name`, `because` and `applies`',
  ],
  [{ requirements: [null] }, 'expected objects as requirements, operations, faults and forms'],
  [
    { faults: [{ id: 'acme.fault', breaks: 'acme.two', changes: () => (answer: never) => answer }] },
    'acme.fault: expected `breaks` to be a requirement of the pack, got acme.two',
  ],
])('%j: %s', (parts, said) => {
  expect(problemsOf(parts)).toEqual([said]);
});

test.each([
  [null, 'expected a default export made with `pack()`, got none'],
  [{ requirements: [rule] }, 'expected a default export made with `pack()`, got none'],
  [
    { ...pack('acme', { requirements: [rule] }), authoring: 2 },
    'expected a pack of authoring version 1, got version 2',
  ],
  [
    { ...pack('acme', { requirements: [rule] }), copy: Symbol('other') },
    expect.stringContaining('it imports another copy of travel-conformance'),
  ],
  [pack('Acme', { requirements: [rule] }), 'expected a prefix of small letters, digits and hyphens, got "Acme"'],
  [
    pack('bus', { requirements: [rule] }),
    'expected a prefix that is not in use, got bus, which is a prefix of the suite',
  ],
])('a value that is not a pack is refused: %j', (value, said) => {
  expect(packProblems(value)).toEqual([said]);
});

test.each<[object, string]>([
  [
    { path: '/open/v1//hotel/order/%63ancel/' },
    'expected another operation, got the cancel operation: use `cancel()`, so that the guard knows the call',
  ],
  [
    { path: '//elsewhere.example.com/x' },
    expect.stringContaining('expected a path in ASCII that begins with one slash'),
  ],
  [
    { path: 'https://elsewhere.example.com/x' },
    expect.stringContaining('expected a path in ASCII that begins with one slash'),
  ],
  [{ path: '/orders/{order1}' }, expect.stringContaining('with placeholders of letters such as {order_no}')],
  [{ path: '/open/v1/hotel/order/cancel;a=b' }, expect.stringContaining('got the cancel operation')],
  [{ path: '/open/v1/hotel/order/%2563ancel.json' }, expect.stringContaining('got the cancel operation')],
  [{ statuses: [] }, 'expected the HTTP statuses of its answers, got none'],
  [{ spends: undefined }, "expected `spends` to be null, 'an order' or a number of calls, got undefined"],
  [{ spends: 0 }, "expected `spends` to be null, 'an order' or a number of calls, got 0"],
  [
    { method: 'GET', spends: 'an order' },
    'expected a method other than GET for a call that changes an order: the guard reads the number in the body',
  ],
  [{ method: 'LIST' }, 'expected a method of GET, POST, PUT, PATCH, DELETE, got LIST'],
  [{ answer: { type: 'nothing' } }, expect.stringContaining('expected a JSON Schema (2020-12) as `answer`')],
])('an operation with %j is refused', (change, said) => {
  const [problem] = problemsOf({
    operations: { 'acme.look': { path: '/x', statuses: [200], spends: null, ...change } },
  });
  expect(problem?.replace('acme.look: ', '')).toEqual(said);
});
