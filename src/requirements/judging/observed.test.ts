import { expect, test } from 'vitest';
import { sampleExchange } from '../checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History } from '../history/index.ts';
import type { Reason } from '../../contract/reason.ts';
import { notObserved, Observation, type OpenPoint, type Shown } from './index.ts';

/** What an answer shows, without the answer. */
type Sign = Omit<Shown, 'exchange'> | Reason;

const facts = sampleFacts();

/** An exchange of a call for each sign, all of them in one history. */
function observed(signs: readonly Sign[], point: Partial<OpenPoint> = {}, long?: string) {
  const calls = signs.map((_, nth) =>
    sampleExchange({ call: nth + 1, body: { nth, ...(long === undefined ? {} : { long }) } }),
  );
  const observation = new Observation({
    none: notObserved('nothing was asked'),
    *shows(history) {
      for (const { exchange } of history.all) {
        const sign = signs[exchange.call - 1];
        if (sign !== undefined) yield 'code' in sign ? sign : { ...sign, exchange };
      }
    },
    ...point,
  });
  const history = History.of(
    facts,
    calls.map((exchange) => ({ exchange, request: null })),
  );
  // Of a long run a history is read again and again.
  observation.take(history, facts);
  observation.take(history, facts);
  return observation.answer;
}

test.each<[string, readonly Sign[], Partial<OpenPoint>, unknown, string | Reason]>([
  ['nothing', [], {}, null, notObserved('nothing was asked')],
  ['a reason', [{ code: 'no-zone-fits' }], {}, null, { code: 'no-zone-fits' }],
  ['one value', [{ value: 'refused' }, { value: 'refused' }], {}, 'refused', 'refused with 400'],
  ['a list with an empty text', [{ value: ['', 'refused'] }], {}, ['', 'refused'], '"", refused'],
  ['a field that is ignored', [{ value: 'ignored' }], {}, 'ignored', 'accepted, and the field ignored'],
  ['trips that are cut', [{ value: 'cut' }], {}, 'cut', 'accepted, and cut to 50 trips'],
  ['the last page', [{ value: 'last-page' }], {}, 'last-page', 'the last page again'],
  ["a value in the point's own words", [{ value: 'same' }], { words: { same: 'as before' } }, 'same', 'as before'],
  [
    'two values',
    [{ value: 'refused' }, { value: 'empty' }],
    {},
    null,
    notObserved('the answers differ: accepted, without trips, refused with 400'),
  ],
  ['a mixture', [{ value: true }, { value: false }], { mixed: false }, false, 'no: yes in some answers, no in others'],
  [
    'too few',
    [{ value: 1 }, { value: 1 }],
    { mixed: 2, least: 3 },
    null,
    notObserved('too few answers show it: all so far 1'),
  ],
  ['the mixture alone', [{ value: 2 }], { mixed: 2, least: 3 }, 2, '2'],
  ['a weak one', [{ value: 1, isWeak: true, note: 'as it says' }], {}, 1, '1; as it says'],
  ['a weak one next to a better one', [{ value: 1, isWeak: true }, { value: 2 }], {}, 2, '2'],
  ['a note that one of two has', [{ value: 1, note: 'perhaps' }, { value: 1 }], {}, 1, '1'],
  [
    'none of the values',
    [{ value: 1 }, { value: 'x', isOdd: true }],
    {},
    null,
    notObserved('the answers show something else, or too little: x'),
  ],
  ['a list', [{ value: ['b'] }, { value: ['a', 'b'] }, { value: [] }], {}, ['a', 'b'], 'a, b'],
  ['an empty list', [{ value: [] }], {}, [], 'none'],
  ['a list next to another value', [{ value: ['a'] }, { value: 1 }], {}, null, notObserved('the answers differ: 1, a')],
  ['choices', [2, 1, 4, 3].map((of) => ({ of, value: of < 3 })), {}, [1, 2], '1, 2; not accepted: 3, 4'],
  [
    'a choice next to another value',
    [
      { of: 'a', value: true },
      { of: 'a', value: 1 },
    ],
    {},
    null,
    notObserved('the answers differ: 1, yes'),
  ],
  ['a choice shown twice', [false, true].map((value) => ({ of: 'a', value })), {}, ['a'], 'a'],
  [
    'a choice that no single answer makes',
    [false, true].map((value) => ({ of: 'a', value })),
    { outweighs: false, verb: 'needed' },
    [],
    'none; not needed: a',
  ],
  ['choices in their order', ['a', 'b'].map((of) => ({ of, value: true })), { all: ['b', 'a'] }, ['b', 'a'], 'b, a'],
  [
    'a choice that is not shown',
    [{ of: 'a', value: true }],
    { all: ['a', 'b'] },
    null,
    notObserved('nothing shows whether b is accepted'),
  ],
  [
    'four that are not shown',
    [{ of: 0, value: true }],
    { all: [0, 1, 2, 3, 4] },
    null,
    notObserved('nothing shows whether 1, 2, 3, 4 are accepted'),
  ],
  [
    'more that are not shown',
    [{ of: 0, value: true }],
    { all: [0, 1, 2, 3, 4, 5], verb: 'needed' },
    null,
    notObserved('nothing shows whether 1, 2, 3, 4 and others are needed'),
  ],
  [
    'a choice that tells nothing, without a reason',
    [{ of: 'a', value: false, isOdd: true }],
    {},
    null,
    notObserved('nothing shows which are accepted'),
  ],
  [
    'a choice that tells nothing',
    [{ of: 'a', value: false, isOdd: true, note: 'all are taken' }],
    {},
    null,
    notObserved('all are taken'),
  ],
])('%s: told in words', (_, signs, point, value, answer) => {
  expect(observed(signs, point)).toMatchObject({
    value,
    ...(typeof answer === 'string' ? { answer } : { reason: answer }),
  });
});

test('the evidence counts what shows the same, each with a call and what it sent', () => {
  expect(observed([{ value: true }, { value: true }, { of: 'page', value: false, note: 'once' }]).evidence).toBe(
    'page: not accepted (once): 1 answer, such as call 3; yes: 2 answers, such as call 1 ({"nth":0})',
  );
  expect(observed([]).evidence).toBe('none');
});

test('whatever a target answers, what is kept and told is bounded', () => {
  const found = observed(Array.from({ length: 500 }, (_, nth) => ({ value: [`${nth}-${'x'.repeat(150)}`] })));
  expect(found.value).toHaveLength(50);
  expect(found.evidence.split('; ')).toHaveLength(30);
  expect(JSON.stringify(found).length).toBeLessThan(40_000);
  expect(observed([{ value: 1 }], {}, 'x'.repeat(300)).evidence).toBe(
    `1: 1 answer, such as call 1 ({"nth":0,"long":"${'x'.repeat(143)})`,
  );
});

test('what a history has forgotten is counted all the same, once', () => {
  const observation = new Observation({
    none: notObserved('nothing was asked'),
    *shows(history) {
      for (const { exchange } of history.all) yield { exchange, value: 'refused' };
    },
  });
  const history = new History(facts);
  for (const call of [1, 2, 3]) history.add(sampleExchange({ call }));
  observation.take(history, facts);
  history.forgetAllBut(1);
  history.add(sampleExchange({ call: 4 }));
  observation.take(history, facts);
  expect(observation.answer).toMatchObject({
    value: 'refused',
    evidence: expect.stringMatching(/^refused with 400: 4 answers, such as call 1 /),
  });
});
