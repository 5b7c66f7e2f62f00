import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../contract/json.ts';
import { groupedBy } from '../contract/grouped-by.ts';
import { searchFields } from '../contract/search-fields.ts';
import type { ReportRequirement } from '../contract/report-parts.ts';
import { draftStatement } from '../reporters/index.ts';
import { openPoints, statementRequirements } from '../requirements/index.ts';
import { embeddedRun, type EmbeddedRunOptions } from './embedded-run.fixture.ts';
import { rightlyDeclared } from './usual-answers.fixture.ts';

/** An evening in UTC on which it is the next day in Shanghai, where the embedded platform is. */
const evening = Date.UTC(2027, 2, 10, 18, 7);

/** The wrong value of each declaration, one at a time. */
const wrong: readonly (readonly [key: string, declared: Json])[] = [
  ['requiredSearchFields', ['start_city_code', 'end_city_code']],
  ['requiredSearchFields', ['start_city_code', 'end_city_code', 'date', 'page']],
  ['requiredSearchFields', []],
  ['cancelReasonRequired', true],
  ['timeZone', 'Europe/London'],
  ['timeZone', 'Pacific/Pago_Pago'],
  ['firstPage', 2],
  ['firstPage', 3],
  // At last, when no page after the last one is declared wrong: with a page too many, none is known to be the last.
  ['firstPage', 0],
  ['defaultPage', 2],
  ['defaultPage', 0],
  ['defaultPageSize', 10],
  ['defaultPageSize', 50],
  ['pageSizeOver50', 'refused'],
  ['pageBeyondEnd', 'refused'],
  ['pageBeyondEnd', 'last-page'],
  ['sortDirection', 'descending'],
  ['sortKeys', ['price']],
  ['sortKeys', ['price', 'distance', 'duration']],
  ['distTypes', [1, 2, 3, 4]],
  ['distTypes', []],
  ['wrongTypes', 'accepted'],
  ['unknownFields', 'refused'],
  ['lenientJson', ['trailing-text']],
  ['lenientJson', ['invalid-utf-8']],
  ['lenientJson', ['non-finite-numbers']],
  ['lenientJson', ['extensions']],
  ['unknownCity', 'refused'],
  ['salesWindowDays', 59],
  ['salesWindowDays', 61],
  ['salesWindowDays', 'none'],
  ['gidStable', false],
  ['errorBody', { type: 'object', required: ['error'] }],
  ['errorBody', { properties: { code: { type: 'string' } } }],
  ['contentTypes', ['text/html']],
  ['keySchemes', ['Bearer']],
  ['cancelStatusWithoutKey', 400],
  ['cancelAgain', 'accepted'],
  ['refundStatuses', ['success']],
  ['amounts', 'integers'],
  ['timestampForm', 'basic, seconds, Z'],
];

/** A run of some requirements with a statement. */
async function declaring(statement: JsonObject, only: readonly string[], options: EmbeddedRunOptions = {}) {
  const begun = performance.now();
  return embeddedRun({
    now: () => evening + Math.round(performance.now() - begun),
    ...options,
    change: { only, statement, ask: ['key-scheme'], ...options.change },
  });
}

function verdicts(rows: readonly ReportRequirement[]): Record<string, string> {
  return Object.fromEntries(
    rows.map(({ id, verdict, reason }) => [id, reason === null ? verdict : `${verdict}: ${reason.text}`]),
  );
}

test.concurrent('what is declared as it is passes, each with cases that could have failed', async () => {
  const { report } = await declaring(rightlyDeclared, ['statement']);
  expect(verdicts(report.requirements)).toEqual(
    Object.fromEntries(statementRequirements().map(({ id }) => [id, 'pass'])),
  );
  for (const { id, cases } of report.requirements) expect(cases, id).toBeGreaterThan(0);
  expect(report.observations.filter((one) => one.declared !== null)).toHaveLength(Object.keys(rightlyDeclared).length);
});

test.concurrent('a whole run is judged by a right statement, and nothing else changes', async () => {
  const { report } = await declaring(rightlyDeclared, []);
  expect(report.sentence).toMatch(
    /^The built-in platform conforms: (\d+) of \1 requirements passed\. No target of yours was tested\.$/,
  );
  expect(report.requirements.filter((one) => one.id.startsWith('statement.'))).toHaveLength(
    Object.keys(rightlyDeclared).length,
  );
});

