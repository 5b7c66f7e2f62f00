import '../../suites/index.ts';
import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import type { Caveat, Report, Verdict } from '../contract/report.ts';
import { openPoints } from '../requirements/index.ts';
import { sampleReport } from './sample-report.fixture.ts';
import { draftStatement } from './statement-draft.ts';

const startedAt = '2026-11-20T10:00:00.000Z';

/** A report in which one answer was declared and observed; `judged`: what the run made of the declaration. */
function observing(key: string, declared: Json, value: Json, judged: Verdict | null = null, caveat?: Caveat): Report {
  const report = sampleReport();
  const observations = openPoints().flatMap(({ id, question, statementKey }) =>
    statementKey === key
      ? [
          {
            id,
            question,
            value,
            answer: 'seen',
            declared,
            evidence: 'call 12',
            ...(caveat === undefined ? {} : { caveat }),
          },
        ]
      : [],
  );
  const [row] = report.requirements;
  const requirements =
    judged === null || row === undefined ? [] : [{ ...row, id: `statement.${key}`, verdict: judged }];
  return { ...report, run: { ...report.run, startedAt }, requirements, observations };
}

const otherwise = '# Already declared; this run observed another answer.';

function saysOtherwise(...args: Parameters<typeof observing>): boolean {
  const text = draftStatement(observing(...args));
  expect(text).toContain('# Already declared');
  return text.includes(otherwise);
}

const shapes: Json = { 400: { code: 'integer', data: 'null or absent' }, 401: [{ code: 'integer' }] };

/** For every key: what was observed, what may be declared then, and what it contradicts. */
const table: Readonly<
  Record<string, readonly (readonly [observed: Json, agreeing: readonly Json[], contradicted: readonly Json[]])[]>
> = {
  requiredSearchFields: [[['date', 'page'], [['page', 'date']], [['date'], ['date', 'page', 'sort_by'], []]]],
  cancelReasonRequired: [[true, [true], [false]]],
  timeZone: [
    [
      { from: '+06:00', to: '+14:00' },
      ['Asia/Shanghai', '+08:00', '+14:00', 'Asia/Tokyo'],
      ['Europe/London', 'UTC', '+05:45', '-08:00'],
    ],
    [{ from: '-04:00', to: '-04:00' }, ['America/Halifax', '-04:00'], ['America/New_York', '+04:00']],
    [{ from: '+00:00', to: '+00:00' }, ['UTC', 'Europe/London', '+00:00'], ['Europe/Berlin']],
  ],
  firstPage: [[0, [0], [1]]],
  defaultPage: [[1, [1], [0, 2]]],
  defaultPageSize: [[20, [20], [10]]],
  pageSizeOver50: [['cut', ['cut'], ['refused']]],
  pageBeyondEnd: [['empty', ['empty'], ['refused', 'last-page']]],
  sortDirection: [['ascending', ['ascending'], ['descending', 'other']]],
  sortKeys: [[['distance', 'price'], [['price', 'distance']], [['price'], ['price', 'distance', 'duration'], []]]],
  distTypes: [[[1, 2], [[2, 1]], [[1], [1, 2, 3]]]],
  wrongTypes: [['mixed', ['mixed'], ['refused', 'accepted']]],
  lenientJson: [[['trailing-text'], [['trailing-text']], [['invalid-utf-8'], ['trailing-text', 'invalid-utf-8'], []]]],
  unknownFields: [['ignored', ['ignored'], ['refused']]],
  unknownCity: [['empty', ['empty'], ['refused']]],
  salesWindowDays: [
    [60, [60], [59, 'none']],
    ['none', ['none'], [60]],
  ],
  gidStable: [[true, [true], [false]]],
  errorBody: [
    [
      shapes,
      [
        true,
        {},
        { type: 'object' },
        {
          type: ['object', 'array'],
          required: ['code'],
          properties: { code: { type: 'number' }, data: { type: 'null' } },
        },
        { type: 'object', properties: { code: { minimum: 1 }, other: { type: 'string' } }, additionalProperties: true },
      ],
      [
        false,
        { type: 'array' },
        { required: ['data'] },
        { required: ['error'] },
        { properties: { code: { type: 'string' } } },
        { properties: { data: false } },
      ],
    ],
    [{ 400: 'html' }, [true, {}], [{ type: 'object' }, { type: 'string' }]],
    [{ 400: [{ code: 'integer' }, 'array'] }, [{ type: ['object', 'array'] }], [{ type: 'object' }]],
  ],
  contentTypes: [
    [
      ['application/json; charset=utf-8'],
      [['application/json'], ['Application/JSON;charset="utf-8"'], ['text/html', 'application/json']],
      [['text/html'], ['application/json; charset=gbk'], []],
    ],
  ],
  rateLimit: [
    [
      { met: false, rate: null, retryAfter: null },
      [{ met: false }, { met: true, rate: 5000 }, { met: true, retryAfter: true }],
      [],
    ],
    [
      { met: true, rate: 40, retryAfter: true },
      [{ met: true }, { met: true, rate: 50 }, { met: true, rate: 10, retryAfter: true }, { retryAfter: true }],
      [{ met: false }, { met: true, rate: 100 }, { met: true, retryAfter: false }],
    ],
    [
      { met: true, rate: null, retryAfter: false },
      [{ met: true, rate: 100, retryAfter: false }],
      [{ met: true, retryAfter: true }],
    ],
  ],
  keySchemes: [[['Bearer'], [['bearer'], ['Bearer']], [[], ['Bearer', 'Key']]]],
  cancelStatusWithoutKey: [[401, [401], [400]]],
  cancelAgain: [['refused', ['refused'], ['accepted']]],
  refundStatuses: [[['processing'], [['processing'], ['processing', 'done']], [['done'], []]]],
  firewall: [[['paths'], [['paths'], ['keywords', 'paths']], [['keywords'], []]]],
  amounts: [['decimals', ['decimals'], ['integers']]],
  timestampForm: [
    [
      'extended, seconds, Z',
      ['extended, seconds, Z', 'Extended,seconds,z', 'basic, seconds, Z or extended, seconds, Z'],
      ['basic, seconds, Z'],
    ],
    [
      'extended, milliseconds, Z',
      ['extended, milliseconds, Z', 'extended, seconds with fraction, Z'],
      ['extended, seconds, Z', 'extended, microseconds, Z'],
    ],
    [
      'extended, seconds with fraction, Z',
      ['extended, milliseconds, Z or extended, microseconds, Z'],
      ['extended, seconds, Z'],
    ],
    [
      'extended, seconds, Z or basic, seconds, Z',
      ['basic, seconds, Z or extended, seconds, Z'],
      ['extended, seconds, Z'],
    ],
  ],
  cityCodes: [['same', ['same'], ['mapped']]],
  extraFields: [
    [
      ['/data/lines/[]/ext'],
      [['/data/lines/*/ext'], ['/data/lines/0/ext', '/trace'], ['/data/lines/[]/ext']],
      [[], ['/trace'], ['/data/lines/[]/other']],
    ],
  ],
};

