import { expect, test } from 'vitest';
import {
  acceptedCancel,
  acceptedSearch,
  at,
  sampleExchange,
  sampleSearch,
  type SampleOptions,
  sampleTime,
  sampleFault,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { entry } from './cases.fixture.ts';

const refused = (call: number, over: SampleOptions = {}) => sampleExchange({ ...at(call), status: 401, ...over });
const good = (call: number, over: SampleOptions = {}) => acceptedSearch([], {}, { ...at(call), ...over });
const wrong = (call: number, over: SampleOptions = {}) => refused(call, { credentials: 'wrong', ...over });
const missing = (call: number, over: SampleOptions = {}) => refused(call, { credentials: 'missing', ...over });

/** Calls that broke it, and how many held. */
function judged(exchanges: readonly Exchange[]): { broken: number[]; held: number } {
  const cases = entry('auth.valid-key', exchanges);
  return {
    broken: cases.flatMap((found) => (found.is === 'fail' ? [found.exchange.call] : [])),
    held: cases.filter(({ is }) => is === 'pass').length,
  };
}

test.each<[string, Exchange[], number]>([
  ['a key that was never accepted', [refused(1), refused(2)], 0],
  ['401 before the first acceptance', [refused(1), good(2), good(3)], 1],
  ['a call sent before the first acceptance ended', [good(1, { endedAt: sampleTime + 9000 }), refused(2)], 0],
  ['400 without key', [good(1), missing(2, { status: 400 })], 0],
  ['401 without key', [good(1), missing(2), refused(3, { credentials: 'empty' })], 0],
  ['a lockout after wrong keys', [good(1), good(2), wrong(3), refused(4), good(5)], 1],
  [
    'a lockout while a wrong key is on its way',
    [good(1), refused(4, { endedAt: sampleTime + 9000 }), wrong(5, { endedAt: sampleTime + 9500 })],
    0,
  ],
  ['401 after a wrong key that got no answer', [good(1), wrong(2, { fault: sampleFault('reset') }), refused(3)], 0],
  [
    'a wrong key sent in the millisecond in which the 401 came',
    [good(1), refused(2), wrong(3, { sentAt: sampleTime + 2100 })],
    0,
  ],
  ['a lockout after a call without key', [good(1), good(2), missing(3), refused(4), refused(5), good(6)], 1],
  ['a lockout after an empty key', [good(1), missing(2, { credentials: 'empty' }), refused(3)], 0],
  ['one lockout after the other', [good(1), missing(2), refused(3), good(4), missing(5), refused(6), good(7)], 0],
  [
    'a lockout that another operation shows first',
    [good(1), missing(2), acceptedCancel('HT1', {}, at(3)), refused(4)],
    0,
  ],
  [
    'a lockout after a call without key that got no answer',
    [good(1), missing(2, { fault: sampleFault('timeout', 'late') }), good(3), refused(4)],
    0,
  ],
  ['a lockout by one of several servers', [good(1), missing(2), good(3), refused(4), good(5), refused(6), good(7)], 0],
  ['401 of an undocumented operation', [good(1), refused(2, { operation: 'busTripDetail' })], 0],
])('passes %s', (_, exchanges, held) => {
  expect(judged(exchanges)).toEqual({ broken: [], held });
  // Nor where the key is taken afterwards, and so has not expired.
  expect(judged([...exchanges, good(20)]).broken).toEqual([]);
});

test.each<[string, Exchange[], string]>([
  ['401 with the key', [good(1), refused(2)], ''],
  ['401 of cancel', [good(1), refused(2, { operation: 'cancel' })], ''],
  ['401 before a call without key', [good(1), refused(2), missing(3)], ''],
  ['401 before wrong keys', [good(1), refused(2), wrong(3)], ''],
  [
    '401 after a call without key that was not sent',
    [good(1), missing(3, { fault: sampleFault('not-sent', 'budget') }), refused(2)],
    '',
  ],
  [
    '401 after a wrong key that was not sent',
    [good(1), wrong(3, { fault: sampleFault('not-sent', 'budget') }), refused(2)],
    '',
  ],
  [
    'a call sent in the millisecond in which the first was accepted',
    [good(1), refused(2, { sentAt: sampleTime + 1100 })],
    '',
  ],
  ['a name in upper case', [good(1), refused(2, { headers: { AUTHORIZATION: 'x' } })], ', header name in upper case'],
  ['a name in lower case', [good(1), refused(2, { headers: { authorization: 'x' } })], ', header name in lower case'],
  ['a name in mixed case', [good(1), refused(2, { headers: { aUthorization: 'x' } })], ', header name in mixed case'],
])('fails %s', (_, exchanges, spelling) => {
  // A key that is taken afterwards has not expired.
  const cases = entry('auth.valid-key', [...exchanges, good(20)]).filter(({ is }) => is === 'fail');
  expect(cases).toMatchObject([
    {
      exchange: { call: 2 },
      comparedWith: [{ call: 1 }],
      basis: 'run',
      violation: { cause: `status 401 with the key${spelling}` },
    },
  ]);
});

test('a key that is refused to the end is tried once more, and may have expired', () => {
  const exchanges = [good(1), refused(2)];
  expect(entry('auth.valid-key', exchanges).at(-1)).toMatchObject({
    is: 'unknown',
    wants: [{ body: expect.anything(), connection: 'new' }],
  });
  expect(judged([...exchanges, refused(3)])).toEqual({ broken: [], held: 0 });
  expect(
    judged([...exchanges, refused(3), good(4, { operation: 'busTripDetail' })]).broken,
    'taken by an operation that the document only names',
  ).toEqual([]);
  expect(judged([...exchanges, refused(3), good(4)]).broken).toEqual([2, 3]);
});

/** Searches after one without the key: `x` is refused, each `o` is another one that is accepted. */
function afterMissing(pattern: string, over: SampleOptions = {}, more: readonly Exchange[] = []): Exchange[] {
  const search = sampleSearch;
  const answers = [...pattern].map((one, nth) =>
    one === 'x'
      ? refused(10 + nth, { body: search, connectionNumber: 3, ...over })
      : good(10 + nth, { body: { ...search, page_size: 11 + nth }, connectionNumber: 3, ...over }),
  );
  return [good(1), missing(2), ...answers, ...more].toSorted((one, other) => one.sentAt - other.sentAt);
}

test.each<[string, Exchange[], number]>([
  ['a search that is refused between others that are accepted', afterMissing('ooxoxxooxoxo'), 5],
  ['a lockout that ends', afterMissing('xxxxxoooooo'), 0],
  ['a lockout that begins and ends', afterMissing('ooooxxxxoooo'), 0],
  ['too few refusals', afterMissing('ooxoxooxo'), 0],
  [
    'calls of several connections, whose servers may differ',
    afterMissing('ooxoxxooxoxo', { connectionNumber: null }),
    0,
  ],
  ['calls without the key among them', afterMissing('ooxoxxooxoxo', {}, [missing(13), missing(16)]), 0],
  [
    'one search that is refused now and then',
    afterMissing('ooxoxxooxoxo', {}, [good(30, { body: sampleSearch, connectionNumber: 3 })]),
    0,
  ],
])('a cache that gives a refusal to the right key, and what is none: %s', (_, exchanges, broken) => {
  expect(judged(exchanges).broken).toHaveLength(broken);
});

const bare = (call: number): Exchange => refused(call, { answerBody: { kind: 'empty' } });
const inARow = [good(1), bare(2), bare(3), bare(4), good(5)];

test.each<[string, Exchange[], string[]]>([
  ['explained: key-refused-in-front', [...inARow, missing(6)], ['explained']],
  ['no call without the key yet', inARow, ['open']],
  ['the calls without the key in that time got it, too', [...inARow, missing(7), bareMissing(3)], ['explained']],
  ['the form in which the platform refuses calls without the key', [...inARow, bareMissing(6)], ['broken']],
  ['a call between that was accepted', [good(1), bare(2), good(3), bare(4), bare(5), good(6), missing(7)], ['broken']],
  ['too few in a row', [good(1), bare(2), bare(3), good(4), missing(5)], ['broken']],
  ['no 401 without the key', [...inARow, missing(6, { status: 400 })], ['broken']],
])('a key that is refused for a while in an odd form: %s', (_, exchanges, expected) => {
  const cases = entry('auth.valid-key', exchanges).filter(({ is }) => is !== 'pass');
  const found = cases.map((one) =>
    one.is === 'fail' ? 'broken' : one.is === 'notApplicable' ? 'explained' : one.is === 'unknown' ? 'open' : one.is,
  );
  expect([...new Set(found)]).toEqual(expected);
});

function bareMissing(call: number): Exchange {
  return missing(call, { answerBody: { kind: 'empty' } });
}
