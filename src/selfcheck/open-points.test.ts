import '../../suites/index.ts';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/json.ts';
import { listVariants } from '../sandbox/index.ts';
import { openPoints } from '../requirements/index.ts';
import { validate } from '../contract/schema/index.ts';
import { embeddedRun, type EmbeddedRunOptions } from './embedded-run.fixture.ts';
import { usuallyObserved } from './usual-answers.fixture.ts';

/** An afternoon in UTC on which it is the next day in Shanghai. */
const evening = Date.UTC(2027, 2, 10, 18, 7);
/** The open points, and what spends orders: everything that they are answered from. */
const small = ['open', 'auth.cancel-missing-key', 'auth.missing-key', 'cancel.again'];

const noPage = { defaultPage: null, defaultPageSize: null };
const place = ['start_lng', 'start_lat'];
const fields = ['start_city_code', 'end_city_code', 'date'];

/**
 * The observations that differ for legal forms of the platform. A row is one run: its forms differ in separate things.
 */
const forms: readonly Readonly<Record<string, Readonly<Record<string, Json>>>>[] = [
  {
    'first-page-zero': { firstPage: 0, defaultPage: 0 },
    'large-page-size-refused': { pageSizeOver50: 'refused' },
    'sort-descending': { sortDirection: 'descending' },
    'text-after-json-taken': { lenientJson: ['trailing-text'] },
    'sales-window-none': { salesWindowDays: 'none' },
    'error-body-empty': {
      errorBody: { 400: 'empty', 401: 'empty' },
      contentTypes: ['application/json; charset=utf-8', 'none'],
    },
    'refund-status-none': { refundStatuses: ['none', 'processing'] },
    'cancelled-at-milliseconds': { timestampForm: 'extended, milliseconds, Z' },
  },
  {
    'first-page-zero:ten': { firstPage: 10, defaultPage: 10 },
    'page-beyond-end-refused': { pageBeyondEnd: 'refused' },
    'sort-by-departure-only': { sortKeys: [] },
    'text-after-json-taken:bad-utf8': { lenientJson: ['invalid-utf-8'] },
    'gid-changes-with-each-search': { gidStable: false },
    'error-body-html': {
      errorBody: { 400: 'html', 401: 'html' },
      contentTypes: ['application/json; charset=utf-8', 'text/html'],
    },
    'refund-status-success': { refundStatuses: ['success'] },
    'cancelled-at-milliseconds:comma': { timestampForm: 'extended, seconds with comma fraction, Z' },
  },
  {
    'default-page-second': { firstPage: 0, defaultPage: 1 },
    'page-beyond-end-last': { pageBeyondEnd: 'last-page' },
    'comments-taken:numerals-not-finite': { lenientJson: ['non-finite-numbers'] },
    'gid-of-each-server': { gidStable: false },
    'error-body-broken': { errorBody: { 400: 'text', 401: 'text' } },
    'fees-in-fen': { amounts: 'integers' },
    'cancelled-at-plus-zero:basic': { timestampForm: 'basic, seconds, Z' },
  },
  {
    'default-page-size-10': { defaultPageSize: 10 },
    // Neither of the three answers that the document leaves room for: trips that are not the last page's.
    'page-beyond-end-last:first': { pageBeyondEnd: null },
    'unknown-distance-type-ignored': { distTypes: null },
    'comments-taken': { lenientJson: ['extensions'] },
    'sales-window-1:seven': { salesWindowDays: 7 },
    'error-body-list:null': { errorBody: { 400: 'null', 401: 'null' } },
    'cancel-again-accepted': { cancelAgain: 'accepted' },
    'cancelled-at-milliseconds:minutes': { timestampForm: 'extended, minutes, Z' },
  },
  {
    'default-page-size-10:fifty': { defaultPageSize: 50 },
    'types-coerced': { wrongTypes: 'mixed' },
    'mapped-city-codes': { cityCodes: 'mapped' },
    'sales-window-1:year': { salesWindowDays: 365 },
    'content-type-vendor': { contentTypes: ['application/vnd.travel.v1+json'] },
    'error-without-request-id': {
      errorBody: { 400: { code: 'integer', message: 'string' }, 401: { code: 'integer', message: 'string' } },
    },
    'reason-required': { cancelReasonRequired: true },
    'cancelled-at-plus-zero': { timestampForm: 'extended, seconds, +00:00' },
  },
  {
    'nothing-required': { requiredSearchFields: [] },
    'runs-on-sundays': { salesWindowDays: 'none' },
    'content-type-none': { contentTypes: ['none'] },
    'extra-fields-that-mislead': { extraFields: ['/error', '/lines', '/status', '/success', '/timestamp', '/total'] },
    'reasons-of-a-list': { cancelReasonRequired: true },
  },
  {
    'date-not-required': { requiredSearchFields: ['start_city_code', 'end_city_code'] },
    'unknown-fields-refused': { unknownFields: 'refused' },
    'equal-trips': { sortDirection: null },
    'operator-required': {},
  },
  {
    'coordinates-required:departure': { requiredSearchFields: [...fields, ...place] },
    'same-city-refused:unknown-city': { unknownCity: 'refused' },
    'days-not-on-sale-empty': { salesWindowDays: 'none' },
    'prices-change': {},
  },
  {
    'coordinates-required:with-address': { requiredSearchFields: [...fields, 'start_addr', ...place] },
    'sales-window-1': { salesWindowDays: 1 },
    'gid-works-once': { gidStable: false },
  },
  {
    'sort-required': { requiredSearchFields: [...fields, 'sort_by'] },
    'zone-utc-plus-14:minus-11': { timeZone: { from: '-12:00', to: '+05:45' } },
    'same-city-refused:form': {},
    'seats-change': {},
  },
  {
    'sort-required:page': { requiredSearchFields: [...fields, 'page', 'page_size'], ...noPage },
    'zone-utc-plus-14': {},
    'distance-type-needs-coordinates': {},
  },
  {
    'everything-required': {
      requiredSearchFields: [
        ...fields,
        'start_addr',
        ...place,
        'end_addr',
        'end_lng',
        'end_lat',
        'dist_type',
        'sort_by',
        'page',
        'page_size',
      ],
      ...noPage,
    },
  },
  { 'wrong-types-as-absent': { wrongTypes: 'accepted', requiredSearchFields: [] } },
  { 'today-alone-has-trips': { salesWindowDays: 'none' } },
  { 'small-pages-corrected': {}, 'unknown-sort-ignored': {}, 'half-coordinates-ignored': {} },
  { 'null-as-absent': {}, 'gid-uuid': {} },
];

