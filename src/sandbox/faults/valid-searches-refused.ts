import { type Call, invalid, Refusal } from '../call.ts';
import { isObject } from '../json.ts';
import type { Probe } from '../probe.ts';
import type { SearchQuery } from '../search-query.ts';
import { documented, textIn } from './change.ts';
import { searchCrash } from './crash.ts';
import { fault, type Part } from './fault.ts';
import { kept, search, searches } from '../witness.ts';

const valid = {
  breaks: 'bus.valid-accepted',
  document: '4.1, 7: page_size at most 50, the caller pages with page and page_size, sort_by dep_time; 200 success',
};
const request = '4: request content type application/json; 7: statuses listed';

/** Valid searches that `meant` picks are refused with 400; `total` is the number of matching trips. */
function refusing(
  title: string,
  meant: (query: SearchQuery, total: number, call: Call) => boolean,
  example: Record<string, unknown>,
): Part {
  return {
    title,
    hooks: {
      page(next, call, query, trips) {
        if (meant(query, trips.length, call)) throw invalid('invalid request');
        return next(call, query, trips);
      },
    },
    witness: kept({}, example),
  };
}

/** The same search as `probe.search()` makes, as a text. */
export const searchText = (probe: Probe) =>
  JSON.stringify({ start_city_code: '310100', end_city_code: '320500', date: probe.day(1), page: 1, page_size: 20 });

/** A legal form of a request's JSON: what it is, how it is seen, and how a text becomes one. */
interface Form {
  readonly what: string;
  readonly is: (raw: string) => boolean;
  readonly make: (text: string) => string;
}

