import { groupedBy } from '../../contract/grouped-by.ts';
import { isObject } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { count } from '../../contract/text.ts';
import { causeOf } from './causes.ts';
import { type FindingView, findingView } from './finding.ts';
import { namesIn } from './headline.ts';
import { isStrict } from './not-judged.ts';

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

/** The findings as cards, in the order of the first of each. */
export function cardsOf(findings: readonly FindingView[]) {
  const caused = findings.map((finding) => ({ finding, cause: causeOf(finding) }));
  return [...groupedBy(caused, ({ cause }) => cause.key).values()].map((same) => {
    const own = same.map(({ finding }) => finding);
    const sorted = own.toSorted(byPlainness) as [FindingView, ...FindingView[]];
    return {
      /** The fact that all of them have in common, as a sentence without a full stop: of their pattern, or cause. */
      fact: same[0].cause.fact(sorted),
      /** The one with the plainest request first. */
      findings: sorted,
      breaks: breaksOf(own),
    };
  });
}

/** `7`, or `2 causes, 7 findings` if some findings share their cause. */
function cardCount(findings: number, cards: number): string {
  return findings === cards ? String(cards) : `${count(cards, 'cause')}, ${count(findings, 'finding')}`;
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
  const hasInputs = findings.some(({ input, sent }) => (sent ?? input) !== undefined);
  const named = (one: FindingView, input: string | undefined): string =>
    input ?? (!isOne ? `in ${namesIn([one])}` : hasInputs ? 'other inputs' : one.cause);
  const examples = findings.map((one) => named(one, one.sent ?? one.input));
  // One text may have been sent in several fields: then only the kind says in which.
  return new Set(examples).size === findings.length ? examples : findings.map((one) => named(one, one.input));
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
