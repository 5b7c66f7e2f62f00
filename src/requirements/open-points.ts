import type { Json } from '../contract/json.ts';
import type { OpenPoint } from '../contract/requirement.ts';

/** What the document does not show: observed on every run, never failed until the statement declares an answer. */
export const openPoints: readonly OpenPoint[] = [
  point('open.required-search', 'Which search fields are required?', '4.1', 'requiredSearchFields', 'list of field names'),
  point('open.required-cancel', 'Is `cancel_reason` required?', '4.2', 'cancelReasonRequired', 'boolean', false),
  point(
    'open.time-zone',
    'In which time zone is "today" decided?',
    '4.1, 8',
    'timeZone',
    'IANA name or UTC offset where declared; where observed, the UTC offsets that fit: `{from, to}`, such as `+08:00`',
  ),
  point('open.first-page', 'Which number has the first page?', '4.1', 'firstPage', 'integer'),
  point('open.default-page', 'Which page is used when it is left out?', '8', 'defaultPage', 'integer'),
  point('open.default-page-size', 'Which page size is used when it is left out?', '8', 'defaultPageSize', 'integer'),
  point('open.page-size-over-50', 'What does a page size over 50 do?', '4.1, 8', 'pageSizeOver50', '`refused` or `cut`'),
  point('open.page-beyond-end', 'What does a page after the last give?', '4.1', 'pageBeyondEnd', '`empty`, `refused` or `last-page`'),
  point('open.sort-direction', 'In which direction does `sort_by: "dep_time"` sort?', '4.1', 'sortDirection', '`ascending`, `descending` or `other`', 'other'),
  point(
    'open.sort-keys',
    'Which other `sort_by` values are accepted?',
    '4.1',
    'sortKeys',
    'list of the accepted ones, of a few usual names and those under `searchExtras`',
  ),
  point('open.dist-types', 'Which `dist_type` values are accepted?', '4.1', 'distTypes', 'list'),
  point('open.wrong-types', 'What do wrongly typed search fields do?', '4.1', 'wrongTypes', '`refused`, `accepted` or `mixed`', 'mixed'),
  point(
    'open.lenient-json',
    'Are text after a complete JSON value, bytes that are not UTF-8, the numerals NaN and Infinity, and other extensions of JSON such as comments taken?',
    '4, 7',
    'lenientJson',
    'list of `trailing-text`, `invalid-utf-8`, `non-finite-numbers` and `extensions`',
  ),
  point('open.unknown-fields', 'What do unknown fields in a search do?', '4.1', 'unknownFields', '`refused` or `ignored`'),
  point('open.unknown-city', 'What does a city code that does not exist give?', '4.1', 'unknownCity', '`empty` or `refused`'),
  point(
    'open.sales-window',
    'How many days ahead is a date accepted?',
    '4.1, 8',
    'salesWindowDays',
    'integer, or `none` where no limit was met within two years',
  ),
  point('open.gid-lifetime', 'Does the same search give the same gid for the same trip?', '1, 2', 'gidStable', 'boolean', false),
  point(
    'open.error-body',
    'Which shape have the bodies of 400, 401 and 429, which error codes occur, and do they share one shape?',
    '7',
    'errorBody',
    'JSON Schema where declared; where observed, per status `empty`, `text`, `html`, or the members of the JSON and their types',
  ),
  point('open.content-type', 'Which content types do answers have?', '4', 'contentTypes', 'list'),
  point(
    'open.rate-limit',
    'Is there a rate limit (429), at which rate, and is Retry-After sent?',
    '8',
    'rateLimit',
    'object: `met`, `rate` (calls a second at which 429 began), `retryAfter`',
  ),
  point('open.key-scheme', 'Is `Bearer <key>` accepted as well?', '5', 'keySchemes', 'list'),
  point('open.cancel-without-key', 'Which status has a cancel without key?', '5, 7', 'cancelStatusWithoutKey', '401 or 400'),
  point('open.cancel-again', 'What does cancelling twice give?', '3, 4.2', 'cancelAgain', '`refused` or `accepted`'),
  point('open.refund-statuses', 'Which `refund_status` values occur?', '3', 'refundStatuses', 'list'),
  point('open.amounts', 'Do fee and refund have fractions, and which sums occur?', '2', 'amounts', '`integers` or `decimals`', 'decimals'),
  point('open.timestamp-form', 'Which form and precision has `cancelled_at`?', '2', 'timestampForm', 'pattern such as `extended, seconds, Z`'),
  point('open.city-codes', 'Do city codes come back as they were asked for?', '2, 4.1', 'cityCodes', '`same` or `mapped`', 'mapped'),
  point('open.extra-fields', 'Which undocumented fields do answers have?', '2', 'extraFields', 'list of JSON pointers'),
  point(
    'open.firewall',
    'Does something in front of the platform stop input that looks like an attack, and which kinds?',
    '7',
    'firewall',
    'list of kinds, such as `paths` and `quotes-and-markup`; empty where nothing is stopped',
  ),
  point('open.latency', 'How long do answers take, by operation?', '8', null, 'milliseconds: median, p95 and max per operation'),
];

function point(id: string, question: string, section: string, statementKey: string | null, value: string, mixed?: Json): OpenPoint {
  return { id, question, section, statementKey, value, ...(mixed === undefined ? {} : { mixed }) };
}
