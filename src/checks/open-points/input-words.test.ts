import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { sampleTrips } from '../sample-exchange.fixture.ts';
import { acceptedValues, questionOf } from './accepted-values.ts';
import { gidLifetime } from './gid-lifetime.ts';
import { requiredSearch, unknownCity, unknownFields, wrongTypes } from './input-answers.ts';
import type { Observed } from './observed.ts';
import { accepted, logOf, refused } from './sample-log.fixture.ts';
import type { SearchLog } from './search-log.ts';

const questions: Readonly<Record<string, (log: SearchLog) => Observed>> = {
  wrongTypes,
  unknownFields,
  unknownCity: (log) => unknownCity(log, ['310100', '330100']),
  requiredSearch,
  gidLifetime,
  sortKeys: (log) => acceptedValues(log, questionOf('sort_by', ['seats'], undefined)),
  distTypes: (log) => acceptedValues(log, questionOf('dist_type', [10], undefined)),
};

const sent = '"start_city_code":"310100","end_city_code":"330100","date":"2026-11-23"';
const some = sampleTrips(6).map((trip, index) => ({ ...trip, line_gid: `L${index}` }));
const other = some.toReversed();
const renamed = some.map((trip, index) => ({ ...trip, gid: `new ${index}` }));
const nonsense = { sort_by: 'no_such_key' };
const odd = { no_such_field: 'x' };
const strange = { start_city_code: '999999' };
/** A search with all 13 fields. */
const full = { start_addr: '', start_lng: 1, start_lat: 1, end_addr: '', end_lng: 1, end_lat: 1, dist_type: 1, sort_by: 'dep_time', page: 1, page_size: 9 };
const sentFull = `${sent},"start_addr":"","start_lng":1,"start_lat":1,"end_addr":"","end_lng":1,"end_lat":1,"dis…`;
const lacking = (...fields: readonly string[]): Readonly<Record<string, Json | undefined>> => ({
  ...full,
  ...Object.fromEntries(fields.map((field) => [field, undefined])),
});
const untoldly = 'could not be told:';

