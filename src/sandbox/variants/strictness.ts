import type { Variant } from '../extension.ts';
import { invalid } from '../call.ts';
import { cities } from '../cities.ts';
import { hooked, setting } from './variant.ts';

const types = '7: which requests are invalid is shown by one example only';

const texts: readonly string[] = ['start_city_code', 'end_city_code', 'date', 'start_addr', 'end_addr', 'sort_by'];

/** How much of a request is forgiven. */
export const strictnessVariants: readonly Variant[] = [
  setting('types-coerced', '"2" passes for 2 and 310100 for "310100".', types, { coerce: true }, (probe) =>
    probe.search({ page: '2', start_city_code: 310100 }),
  ),
  hooked(
    'wrong-types-as-absent',
    'No field is required, and one of a wrong type counts as absent, as does a coordinate without its partner.',
    types,
    () => ({
      readSearch(next, call, body) {
        const kept = Object.fromEntries(
          Object.entries(body).filter(([name, value]) => typeof value === (texts.includes(name) ? 'string' : 'number')),
        );
        const partner = (name: string): string =>
          name.endsWith('_lng') ? name.replace('_lng', '_lat') : name.replace('_lat', '_lng');
        return next(call, Object.fromEntries(Object.entries(kept).filter(([name]) => partner(name) in kept)));
      },
    }),
    {
      settings: { requiredOfSearch: [] },
      witness: async (probe) => void (await probe.search({ page: '2', start_city_code: 310100 })),
    },
  ),
  hooked(
    'other-numerals-as-absent',
    'A page or page_size that is not written as digits alone, such as 1e1 or 5.0, counts as absent.',
    types,
    () => ({
      readSearch(next, call, body) {
        const text = new TextDecoder().decode(call.bytes);
        const isDigits = (name: string) => new RegExp(`"${name}":\\s*\\d+[,}\\s]`).test(text);
        return next(
          call,
          Object.fromEntries(
            Object.entries(body).filter(([name]) => !['page', 'page_size'].includes(name) || isDigits(name)),
          ),
        );
      },
    }),
    {
      witness: async (probe) =>
        void (await probe.search(
          {},
          { raw: `{"start_city_code":"310100","end_city_code":"330100","date":"${probe.day(1)}","page_size":5.0}` },
        )),
    },
  ),
  setting('null-as-absent', 'A field that is null counts as absent.', types, { nullIs: 'absent' }, (probe) =>
    probe.search({ page: null }),
  ),
  setting(
    'unknown-fields-refused',
    'A field that the operation does not have is refused.',
    types,
    { unknownFields: 'refuse' },
    (probe) => probe.search({ unknown: 1 }),
  ),
  setting(
    'unknown-city-refused',
    'A city code that the platform does not know is refused.',
    types,
    { unknownCity: 'refuse' },
    (probe) => probe.search({ start_city_code: '999999' }),
  ),
  setting('texts-trimmed', 'White space around texts is dropped.', types, { trimTexts: true }, (probe) =>
    probe.search({ start_city_code: ' 310100 ' }),
  ),
  setting(
    'any-content-type',
    "The request's content type is not looked at.",
    '4: what another content type does is not shown',
    { contentTypes: 'any' },
    (probe) => probe.search({}, { headers: { 'Content-Type': 'text/plain' } }),
  ),
  hooked(
    'same-city-refused',
    'A search from a city to itself is refused.',
    types,
    () => ({
      readSearch(next, call, body) {
        const query = next(call, body);
        if (query.startCity !== undefined && query.startCity === query.endCity)
          throw invalid('the cities must differ', 40019);
        return query;
      },
    }),
    { witness: async (probe) => void (await probe.search({ end_city_code: '310100' })) },
  ),
  hooked(
    'city-codes-checked-for-form',
    'A city code that is not six digits is refused.',
    types,
    () => ({
      readSearch(next, call, body) {
        const query = next(call, body);
        for (const code of [query.startCity, query.endCity])
          if (code !== undefined && !/^\d{6}$/.test(code)) throw invalid('a city code has six digits', 40012);
        return query;
      },
    }),
    { witness: async (probe) => void (await probe.search({ end_city_code: 'SHA' })) },
  ),
  hooked(
    'city-names-understood',
    'The name of a city passes for its code.',
    types,
    () => ({
      matching(next, call, query) {
        const code = (name: string | undefined) =>
          [...cities.values()].find((city) => city.name === name)?.code ?? name;
        return next(call, { ...query, startCity: code(query.startCity), endCity: code(query.endCity) });
      },
    }),
    { witness: async (probe) => void (await probe.search({ start_city_code: '上海' })) },
  ),
  hooked(
    'short-texts-only',
    'An address over 50 characters or a reason over 100 is refused.',
    types,
    () => ({
      operate(next, call, body) {
        for (const [name, most] of [
          ['start_addr', 50],
          ['end_addr', 50],
          ['cancel_reason', 100],
        ] as const) {
          if (String(body[name] ?? '').length > most)
            throw invalid(`${name} must have at most ${most} characters`, 40005);
        }
        return next(call, body);
      },
    }),
    { witness: async (probe) => void (await probe.search({ start_addr: 'x'.repeat(80) })) },
  ),
  {
    ...setting(
      'reasons-of-a-list',
      'A reason for cancelling is required, and one of a list.',
      '4.2: which reasons are accepted: not shown',
      {
        requiredOfCancel: ['order_no', 'cancel_reason'],
        cancelReasons: ['CHANGE_OF_PLANS', 'ILLNESS', 'OTHER'],
      },
    ),
    configuration: { cancelExtras: { cancel_reason: 'OTHER' } },
  },
  hooked(
    'empty-reasons-refused',
    'A reason of nothing or of spaces alone is refused; none is accepted.',
    '4.2: which reasons are accepted: not shown',
    () => ({
      operate(next, call, body) {
        const reason = body['cancel_reason'];
        if (typeof reason === 'string' && reason.trim() === '') throw invalid('cancel_reason must not be empty', 40005);
        return next(call, body);
      },
    }),
    { witness: async (probe) => void (await probe.cancel(await probe.order(), { cancel_reason: '' })) },
  ),
  hooked(
    'control-characters-refused',
    'A text with control characters or half a surrogate pair is refused.',
    types,
    () => ({
      operate(next, call, body) {
        for (const value of Object.values(body)) {
          if (typeof value === 'string' && /[\p{Cc}\p{Cs}]/u.test(value))
            throw invalid('control characters are not allowed', 40005);
        }
        return next(call, body);
      },
    }),
    { witness: async (probe) => void (await probe.search({ start_addr: 'a\u0000b' })) },
  ),
];