/** The wrong values of a key one after the other, and those of all keys at once: one run finds all of them. */
const wrongAtOnce = [0, 1, 2].map((nth) => {
  const byKey = groupedBy(wrong, ([key]) => key);
  return Object.fromEntries([...byKey].flatMap(([key, of]) => (of[nth] === undefined ? [] : [[key, of[nth][1]]])));
});

test.concurrent.each(wrongAtOnce)('%j is found wrong, each by its own id', async (statement) => {
  const ids = Object.keys(statement).map((key) => `statement.${key}`);
  const { report } = await declaring(statement, ids);
  expect(verdicts(report.requirements)).toEqual(Object.fromEntries(ids.map((id) => [id, 'fail'])));
  expect(report.verdict).toBe('violates');
  for (const id of ids) {
    const found = report.findings.find(({ requirement }) => requirement === id);
    expect(found?.expected, id).toContain(`as \`${id}\` declares`);
  }
});

// Wrong declarations of the other three need more: other forms of the platform (below), and a pace that no test can
// promise (declared.test.ts).
test.concurrent('every other key is declared wrong here', () => {
  const keys = openPoints().flatMap(({ statementKey }) => (statementKey === null ? [] : [statementKey]));
  expect(
    [...new Set(wrong.map(([key]) => key)), 'extraFields', 'cityCodes', 'rateLimit', 'firewall'].toSorted(),
  ).toEqual(keys.toSorted());
});

/** Other legal forms, and how they are rightly declared. A row is one run: its forms differ in separate things. */
const forms: readonly Readonly<Record<string, JsonObject>>[] = [
  {
    'first-page-zero': { firstPage: 0, defaultPage: 0 },
    'large-page-size-refused': { pageSizeOver50: 'refused' },
    'sort-descending': { sortDirection: 'descending' },
    'types-coerced': { wrongTypes: 'mixed' },
    'text-after-json-taken': { lenientJson: ['trailing-text'] },
    'sales-window-1:seven': { salesWindowDays: 7 },
    'gid-changes-with-each-search': { gidStable: false },
    'cancelled-at-milliseconds': { timestampForm: 'extended, milliseconds, Z' },
  },
  {
    'default-page-second': { firstPage: 0 },
    'page-beyond-end-last': { pageBeyondEnd: 'last-page' },
    'text-after-json-taken:bad-utf8': { lenientJson: ['invalid-utf-8'] },
    'gid-of-each-server': { gidStable: false },
    'error-body-list': { errorBody: { type: 'array' } },
    'cancel-again-accepted': { cancelAgain: 'accepted' },
    'refund-status-success': { refundStatuses: ['success'] },
    'cancelled-at-plus-zero:basic': { timestampForm: 'basic, seconds, Z' },
  },
  {
    'default-page-size-10': { defaultPageSize: 10 },
    'page-beyond-end-refused': { pageBeyondEnd: 'refused' },
    'sort-by-departure-only': { sortKeys: [] },
    'comments-taken:numerals-not-finite': { lenientJson: ['non-finite-numbers'] },
    'content-type-vendor': { contentTypes: ['application/vnd.travel.v1+json'] },
    'mapped-city-codes': { cityCodes: 'mapped' },
    'fees-in-fen': { amounts: 'integers' },
  },
  {
    'nothing-required': { requiredSearchFields: [] },
    'comments-taken': { lenientJson: ['extensions'] },
    'sales-window-none': { salesWindowDays: 'none' },
    'extra-fields-that-mislead': { extraFields: ['/error', '/lines', '/status', '/success', '/timestamp', '/total'] },
    'bearer-accepted': { keySchemes: ['Bearer'] },
    'reason-required': { cancelReasonRequired: true },
  },
  {
    'coordinates-required:departure': {
      requiredSearchFields: ['start_city_code', 'end_city_code', 'date', 'start_lng', 'start_lat'],
    },
    'same-city-refused:unknown-city': { unknownCity: 'refused' },
    'unknown-fields-refused': { unknownFields: 'refused' },
    'zone-utc-plus-14:utc': { timeZone: 'UTC' },
  },
  {
    'everything-required': {
      requiredSearchFields: [...searchFields],
    },
    'zone-utc-plus-14:utc': { timeZone: '+00:00' },
  },
  { 'wrong-types-as-absent': { wrongTypes: 'accepted' } },
];

