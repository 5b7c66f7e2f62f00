import { expect, test } from 'vitest';
import * as authoring from './authoring.ts';

/**
 * What packs are written with. A name that goes, or means something else, is a change for packs of others: it needs the
 * next `authoring` version in `src/requirements/packs/pack.ts`.
 */
const names = [
  'allSearches',
  'answered',
  'eachSearch',
  'eachTrip',
  'fc',
  'flow',
  'flows',
  'generic',
  'linesOf',
  'member',
  'object',
  'operation',
  'pack',
  'raw',
  'violation',
];

test('a pack has these names, and no other', () => {
  expect(Object.keys(authoring).toSorted()).toEqual(names);
});

test('what these make has the form that the engine reads', () => {
  const { pack, violation } = authoring;
  const exchange = {
    operation: 'search',
    answer: { status: 200, headers: {}, bytes: 2, body: { kind: 'json', value: { code: 0, data: { amount: null } } } },
  };
  const shown = exchange as unknown as authoring.Exchange;
  expect(authoring.answered(shown, '/data/amount')).toBeNull();
  expect(authoring.answered(shown, '/data/fee')).toBeUndefined();
  const wrong = violation('no number', '/data/amount', 'a number', null);
  expect(wrong).toEqual({
    cause: 'no number',
    message: '/data/amount: expected a number, got null',
    expected: 'a number',
    actual: 'null',
    place: '/data/amount',
    pointer: '/data/amount',
  });
  expect(violation('none', '/data/fee', 'a number', undefined).actual).toBe('the field is missing');
  expect(pack('acme', { requirements: [] })).toEqual({
    authoring: 2,
    copy: expect.any(Symbol),
    prefix: 'acme',
    requirements: [],
    operations: [],
    faults: [],
    forms: [],
  });
});
