import { groupedBy } from '../../contract/grouped-by.ts';
import { atAnyIndex } from '../../contract/json-pointer.ts';
import { isObject, member } from '../../contract/json.ts';
import { isListed } from '../../contract/operations.ts';
import type { Report } from '../../contract/report.ts';
import { sayingText } from '../../contract/schema/index.ts';
import { capital, count, someNames } from '../../contract/text.ts';
import { kindOfWords, wordsOfBody } from '../../requirements/checks/own-words.ts';
import { type FindingView, findingView } from './finding.ts';
import { isStrict } from './not-judged.ts';
import { subjectOf } from './words.ts';

/** Findings that count in the same way. */
export type FindingGroup = Readonly<ReturnType<typeof findingGroups>[number]>;

/**
 * The findings: failures, warnings, known and waived ones. Each is in one group: waived before known, then by the level
 * of its requirement (MUST if the requirement is not in the report).
 */
export function findingGroups(report: Report) {
  const requirements = new Map(report.requirements.map((one) => [one.id, one]));
  const all = report.findings.map((finding) => findingView(report, finding, requirements.get(finding.requirement)));
  const group = (kind: FindingView['kind'], title: string, hint = '') => {
    const findings = all.filter((one) => one.kind === kind);
    const cards = cardsOf(findings);
    return {
      kind,
      title,
      /** A sentence about them; empty for none. */
      hint,
      findings,
      /** How many there are: `7`, or `2 causes, 7 findings`. */
      total: cardCount(findings.length, cards.length),
      /** The same, those with one cause together. */
      cards,
    };
  };
  return [
    group('fail', 'Failures'),
    isStrict(report)
      ? group('warn', 'Warnings, which fail a strict run')
      : group('warn', 'Warnings', 'Each breaks a SHOULD: it follows from the document, but is not written there.'),
    group('known', 'Known from the baseline', 'They do not count.'),
    group('waived', 'Waived'),
  ];
}

/** Findings that have one cause, and are shown as one; mostly a single one. */
export type Card = Readonly<ReturnType<typeof cardsOf>[number]>;

type BrokenRequirement = Card['breaks'][number];

/** A cause: findings with the same key have it in common. */
interface Cause {
  readonly key: string;
  /** A sentence that is true of all of them. */
  readonly fact: (findings: readonly FindingView[]) => string;
}

/** The findings as cards, in the order of the first of each. */
export function cardsOf(findings: readonly FindingView[]) {
  const caused = findings.map((finding) => ({ finding, cause: causeOf(finding) }));
  return [...groupedBy(caused, ({ cause }) => cause.key).values()].map((same) => {
    const own = same.map(({ finding }) => finding);
    const [first, ...others] = own.toSorted(byPlainness) as [FindingView, ...FindingView[]];
    return {
      /**
       * The fact that all of them have in common, as a sentence without a full stop: that of their pattern, or their
       * cause. Null for a single finding without a pattern.
       */
      fact: others.length === 0 && first.pattern === undefined ? null : same[0].cause.fact(own),
      /** The one with the plainest request first. */
      findings: [first, ...others] as const,
      breaks: breaksOf(own),
    };
  });
}

/** `7`, or `2 causes, 7 findings` if some findings share their cause. */
function cardCount(findings: number, cards: number): string {
  return findings === cards ? String(cards) : `${count(cards, 'cause')}, ${count(findings, 'finding')}`;
}

/**
 * The cause by which a finding is grouped: the first rule that applies decides. Each reads data of the finding and of
 * its answer alone.
 */
function causeOf(one: FindingView): Cause {
  return (
    samePattern(one) ?? refusedAs200(one) ?? wrongStatus(one) ?? listedStatus(one) ?? sameField(one) ?? sameCause(one)
  );
}

/** Findings that one fact explains. */
function samePattern({ pattern }: FindingView): Cause | null {
  return pattern === undefined ? null : { key: `pattern ${pattern.id}`, fact: () => pattern.sentence };
}

/** Refusals that come with status 200: no data, and a code that is not 0. */
function refusedAs200({ response, status, pointer }: FindingView): Cause | null {
  const code = member(response?.body, 'code');
  const isRefusal =
    response?.status === 200 &&
    (typeof code === 'number' || typeof code === 'string') &&
    Number(code) !== 0 &&
    (member(response.body, 'data') ?? null) === null;
  return isRefusal && (status === 200 || pointer === '/code')
    ? {
        key: 'refused with 200',
        fact: (all) => {
          const kinds = new Set(all.map((one) => kindOfWords(one.response?.body ?? null)));
          return kinds.size > 1
            ? `Refused ${subjectIn(all, true)} were answered 200, with a code that is not 0`
            : `${subjectIn(all)} were answered 200, with a code that is not 0${sayingText(wordsOfBody(response.body))}`;
        },
      }
    : null;
}

