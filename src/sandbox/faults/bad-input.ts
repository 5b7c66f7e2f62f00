import { cities } from '../cities.ts';
import { type Json, type JsonObject, member } from '../json.ts';
import { textOf } from './change.ts';
import { isNested, listed, searchCrash } from './crash.ts';
import { fault, type Part } from './fault.ts';
import { restatusCodes } from './statuses.ts';
import { asking, finding } from '../hooks.ts';
import type { Trip } from '../trips.ts';
import { search } from '../witness.ts';

const badInput = { breaks: 'bus.bad-input', document: listed };
const hostile = { breaks: 'bus.hostile-text', document: listed };
const cityRule = { breaks: 'bus.matches-cities', document: '4.1: trips between a departure city and an arrival city' };

const texts = (body: JsonObject) => Object.values(body).filter((value): value is string => typeof value === 'string');
const some = (test: RegExp) => (body: JsonObject) => texts(body).some((text) => test.test(text));

/** A text, a type or a form of one field brings the platform down; the same in any other does not. */
const field = (what: string, name: string, hits: (value: Json) => boolean, example: unknown, status?: number): Part =>
  searchCrash(
    what,
    (body) => {
      const value = member(body, name);
      return value !== undefined && hits(value);
    },
    { [name]: example },
    status,
  );
/** The same for each of these fields: a variation is called after its field. */
const fields = (
  words: string,
  hits: (value: Json, example: unknown) => boolean,
  examples: Readonly<Record<string, unknown>>,
): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [
      name.replaceAll('_', '-'),
      field(`In ${name} a value ${words}`, name, (value) => hits(value, example), example),
    ]),
  );
const isText = (value: Json) => typeof value === 'string';
const isNumber = (value: Json) => typeof value === 'number';
const isRecord = (value: Json | undefined): value is JsonObject => isNested(value) && !Array.isArray(value);
const lengthOf = (value: Json) => (typeof value === 'string' ? value.length : 0);

/** A text in place of a date. */
const date = (words: string, pattern: RegExp, example: string): Part =>
  searchCrash(`A date ${words}`, (body) => pattern.test(textOf(body, 'date')), { date: example });

/** A search whose body `hits` ends its connection, as where a handler that crashes takes it along. */
const closing = (what: string, hits: (body: JsonObject) => boolean, fields: JsonObject): Part => ({
  title: `${what} closes the connection without an answer.`,
  hooks: {
    answer(next, call, answer) {
      if (call.operation === 'busSearch' && isRecord(call.body) && hits(call.body)) throw new Error('crashed');
      return next(call, answer);
    },
  },
  witness: search(fields),
});

const byIndex = (a: Trip, b: Trip): number => a.index - b.index;
/** City codes that are odd find the trips of all cities. */
const findsEverything = (what: string, isOdd: (code: string) => boolean, code: string): Part => ({
  title: `${what} finds the trips of all cities.`,
  hooks: finding((_trips, { startCity, endCity }, _call, find) => {
    const any = (code: string | undefined) => (code !== undefined && isOdd(code) ? undefined : code);
    return find({ startCity: any(startCity), endCity: any(endCity) }).sort(byIndex);
  }),
  witness: search({ end_city_code: code }),
});

