import type { Call } from '../call.ts';
import { type JsonObject, parsed } from '../json.ts';
import { textIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { searchText } from './valid-searches-refused.ts';
import { restating, understanding } from '../hooks.ts';
import { search, type Witness } from '../witness.ts';

const document = '4: request content type application/json; 7: 400 invalid request';
const malformed = { breaks: 'bus.malformed', document };
const nonObject = { breaks: 'bus.non-object', document };

type Documented = 'busSearch' | 'hotelCancel';

const isCut = (text: string) => text.startsWith('{') && !text.endsWith('}');
const isNoJson = (text: string) => parsed(text) === undefined;

/** Bodies that `is` picks are refused by another status than 400. */
function refused(
  what: string,
  operation: Documented,
  status: number,
  is: (text: string) => boolean,
  raw: string | Uint8Array,
): Part {
  return {
    title: `${what} is answered with ${status}.`,
    hooks: restating(
      status,
      (refusal, call) => call.operation === operation && refusal.status === 400 && is(textIn(call)),
    ),
    witness: async (probe) =>
      void (await (operation === 'busSearch' ? probe.search({}, { raw }) : probe.cancel('', {}, { raw }))),
  };
}

/** Bodies of an operation that are not a JSON object are understood nonetheless, as `read` reads them. */
function understood(
  title: string,
  operation: Documented,
  read: (text: string, today: string) => string | JsonObject | undefined,
  witness: Witness,
): Part {
  return {
    title,
    hooks: (platform) =>
      understanding((call) => {
        const body = call.operation === operation ? read(textIn(call), platform.today()) : undefined;
        return typeof body === 'string' ? parsed(body) : body;
      }),
    witness,
  };
}

/** What a lenient parser overlooks: how it reads a text, and how a text becomes one in which it overlooks something. */
const lenient: Readonly<Record<string, readonly [string, (text: string) => string, (text: string) => string]>> = {
  'trailing-comma': [
    'A comma before the last brace is overlooked in',
    (text) => text.replace(/,\s{0,9}\}\s{0,9}$/, '}'),
    (text) => text.replace('}', ',}'),
  ],
  'missing-comma': [
    'A comma that is missing between two members is overlooked in',
    (text) => text.replace(/" "/, '","'),
    (text) => text.replace('","', '" "'),
  ],
  'bracket-for-brace': [
    'A bracket is accepted as the last brace of',
    (text) => text.replace(/\]$/, '}'),
    (text) => `${text.slice(0, -1)}]`,
  ],
};
const eachLenient = (make: (...parser: (typeof lenient)[string]) => Part): Record<string, Part> =>
  Object.fromEntries(Object.entries(lenient).map(([name, parser]) => [name, make(...parser)]));

/** A search that is not an object finds the trips of the usual route. */
const anySearch = (title: string, is: (body: unknown) => boolean, raw: string): Part =>
  understood(
    title,
    'busSearch',
    (text, date) => (is(parsed(text)) ? { start_city_code: '310100', end_city_code: '320500', date } : undefined),
    search({}, { raw }),
  );

/** A search that cannot be read is taken for the one that was read last: of all, or of its connection. */
function takenForLast(title: string, placeOf: (call: Call) => number): Part {
  return {
    title,
    hooks: () => {
      const last = new Map<number, JsonObject>();
      return {
        decode(next, call) {
          if (call.operation !== 'busSearch') return next(call);
          const place = placeOf(call);
          if (last.size > 10_000) last.clear();
          try {
            const read = next(call);
            last.set(place, read);
            return read;
          } catch (error) {
            const before = last.get(place);
            if (before === undefined || !isNoJson(textIn(call))) throw error;
            return before;
          }
        },
      };
    },
    witness: async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await probe.search({}, { raw: '{"date":', connection: 'kept' });
    },
  };
}

const badUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);

/** Bodies that are not JSON, or not a JSON object, and are not refused with 400. */
export const requestBodyFaults = [
  fault('malformed-json-500', malformed, {
    cut: refused('A search cut short', 'busSearch', 500, isCut, '{"date":'),
    'as-422': refused('A search that is not JSON', 'busSearch', 422, isNoJson, '{a'),
  }),
  fault(
    'trailing-comma-tolerated',
    malformed,
    eachLenient((words, read, make) =>
      understood(
        `${words} a search.`,
        'busSearch',
        read,
        async (probe) => void (await probe.search({}, { raw: make(searchText(probe)) })),
      ),
    ),
  ),
  fault('malformed-json-taken-for-last', malformed, {
    'of-all': takenForLast('A search that is not JSON is taken for the search before it.', () => 0),
    'on-connection': takenForLast(
      'A search that is not JSON is taken for the search before it on its connection.',
      (call) => call.connection.number,
    ),
  }),
  fault('null-body-accepted', {
    ...nonObject,
    ...anySearch("A search with the body null finds today's trips.", (body) => body === null, 'null'),
  }),
  fault('array-body-accepted', nonObject, {
    array: anySearch("An array as a search finds today's trips.", Array.isArray, '[]'),
    text: anySearch(
      "A JSON text or number as a search finds today's trips.",
      (body) => typeof body === 'string' || typeof body === 'number',
      '"search"',
    ),
  }),
  fault(
    'empty-body-500',
    { breaks: 'bus.bad-input', document },
    {
      empty: refused('An empty search', 'busSearch', 500, (text) => text === '', ''),
      array: refused('An array as a search', 'busSearch', 500, (text) => text.startsWith('['), '[]'),
      null: refused('A search with the body null', 'busSearch', 500, (text) => text === 'null', 'null'),
      'bad-utf8': refused(
        'A search with bytes that are not UTF-8',
        'busSearch',
        500,
        (text) => text.includes('\ufffd'),
        badUtf8,
      ),
    },
  ),
  fault(
    'cancel-malformed-json-500',
    { breaks: 'cancel.malformed', document },
    {
      cut: refused('A cancel cut short', 'hotelCancel', 500, isCut, '{"order_no":'),
      'as-415': refused('A cancel that is not JSON', 'hotelCancel', 415, isNoJson, '{a'),
      array: refused('An array as a cancel', 'hotelCancel', 500, (text) => text.startsWith('['), '[]'),
      null: refused('A cancel with the body null', 'hotelCancel', 404, (text) => text === 'null', 'null'),
    },
  ),
  fault(
    'cancel-trailing-comma-tolerated',
    { breaks: 'cancel.malformed', document },
    eachLenient((words, read, make) =>
      understood(`${words} a cancel, and the order is cancelled.`, 'hotelCancel', read, async (probe) => {
        const raw = make(JSON.stringify({ order_no: await probe.order(), cancel_reason: 'changed' }));
        await probe.cancel('', {}, { raw });
      }),
    ),
  ),
];