/** A status that is wrong whatever was sent: not listed, an error of the server, or a refusal of the right key. */
function wrongStatus(finding: FindingView): Cause | null {
  const { status, response, operation, requirement } = finding;
  if (status === undefined || response === null || response.status !== status) return null;
  const isOfKey = status === 401 && requirement === 'auth.valid-key';
  if (!isOfKey && status < 500 && status !== 429 && isListed(operation as never, status)) return null;
  const words = wordsOfBody(response.body);
  return {
    // A key is checked in one place for all operations.
    key: JSON.stringify([
      'status',
      status,
      isOfKey ? null : operation,
      finding.answeredBy ?? null,
      kindOfWords(response.body),
    ]),
    fact: (all) =>
      `${subjectIn(all)}${isOfKey ? ' with the right key' : ''} were answered ${status}${sayingText(words)}`,
  };
}

/** One requirement that is broken by one listed status, for several kinds of input. */
function listedStatus({ requirement, operation, status, expected, response }: FindingView): Cause | null {
  if (status === undefined || response === null || response.status !== status) return null;
  const kind = status === 200 ? null : kindOfWords(response.body);
  return {
    key: JSON.stringify(['listed', requirement, operation, status, expected, kind]),
    fact: (all) =>
      `${subjectIn(all)} of ${count(all.length, 'kind')} were answered ${status}` +
      `${status === 200 ? '' : sayingText(wordsOfBody(response.body))}; expected: ${expected}`,
  };
}

/** One requirement that one field of the answers breaks, or one list on one page or several, in one way or several. */
function sameField({ requirement, pointer, basis, expected }: FindingView): Cause | null {
  const field = pointer && atAnyIndex(pointer);
  const isList = field === undefined ? basis === 'relation' : /^\/data\/lines(\/\[\])?$/.test(field);
  if (!isList && (field === undefined || field === '')) return null;
  return {
    key: JSON.stringify(['field', requirement, isList ? 'list' : field]),
    fact: (all) => {
      const ways = [...new Set(all.map(wayOf))];
      if (ways.length === 1) return wrongInOneWay(all, expected);
      const place = all.find((one) => one.pointer === undefined)?.place;
      return place === undefined
        ? `${subjectIn(all)} have a wrong ${field}: ${someNames(ways, '; ')}`
        : `${capital(place)}: ${someNames(ways, '; ')}`;
    },
  };
}

/** What is wrong with a field, without its name. */
function wayOf({ cause, pointer = '' }: FindingView): string {
  const before = `${atAnyIndex(pointer)}: `;
  return cause.startsWith(before) ? cause.slice(before.length) : cause;
}

/** One requirement that several operations break in the same way. */
function sameCause({ requirement, cause, expected }: FindingView): Cause {
  return { key: JSON.stringify(['same', requirement, cause, expected]), fact: (all) => wrongInOneWay(all, expected) };
}

function wrongInOneWay(findings: readonly FindingView[], expected: string): string {
  const [message, ...others] = new Set(findings.map((one) => one.message));
  return message !== undefined && others.length === 0
    ? `${subjectIn(findings)}: ${message}`
    : `${subjectIn(findings)} are wrong in the same way; expected: ${expected}`;
}

function subjectIn(findings: readonly FindingView[], isInside = false): string {
  const subject = subjectOf([...new Set(findings.map(({ operation }) => operation))]);
  return isInside ? `${subject.charAt(0).toLowerCase()}${subject.slice(1)}` : subject;
}

/** A request without a special input is plainer than one with, and one with fewer fields than one with more. */
function byPlainness(one: FindingView, other: FindingView): number {
  const [a, b] = [plainness(one), plainness(other)];
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function plainness({ evidence, input, request, occurrences }: FindingView): number[] {
  const { body } = request;
  return [
    Number(evidence?.length === 0),
    Number(input !== undefined),
    Number(!isObject(body)),
    isObject(body) ? Object.keys(body).length : 0,
    -occurrences,
    (request.bodyText ?? JSON.stringify(body)).length,
  ];
}

function breaksOf(findings: readonly FindingView[]) {
  return [...groupedBy(findings, ({ requirement }) => requirement)].map(([id, own]) => {
    const { rule, statement } = own[0];
    return {
      id,
      rule,
      statement,
      /** What each finding is about, if there are several: a kind of input, an operation, or the cause. */
      kinds: kindsOf(own),
      findings: own,
    };
  });
}

function kindsOf(findings: readonly FindingView[]): string[] {
  const isOne = new Set(findings.map(({ operation }) => operation)).size === 1;
  const hasInputs = findings.some(({ input }) => input !== undefined);
  return findings.map(
    (one) => one.input ?? (!isOne ? `in ${subjectIn([one], true)}` : hasInputs ? 'other inputs' : one.cause),
  );
}

/** Kinds that a line names. */
const mostKinds = 4;

/** `bus.past-date (MUST §7): in 3 of 32 answers`, `bus.bad-input (MUST §7) in 2 ways: date; page`. */
export function breakLine({ id, rule, kinds, findings }: BrokenRequirement): string {
  const [first] = findings;
  const shown = kinds.length > mostKinds ? [...kinds.slice(0, mostKinds), `${kinds.length - mostKinds} more`] : kinds;
  const head = `${id} (${rule})`;
  return kinds.length === 1 ? `${head}: ${first?.times}` : `${head} in ${kinds.length} ways: ${shown.join('; ')}`;
}
