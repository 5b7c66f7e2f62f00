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
