import { searchFieldNames } from '../../contract/search-fields.ts';
import { choice, format, integer, list, member, object, onOff, pointer, type Shape } from './option.ts';

/** The keys of `statement`, each with the open point that it answers. */
export const statement: Shape = {
  ...object({
    requiredSearchFields: member(
      set(choice(...searchFieldNames)),
      'Which search fields are required (open.required-search).',
    ),
    cancelReasonRequired: member(onOff, 'Whether `cancel_reason` is required (open.required-cancel).'),
    timeZone: member(
      format('time-zone'),
      'IANA name of the time zone in which "today" is decided, or its offset from UTC such as `+08:00` ' +
        '(open.time-zone).',
    ),
    firstPage: member(integer(0, 1000), 'Number of the first page (open.first-page).'),
    defaultPage: member(integer(0, 1000), 'Page that is used if `page` is left out (open.default-page).'),
    defaultPageSize: member(
      integer(1, 50),
      'Page size that is used if `page_size` is left out (open.default-page-size).',
    ),
    pageSizeOver50: member(
      choice('refused', 'cut'),
      'What happens to a search with a page size over 50 (open.page-size-over-50).',
    ),
    pageBeyondEnd: member(
      choice('empty', 'refused', 'last-page'),
      'The answer for a page after the last one (open.page-beyond-end).',
    ),
    sortDirection: member(
      choice('ascending', 'descending', 'other'),
      'Direction of `sort_by: "dep_time"` (open.sort-direction).',
    ),
    sortKeys: member(
      set({ type: 'string', maxLength: 1000 }, 200),
      'Which `sort_by` values other than `dep_time` are accepted (open.sort-keys).',
    ),
    distTypes: member(set({ type: 'integer' }, 200), 'Which `dist_type` values are accepted (open.dist-types).'),
    wrongTypes: member(
      choice('refused', 'accepted', 'mixed'),
      'What happens to a search with a field of the wrong type (open.wrong-types).',
    ),
    lenientJson: member(
      set(choice('trailing-text', 'invalid-utf-8', 'non-finite-numbers', 'extensions')),
      'Which of these are accepted: text after a complete JSON value, bytes that are not UTF-8, the numerals NaN ' +
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
      'Kinds of attack-like input that something in front of the platform stops (open.firewall).',
    ),
    unknownFields: member(
      choice('refused', 'ignored'),
      'What happens to a search with an unknown field (open.unknown-fields).',
    ),
    unknownCity: member(
      choice('empty', 'refused'),
      'The answer for a city code that does not exist (open.unknown-city).',
    ),
    salesWindowDays: member(
      { type: ['integer', 'string'], minimum: 0, pattern: '^none$' },
      'How many days ahead a date is accepted, or `none` if there is no limit within two years ' +
        '(open.sales-window).',
    ),
    gidStable: member(onOff, 'Whether the same search returns the same gid for the same trip (open.gid-lifetime).'),
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
          met: { description: 'Whether the platform answers with 429.', type: 'boolean' },
          rate: {
            description: 'Calls per second from which the platform answers with 429.',
            type: ['number', 'null'],
            minimum: 0,
          },
          retryAfter: { description: 'Whether a 429 has the header Retry-After.', type: ['boolean', 'null'] },
        },
      },
      'Whether the platform answers with 429 (`met`), from how many calls per second on (`rate`), and whether it ' +
        'sends Retry-After (`retryAfter`) (open.rate-limit).',
    ),
    keySchemes: member(
      set({ type: 'string', minLength: 1, maxLength: 100 }, 20),
      'Schemes that are accepted in front of the key, such as `Bearer` (open.key-scheme).',
    ),
    cancelStatusWithoutKey: member(choice(401, 400), 'Status of a cancel without key (open.cancel-without-key).'),
    cancelAgain: member(
      choice('refused', 'accepted'),
      'The answer to a second cancel of the same order (open.cancel-again).',
    ),
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
      'Whether answers have the city codes that the search sent (open.city-codes).',
    ),
    extraFields: member(set(pointer, 1000), 'JSON pointers of undocumented fields in answers (open.extra-fields).'),
  }),
  description: 'Declared answers to points that the document leaves open.',
};

/** A list of different values. */
function set(items: Shape, most?: number): Shape {
  return list(items, most, { uniqueItems: true });
}