const rows = Object.entries(table).flatMap(([key, cases]) =>
  cases.flatMap(([observed, agreeing, contradicted]) => [
    ...agreeing.map((declared) => [key, declared, observed, false] as const),
    ...contradicted.map((declared) => [key, declared, observed, true] as const),
  ]),
);

test.each(rows)('%s declared as %j, observed as %j: otherwise %j', (key, declared, observed, expected) => {
  expect(saysOtherwise(key, declared, observed)).toBe(expected);
});

test('the table has every key, in both directions', () => {
  const keys = openPoints().flatMap(({ statementKey }) => statementKey ?? []);
  expect(Object.keys(table).toSorted()).toEqual(keys.toSorted());
  for (const key of keys)
    expect(new Set(rows.filter(([of]) => of === key).map((row) => row[3])), key).toEqual(new Set([false, true]));
});

test.each(Object.keys(table))(
  '%s: an unknown answer does not contradict the statement, and the judged requirement decides',
  (key) => {
    const [[observed, [right = null] = [], [wrong = null] = []] = [null, [], []]] = (table[key] ?? []).toReversed();
    expect(saysOtherwise(key, right, null)).toBe(false);
    expect(saysOtherwise(key, right, observed, 'untested')).toBe(false);
    expect(saysOtherwise(key, wrong, observed, 'inconclusive')).toBe(true);
    expect(saysOtherwise(key, wrong, observed, 'pass')).toBe(false);
    for (const judged of ['fail', 'waived'] as const) expect(saysOtherwise(key, right, observed, judged)).toBe(true);
  },
);

test('a zone with daylight saving time is held against the offset of the day of the run', () => {
  const summer = (report: Report): Report => ({
    ...report,
    run: { ...report.run, startedAt: '2026-07-01T00:00:00.000Z' },
  });
  const report = observing('timeZone', 'America/New_York', { from: '-04:00', to: '-04:00' });
  expect([draftStatement(report).includes(otherwise), draftStatement(summer(report)).includes(otherwise)]).toEqual([
    true,
    false,
  ]);
});

test('if meaningless values are accepted as well, values without an effect are not a contradiction', () => {
  for (const [key, value] of [
    ['sortKeys', ['price']],
    ['distTypes', [1]],
  ] as const)
    expect(saysOtherwise(key, [], [...value], null, 'others ignored')).toBe(false);
});