const prettyPrinted: Form = {
  what: 'A request with line breaks between its members',
  is: (raw) => /^\{\s*\n/.test(raw),
  make: (text) => JSON.stringify(JSON.parse(text), null, 2),
};
const escapes: Form = {
  what: 'A request with an escaped character',
  is: (raw) => raw.includes('\\u'),
  make: (text) => text.replace('310100', '\\u003310100'),
};
const coordinateExponent: Form = {
  what: 'A coordinate with an exponent, such as 1.21e2,',
  is: (raw) => /_l(?:ng|at)":-?[\d.]+e\+?[1-9]\d?[,}]/i.test(raw),
  make: (text) => text.replace('{', '{"start_lng":1.21e2,"start_lat":3.1e1,'),
};
const chinese: Form = {
  what: 'A request with Chinese characters',
  is: (raw) => /[\u4e00-\u9fff]/.test(raw),
  make: (text) => text.replace('{', '{"start_addr":"上海南站",'),
};
const exponent: Form = {
  what: 'A whole number written as 1e0 or 1.0',
  is: (raw) => /:\s*\d+(\.0+|e\d)/i.test(raw),
  make: (text) => text.replace('"page":1', '"page":1e0'),
};

/** A valid request of a legal form is answered with 500, or by another status. */
function formAnswered({ what, is, make }: Form, status: number): Part {
  return {
    title: `${what} is answered with ${status}.`,
    hooks: {
      decode(next, call) {
        const decoded = next(call);
        if (documented(call) && is(textIn(call))) throw new Refusal(status, 50009, 'cannot read the request');
        return decoded;
      },
    },
    witness: async (probe) => void (await probe.search({}, { raw: make(searchText(probe)) })),
  };
}

/** A search with a header whose value begins so is refused. */
function headerRefused(words: string, status: number, headers: Record<string, string>): Part {
  return {
    title: `${words} is refused with ${status}.`,
    hooks: {
      decode(next, call) {
        const isMeant = Object.entries(headers).every(([name, value]) => call.header(name)?.startsWith(value));
        if (call.operation === 'busSearch' && isMeant) throw new Refusal(status, 40014, 'the header is not accepted');
        return next(call);
      },
    },
    witness: search({}, { headers }),
  };
}

/** Valid searches that are refused. */
export const validSearchRefusedFaults = [
  fault('sort-refused', valid, {
    always: refusing('sort_by dep_time is refused with 400.', ({ sortBy }) => sortBy === 'dep_time', {
      sort_by: 'dep_time',
    }),
    'on-used-connection': refusing(
      'sort_by dep_time is refused with 400 on a connection that had a call before.',
      ({ sortBy }, _total, call) => sortBy === 'dep_time' && call.connection.calls > 1,
      { sort_by: 'dep_time' },
    ),
  }),
  fault('page-size-50-refused', valid, {
    '50-trips': refusing('A page size of 50 is refused.', ({ pageSize }) => pageSize === 50, { page_size: 50 }),
    '1-trip': refusing('A page size of 1 is refused.', ({ pageSize }) => pageSize === 1, { page_size: 1 }),
    odd: refusing(
      'A page size that is neither below 10 nor a multiple of 5 is refused.',
      ({ pageSize }) => pageSize > 10 && pageSize % 5 > 0,
      { page_size: 23 },
    ),
  }),
  fault('second-page-refused', valid, {
    second: refusing('Page 2 is refused.', ({ page }) => page === 2, { page: 2 }),
    last: refusing(
      'A further page that is not full is refused.',
      ({ page, pageSize }, total) => page > 1 && page * pageSize > total && (page - 1) * pageSize < total,
      { page: 7 },
    ),
    'after-20': refusing(
      'A page that exists is refused from number 21 on.',
      ({ page, pageSize }, total) => page > 20 && (page - 1) * pageSize < total,
      { page: 21, page_size: 5 },
    ),
  }),
  // Pages that are farther away are refused.
  fault('page-beyond-index-500', valid, {
    trips: searchCrash(
      'A page beyond 10,000 trips and before page 1,000,000',
      ({ page, page_size: size = 20 }) => Number(page) * Number(size) > 10_000 && Number(page) < 1_000_000,
      { page: 900 },
    ),
    offset: searchCrash(
      'A page whose offset needs more than 16 bits, before page 1,000,000,',
      ({ page, page_size: size = 20 }) => Number(page) * Number(size) > 2 ** 16 && Number(page) < 1_000_000,
      { page: 9000 },
    ),
  }),
  fault('repeated-search-refused', valid, {
    repeated: {
      title: 'A search that was accepted within the last tenth of a second is refused with 400, as if sent by mistake.',
      hooks: () => {
        const acceptedAt = new Map<string, number>();
        return {
          page(next, call, query, trips) {
            const asked = JSON.stringify(call.body);
            const last = acceptedAt.get(asked) ?? -Infinity;
            if (call.now - last < 100) throw invalid('sent before');
            acceptedAt.set(asked, call.now);
            return next(call, query, trips);
          },
        };
      },
      witness: searches(2),
    },
    'member-order': {
      document: '4: JSON bodies; the members of an object have no order (RFC 8259)',
      title: 'A search whose first member is not the departure city is refused.',
      hooks: {
        decode(next, call) {
          const decoded = next(call);
          if (call.operation === 'busSearch' && isObject(decoded) && Object.keys(decoded)[0] !== 'start_city_code')
            throw invalid('unexpected member');
          return decoded;
        },
      },
      witness: search({}, { raw: '{"date":"2028-02-28","end_city_code":"320500","start_city_code":"310100"}' }),
    },
    'distance-type': {
      ...refusing('A dist_type that is named as valid is refused.', ({ distType }) => distType === 2, { dist_type: 2 }),
      configuration: { searchExtras: { dist_type: [1, 2] } },
    },
  }),
  fault(
    'request-pretty-printed-refused',
    { breaks: 'bus.valid-accepted', document: request },
    {
      'line-breaks': formAnswered(prettyPrinted, 400),
      escapes: formAnswered(escapes, 400),
      exponent: formAnswered(coordinateExponent, 400),
      chinese: formAnswered(chinese, 400),
    },
  ),
  fault('whole-coordinates-refused', {
    breaks: 'bus.valid-accepted',
    document: request,
    title: 'A coordinate that is whole is refused, however it is written.',
    hooks: {
      operate(next, call, sent) {
        const isWhole = ['start_lng', 'start_lat', 'end_lng', 'end_lat'].some((name) => Number.isInteger(sent[name]));
        if (call.operation === 'busSearch' && isWhole) throw invalid('coordinates have a fraction', 40015);
        return next(call, sent);
      },
    },
    witness: search({ start_lng: 121, start_lat: 31 }),
  }),
  fault(
    'charset-refused',
    { breaks: 'bus.valid-accepted', document: request },
    {
      charset: headerRefused('A Content-Type of application/json with a charset', 400, {
        'Content-Type': 'application/json; charset=utf-8',
      }),
      'any-type': headerRefused('An Accept that does not name JSON', 406, { Accept: '*/*' }),
      language: headerRefused('A search in Turkish', 400, { 'Accept-Language': 'tr' }),
    },
  ),
  fault(
    'request-pretty-printed-500',
    { breaks: 'bus.bad-input', document: request },
    {
      'line-breaks': formAnswered(prettyPrinted, 500),
      escapes: formAnswered(escapes, 500),
      exponent: formAnswered(exponent, 500),
      chinese: formAnswered(chinese, 500),
    },
  ),
];
