import { createHash } from 'node:crypto';
import { isListed } from '../../contract/operations.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { CasesByCall, FindingLine } from '../../journal/line-types.ts';
import { callsOf, type JournalCall } from './call.ts';
import { contrast } from './contrast.ts';
import { everyHowMany } from './every.ts';
import type { Pattern } from './pattern.ts';
import type { Row } from './row.ts';
import { callRows } from './rows/index.ts';
import { nameOf, sentenceOf, sentenceOfEvery, verbOf } from './sentence.ts';

/** What of a finding its pattern is made of. */
export type OfFinding = Pick<FindingLine, 'id' | 'requirement' | 'operation' | 'violation' | 'reproduced'>;

/** Calls of which some fail, with the findings that they are about. */
interface Question {
  readonly findings: readonly OfFinding[];
  readonly calls: readonly JournalCall[];
  readonly fails: (call: JournalCall) => boolean;
  readonly rows: readonly Row<JournalCall>[];
}

/** Ids of findings that patterns were found for, with the calls that fail. */
interface Answered {
  readonly pattern: Pattern;
  readonly calls: string;
}

const withoutAnswer = callRows.filter(({ readsAnswer }) => readsAnswer !== true);

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
  const calls = callsOf(exchanges);
  const once = calls.filter(({ isReplay, status }) => !isReplay && status !== null);
  const answered: Answered[] = [];
  const silent: Question[] = [];
  for (const ask of [statusQuestions, requirementQuestions]) {
    const open = findings.filter(({ id }) => !found.has(id));
    for (const question of ask(open, once, cases)) {
      const one = answerTo(question);
      if (one === null) silent.push(question);
      else for (const { id } of question.findings) if (!found.has(id)) found.set(id, shared(one, answered));
    }
  }
  for (const question of silent) {
    const open = question.findings.filter(({ id }) => !found.has(id));
    const one = open.length === 0 ? null : everyKth({ ...question, findings: open }, answered);
    if (one !== null) for (const { id } of open) found.set(id, one);
  }
  return found;
}

/** By status, over all requirements: what is not listed, and 401 with the right key. */
function* statusQuestions(open: readonly OfFinding[], once: readonly JournalCall[]): Iterable<Question> {
  const groups = groupedBy(
    open.filter(({ violation }) => violation.status !== undefined),
    ({ operation, violation }) => `${violation.status === 401 ? 'any' : operation} ${violation.status}`,
  );
  for (const findings of groups.values()) {
    const [{ operation, violation } = { operation: 'search', violation: {} as OfFinding['violation'] }] = findings;
    const { status = 0 } = violation;
    const withKey = status === 401;
    if (!withKey && isListed(operation as Exchange['operation'], status)) continue;
    const calls = once.filter((call) =>
      withKey ? call.exchange.credentials === 'valid' : call.operation === operation,
    );
    yield { findings, calls, fails: (call) => call.status === status, rows: withoutAnswer };
  }
}

/** By requirement and cause; and by requirement, if the failing calls of one cause are too few. */
function* requirementQuestions(
  open: readonly OfFinding[],
  once: readonly JournalCall[],
  cases: ReadonlyMap<string, CasesByCall>,
): Iterable<Question> {
  for (const [requirement, findings] of groupedBy(open, (one) => one.requirement)) {
    const { passing = [], failing = {} } = cases.get(requirement) ?? {};
    const passed = new Set(passing);
    const failed = new Set(Object.values(failing).flat());
    const ofAll = (call: JournalCall): boolean => failed.has(call.call);
    const rowsFor = (calls: readonly JournalCall[], { violation }: OfFinding): readonly Row<JournalCall>[] =>
      violation.status === undefined && calls.every(({ accepted }) => accepted) ? callRows : withoutAnswer;
    for (const finding of findings) {
      const own = new Set(failing[finding.id] ?? []);
      const calls = once.filter(({ call }) => own.has(call) || (passed.has(call) && !failed.has(call)));
      yield { findings: [finding], calls, fails: ({ call }) => own.has(call), rows: rowsFor(calls, finding) };
    }
    const [first] = findings;
    if (findings.length < 2 || first === undefined) continue;
    const calls = once.filter(({ call }) => failed.has(call) || passed.has(call));
    yield { findings, calls, fails: ofAll, rows: rowsFor(calls, first) };
  }
}

function answerTo({ calls, fails, rows }: Question): Answered | null {
  const result = contrast({ all: calls, identity: ({ identity }) => identity }, rows, fails);
  if (result === null) return null;
  const failing = calls.filter(fails);
  const passing = calls.filter((call) => !fails(call));
  const { row, op, value } = result.predicate;
  return {
    calls: failing.map(({ call }) => call).join(),
    pattern: {
      id: patternId(nameOf(calls), row, op, String(value)),
      predicate: { row, op, value },
      failing: result.failing,
      others: result.others,
      sentence: sentenceOf(result, nameOf(calls), verbOf(failing, passing)),
      also: result.also?.words ?? null,
      probed: false,
    },
  };
}

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
    calls.map((call) => ({ fails: fails(call), identity: call.identity })),
    mixed,
  );
  if (every === null) return null;
  const failing = calls.filter(fails);
  const name = nameOf(calls);
  const verb = verbOf(failing, calls.filter((call) => !fails(call)));
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
