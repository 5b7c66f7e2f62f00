import type { Fault } from '../extension.ts';
import { cities } from '../cities.ts';
import { type JsonObject, member } from '../json.ts';
import { textOf } from './change.ts';
import { crash, depthOf, isNested } from './crash.ts';
import { fault } from './fault.ts';

const texts = (body: JsonObject) => Object.values(body).filter((value): value is string => typeof value === 'string');
const some = (test: RegExp) => (body: JsonObject) => texts(body).some((text) => test.test(text));
const numbers = (body: JsonObject) => Object.values(body).filter((value): value is number => typeof value === 'number');

const search =
  (fields: Record<string, unknown>): Fault['witness'] =>
  async (probe) =>
    void (await probe.search(fields));

/** Searches that bring the platform down. */
export const hostileSearchFaults = [
  crash(
    'emoji-500',
    'A character outside the basic plane is answered by 500.',
    'busSearch',
    some(/[\ud800-\udbff][\udc00-\udfff]/),
    search({ start_addr: '上海 \u{1f68c}' }),
  ),
  crash(
    'lone-surrogate-500',
    'Half a surrogate pair is answered by 500.',
    'busSearch',
    some(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/),
    search({ end_addr: '\ud83d' }),
  ),
  crash(
    'nul-500',
    'A NUL character is answered by 500.',
    'busSearch',
    (body) => texts(body).some((text) => text.includes('\0')),
    search({ start_city_code: '3101\u000000' }),
  ),
  crash(
    'departure-address-control-500',
    'A control character in the departure address is answered by 500.',
    'busSearch',
    (body) => /[\0-\x1f]/.test(textOf(body, 'start_addr')),
    search({ start_addr: 'first\nsecond' }),
  ),
  crash(
    'quote-500',
    'A single quote in a text is answered by 500.',
    'busSearch',
    some(/'/),
    search({ start_addr: "O'Hara road" }),
  ),
  crash(
    'backslash-500',
    'A backslash in a text is answered by 500.',
    'busSearch',
    some(/\\/),
    search({ end_addr: '..\\x' }),
  ),
  crash(
    'percent-500',
    'A percent sign in a text is answered by 500.',
    'busSearch',
    some(/%/),
    search({ end_city_code: '%d%s%n' }),
  ),
  crash(
    'date-number-500',
    'A date that is a number is answered by 500.',
    'busSearch',
    (body) => typeof member(body, 'date') === 'number',
    search({ date: 20261201 }),
  ),
  crash(
    'last-date-500',
    'The last date of four digits of year is answered by 500.',
    'busSearch',
    (body) => textOf(body, 'date') === '9999-12-31',
    search({ date: '9999-12-31' }),
  ),
  crash(
    'far-date-500',
    'A date beyond 63 bits of nanoseconds is answered by 500.',
    'busSearch',
    (body) => /^\d{4}-\d\d-\d\d$/.test(textOf(body, 'date')) && textOf(body, 'date') > '2262-04-11',
    search({ date: '2300-01-01' }),
  ),
  crash(
    'page-letters-500',
    'A page of letters is answered by 500.',
    'busSearch',
    (body) => /^[a-z]+$/i.test(textOf(body, 'page')),
    search({ page: 'abc' }),
  ),
  crash(
    'latitude-500',
    'A latitude beyond the pole is answered by 500; a longitude beyond 180 is not.',
    'busSearch',
    (body) => Math.abs(Number(member(body, 'start_lat') ?? 0)) > 90,
    search({ start_lng: 121.4, start_lat: 91 }),
  ),
  crash(
    'long-address-500',
    'An address over 255 characters is answered by 500.',
    'busSearch',
    (body) => textOf(body, 'start_addr').length > 255,
    search({ start_addr: '路'.repeat(300) }),
  ),
  crash(
    'long-body-413',
    'A search of more than 8 KB is answered by 413.',
    'busSearch',
    (body) => new TextEncoder().encode(JSON.stringify(body)).length > 8192,
    search({ start_addr: '路'.repeat(3000) }),
    413,
  ),
  crash(
    'long-city-code-500',
    'A city code over 20 characters is answered by 500.',
    'busSearch',
    (body) => textOf(body, 'start_city_code').length > 20,
    search({ start_city_code: '3'.repeat(1000) }),
  ),
  crash(
    'chinese-city-code-500',
    'A city code outside ASCII is answered by 500.',
    'busSearch',
    (body) => /[^\0-\x7f]/.test(textOf(body, 'start_city_code')),
    search({ start_city_code: '上海' }),
  ),
  crash(
    'huge-number-500',
    'A number beyond 32 bits is answered by 500.',
    'busSearch',
    (body) => numbers(body).some((number) => Math.abs(number) > 2 ** 31 - 1),
    search({ page: 4_000_000_000 }),
  ),
  crash(
    'fractional-page-500',
    'A page that is not whole is answered by 500.',
    'busSearch',
    (body) => numbers({ page: body['page'] ?? 1 }).some((page) => page % 1 !== 0),
    search({ page: 1.5 }),
  ),
  crash(
    'null-field-500',
    'A field that is null is answered by 500.',
    'busSearch',
    (body) => Object.values(body).includes(null),
    search({ date: null }),
  ),
  crash(
    'nested-field-500',
    'An array or object in a field is answered by 500.',
    'busSearch',
    (body) => Object.values(body).some(isNested),
    search({ date: ['2028-03-01'] }),
  ),
  crash(
    'empty-arrival-city-500',
    'An empty arrival city is answered by 500.',
    'busSearch',
    (body) => member(body, 'end_city_code') === '',
    search({ end_city_code: '' }),
  ),
  crash(
    'empty-arrival-address-500',
    'An empty arrival address is answered by 500.',
    'busSearch',
    (body) => member(body, 'end_addr') === '',
    search({ end_addr: '' }),
  ),
  crash(
    'many-digits-500',
    'A coordinate with more than 7 digits behind the point is answered by 500.',
    'busSearch',
    (body) =>
      ['start_lng', 'start_lat', 'end_lng', 'end_lat'].some((name) => /\.\d{8}/.test(String(member(body, name) ?? ''))),
    search({ start_lng: 121.47370000000001, start_lat: 31.230416666666663 }),
  ),
  crash(
    'empty-sort-key-500',
    'An empty sort key is answered by 500.',
    'busSearch',
    (body) => member(body, 'sort_by') === '',
    search({ sort_by: '' }),
  ),
  crash(
    'deep-field-500',
    'More than 30 arrays in one another are answered by 500.',
    'busSearch',
    (body) => depthOf(body) > 30,
    search({ no_such_field: JSON.parse('['.repeat(40) + ']'.repeat(40)) }),
  ),
  crash(
    'distance-type-beyond-32-bits-500',
    'A distance type beyond 32 bits is answered by 500.',
    'busSearch',
    (body) => Math.abs(Number(member(body, 'dist_type') ?? 0)) >= 2 ** 31,
    search({ dist_type: 2 ** 40 }),
  ),
  crash(
    'proto-field-500',
    'A field called __proto__ is answered by 500.',
    'busSearch',
    (body) => member(body, '__proto__') !== undefined,
    async (probe) => {
      await probe.search(
        {},
        {
          raw: `{"__proto__":{"page":1},"start_city_code":"310100","end_city_code":"320500","date":"${probe.day(1)}"}`,
        },
      );
    },
  ),
  crash(
    'coordinate-edge-500',
    'A longitude of 180 or a latitude of 90 is answered by 500.',
    'busSearch',
    (body) => [body['start_lng'], body['end_lng']].includes(180) || [body['start_lat'], body['end_lat']].includes(90),
    search({ start_lng: 180, start_lat: 90 }),
  ),
  crash(
    'departure-edge-500',
    'A departure longitude of 180 or latitude of 90 is answered by 500.',
    'busSearch',
    (body) => body['start_lng'] === 180 || body['start_lat'] === 90,
    search({ start_lng: 180, start_lat: 90 }),
  ),
  crash(
    'coordinate-zero-500',
    'A coordinate of 0 is answered by 500.',
    'busSearch',
    (body) => body['start_lng'] === 0 || body['start_lat'] === 0,
    search({ start_lng: 0, start_lat: 0 }),
  ),
  crash(
    'same-city-500',
    'A search from a city to itself is answered by 500.',
    'busSearch',
    (body) => body['start_city_code'] === body['end_city_code'],
    search({ end_city_code: '310100' }),
  ),
  crash(
    'unknown-city-500',
    'A city that the platform does not know is answered by 500.',
    'busSearch',
    (body) => textOf(body, 'start_city_code') !== '' && !cities.has(textOf(body, 'start_city_code')),
    search({ start_city_code: '999999' }),
  ),
  crash(
    'leap-day-500',
    'A search for the 29th of February is answered by 500.',
    'busSearch',
    (body) => textOf(body, 'date').endsWith('-02-29'),
    search({ date: '2028-02-29' }),
  ),
  crash(
    'page-beyond-end-500',
    'A page far beyond the end is answered by 500.',
    'busSearch',
    (body) => Number(body['page']) > 500,
    search({ page: 1000 }),
  ),
  crash(
    'markup-403',
    'A text with markup is answered by 403.',
    'busSearch',
    some(/<[a-z!]/i),
    search({ start_addr: '<script>alert(1)</script>' }),
    403,
  ),
  crash(
    'template-500',
    'A text with a template expression is answered by 500.',
    'busSearch',
    some(/\$\{|\{\{/),
    search({ end_addr: '${7*7}' }),
  ),
  crash(
    'path-404',
    'A text with a path in it is answered by 404.',
    'busSearch',
    some(/\.\.\//),
    search({ start_addr: '../../etc/hostname' }),
    404,
  ),
  fault(
    'quote-finds-everything',
    'A city code with a quote in it finds the trips between all cities.',
    '4.1: trips between a departure city and an arrival city',
    {
      matching(next, call, query) {
        if (!`${query.startCity}${query.endCity}`.includes("'")) return next(call, query);
        const all = next(call, { ...query, startCity: undefined, endCity: undefined });
        return all.sort((a, b) => a.index - b.index);
      },
    },
    search({ start_city_code: "x' OR '1'='1" }),
  ),
  fault(
    'percent-finds-everything',
    'A percent sign as a city code finds the trips of all cities.',
    '4.1: trips between a departure city and an arrival city',
    {
      matching(next, call, query) {
        const any = (code: string | undefined) => (code === '%' ? undefined : code);
        const found = next(call, { ...query, startCity: any(query.startCity), endCity: any(query.endCity) });
        return found.sort((a, b) => a.index - b.index);
      },
    },
    search({ end_city_code: '%' }),
  ),
  crash(
    'null-arrival-city-500',
    'An arrival city that is null is answered by 500.',
    'busSearch',
    (body) => member(body, 'end_city_code') === null,
    search({ end_city_code: null }),
  ),
];