/** The observations of a small run, by statement key. */
async function observed(options: EmbeddedRunOptions = {}): Promise<JsonObject> {
  const begun = performance.now();
  const { report } = await embeddedRun({
    now: () => evening + Math.round(performance.now() - begun),
    ...options,
    change: { only: small, ...options.change },
  });
  expect(validate('report', report)).toEqual([]);
  expect(report.observations.map((one) => one.id)).toEqual(openPoints().map((one) => one.id));
  for (const one of report.observations)
    expect(
      [one.answer, one.evidence].every((text) => text !== ''),
      one.id,
    ).toBe(true);
  return Object.fromEntries(
    report.observations.flatMap((one) => {
      const key = openPoints().find((point) => point.id === one.id)?.statementKey ?? null;
      return key === null ? [] : [[key, one.value]];
    }),
  );
}

test.concurrent('answers show every open point, but latency: that is measured', () => {
  expect(openPoints().flatMap(({ id, observing }) => (observing === null ? [id] : []))).toEqual(['open.latency']);
});

test.concurrent('the embedded platform is observed as it is', async () => {
  expect(await observed()).toEqual(usuallyObserved);
});

test.concurrent.each(forms.map((row) => [Object.keys(row).join(', '), row] as const))(
  '%s: observed as it is',
  async (_, row) => {
    const variants = Object.keys(row);
    for (const variant of variants) expect(listVariants().map((one) => one.id)).toContain(variant);
    expect(await observed({ variants })).toEqual(Object.assign({}, usuallyObserved, ...Object.values(row)));
  },
);

/** Legal answers that a rule of the second rank speaks against: no variant may break one, and a fault shows them. */
test.concurrent.each<[string, Readonly<Record<string, Json>>]>([
  ['cancel-without-key-400', { cancelStatusWithoutKey: 400 }],
  ['sort-ignored', { sortDirection: 'other' }],
])('%s is observed as it is', async (fault, otherwise) => {
  expect(await observed({ faults: [fault] })).toEqual({ ...usuallyObserved, ...otherwise });
});

test.concurrent('a scheme before the key is sent only if the configuration says so', async () => {
  expect((await observed({ change: { ask: ['key-scheme'] } }))['keySchemes']).toEqual([]);
  expect((await observed({ variants: ['bearer-accepted'], change: { ask: ['key-scheme'] } }))['keySchemes']).toEqual([
    'Bearer',
  ]);
  expect((await observed({ variants: ['bearer-accepted'] }))['keySchemes']).toBeNull();
});

test.concurrent('without orders, without permission and without a route the rest is observed all the same', async () => {
  const cancels = [
    'cancelReasonRequired',
    'cancelStatusWithoutKey',
    'cancelAgain',
    'refundStatuses',
    'amounts',
    'timestampForm',
  ];
  const nothing = Object.fromEntries(cancels.map((key) => [key, null]));
  expect(await observed({ change: { orders: { kind: 'none' } } })).toEqual({ ...usuallyObserved, ...nothing });
  expect(await observed({ embedded: false, change: { allowCancel: [] } })).toEqual({ ...usuallyObserved, ...nothing });
  const blind = await observed({ change: { routes: [] } });
  expect(blind['firstPage']).toBeNull();
  expect(blind['requiredSearchFields']).toBeNull();
});
