import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, type SampleOptions, sampleSearch } from '../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { describeScheme } from '../../contract/wrong-key.ts';
import { sampleFacts } from './asked-by.fixture.ts';
import {
  type Request,
  type BaselineSearch,
  type Facts,
  History,
  isShownValid,
  search,
  searchKind,
  statusOwner,
} from './index.ts';

const facts = sampleFacts();

function asked(body: JsonObject, status = 200): Exchange {
  return status === 200 ? acceptedSearch([], {}, { body }) : sampleExchange({ body, status });
}

/** The kind of a body: JSON, or text that is sent as it is. */
function kindOf(body: Json, text = JSON.stringify(body)): string {
  return searchKind({ credentials: 'valid', request: { body, bodyText: text } }, facts.frame);
}

function kindOfText(bodyText: string): string {
  return searchKind({ credentials: 'valid', request: { body: undefined, bodyText } }, facts.frame);
}

test('what a search is shows in its own text and in the clocks', () => {
  expect(kindOf(sampleSearch)).toBe('other');
  expect(kindOf({ ...sampleSearch, date: '2026-11-19' })).toBe('past-date');
  expect(kindOf({ ...sampleSearch, date: '2026-11-20' }), 'past at UTC, today at UTC-12').toBe('other');
  expect(kindOf({ ...sampleSearch, date: '2026-02-30' }), 'no date of the calendar').toBe('other');
  expect(kindOf({ ...sampleSearch, start_addr: "' OR 1=1" })).toBe('hostile-text');
  expect(kindOf({ ...sampleSearch, start_addr: 'a\ud800' })).toBe('hostile-text');
  expect(kindOf({ ...sampleSearch, start_addr: '👩🏽‍🚀 Rue de l’Église 5' })).toBe('other');
  expect(kindOf([sampleSearch])).toBe('non-object');
  expect(kindOfText('{"date":')).toBe('malformed');
  expect(kindOfText('{} and more')).toBe('lenient');
  expect(searchKind({ credentials: 'empty', request: { body: sampleSearch, bodyText: '' } }, facts.frame)).toBe(
    'without-key',
  );
});

test('a history finds the searches that differ from another one in some fields alone', () => {
  const good = asked(sampleSearch);
  const paged = asked({ ...sampleSearch, page: 1 });
  const past = asked({ ...sampleSearch, date: '2026-11-01' }, 400);
  const history = History.of(
    facts,
    [good, paged, past].map((exchange) => ({ exchange, request: null })),
  );
  const [entry] = history.searches('past-date');
  expect(entry?.exchange).toBe(past);
  expect(history.equalBut(entry!, ['date'])).toEqual([good]);
  expect(history.equalBut({ exchange: good }, ['page'])).toEqual([paged]);
  expect(history.equalBut(entry!, ['page']), 'the date differs').toEqual([]);
  const later = asked({ ...sampleSearch, date: '2026-12-01' });
  history.add(later);
  expect(history.equalBut(entry!, ['date']), 'one that came after the first question').toEqual([good, later]);
});

test('if one of several requests for one exchange is a boundary case, the exchange is one', () => {
  const exchange = asked(sampleSearch);
  const history = new History(facts);
  history.add(exchange);
  expect(history.requestOf(exchange)).toBeNull();
  history.asked(exchange, search(sampleSearch));
  history.asked(exchange, search(sampleSearch, { boundary: true }));
  history.asked(exchange, search(sampleSearch));
  expect(history.requestOf(exchange)?.boundary).toBe(true);
});

test('a search is shown to be valid by the document or by the configuration', () => {
  const { start_city_code, end_city_code } = sampleSearch as { start_city_code: string; end_city_code: string };
  const route = { start_city_code, end_city_code };
  const plain = asked(sampleSearch);
  const known = {
    routes: [{ route, date: '2026-11-23', body: sampleSearch, plain, total: 0, shown: 0 }],
    firstPage: 1,
    supplied: { dist_type: [2] },
  };
  const valid = (change: JsonObject): boolean => isShownValid({ ...sampleSearch, ...change }, known, facts.frame());
  const all: JsonObject[] = [
    {},
    { page_size: 50 },
    { page: 3, page_size: 1 },
    { sort_by: 'dep_time' },
    { dist_type: 2 },
  ];
  expect(all.map(valid)).toEqual(all.map(() => true));
  const none: JsonObject[] = [
    { page_size: 51 },
    { page: 0 },
    { page: 2 ** 31 - 1 },
    { sort_by: 'price' },
    { dist_type: 1 },
    { date: '2026-11-01' },
    { start_city_code: 'x' },
    { other: 1 },
    { constructor: 1 },
  ];
  expect(none.map(valid)).toEqual(none.map(() => false));
});

test('a history that grows long forgets its oldest, and goes on finding the others', () => {
  const exchanges = Array.from({ length: 5 }, (_, index) => asked({ ...sampleSearch, page: index }));
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: null })),
  );
  expect([...history.forgetAllBut(2)]).toEqual(exchanges.slice(0, 3));
  expect(history.all.map(({ exchange }) => exchange)).toEqual(exchanges.slice(3));
  expect(history.searches('other').length).toBe(2);
  expect(history.withBody(sampleSearch, ['page'])).toEqual(exchanges.slice(3));
});

/** The requirement that judges the status of a search, alone in its run. */
function owner(options: SampleOptions, request: Request | null = null, change: Partial<Facts> = {}): string {
  const facts = sampleFacts(change);
  const entry = { exchange: sampleExchange(options), request };
  return statusOwner(History.of(facts, [entry]).all[0]!, facts);
}

test('the right key after a scheme is not a wrong key: its status is not judged as that of a wrong key', () => {
  const withKey = (description: string): string =>
    owner({ credentials: 'wrong', body: sampleSearch, headers: { Authorization: `<wrong key: ${description}>` } });
  expect(withKey('another key')).toBe('auth.invalid-key');
  expect(withKey(describeScheme('Bearer'))).toBe('http.status-listed');
});

test("a status that is not listed is the valid search's, the odd input's, or, where that is not known, nobody's", () => {
  const [{ body }] = sampleFacts().routes as [BaselineSearch];
  expect(owner({ body })).toBe('bus.valid-accepted');
  expect(owner({ body: { ...body, page_size: 0 } })).toBe('bus.bad-input');
  expect(owner({ body, bodyText: JSON.stringify(body, null, 1) }), 'written in an odd way').toBe('bus.bad-input');
  expect(owner({ body: { ...body, date: '2027-11-24' } }), 'how far ahead is on sale is not shown').toBe(
    'http.status-listed',
  );
  expect(owner({ body }, null, { routes: [] }), 'no search is accepted').toBe('http.status-listed');
});

test('searches in another language are not compared with those in the usual one', () => {
  const inLanguage = (call: number, language: string) =>
    acceptedSearch([], {}, { call, headers: { Authorization: '$CONFORMANCE_API_KEY', 'accept-language': language } });
  const [first, arabic, again] = [inLanguage(1, 'zh'), inLanguage(2, 'ar'), inLanguage(3, 'zh')];
  const history = History.of(
    facts,
    [first, arabic, again].map((exchange) => ({ exchange, request: null })),
  );
  expect(history.withBody(sampleSearch)).toEqual([first, again]);
  expect([...history.groupsEqualBut([])].map((group) => group.map(({ exchange }) => exchange.call))).toEqual([
    [1, 3],
    [2],
  ]);
});
