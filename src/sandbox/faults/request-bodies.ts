import { type Call, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Probe } from '../probe.ts';
import { fault } from './fault.ts';

const section = '4: request content type application/json; 7: 400 invalid request';

const textOf = (call: Call) => new TextDecoder().decode(call.bytes);
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const isCut = (text: string) => text.startsWith('{') && !text.endsWith('}');

/** The same search as `probe.search()` makes, as a text of its own. */
const searchText = (probe: Probe) =>
  JSON.stringify({ start_city_code: '310100', end_city_code: '320500', date: probe.day(1), page: 1, page_size: 20 });

/** Bodies that `is` picks are refused by another status than 400. */
function refused(
  id: string,
  title: string,
  operation: 'busSearch' | 'hotelCancel',
  status: number,
  is: (text: string) => boolean,
  raw: string | Uint8Array,
): Fault {
  return fault(
    id,
    title,
    section,
    {
      refuse(next, call, refusal) {
        const meant = call.operation === operation && refusal.status === 400 && is(textOf(call));
        return next(call, meant ? new Refusal(status, refusal.code, refusal.message) : refusal);
      },
    },
    async (probe) =>
      void (await (operation === 'busSearch' ? probe.search({}, { raw }) : probe.cancel('', {}, { raw }))),
  );
}

/** Bodies of an operation that are no JSON object are understood nonetheless, as `mend` reads them. */
function understood(
  id: string,
  title: string,
  operation: 'busSearch' | 'hotelCancel',
  mend: (text: string, today: string) => string | JsonObject | undefined,
  witness: Fault['witness'],
): Fault {
  return fault(
    id,
    title,
    section,
    (platform) => ({
      decode(next, call) {
        try {
          return next(call);
        } catch (error) {
          const mended = call.operation === operation ? mend(textOf(call), platform.today()) : undefined;
          if (mended === undefined) throw error;
          if (typeof mended !== 'string') return mended;
          const parsed: unknown = isJson(mended) ? JSON.parse(mended) : undefined;
          if (!isObject(parsed)) throw error;
          return parsed as JsonObject;
        }
      },
    }),
    witness,
  );
}

/** The same for searches. */
function accepted(
  id: string,
  title: string,
  mend: (text: string, today: string) => string | JsonObject | undefined,
  make: (text: string) => string,
): Fault {
  return understood(
    id,
    title,
    'busSearch',
    mend,
    async (probe) => void (await probe.search({}, { raw: make(searchText(probe)) })),
  );
}

/** The same for cancels of an order that can be cancelled. */
function cancelled(id: string, title: string, mend: (text: string) => string, make: (text: string) => string): Fault {
  return understood(id, title, 'hotelCancel', mend, async (probe) => {
    const raw = make(JSON.stringify({ order_no: await probe.order(), cancel_reason: 'changed' }));
    await probe.cancel('', {}, { raw });
  });
}

/** A search that cannot be read is taken for the one that was read last: of all, or of its connection. */
function takenForLast(id: string, title: string, placeOf: (call: Call) => number): Fault {
  return fault(
    id,
    title,
    section,
    () => {
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
            if (before === undefined || isJson(textOf(call))) throw error;
            return before;
          }
        },
      };
    },
    async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await probe.search({}, { raw: '{"date":', connection: 'kept' });
    },
  );
}

const anySearch = (date: string): JsonObject => ({ start_city_code: '310100', end_city_code: '320500', date });
const nonObject = (text: string): unknown => (isJson(text) ? JSON.parse(text) : undefined);

const badUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);

/**
 * What a lenient parser overlooks: how it reads a text, and how a text becomes one that it has to overlook something
 * in.
 */
const lenient: readonly {
  readonly id: string;
  readonly words: string;
  readonly mend: (text: string) => string;
  readonly make: (text: string) => string;
}[] = [
  {
    id: 'trailing-comma',
    words: 'A comma before the last brace is overlooked in',
    mend: (text) => text.replace(/,\s{0,9}\}\s{0,9}$/, '}'),
    make: (text) => text.replace('}', ',}'),
  },
  {
    id: 'missing-comma',
    words: 'A comma that is missing between two members is overlooked in',
    mend: (text) => text.replace(/" "/, '","'),
    make: (text) => text.replace('","', '" "'),
  },
  {
    id: 'bracket-for-brace',
    words: 'A bracket passes for the last brace of',
    mend: (text) => text.replace(/\]$/, '}'),
    make: (text) => `${text.slice(0, -1)}]`,
  },
];

/** Bodies that are no JSON, or no JSON object, and are not refused by 400. */
export const requestBodyFaults = [
  refused('malformed-json-500', 'A search cut short is answered by 500.', 'busSearch', 500, isCut, '{"date":'),
  refused(
    'malformed-json-422',
    'A search that is no JSON is answered by 422.',
    'busSearch',
    422,
    (t) => !isJson(t),
    '{a',
  ),
  ...lenient.flatMap(({ id, words, mend, make }) => [
    accepted(`${id}-tolerated`, `${words} a search.`, mend, make),
    cancelled(`cancel-${id}-tolerated`, `${words} a cancel, and the order is cancelled.`, mend, make),
  ]),
  takenForLast('malformed-json-taken-for-last', 'A search that is no JSON is taken for the search before it.', () => 0),
  takenForLast(
    'malformed-json-taken-for-last-on-connection',
    'A search that is no JSON is taken for the search before it on its connection.',
    (call) => call.connection.number,
  ),
  refused('empty-body-500', 'An empty search is answered by 500.', 'busSearch', 500, (text) => text === '', ''),
  refused(
    'array-body-500',
    'An array as a search is answered by 500.',
    'busSearch',
    500,
    (t) => t.startsWith('['),
    '[]',
  ),
  refused('null-body-500', 'A search of null is answered by 500.', 'busSearch', 500, (text) => text === 'null', 'null'),
  refused(
    'bad-utf8-500',
    'A search with bytes that are not UTF-8 is answered by 500.',
    'busSearch',
    500,
    (text) => text.includes('\ufffd'),
    badUtf8,
  ),
  accepted(
    'null-body-accepted',
    "A search of null finds today's trips.",
    (text, today) => (nonObject(text) === null ? anySearch(today) : undefined),
    () => 'null',
  ),
  accepted(
    'array-body-accepted',
    "An array as a search finds today's trips.",
    (text, today) => (Array.isArray(nonObject(text)) ? anySearch(today) : undefined),
    () => '[]',
  ),
  accepted(
    'text-body-accepted',
    "A JSON text or number as a search finds today's trips.",
    (text, today) => (['string', 'number'].includes(typeof nonObject(text)) ? anySearch(today) : undefined),
    () => '"search"',
  ),
  refused(
    'cancel-malformed-json-500',
    'A cancel cut short is answered by 500.',
    'hotelCancel',
    500,
    isCut,
    '{"order_no":',
  ),
  refused(
    'cancel-malformed-json-415',
    'A cancel that is no JSON is answered by 415.',
    'hotelCancel',
    415,
    (t) => !isJson(t),
    '{a',
  ),
  refused(
    'cancel-array-body-500',
    'An array as a cancel is answered by 500.',
    'hotelCancel',
    500,
    (t) => t.startsWith('['),
    '[]',
  ),
  refused(
    'cancel-null-body-404',
    'A cancel of null is answered by 404.',
    'hotelCancel',
    404,
    (text) => text === 'null',
    'null',
  ),
];
