import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { Caveat, Verdict } from '../contract/report-parts.ts';
import { openPoints } from '../requirements/index.ts';
import { sampleReport } from './sample-report.fixture.ts';
import { draftStatement } from './statement-draft.ts';

/** A report whose open points are answered as given, by statement key. */
function observing(
  values: Readonly<Record<string, Json>>,
  change: Partial<Report['observations'][number]> = {},
): Report {
  const observations = openPoints().map(({ id, question, statementKey }) => {
    const value = statementKey === null ? null : (values[statementKey] ?? null);
    return {
      id,
      question,
      value,
      answer: value === null ? 'not observed: too few orders' : JSON.stringify(value),
      declared: null,
      evidence: 'call 12',
      ...change,
    };
  });
  return { ...sampleReport(), observations };
}

function drafted(values: Readonly<Record<string, Json>>): JsonObject {
  return ((parse(draftStatement(observing(values))) as { statement: JsonObject | null }).statement ?? {}) as JsonObject;
}

const entry: Readonly<Record<string, Json>> = {
  requiredSearchFields: ['date'],
  cancelReasonRequired: false,
  firstPage: 0,
  defaultPage: 0,
  defaultPageSize: 20,
  pageSizeOver50: 'cut',
  pageBeyondEnd: 'last-page',
  sortDirection: 'ascending',
  sortKeys: ['price'],
  distTypes: [1, 2],
  wrongTypes: 'mixed',
  lenientJson: ['trailing-text'],
  unknownFields: 'ignored',
  unknownCity: 'empty',
  salesWindowDays: 60,
  gidStable: true,
  contentTypes: ['application/json'],
  keySchemes: [],
  cancelStatusWithoutKey: 401,
  cancelAgain: 'refused',
  refundStatuses: ['processing'],
  amounts: 'decimals',
  timestampForm: 'extended, seconds, Z',
  cityCodes: 'same',
  extraFields: ['/data/lines/[]/ext'],
};

test.each<[caveat: Caveat | undefined, sure: string]>([
  [undefined, '# Sure: answers of this run show it.'],
  ['only said', '# Not quite sure: answers say so, but none proves it.'],
  ['not reached', '# Not quite sure: no searched route has enough trips to show it.'],
])('how sure a line is: %s', (caveat, sure) => {
  const lines = draftStatement(observing({ pageSizeOver50: 'cut' }, caveat === undefined ? {} : { caveat })).split(
    '\n',
  );
  const at = lines.indexOf('  pageSizeOver50: "cut"');
  expect(lines[at - 1]).toBe(`  ${sure}`);
  expect(lines[at - 2]).toBe('  # Evidence: call 12');
});

test('what was observed is declared as it was observed, value by value', () => {
  expect(drafted(entry)).toEqual(entry);
});

test('an unknown answer stays a comment, with the reason', () => {
  expect(drafted({})).toEqual({});
  expect(draftStatement(observing({}))).toContain(
    '# What is the number of the first page? Observed: not observed: too few orders\n',
  );
  expect(draftStatement(observing({}))).toContain('\n  # firstPage:\n');
});

test('a range of zones and a seen rate are not declarations: they stay comments', () => {
  const text = draftStatement(
    observing({ timeZone: { from: '+08:00', to: '+09:00' }, rateLimit: { met: true, rate: 10, retryAfter: true } }),
  );
  expect(parse(text)).toEqual({ statement: {} });
  expect(text).toMatch(
    /# Not sure: a run sees which UTC offsets fit; declare the IANA name of the zone, or its offset\.\n {2}# timeZone:/,
  );
});

test('every line tells its evidence and how sure it is', () => {
  const text = draftStatement(observing(entry));
  expect(text.match(/^ {2}# Evidence: call 12$/gm)).toHaveLength(
    openPoints().filter((one) => one.statementKey !== null).length,
  );
  expect(text).toMatch(/# Sure: answers of this run show it\.\n {2}firstPage: 0\n/);
  expect(text).toMatch(
    /# True for this run: correct it if other answers may occur\.\n {2}refundStatuses: \["processing"\]\n/,
  );
});

test.each<[Verdict | null, string]>([
  ['fail', '# Already declared; this run observed another answer.'],
  ['waived', '# Already declared; this run observed another answer.'],
  ['pass', '# Already declared.'],
  ['inconclusive', '# Already declared.'],
  [null, '# Already declared.'],
])('what is declared already stays declared; judged as %s', (verdict, comment) => {
  const report = observing({ firstPage: 0 });
  const observations = report.observations.map((one) => (one.id === 'open.first-page' ? { ...one, declared: 1 } : one));
  const [row] = report.requirements;
  const requirements = verdict === null ? [] : [{ ...row!, id: 'statement.firstPage', verdict }];
  const text = draftStatement({ ...report, observations, requirements });
  expect(parse(text)).toEqual({ statement: { firstPage: 1 } });
  expect(text).toContain(`  ${comment}\n`);
});

test.each<[string, Json, Json | undefined]>([
  [
    'one shape',
    { 400: { code: 'integer', message: 'string' } },
    {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  ],
  [
    'several shapes',
    { 400: { code: 'integer', data: 'null or absent' }, 401: { code: 'string', error: 'string' } },
    {
      type: 'object',
      required: ['code'],
      properties: { code: { type: ['integer', 'string'] }, data: { type: 'null' }, error: { type: 'string' } },
    },
  ],
  ['no objects', { 400: 'array', 401: 'null' }, { type: ['array', 'null'] }],
  ['objects and others', { 400: [{ code: 'integer' }, 'array'] }, { type: ['array', 'object'] }],
  ['some without JSON', { 400: { code: 'integer' }, 401: 'html' }, undefined],
  ['empty bodies', { 400: 'empty' }, undefined],
])('a JSON Schema of error bodies: %s', (_, value, schema) => {
  expect(drafted({ errorBody: value })['errorBody']).toEqual(schema);
});

test('texts of a target stay texts: they add no line, no comment and no variable', () => {
  const hostile = 'a"\n  firstPage: 7\r\n# \u2028${HOME}\u202e\u0085\ufeff$${X} \u{1f68c}\ud800';
  const text = draftStatement(observing({ refundStatuses: [hostile] }, { answer: hostile, evidence: hostile }));
  const { statement } = parse(text) as { statement: JsonObject };
  expect(Object.keys(statement)).toEqual(['refundStatuses']);
  // The configuration fills `${NAME}` and takes `$${` for a plain one.
  expect((statement['refundStatuses'] as string[])[0]).toBe(hostile.replaceAll('${', () => '$${'));
  for (const line of text.split('\n')) expect(line).toMatch(/^(?:statement:(?: \{\})?| {2}#.*| {2}\w+: .*|#.*|)$/);
});
