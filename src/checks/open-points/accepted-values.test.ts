import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { sampleTrips } from '../sample-exchange.fixture.ts';
import { questionOf, valuesObserver } from './accepted-values.ts';
import { accepted, logOf, refused } from './sample-log.fixture.ts';

const question = questionOf('sort_by', ['dep_time', 'seats'], undefined);
const nonsense = { sort_by: 'no_such_key' };
const some = sampleTrips(6).map((trip, index) => ({ ...trip, line_gid: `L${index}` }));
const other = some.toReversed();
const broken = (change: JsonObject): Exchange => refused(change, { status: 500 });

test.each<[string, readonly Exchange[], readonly string[] | null, string]>([
  [
    'beside refusals',
    [accepted(), refused(nonsense), accepted({ sort_by: 'price' }), broken({ sort_by: 'distance' }), refused({ sort_by: 'duration' })],
    ['price'],
    '"price"; refused: "duration"; not answered: "seats"; answered 500: "distance"',
  ],
  [
    'where any at all is accepted',
    [accepted({}, some), accepted(nonsense, some), accepted({ sort_by: 'price' }, other), broken({ sort_by: 'distance' })],
    ['price'],
    '"price"; a sort_by that means nothing is accepted as well, and passed over; answered 500: "distance"',
  ],
  [
    'though accepted beside other fields',
    [accepted(), refused(nonsense), broken({ sort_by: 'price' }), accepted({ page: 1, sort_by: 'price' }), refused({ page: 1, ...nonsense })],
    ['price'],
    '"price"; not answered: "seats", "distance", "duration"',
  ],
  [
    'where something else may have broken it',
    [accepted(), refused(nonsense), accepted({ sort_by: 'price' }), broken({ start_addr: '\u0000', sort_by: 'distance' })],
    ['price'],
    '"price"; not answered: "seats", "distance", "duration"',
  ],
])('a sort key that is answered 500 is told so: %s', (_, exchanges, value, answer) => {
  const log = logOf(...exchanges);
  const observer = valuesObserver(log, question);
  for (const exchange of exchanges) observer.add?.(exchange);
  expect(observer.answer()).toMatchObject({ value, answer });
});

test('the call of a sort key that was answered 500 is named in the evidence', () => {
  const exchanges = [accepted(), refused(nonsense), broken({ sort_by: 'distance' })];
  const observer = valuesObserver(logOf(...exchanges), question);
  for (const exchange of exchanges) observer.add?.(exchange);
  expect(observer.answer().evidence).toContain(`"distance" answered 500 in call ${exchanges[2]?.call}`);
});

/** What is told of this key where nothing but these calls asked for it. */
const toldOf = (...calls: readonly Exchange[]): string => {
  const exchanges = [accepted(), refused(nonsense), accepted({ sort_by: 'price' }), ...calls];
  const observer = valuesObserver(logOf(...exchanges), question);
  for (const exchange of exchanges) observer.add?.(exchange);
  return observer.answer().answer;
};
const untold = '"price"; not answered: "seats", "distance", "duration"';

test.each<[string, Exchange]>([
  ['a cancel', { ...broken({ sort_by: 'distance' }), operation: 'cancel' }],
  ['a call with another key', { ...broken({ sort_by: 'distance' }), credentials: 'wrong' }],
  ['a call without an answer', { ...broken({ sort_by: 'distance' }), answer: null }],
  ['a throttled call', refused({ sort_by: 'distance' }, { status: 429 })],
  ['a call whose key was refused', refused({ sort_by: 'distance' }, { status: 401 })],
  ['a body that is no object', { ...broken({ sort_by: 'distance' }), request: { ...broken({}).request, body: ['distance'] } }],
  ['a key that is no candidate', broken({ sort_by: 'moon' })],
])('%s tells nothing of a sort key', (_, exchange) => {
  expect(toldOf(exchange)).toBe(untold);
});

test('what is no candidate takes no room, and a refused search is no control', () => {
  const others = Array.from({ length: 100 }, () => broken({ sort_by: 'moon' }));
  expect(toldOf(...others, broken({ sort_by: 'duration' }))).toContain('answered 500: "duration"');
  expect(toldOf(refused({ start_addr: 'x' }), broken({ start_addr: 'x', sort_by: 'distance' }))).toBe(untold);
});

test('of many calls that were answered so the first hundred are remembered', () => {
  const many = Array.from({ length: 100 }, () => broken({ sort_by: 'distance' }));
  expect(toldOf(...many.slice(1), broken({ sort_by: 'duration' }))).toContain('answered 500: "duration"');
  expect(toldOf(...many, broken({ sort_by: 'duration' }))).not.toContain('answered 500: "duration"');
});
