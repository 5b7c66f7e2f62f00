import { choice, format, integer, list, member, object, onOff, pointer, type Shape } from './shapes.ts';

/** The keys of `statement`, each with the open point that it answers. */
export const statement: Shape = {
  ...object({
    requiredSearchFields: member(
      set(
        choice(
          'start_city_code',
          'end_city_code',
          'date',
          'start_addr',
          'start_lng',
          'start_lat',
          'end_addr',
          'end_lng',
          'end_lat',
          'dist_type',
          'sort_by',
          'page',
          'page_size',
        ),
      ),
      'Which search fields are required (open.required-search).',
    ),
    cancelReasonRequired: member(onOff, 'Whether `cancel_reason` is required (open.required-cancel).'),
    timeZone: member(
      format('time-zone'),
      'IANA name of the time zone in which "today" is decided, or its offset from UTC such as `+08:00` ' +
        '(open.time-zone).',
    ),
    firstPage: member(integer(0, 1000), 'Number of the first page (open.first-page).'),
    defaultPage: member(integer(0, 1000), 'Page that is used when it is left out (open.default-page).'),
    defaultPageSize: member(integer(1, 50), 'Page size that is used when it is left out (open.default-page-size).'),
    pageSizeOver50: member(choice('refused', 'cut'), 'What a page size over 50 does (open.page-size-over-50).'),
    pageBeyondEnd: member(
      choice('empty', 'refused', 'last-page'),
      'What a page after the last gives (open.page-beyond-end).',
    ),
    sortDirection: member(
      choice('ascending', 'descending', 'other'),
      'Direction of `sort_by: "dep_time"` (open.sort-direction).',
    ),
    sortKeys: member(
      set({ type: 'string', maxLength: 1000 }, 200),
      'Which other `sort_by` values are accepted (open.sort-keys).',
    ),
    distTypes: member(set({ type: 'integer' }, 200), 'Which `dist_type` values are accepted (open.dist-types).'),
    wrongTypes: member(
      choice('refused', 'accepted', 'mixed'),
      'What wrongly typed search fields do (open.wrong-types).',
    ),
    lenientJson: member(
      set(choice('trailing-text', 'invalid-utf-8', 'non-finite-numbers', 'extensions')),
      'Which of these are taken: text after a complete JSON value, bytes that are not UTF-8, the numerals NaN ' +
        'and Infinity, other extensions of JSON such as comments (open.lenient-json).',
    ),
    firewall: member(
      set(
        choice(
          'paths',
          'templates',
          'control-characters',
          'invisible-characters',
          'comments',
          'escapes',
          'keywords',
          'conditions',
          'quotes-and-markup',
          'no-json-object',
          'long-bodies',
          'deep-bodies',
        ),
      ),
      'Which kinds of input that looks like an attack something in front of the platform stops (open.firewall).',
    ),
    unknownFields: member(choice('refused', 'ignored'), 'What unknown fields in a search do (open.unknown-fields).'),
    unknownCity: member(choice('empty', 'refused'), 'What a city code that does not exist gives (open.unknown-city).'),
    salesWindowDays: member(
      { type: ['integer', 'string'], minimum: 0, pattern: '^none$' },
      'How many days ahead a date is accepted, or `none` where there is no limit within two years ' +
        '(open.sales-window).',
    ),
    gidStable: member(onOff, 'Whether the same search gives the same gid for the same trip (open.gid-lifetime).'),
    errorBody: member(
      { type: ['object', 'boolean'] },
      'JSON Schema (2020-12) of the bodies of 400, 401 and 429 (open.error-body).',
    ),
    contentTypes: member(
      set({ type: 'string', minLength: 1, maxLength: 200 }, 50),
      'Content types of answers (open.content-type).',
    ),
    rateLimit: member(
      {
        type: 'object',
        properties: {
          met: { description: 'Whether 429 was met.', type: 'boolean' },
          rate: { description: 'Calls a second at which 429 begins.', type: ['number', 'null'], minimum: 0 },
          retryAfter: { description: 'Whether 429 carries Retry-After.', type: ['boolean', 'null'] },
        },
      },
      'Whether 429 is met (`met`), from how many calls a second on (`rate`), and whether Retry-After comes with ' +
        'it (`retryAfter`) (open.rate-limit).',
    ),
    keySchemes: member(
      set({ type: 'string', minLength: 1, maxLength: 100 }, 20),
      'Schemes that are accepted before the key, such as `Bearer` (open.key-scheme).',
    ),
    cancelStatusWithoutKey: member(choice(401, 400), 'Status of a cancel without key (open.cancel-without-key).'),
    cancelAgain: member(choice('refused', 'accepted'), 'What cancelling twice gives (open.cancel-again).'),
    refundStatuses: member(
      set({ type: 'string', maxLength: 200 }, 200),
      'Values that `refund_status` may have (open.refund-statuses).',
    ),
    amounts: member(choice('integers', 'decimals'), 'Whether fee and refund have fractions (open.amounts).'),
    timestampForm: member(
      format('timestamp-form', { minLength: 1, maxLength: 200 }),
      'Form and precision of `cancelled_at`, such as `extended, seconds, Z` or `basic, milliseconds, +00:00`; ' +
        'several are joined by ` or ` (open.timestamp-form).',
    ),
    cityCodes: member(
      choice('same', 'mapped'),
      'Whether city codes come back as they were asked for (open.city-codes).',
    ),
    extraFields: member(set(pointer, 1000), 'JSON pointers of undocumented fields in answers (open.extra-fields).'),
  }),
  description: 'Declared answers to what the document does not show.',
};

/** A list of different values. */
function set(items: Shape, most?: number): Shape {
  return list(items, most, { uniqueItems: true });
}
