import { createHash } from 'node:crypto';
import { isListed } from '../../contract/operations.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { CasesByCall, FindingLine } from '../../journal/line-types.ts';
import { callsOf, type JournalCall } from './call.ts';
import { type Contrast, contrast } from './contrast.ts';
import { everyHowMany } from './every.ts';
import type { Pattern } from './pattern.ts';
import { remembering, type Row } from './row.ts';
import { connectionRows, loadRows, recencyRows } from './rows/around.ts';
import { callRows } from './rows/index.ts';
import { tripRowsBut } from './rows/trips.ts';
import { nameOf, sentenceOf, sentenceOfEvery, verbOf } from './sentence.ts';
import { type ShownTrip, tripsOfFinding } from './trips.ts';

/** What of a finding its pattern is made of. */
export type OfFinding = Pick<
  FindingLine,
  'id' | 'requirement' | 'operation' | 'violation' | 'reproduced' | 'exchange' | 'controls'
>;

/** Calls of which some fail, with the findings that they are about. */
export interface Question {
  readonly findings: readonly OfFinding[];
  readonly calls: readonly JournalCall[];
  readonly fails: (call: JournalCall) => boolean;
  readonly rows: readonly Row<JournalCall>[];
  readonly scope?: (call: JournalCall) => boolean;
  /** The call that the finding shows, if it may be about one field of a trip. */
  readonly shown?: JournalCall;
}

/** Ids of findings that patterns were found for, with the calls that fail. */
interface Answered {
  readonly pattern: Pattern;
  readonly calls: string;
}

/**
 * Says what the failing calls of each finding have in common that passing ones have not. Findings with one cause have
 * one pattern; a finding of which nothing is beyond doubt has none.
 *
 * @param exchanges all calls of the run
 * @param cases the numbers of passing and failing calls, by requirement
 */
export function patternsOf(
  exchanges: readonly Exchange[],
  findings: readonly OfFinding[],
  cases: ReadonlyMap<string, CasesByCall>,
): ReadonlyMap<string, Pattern> {
  const found = new Map<string, Pattern>();
  if (findings.length === 0) return found;
  const answered: Answered[] = [];
  const silent: Question[] = [];
  for (const question of questionsOf(exchanges, findings, cases)) {
    const open = question.findings.filter(({ id }) => !found.has(id));
    const one = open.length === 0 ? null : answerTo(question);
    if (one === null) silent.push(question);
    else for (const { id } of open) found.set(id, shared(one, answered));
  }
  for (const question of silent) {
    const open = question.findings.filter((one) => !found.has(one.id) && hasOddAnswer(one));
    const one = open.length === 0 ? null : everyKth({ ...question, findings: open }, answered);
    if (one !== null) for (const { id } of open) found.set(id, one);
  }
  return found;
}

/** Whether one answer is wrong by itself: of several that disagree it is not known which of them is. */
const hasOddAnswer = ({ violation, controls }: OfFinding): boolean =>
  violation.status !== undefined || controls.length === 0;

/** What is asked of a run, in the order in which the answers count. */
export function* questionsOf(
  exchanges: readonly Exchange[],
  findings: readonly OfFinding[],
  cases: ReadonlyMap<string, CasesByCall>,
): Iterable<Question> {
  const all = callsOf(exchanges);
  const once = all.filter(({ isReplay, status }) => !isReplay && status !== null);
  const rows = remembering(callRows);
  const plain = rows.filter(({ readsAnswer }) => readsAnswer !== true);
  const byStatus = groupedBy(findings, (one) => (isByStatus(one) ? groupOf(one) : ''));
  for (const [group, [first, ...rest]] of byStatus) {
    if (group === '' || first === undefined) continue;
    const status = first.violation.status ?? 0;
    const calls = once.filter(({ operation, exchange }) =>
      status === 401 ? exchange.credentials === 'valid' : operation === first.operation,
    );
    yield { findings: [first, ...rest], calls, fails: (call) => call.status === status, rows: plain };
  }
  const byNumber = new Map(all.map((call) => [call.call, call]));
  for (const [requirement, own] of groupedBy(byStatus.get('') ?? [], (one) => one.requirement)) {
    for (const question of questionsOfOne(own, once, cases.get(requirement) ?? none, [rows, plain])) {
      const [{ exchange } = { exchange: null }, ...others] = question.findings;
      const shown = others.length > 0 ? undefined : byNumber.get(exchange?.call ?? 0);
      yield { ...question, ...(shown && { shown }) };
    }
  }
}

const none: CasesByCall = { passing: [], failing: {} };

const groupOf = ({ operation, violation }: OfFinding): string =>
  `${violation.status === 401 ? 'any' : operation} ${violation.status}`;

/** Whether it is about a status that is wrong whatever was sent: one that is not listed, or 401 with the right key. */
function isByStatus({ operation, requirement, violation: { status } }: OfFinding): boolean {
  if (status === undefined) return false;
  return !isListed(operation as Exchange['operation'], status) || (status === 401 && requirement === 'auth.valid-key');
}

