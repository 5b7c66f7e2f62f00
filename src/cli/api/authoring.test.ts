import { expect, test } from 'vitest';
import { said } from '../../contract/reason.ts';
import * as authoring from './authoring.ts';

/**
 * What packs are written with. A name that goes, or means something else, is a change for packs of others: it needs the
 * next `authoring` version in `src/requirements/packs/pack.ts`.
 */
const names = [
  'RawBody',
  'allSearches',
  'answerFits',
  'answered',
  'call',
  'cancel',
  'controlled',
  'eachAccepted',
  'eachSearch',
  'eachTrip',
  'fail',
  'fc',
  'flow',
  'generic',
  'isAccepted',
  'linesOf',
  'member',
  'notApplicable',
  'operation',
  'pack',
  'pass',
  'requirement',
  'search',
  'status',
  'statusListed',
  'unknown',
  'violation',
];

test('a pack has these names, and no other', () => {
  expect(Object.keys(authoring).toSorted()).toEqual(names);
});

test('what these make has the form that the engine reads', () => {
  const { fail, call, cancel, pass, pack, search, notApplicable, violation } = authoring;
  const exchange = {
    operation: 'acme.look',
    answer: { status: 200, headers: {}, bytes: 2, body: { kind: 'json', value: { code: 0, data: { amount: null } } } },
  };
  const shown = exchange as unknown as authoring.Exchange;
  expect(call('acme.look', { order_no: '1' }, { again: true })).toEqual({
    operation: 'acme.look',
    body: { order_no: '1' },
    again: true,
  });
  expect([search({}).operation, cancel({}).operation]).toEqual(['search', 'cancel']);
  expect(pass(shown)).toEqual({ is: 'pass', exchange });
  expect(notApplicable('none')).toEqual({ is: 'notApplicable', reason: said('none') });
  expect(authoring.isAccepted(shown)).toBe(true);
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
  expect(fail(shown, [], wrong, 'run')).toEqual({
    is: 'fail',
    exchange,
    comparedWith: [],
    violation: wrong,
    basis: 'run',
  });
  expect(pack('acme', { requirements: [] })).toEqual({
    authoring: 1,
    copy: expect.any(Symbol),
    prefix: 'acme',
    requirements: [],
    operations: {},
    faults: [],
    forms: [],
    ofFlows: [],
  });
});
