import { createHash } from 'node:crypto';
import type { Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { isListed } from '../../contract/operations.ts';
import type { ReportPattern } from '../../contract/report-parts.ts';
import type { CasesByCall, FindingLine } from '../../journal/line-types.ts';
import { callsOf, differsIn, type JournalCall } from '../../requirements/patterns/call.ts';
import { contrast } from '../../requirements/patterns/contrast.ts';
import type { Row } from '../../requirements/patterns/row.ts';
import { callRows, gidRows, pageRows, tripsDueRow } from '../../requirements/patterns/rows/index.ts';
import { couldFail } from './could-fail.ts';
import { keptAnswers } from './kept-answers.ts';
import { nameOf, operationRow, sentenceOf, sharedBy, verbOf } from './one-way.ts';
import { patternOfTrips } from './of-trips.ts';

/** What of a finding its pattern is made of. */
export type OfFinding = Pick<FindingLine, 'id' | 'requirement' | 'operation' | 'violation' | 'basis' | 'probes'>;

/** Numbers of passing and failing calls, by requirement. */
export type Cases = ReadonlyMap<string, CasesByCall>;

/** What requirements call the calls whose status they judge. */
export type Subjects = ReadonlyMap<string, string>;

/** Calls of which some fail, with the findings that they are about. */
interface Question {
  readonly findings: readonly OfFinding[];
  readonly calls: readonly JournalCall[];
  readonly fails: (call: JournalCall) => boolean;
  readonly rows: readonly Row<JournalCall>[];
  readonly scope?: (call: JournalCall) => boolean;
  /** Their name if all are calls that the requirement judged; empty if it has no name for them. */
  readonly judged?: string;
}

/**
 * Says what the failing calls of each finding have in common that passing ones have not, by the finding's id. Findings
 * of one cause have one pattern; a finding of which nothing is beyond doubt has none.
 */
export function patternsOf(
  exchanges: readonly Exchange[],
  findings: readonly OfFinding[],
  cases: Cases,
  subjects: Subjects = new Map(),
): ReadonlyMap<string, ReportPattern> {
  const found = new Map<string, ReportPattern>();
  const byCalls = new Map<string, ReportPattern>();
  const calls = callsOf(exchanges).filter(({ status }) => status !== null);
  const kept = ofKeptAnswers(calls, findings, cases);
  for (const question of questionsOf(calls, findings, cases, subjects)) {
    if (question.findings.some(({ id }) => found.has(id))) continue;
    const pattern = answerTo(question);
    if (pattern === null) continue;
    const failing = question.calls.flatMap((call) => (question.fails(call) ? [call.call] : [])).join();
    const known = byCalls.get(failing) ?? pattern;
    byCalls.set(failing, known);
    for (const { id } of question.findings) found.set(id, known);
  }
  return new Map([...ofSharedWays(exchanges, findings, cases), ...found, ...ofTrips(calls, findings, cases), ...kept]);
}

/** The patterns of findings that some trips of an answer show, and others do not. */
function* ofTrips(
  all: readonly JournalCall[],
  findings: readonly OfFinding[],
  cases: Cases,
): Iterable<readonly [string, ReportPattern]> {
  const calls = all.filter(({ isReplay }) => !isReplay);
  for (const finding of findings) {
    const judged = cases.get(finding.requirement);
    if (judged?.trips === undefined) continue;
    const own = new Set([...judged.passing, ...(judged.failing[finding.id] ?? [])]);
    const pattern = patternOfTrips(
      calls.filter(({ call }) => own.has(call)),
      finding,
      judged,
    );
    if (pattern !== null) yield [finding.id, reportPattern(pattern, pattern.sentence)];
  }
}

/** The patterns of findings that depart from the document in one way and under one condition. */
function* ofSharedWays(
  ...[exchanges, findings, cases]: Parameters<typeof sharedBy>
): Iterable<readonly [string, ReportPattern]> {
  for (const shared of sharedBy(exchanges, findings, cases))
    for (const id of shared.findings) yield [id, reportPattern(shared, shared.sentence)];
}

/** The pattern of findings whose failing calls got the answers of others. */
function* ofKeptAnswers(
  all: readonly JournalCall[],
  findings: readonly OfFinding[],
  cases: Cases,
): Iterable<readonly [string, ReportPattern]> {
  const calls = all.filter(({ operation }) => operation === 'search');
  // Two answers with one identifier are the property itself.
  const ofIds = findings.filter(({ requirement }) => requirement === 'envelope.request-id-distinct');
  const failing = findings
    .filter((one) => !ofIds.includes(one))
    .map(({ id, requirement }) => [id, cases.get(requirement)?.failing[id] ?? []] as const);
  const wrong = new Set(failing.flatMap(([, numbers]) => numbers));
  const kept = keptAnswers(calls, new Map(failing));
  if (kept === null) return;
  const [those, rest] = [calls.filter(kept.has), calls.filter((call) => !kept.has(call))];
  const parts = {
    words: 'with the answer to another request (the same request_id)',
    failing: { of: those.length, are: those.filter(kept.fails).length },
    others: { of: rest.length, are: rest.filter(({ call }) => wrong.has(call)).length },
    also: null,
    next: null,
  };
  // Where most wrong answers are of their own request, something else breaks them.
  if (parts.others.are > parts.failing.are) return;
  const pattern = reportPattern(parts, sentenceOf(parts, nameOf(those), 'got a wrong answer', []));
  for (const id of [...kept.findings, ...ofIds.map((one) => one.id)]) yield [id, pattern];
}

function reportPattern(
  { failing, others }: Pick<ReportPattern, 'failing' | 'others'>,
  sentence: string,
): ReportPattern {
  const id = `p-${createHash('sha256').update(sentence).digest('hex').slice(0, 12)}`;
  return { id, sentence, failing, others };
}

function answerTo(question: Question): ReportPattern | null {
  const { calls, fails, rows: plain, scope, name, left } = comparable(question);
  const rows = calls.some(({ origin }) => origin !== null) ? [...plain, ...gidRows] : plain;
  const things = {
    all: calls,
    identity: ({ identity }: JournalCall) => identity,
    probed: { isProbe: ({ isReplay }: JournalCall) => isReplay, differsIn },
    exceptions: Math.min(...question.findings.map(exceptionsOf)),
    ...(scope && { scope }),
  };
  const result = contrast(things, rows, fails);
  if (result === null) return null;
  const isAbout = left.some(result.has);
  const others = { ...result.others, of: result.others.of + (isAbout ? 0 : left.length) };
  const passing = calls.filter((call) => !fails(call));
  const probes = calls.filter(({ isReplay }) => isReplay).length;
  const notes = [
    ...(isAbout ? ['of calls with the right key'] : []),
    ...(probes === 0 ? [] : [`${probes} of these ${probes === 1 ? 'was' : 'were'} sent to find this out`]),
  ];
  const made = { ...result, others };
  return reportPattern(made, sentenceOf(made, name, verbOf(calls.filter(fails), passing, question.findings), notes));
}

/**
 * The share of calls with the property that may pass all the same: a status may need something else, too, but what an
 * answer says is nearly always the same. Of a relation, another answer than the one shown may be wrong.
 */
function exceptionsOf({ violation, basis = 'answer' }: OfFinding): number {
  return violation.status !== undefined ? 1 : basis === 'answer' ? 0.03 : 0.17;
}

/** A question without calls that cannot show anything. `left`: those left out since their key is not the right one. */
interface Comparable extends Question {
  readonly name: string;
  readonly left: readonly JournalCall[];
}

/**
 * If all failing calls are of one operation, only calls of that one are compared, unless all of them fail. If all have
 * the right key, only calls with it are.
 */
function comparable(question: Question): Comparable {
  const { fails } = question;
  const failing = question.calls.filter(fails);
  const [operation, ...others] = new Set(failing.map((call) => call.operation));
  const same = question.calls.filter((call) => call.operation === operation);
  // Of a relation, the call that is shown is always of one operation.
  const isOfAnswers = question.findings.every(
    ({ violation, basis = 'answer' }) => violation.status !== undefined || basis === 'answer',
  );
  const isOperation = isOfAnswers && others.length === 0 && same.length < question.calls.length && same.every(fails);
  const all = others.length > 0 || isOperation ? question.calls : same;
  const hasKey = ({ exchange }: JournalCall): boolean => exchange.credentials === 'valid';
  const areWithKey = failing.every(hasKey);
  const calls = areWithKey ? all.filter(hasKey) : all;
  const left = areWithKey ? all.filter((call) => !hasKey(call)) : [];
  const { judged } = question;
  const are = judged === undefined ? '' : 'judged ';
  if (isOperation) return { ...question, calls, left, name: '', rows: [operationRow(are)] };
  return { ...question, calls, left, name: judged || `${are}${nameOf(calls)}` };
}

/** Properties of a request and of the calls around it. */
const plainRows = callRows.filter(({ readsAnswer }) => readsAnswer !== true);

/** What is asked of the answered calls of a run, in the order in which the answers count. */
export function* questionsOf(
  all: readonly JournalCall[],
  findings: readonly OfFinding[],
  cases: Cases,
  subjects: Subjects = new Map(),
): Iterable<Question> {
  if (findings.length === 0) return;
  // To confirm something, requests are sent again one by one: that proves nothing twice.
  const calls = all.filter(({ isReplay }) => !isReplay);
  for (const own of groupedBy(findings.filter(isByStatus), groupOf).values())
    yield byStatus(own, calls, plainRows, cases);
  const others = findings.filter((one) => !isByStatus(one));
  for (const own of groupedBy(others, ({ requirement }) => requirement).values()) {
    yield byRequirement(own, all, calls, cases, subjects);
    // Several ways to break one requirement may have several causes.
    if (own.length > 1) for (const one of own) yield byRequirement([one], all, calls, cases, subjects);
  }
}

/** Whether a finding is about the total, by which it is known where a page is. */
const isOfTotal = ({ requirement, violation: { pointer = '', status } }: OfFinding): boolean =>
  status !== undefined || requirement.endsWith('.total') || pointer.includes('total');

/** The only calls by which a requirement can be broken, if it reads others as well. */
const scopes: Readonly<Record<string, (call: JournalCall) => boolean>> = {
  'bus.limit-50': ({ body }) => Number(body['page_size']) > 50,
};

/** The calls that a requirement judged: those fail that show one of the findings. */
function byRequirement(
  own: readonly [OfFinding, ...OfFinding[]],
  all: readonly JournalCall[],
  calls: readonly JournalCall[],
  cases: Cases,
  subjects: Subjects,
): Question {
  const [first] = own;
  const { passing, failing } = cases.get(first.requirement) ?? { passing: [], failing: {} };
  // Replays are compared only if they were sent to find something out.
  const probes = own.flatMap((one) => one.probes ?? []);
  const probed = new Set(probes.flatMap((one) => [...one.failing, ...one.passing]));
  const failed = new Set([...own.flatMap(({ id }) => failing[id] ?? []), ...probes.flatMap((one) => one.failing)]);
  const passed = new Set([...passing, ...probes.flatMap((one) => one.passing)]);
  const asked = probed.size === 0 ? calls : all.filter(({ call, isReplay }) => !isReplay || probed.has(call));
  // That an answer is empty may be the failure itself.
  const isOfContent = own.every(
    ({ violation, basis = 'answer' }) => violation.status === undefined && basis === 'answer',
  );
  const scope = scopes[first.requirement];
  return {
    findings: own,
    // A call that fails in another way is not a counter-example.
    calls: asked.filter((call) => failed.has(call.call) || (passed.has(call.call) && couldFail(first, call))),
    fails: ({ call }) => failed.has(call),
    rows: [
      ...(isOfContent ? callRows : plainRows),
      ...(own.some(isOfTotal) ? [] : isOfContent ? [...pageRows, tripsDueRow] : pageRows),
    ],
    judged: subjects.get(first.requirement) ?? '',
    ...(scope && { scope }),
  };
}

/** About a status that is wrong whatever was sent: one that is not listed, or 401 with the right key. */
function isByStatus({ operation, requirement, violation: { status } }: OfFinding): boolean {
  if (status === undefined) return false;
  return !isListed(operation as Exchange['operation'], status) || (status === 401 && requirement === 'auth.valid-key');
}

const groupOf = ({ operation, violation: { status } }: OfFinding): string =>
  `${status === 401 ? 'any' : operation} ${status}`;

/** All calls of the operation, or all with the right key: those with the status fail, whatever they were judged for. */
function byStatus(
  findings: readonly [OfFinding, ...OfFinding[]],
  all: readonly JournalCall[],
  rows: readonly Row<JournalCall>[],
  cases: Cases,
): Question {
  const [
    {
      operation,
      violation: { status },
    },
  ] = findings;
  const calls = all.filter((call) =>
    status === 401 ? call.exchange.credentials === 'valid' : call.operation === operation,
  );
  const judged = new Set(
    findings.flatMap(({ requirement }) => {
      const { passing = [], failing = {} } = cases.get(requirement) ?? {};
      return [...passing, ...Object.values(failing).flat()];
    }),
  );
  return { findings, calls, fails: (call) => call.status === status, rows, scope: ({ call }) => judged.has(call) };
}