/** Searches that bring the platform down, or are answered by a status of something in front. */
export const badInputFaults = [
  fault('wrong-type-500', badInput, {
    all: restatusCodes(
      'A search field of a wrong type is answered with 500.',
      500,
      'busSearch',
      [40004],
      search({ page: [] }),
    ),
    ...fields('of a wrong type', (value, example) => value !== null && typeof value === typeof example, {
      date: 20261201,
      start_city_code: { code: '310100' },
      end_city_code: 320500,
      end_addr: [],
      sort_by: 1,
      dist_type: {},
    }),
    'dist-type-as-text': field('A dist_type in quotes', 'dist_type', isText, '1'),
    'longitude-as-text': field('A start_lng in quotes', 'start_lng', isText, '121.4737'),
    nested: searchCrash('An array or object in a field', (body) => Object.values(body).some(isNested), {
      date: ['2028-03-01'],
    }),
    'proto-field': {
      ...searchCrash('A field called __proto__', (body) => member(body, '__proto__') !== undefined, {}),
      witness: search({}, { raw: '{"__proto__":{"page":1},"start_city_code":"310100"}' }),
    },
  }),
  fault('null-field-500', badInput, {
    any: searchCrash('A field that is null', (body) => Object.values(body).includes(null), { date: null }),
    ...fields('that is null', (value) => value === null, {
      start_city_code: null,
      end_city_code: null,
      start_addr: null,
      page: null,
    }),
  }),
  fault('missing-field-500', badInput, {
    missing: restatusCodes(
      'A missing search field is answered with 500.',
      500,
      'busSearch',
      [40002],
      search({ start_city_code: undefined }),
    ),
    ...fields('that is empty', (value) => value === '', { end_city_code: '', end_addr: '', sort_by: '' }),
  }),
  fault('impossible-date-500', badInput, {
    impossible: restatusCodes(
      'A date that does not exist is answered with 500.',
      500,
      'busSearch',
      [40006],
      search({ date: '2028-02-30' }),
    ),
    'with-slashes': date('with slashes', /^\d+\/\d+\/\d+$/, '2028/03/01'),
    'with-time': date('with a time after it', /^\d{4}-\d\d-\d\d[T ]\d\d:/, '2028-03-01T00:00:00Z'),
    'with-white-space': date('with white space around it', /^\s|\s$/, ' 2028-03-01 '),
    'year-zero': date('of year 0', /^0000-/, '0000-00-00'),
    'month-out-of-range': date('of month 0 or 13', /^(?!0000)\d{4}-(?:00|1[3-9])-/, '2028-13-01'),
    nanoseconds: searchCrash(
      'A date beyond 63 bits of nanoseconds',
      (body) => /^\d{4}-\d\d-\d\d$/.test(textOf(body, 'date')) && textOf(body, 'date') > '2262-04-11',
      { date: '2300-01-01' },
    ),
  }),
  fault('page-zero-500', badInput, {
    'below-1': restatusCodes('A page below 1 is answered with 500.', 500, 'busSearch', [40007], search({ page: -1 })),
    letters: searchCrash('A page of letters', (body) => /^[a-z]+$/i.test(textOf(body, 'page')), { page: 'abc' }),
    fraction: field('A page that is not whole', 'page', (page) => isNumber(page) && Number(page) % 1 !== 0, 1.5),
    'beyond-end': searchCrash('A page far beyond the end', (body) => Number(body['page']) > 500, { page: 1000 }),
    'huge-number': searchCrash(
      'A number beyond 32 bits',
      (body) => Object.values(body).some((value) => isNumber(value) && Math.abs(Number(value)) > 2 ** 31 - 1),
      { page: 4_000_000_000 },
    ),
  }),
  fault('input-closes-connection', badInput, {
    'huge-page': closing('A page beyond 32 bits', (body) => Number(body['page']) > 2 ** 31, { page: 2 ** 53 }),
    'nested-city': closing('A city that is an object', (body) => isNested(body['start_city_code']), {
      start_city_code: {},
    }),
  }),
  fault('coordinate-edge-500', badInput, {
    edge: searchCrash(
      'A longitude of 180 or a latitude of 90',
      (body) => [body['start_lng'], body['end_lng']].includes(180) || [body['start_lat'], body['end_lat']].includes(90),
      { start_lng: 180, start_lat: 90 },
    ),
    zero: searchCrash('A coordinate of 0', (body) => body['start_lng'] === 0 || body['start_lat'] === 0, {
      start_lng: 0,
      start_lat: 0,
    }),
    'beyond-pole': searchCrash(
      'A latitude beyond the pole, not a longitude beyond 180,',
      (body) => Math.abs(Number(body['start_lat'] ?? 0)) > 90,
      { start_lng: 121.4, start_lat: 91 },
    ),
    'many-digits': searchCrash(
      'A coordinate with more than 7 digits after the point',
      (body) =>
        ['start_lng', 'start_lat', 'end_lng', 'end_lat'].some((name) => /\.\d{8}/.test(String(body[name] ?? ''))),
      { start_lng: 121.47370000000001, start_lat: 31.230416666666663 },
    ),
    'infinite-distance': searchCrash(
      'A latitude of 1e308 or more, in a search with a longitude and a distance,',
      (body) =>
        Number(body['start_lat'] ?? 0) >= 1e308 &&
        isNumber(body['start_lng'] ?? null) &&
        isNumber(body['dist_type'] ?? null),
      { start_lng: 121.4, start_lat: 1e308, dist_type: 1 },
    ),
  }),
  fault('long-address-500', badInput, {
    address: field('An address over 255 characters', 'start_addr', (text) => lengthOf(text) > 255, '路'.repeat(300)),
    body: searchCrash(
      'A search of more than 8 KB',
      (body) => new TextEncoder().encode(JSON.stringify(body)).length > 8192,
      { start_addr: '路'.repeat(3000) },
      413,
    ),
    emoji: searchCrash('A character outside the basic plane', some(/[\ud800-\udbff][\udc00-\udfff]/), {
      start_addr: '上海 \u{1f68c}',
    }),
    'chinese-city-code': searchCrash(
      'A city code outside ASCII',
      (body) => /[^\0-\x7f]/.test(textOf(body, 'start_city_code')),
      { start_city_code: '上海' },
    ),
  }),
  fault('same-city-500', badInput, {
    same: searchCrash('A search from a city to itself', (body) => body['start_city_code'] === body['end_city_code'], {
      end_city_code: '310100',
    }),
    unknown: searchCrash(
      'A city that the platform does not know',
      (body) => textOf(body, 'start_city_code') !== '' && !cities.has(textOf(body, 'start_city_code')),
      { start_city_code: '999999' },
    ),
    'member-of-every-object': searchCrash(
      'A city with a name that every JavaScript object has as a member, such as constructor,',
      (body) => ['start_city_code', 'end_city_code'].some((name) => textOf(body, name) in {}),
      { start_city_code: 'constructor' },
    ),
  }),
  fault('quote-500', hostile, {
    quote: searchCrash('A single quote in a text', some(/'/), { start_addr: "O'Hara road" }),
    backslash: searchCrash('A backslash in a text', some(/\\/), { end_addr: '..\\x' }),
    'member-of-every-object': searchCrash(
      'A sort key with a name that every JavaScript object has as a member, such as constructor,',
      (body) => textOf(body, 'sort_by') in {},
      { sort_by: '__proto__' },
    ),
    template: searchCrash('A text with a template expression', some(/\$\{|\{\{/), { end_addr: '${7*7}' }),
  }),
  fault('nul-500', hostile, {
    nul: searchCrash('A NUL character', (body) => texts(body).some((text) => text.includes('\0')), {
      start_city_code: '3101\u000000',
    }),
    'lone-surrogate': searchCrash(
      'Half a surrogate pair',
      some(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/),
      { end_addr: '\ud83d' },
    ),
    'control-character': searchCrash(
      'A control character in the departure address',
      (body) => /[\0-\x1f]/.test(textOf(body, 'start_addr')),
      { start_addr: 'first\nsecond' },
    ),
  }),
  fault('markup-403', hostile, {
    markup: searchCrash('A text with markup', some(/<[a-z!]/i), { start_addr: '<script>alert(1)</script>' }, 403),
    path: searchCrash('A text with a path in it', some(/\.\.\//), { start_addr: '../../etc/hostname' }, 404),
  }),
  fault('quote-finds-everything', cityRule, {
    quote: {
      title: 'A city code with a quote in it finds the trips between all cities.',
      hooks: finding((trips, { startCity, endCity }, _call, find) =>
        `${startCity}${endCity}`.includes("'")
          ? find({ startCity: undefined, endCity: undefined }).sort(byIndex)
          : trips,
      ),
      witness: search({ start_city_code: "x' OR '1'='1" }),
    },
    'its-end': {
      title: 'A city code with a quote in it finds the trips between the other city and all cities.',
      hooks: finding((trips, { startCity, endCity }, _call, find) => {
        const [isStart, isEnd] = [startCity, endCity].map((code) => code?.includes("'") === true);
        return isStart || isEnd
          ? find({ ...(isStart ? { startCity: undefined } : {}), ...(isEnd ? { endCity: undefined } : {}) }).sort(
              byIndex,
            )
          : trips;
      }),
      witness: search({ end_city_code: "x' OR '1'='1" }),
    },
    percent: findsEverything('A percent sign as a city code', (code) => code === '%', '%'),
    'unknown-city': findsEverything('An unknown city', (code) => !cities.has(code), 'nowhere'),
    'usual-route': {
      title: 'An unknown city finds the trips of the usual route.',
      hooks: asking(({ startCity, endCity }) => {
        const isKnown = [startCity, endCity].every((code) => code === undefined || cities.has(code));
        return isKnown ? {} : { startCity: '310100', endCity: '320500' };
      }),
      witness: search({ end_city_code: 'nowhere' }),
    },
  }),
  fault('no-trips-finds-usual-departure', cityRule, {
    departure: insteadOfNone('from', { startCity: '310100' }),
    arrival: insteadOfNone('to', { endCity: '310100' }),
  }),
];

/** A search that finds nothing is made again with a usual city at one end. */
function insteadOfNone(end: 'from' | 'to', usual: { startCity: string } | { endCity: string }): Part {
  return {
    title: `If no trip matches, those ${end} the usual city are found.`,
    hooks: finding((found, { startCity, endCity }, _call, find) =>
      found.length > 0 || startCity === undefined || endCity === undefined ? found : find(usual),
    ),
    witness: search({ start_city_code: '320500', end_city_code: '330100' }),
  };
}