test.concurrent.each(forms.map((row) => [Object.keys(row).join(', '), row] as const))(
  '%s: they pass as they are declared, and fail as others declare them',
  async (_, row) => {
    const variants = Object.keys(row);
    const declared: JsonObject = Object.assign({}, ...Object.values(row));
    const keys = Object.keys(declared);
    const ids = keys.map((key) => `statement.${key}`);
    const { report } = await declaring(declared, ids, { variants });
    expect(verdicts(report.requirements)).toEqual(Object.fromEntries(ids.map((id) => [id, 'pass'])));
    const usual = Object.fromEntries(keys.map((key) => [key, rightlyDeclared[key] ?? null]));
    const other = await declaring(usual, ids, { variants });
    expect(verdicts(other.report.requirements)).toEqual(Object.fromEntries(ids.map((id) => [id, 'fail'])));
  },
);

test.concurrent('a zone in which it is the same date at this hour passes, too', async () => {
  const { row } = await declaring({ timeZone: 'Asia/Tokyo' }, ['statement.timeZone'], {
    variants: ['zone-utc-plus-14:plus-9'],
  });
  expect(row('statement.timeZone').verdict).toBe('pass');
});

test.concurrent.each<[readonly string[]]>([
  [[]],
  [
    [
      'first-page-zero',
      'sort-descending',
      'error-body-list',
      'cancel-again-accepted',
      'gid-works-once',
      'mapped-city-codes',
      'unknown-fields-refused',
    ],
  ],
])('what is drafted from a run is right for the next one: %j', async (variants) => {
  const first = await declaring({}, ['open', 'auth.cancel-missing-key', 'cancel.again'], { variants });
  const { statement } = parse(draftStatement(first.report)) as { statement: JsonObject };
  expect(Object.keys(statement).length).toBeGreaterThanOrEqual(24);
  const { report } = await declaring(statement, ['statement'], { variants });
  expect(verdicts(report.requirements)).toEqual(Object.fromEntries(report.requirements.map(({ id }) => [id, 'pass'])));
  expect(report.requirements).toHaveLength(Object.keys(statement).length);
});

test.concurrent("declared refund statuses widen what the document's own requirement takes", async () => {
  const plain = await declaring({}, ['cancel.refund-status'], { variants: ['refund-status-success'] });
  expect(plain.row('cancel.refund-status').verdict).toBe('fail');
  const { row } = await declaring({ refundStatuses: ['success'] }, ['cancel.refund-status', 'statement'], {
    variants: ['refund-status-success'],
  });
  expect([row('cancel.refund-status').verdict, row('statement.refundStatuses').verdict]).toEqual(['pass', 'pass']);
});

test.concurrent.each([
  [
    'past-date-accepted',
    'bus.past-date',
    { verdict: 'untested', reason: { text: expect.stringContaining('see bus.past-date') } },
  ],
  // The days after it are accepted and refused as they are there.
  ['yesterday-accepted:last-past-day', 'bus.past-date', { verdict: 'pass' }],
  ['today-refused', 'bus.today', { verdict: 'pass' }],
])('%s breaks %s, and where a time zone is declared nothing else', async (fault, id, zone) => {
  const { report, row } = await declaring({ timeZone: 'Asia/Shanghai' }, ['bus.past-date', 'bus.today', 'statement'], {
    faults: [fault],
  });
  expect([...new Set(report.findings.map(({ requirement }) => requirement))]).toEqual([id]);
  expect(row('statement.timeZone')).toMatchObject(zone);
});

test.concurrent('what a run cannot try is untested, and says what is missing', async () => {
  const { report } = await declaring(
    { refundStatuses: ['processing'], rateLimit: { met: true, rate: 5000 }, keySchemes: ['Bearer'] },
    ['statement'],
    {
      embedded: false,
      change: {
        allowCancel: [],
        ask: [],
        only: ['statement'],
        statement: { refundStatuses: ['processing'], rateLimit: { met: true, rate: 5000 }, keySchemes: ['Bearer'] },
      },
    },
  );
  expect(verdicts(report.requirements)).toEqual({
    'statement.rateLimit': expect.stringMatching(/^untested: the run was not faster than the declared rate/),
    'statement.refundStatuses': expect.stringMatching(/^untested: cancels are not permitted on 127\.0\.0\.1/),
    'statement.keySchemes': expect.stringMatching(/^untested: .*`ask: \["key-scheme"\]`/),
  });
});