test.each<[string, string, readonly Exchange[], Json, string, string]>([
  [
    'wrongTypes',
    'two answers',
    [accepted({ page: '1' }), accepted({ date: 1 })],
    null,
    `${untoldly} only 2 answers to searches with one wrongly typed field could be judged`,
    'none',
  ],
  ['wrongTypes', 'one answer', [accepted({ page: '1' })], null, `${untoldly} only 1 answer to searches with one wrongly typed field could be judged`, 'none'],
  [
    'wrongTypes',
    'three of two fields, accepted',
    [accepted({ page: '1' }), accepted({ page: '2' }), accepted({ date: 1 })],
    'accepted',
    'accepted',
    `accepted: 3 calls, such as call 1 ({${sent},"page":"1"})`,
  ],
  [
    'wrongTypes',
    'three of two fields, refused',
    [accepted(), refused({ page: '1' }), refused({ page: '2' }), refused({ date: 1 })],
    'refused',
    'refused with 400',
    `refused: 3 calls, such as call 2 ({${sent},"page":"1"})`,
  ],
  [
    'wrongTypes',
    'some accepted, one of them twice, one long',
    [
      accepted(),
      refused({ page: true }),
      ...[{ page: '1' }, { page: '1' }, { start_addr: ['long'.repeat(20)] }, { sort_by: 7 }, { page_size: {} }].map((field) => accepted(field)),
    ],
    'mixed',
    `5 of 6 cases are accepted, such as page: "1", start_addr: ["${'long'.repeat(11)}lo, sort_by: 7`,
    `accepted: 5 calls, such as call 3 ({${sent},"page":"1"}); refused: 1 call, such as call 2 ({${sent},"page":true})`,
  ],
  ['unknownFields', 'refused', [accepted(), refused(odd)], 'refused', 'refused with 400', `refused: 1 call, such as call 2 ({${sent},"no_such_field":"x"})`],
  [
    'unknownFields',
    'ignored',
    [accepted(odd), accepted(odd)],
    'ignored',
    'ignored: the search is accepted',
    `ignored: 2 calls, such as call 1 ({${sent},"no_such_field":"x"})`,
  ],
  [
    'unknownFields',
    'either',
    [accepted(), refused(odd), accepted({ other: null })],
    null,
    `${untoldly} the answers differ: ignored, refused`,
    `ignored: 1 call, such as call 3 ({${sent},"other":null}); refused: 1 call, such as call 2 ({${sent},"no_such_field":"x"})`,
  ],
  ['unknownFields', 'never', [accepted()], null, `${untoldly} no search with an unknown field was answered`, 'none'],
  [
    'unknownCity',
    'empty',
    [accepted(strange, [])],
    'empty',
    'accepted, without trips',
    'empty: 1 call, such as call 1 ({"start_city_code":"999999","end_city_code":"330100","date":"2026-11-23"})',
  ],
  [
    'unknownCity',
    'refused',
    [accepted(), refused(strange)],
    'refused',
    'refused with 400',
    'refused: 1 call, such as call 2 ({"start_city_code":"999999","end_city_code":"330100","date":"2026-11-23"})',
  ],
  [
    'unknownCity',
    'trips',
    [accepted(strange)],
    null,
    `${untoldly} none of empty, refused came, but trips`,
    'trips: 1 call, such as call 1 ({"start_city_code":"999999","end_city_code":"330100","date":"2026-11-23"})',
  ],
  ['unknownCity', 'never', [accepted()], null, `${untoldly} no search with an invented city code was answered`, 'none'],
  [
    'requiredSearch',
    'none',
    [accepted({ ...full }), accepted({ start_city_code: undefined, end_city_code: undefined, date: undefined }), accepted({ page: 1 })],
    [],
    'none: a search is accepted without each of the fields',
    'refused without a field: none; the smallest search accepted: call 2 ({})',
  ],
  [
    'requiredSearch',
    'two',
    [
      refused({ start_city_code: undefined, end_city_code: undefined }),
      refused({ date: undefined }),
      accepted({ end_city_code: undefined, page: 1, page_size: 9 }),
      accepted(),
      refused({ start_city_code: undefined }),
    ],
    ['start_city_code', 'date'],
    'start_city_code, date',
    `refused without a field: start_city_code in call 5, date in call 2; the smallest search accepted: call 4 ({${sent}})`,
  ],
  [
    'requiredSearch',
    'refused for a value',
    [accepted(), refused({ date: '2000-01-01' }), refused({ start_city_code: '' })],
    null,
    `${untoldly} nothing shows whether start_city_code, end_city_code, date may be left out`,
    `refused without a field: none; the smallest search accepted: call 1 ({${sent}})`,
  ],
  [
    'requiredSearch',
    'four are open',
    [accepted(lacking(...Object.keys(full).slice(1))), refused(full)],
    null,
    `${untoldly} nothing shows whether start_city_code, end_city_code, date, start_addr may be left out`,
    `refused without a field: none; the smallest search accepted: call 1 ({${sent},"start_addr":""})`,
  ],
  [
    'requiredSearch',
    'five are open',
    [accepted(full), accepted(lacking(...Object.keys(full).slice(2)))],
    null,
    `${untoldly} nothing shows whether start_city_code, end_city_code, date, start_addr and 1 more may be left out`,
    `refused without a field: none; the smallest search accepted: call 2 ({${sent},"start_addr":"","start_lng":1})`,
  ],
  [
    'requiredSearch',
    'all but one',
    [accepted(full), refused(lacking('page_size'))],
    null,
    `${untoldly} nothing shows whether start_city_code, end_city_code, date, start_addr and 8 more may be left out`,
    `refused without a field: page_size in call 2; the smallest search accepted: call 1 ({${sentFull})`,
  ],
  [
    'requiredSearch',
    'nothing accepted',
    [refused({})],
    null,
    `${untoldly} nothing shows whether start_city_code, end_city_code, date, start_addr and 9 more may be left out`,
    'refused without a field: none; nothing accepted',
  ],
  [
    'gidLifetime',
    'the same',
    [accepted({}, some), accepted({}, some)],
    true,
    'yes: the same search gives a trip the same gid',
    `1 answer to a search that was sent before, such as call 2 ({${sent}})`,
  ],
  [
    'gidLifetime',
    'others now and then',
    [accepted({}, some), accepted({}, some), accepted({}, renamed)],
    false,
    'no: 1 of 2 answers to repeated searches gave the same trips other gids',
    `2 answers to a search that was sent before, such as call 3 ({${sent}})`,
  ],
  ['gidLifetime', 'never twice', [accepted(), refused({})], null, `${untoldly} no search was sent twice while its trips stood still`, 'none'],
  [
    'sortKeys',
    'some accepted, some refused, one not answered',
    [accepted(), refused(nonsense), accepted({ sort_by: 'seats' }), accepted({ sort_by: 'price' }), refused({ sort_by: 'duration' })],
    ['price', 'seats'],
    '"price", "seats"; refused: "duration"; not answered: "distance"',
    `"seats" accepted in call 3; "price" accepted in call 4; "duration" refused in call 5; a meaningless value refused in call 2 ({${sent},"sort_by":"no_such_key"})`,
  ],
  [
    'sortKeys',
    'all accepted',
    [refused(nonsense), ...['seats', 'price', 'distance', 'duration'].map((sort_by) => accepted({ sort_by }))],
    ['distance', 'duration', 'price', 'seats'],
    '"distance", "duration", "price", "seats"',
    `"seats" accepted in call 2; "price" accepted in call 3; "distance" accepted in call 4; "duration" accepted in call 5; a meaningless value refused in call 1 ({${sent},"sort_by":"no_such_key"})`,
  ],
  [
    'sortKeys',
    'none accepted, two not answered',
    [accepted(), refused(nonsense), refused({ sort_by: 'price' }), refused({ sort_by: 'seats' })],
    [],
    'none of the candidates; refused: "price", "seats"; not answered: "distance", "duration"',
    `"price" refused in call 3; "seats" refused in call 4; a meaningless value refused in call 2 ({${sent},"sort_by":"no_such_key"})`,
  ],
  [
    'sortKeys',
    'a refusal without a control',
    [accepted(), refused(nonsense), accepted({ sort_by: 'seats' }), refused({ page: 1, sort_by: 'price' })],
    ['seats'],
    '"seats"; not answered: "price", "distance", "duration"',
    `"seats" accepted in call 3; a meaningless value refused in call 2 ({${sent},"sort_by":"no_such_key"})`,
  ],
  [
    'sortKeys',
    'no candidate tried',
    [accepted(), refused(nonsense)],
    null,
    `${untoldly} no candidate for sort_by was accepted or refused`,
    `a meaningless value refused in call 2 ({${sent},"sort_by":"no_such_key"})`,
  ],
  ['sortKeys', 'nothing tried', [accepted()], null, `${untoldly} no sort_by that means nothing was tried beside those that are accepted`, 'none'],
  [
    'sortKeys',
    'nothing meaningless tried where one is accepted',
    [refused(nonsense), accepted({ page: 1, sort_by: 'price' })],
    null,
    `${untoldly} no sort_by that means nothing was tried beside those that are accepted`,
    '"price" accepted in call 2',
  ],
  [
    'sortKeys',
    'refused, all of them',
    [refused(nonsense), refused({ sort_by: 'price' })],
    null,
    `${untoldly} no sort_by that means nothing was tried beside those that are accepted`,
    'none',
  ],
  [
    'sortKeys',
    'any accepted, of which two are known',
    [accepted({}, some), accepted(nonsense, some), accepted({ sort_by: 'seats' }, some), accepted({ sort_by: 'price' }, other)],
    ['price', 'seats'],
    '"price", "seats"; a sort_by that means nothing is accepted as well, and passed over',
    `"seats" accepted in call 3; "price" accepted in call 4; a meaningless value accepted in call 2 ({${sent},"sort_by":"no_such_key"}); "seats" changes nothing, "price" changes the answer`,
  ],
  [
    'sortKeys',
    'any accepted, and none known',
    [accepted({}, some), accepted(nonsense, some), accepted({ sort_by: 'price' }, some)],
    [],
    'none of the candidates; a sort_by that means nothing is accepted as well, and passed over',
    `"price" accepted in call 3; a meaningless value accepted in call 2 ({${sent},"sort_by":"no_such_key"}); "price" changes nothing`,
  ],
  [
    'sortKeys',
    'nothing but a meaningless one tried',
    [accepted({}, some), accepted(nonsense, some)],
    null,
    `${untoldly} a sort_by that means nothing is accepted as well`,
    `a meaningless value accepted in call 2 ({${sent},"sort_by":"no_such_key"})`,
  ],
  [
    'distTypes',
    'numbers by their size',
    [accepted(), refused({ dist_type: 987_654 }), accepted({ dist_type: 10 }), accepted({ dist_type: 2 }), refused({ dist_type: 3 })],
    [2, 10],
    '2, 10; refused: 3; not answered: 0, 1',
    `10 accepted in call 3; 2 accepted in call 4; 3 refused in call 5; a meaningless value refused in call 2 ({${sent},"dist_type":987654})`,
  ],
])('%s, %s: told with what it rests on', (name, _, exchanges, value, answer, evidence) => {
  expect(questions[name]?.(logOf(...exchanges))).toEqual({ value, answer, evidence });
});