/** Of one requirement: by cause, and all its causes together. */
function* questionsOfOne(
  findings: readonly OfFinding[],
  once: readonly JournalCall[],
  { passing, failing }: CasesByCall,
  [rows, plain]: readonly [readonly Row<JournalCall>[], readonly Row<JournalCall>[]],
): Iterable<Question> {
  const failed = new Set(Object.values(failing).flat());
  const passed = new Set(passing.filter((call) => !failed.has(call)));
  const [first] = findings;
  const scope = scopes[first?.requirement ?? ''];
  const question = (about: readonly OfFinding[], own: ReadonlySet<number>): Question => {
    const calls = once.filter(({ call }) => own.has(call) || passed.has(call));
    const isOfAnswers = about[0]?.violation.status === undefined && calls.every(({ accepted }) => accepted);
    const fails = ({ call }: JournalCall): boolean => own.has(call);
    return { findings: about, calls, fails, rows: isOfAnswers ? rows : plain, ...(scope && { scope }) };
  };
  for (const finding of findings) yield question([finding], new Set(failing[finding.id]));
  if (findings.length > 1) yield question(findings, failed);
}

/** What calls have to be for a requirement to be broken at all. */
const scopes: Readonly<Record<string, (call: JournalCall) => boolean>> = {
  'bus.page-limit': ({ body }) => Number(body['page_size']) > 50,
};

function answerTo(question: Question): Answered | null {
  const { calls, fails, rows, scope } = question;
  const things = { all: calls, identity: ({ identity }: JournalCall) => identity, ...(scope && { scope }) };
  const result = contrast(things, rows, fails);
  const failing = calls.filter(fails);
  const passing = calls.filter((call) => !fails(call));
  const numbers = failing.map(({ call }) => call).join();
  // A property of the call that explains it all is plainer than one of its trips.
  const ofTrips = result?.isPerfect === true ? null : tripAnswer(question, failing, passing);
  if (ofTrips !== null) return { calls: `${numbers} trips`, pattern: ofTrips };
  if (result === null) return null;
  const name = nameOf(calls);
  return { calls: numbers, pattern: patternFrom(result, name, verbOf(failing, passing)) };
}

/** What trips that are wrong have in common, if the finding is about a field of a trip. */
function tripAnswer(
  { findings: [first], shown }: Question,
  failing: readonly JournalCall[],
  passing: readonly JournalCall[],
): Pattern | null {
  const place = first?.violation.pointer;
  if (place === undefined || shown === undefined) return null;
  const found = tripsOfFinding(place, shown, failing, passing);
  if (found === null) return null;
  const identity = ({ trip }: ShownTrip): string => `${String(trip['line_gid'])} ${String(trip['dep_date'])}`;
  const result = contrast({ all: found.trips, identity }, tripRowsBut(found.field), found.fails);
  return result === null ? null : patternFrom(result, 'trips', found.verb);
}

function patternFrom(result: Contrast, name: string, verb: string): Pattern {
  const { row, op, value } = result.predicate;
  return {
    id: patternId(name, row, op, String(value)),
    predicate: { row, op, value },
    failing: result.failing,
    others: result.others,
    sentence: sentenceOf(result, name, verb),
    also: result.also?.words ?? null,
    probed: false,
  };
}

/** Whether all failing calls have in common what went before them or with them, and many passing ones do not. */
function dependsOnOthers(failing: readonly JournalCall[], passing: readonly JournalCall[]): boolean {
  return stateRows.some(({ kind, of }) => {
    if (kind !== 'flag' || !failing.every((call) => of(call) === true)) return false;
    return passing.filter((call) => of(call) === true).length < mostlySo * passing.length;
  });
}

const stateRows = [...recencyRows, ...connectionRows, ...loadRows];
const mostlySo = 0.7;

/** Patterns that are equal, or of the same failing calls, are one. */
function shared(one: Answered, answered: Answered[]): Pattern {
  const same = answered.find(({ calls, pattern }) => calls === one.calls || pattern.id === one.pattern.id);
  if (same !== undefined) return same.pattern;
  answered.push(one);
  return one.pattern;
}

function everyKth({ findings, calls, fails }: Question, answered: Answered[]): Pattern | null {
  const mixed = findings.filter(({ reproduced }) => reproduced.times < reproduced.of).length;
  const every = everyHowMany(
    calls.map((call) => ({ fails: fails(call), identity: call.identity, probe: call.exchange.sentFor ?? '' })),
    mixed,
  );
  const failing = calls.filter(fails);
  const passing = calls.filter((call) => !fails(call));
  if (every === null || dependsOnOthers(failing, passing)) return null;
  const name = nameOf(calls);
  const verb = verbOf(failing, passing);
  const pattern: Pattern = {
    id: patternId(name, 'every', 'is', String(every)),
    predicate: { row: 'every', op: 'is', value: every },
    failing: { are: failing.length, of: calls.length },
    others: { are: 0, of: 0 },
    sentence: sentenceOfEvery(every, failing.length, calls.length, name, verb),
    also: null,
    probed: false,
  };
  return shared({ pattern, calls: failing.map(({ call }) => call).join() }, answered);
}

function patternId(...parts: readonly string[]): string {
  return `p-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)}`;
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
