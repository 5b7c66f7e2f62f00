import type { Report } from '../contract/report.ts';
import type { ReportFinding, ReportRequirement, ReportWaiver, VerdictSentence } from '../contract/report-parts.ts';
import { openFollowers, reasonNoVerdict } from './no-verdict.ts';
import type { ReportReason } from '../contract/reason.ts';
import { staleSummary } from '../config/waivers.ts';
import { count, present, withStop, wordList } from '../contract/text.ts';
import { type JudgedScope, scopeWords, selects } from '../requirements/index.ts';

/** The facts that the verdict on a run depends on. */
export interface RunFacts
  extends
    Pick<Report, 'requirements' | 'findings' | 'waivers' | 'partial' | 'scope'>,
    Pick<Report['run'], 'requests' | 'endedBy'> {
  /** Why the run ended early or gave no verdict; null otherwise. */
  readonly reason: ReportReason | null;
  /** The requirements that may stay untested: ids, or beginnings of ids up to a dot. */
  readonly acceptUntested: readonly string[];
  readonly strict: boolean;
  /** The observations that changed, if the run must fail because of them. */
  readonly drift: readonly string[];
  /** The pinned cases that fail. */
  readonly pinnedFailing: readonly string[];
  readonly baseline: boolean;
  /** Whether the built-in platform was tested. */
  readonly embedded: boolean;
}

/** Exit codes of a run (`2` is for usage errors, and never that of a run). */
export type ExitCode = Report['exitCode'];

/** The decision on a run: the verdict on the target, whether the gate passes, and the exit code. */
type RunVerdict = Pick<Report, 'verdict' | 'gate' | 'exitCode' | 'sentence'> & {
  readonly sentences: readonly VerdictSentence[];
};

/**
 * Decides a run; no other code does. The verdict is about the target: `violates` if something required of it is broken,
 * known or new; else `none` if a MUST was not proved; else `conforms`. If nothing new is broken, requirements that were
 * not proved come first, except those that follow from a broken requirement. The gate is about the run: it fails if
 * something counts against the run, or if the run has no verdict. The sentence gives verdict and gate separately.
 */
export function decideRun(facts: RunFacts): RunVerdict {
  const broken = newlyBroken(facts);
  const known = knownFailures(facts, new Set(broken));
  const subject = facts.embedded ? 'The built-in platform' : 'The target';
  const begin = `${subject} does not conform: `;
  const ofTarget = factFirst(begin, facts, broken) ?? fitting(begin, (most) => brokenTexts(facts, broken, most));
  const ofRun = fitting('Gate failed: ', (most) =>
    present([staleText(facts.waivers, most), driftText(facts.drift, most)]),
  );
  const unproved = noVerdictSentences(facts);
  const exitCode = (ofTarget ?? ofRun) !== null ? 1 : unproved === null ? 0 : 3;
  const { verdict, sentences: onIt } = onTarget(facts, subject, ofTarget, unproved, known);
  const sentences = [
    ...part('gate', ofRun),
    ...part(
      'nothing new',
      exitCode === 0 && known.length > 0 ? `Gate passed: nothing new is broken${within(facts)}.` : null,
    ),
    ...onIt,
    ...part('not judged', followersText(facts)),
    ...part('left out', exitCode === 0 ? leftOutText(facts) : null),
    ...part('built-in', facts.embedded ? 'No target of yours was tested.' : null),
  ];
  return {
    verdict,
    gate: exitCode === 0 ? 'passed' : 'failed',
    exitCode,
    sentence: sentences.map(({ text }) => text).join(' '),
    sentences,
  };
}

/** A list with the sentence, if there is one. */
function part(about: VerdictSentence['about'], text: string | null): readonly VerdictSentence[] {
  return text === null || text === '' ? [] : [{ about, text }];
}

/**
 * `Not judged because http.json-body is broken: bus.paging, bus.seats and 9 more.`; null if no requirement stayed
 * unjudged because of a broken one.
 */
function followersText(facts: RunFacts): string | null {
  const followers = openFollowers({ ...facts, isAccepted: acceptedIn(facts) });
  if (followers.length === 0) return null;
  const causes = [...new Set(followers.flatMap((one) => one.causes))];
  const because = (most: number): string =>
    most === 0
      ? `${causes.length} other requirements are`
      : `${list(causes, most)} ${causes.length === 1 ? 'is' : 'are'}`;
  const names = followers.map(({ requirement }) => requirement.id);
  const text = (most: number): string =>
    `Not judged because ${because(most)} broken: ${list(names, most)}${most === 0 ? ' requirements' : ''}.`;
  return [3, 2, 1].map(text).find(({ length }) => length <= longest) ?? text(0);
}

/** Whether a requirement may stay untested. */
function acceptedIn({ acceptUntested }: Pick<RunFacts, 'acceptUntested'>): (id: string) => boolean {
  return (id) => acceptUntested.some((accepted) => selects(accepted, id));
}

/** `1 waiver expired, 1 no longer needed: bus.old, bus.seats`; null if no waiver makes the run fail. */
function staleText(waivers: readonly ReportWaiver[], most: number): string | null {
  const stale = waivers.filter((waiver) => waiver.stale);
  const summary = staleSummary(stale);
  return summary === null || most === 0
    ? summary
    : `${summary}: ${list(
        stale.map(({ id }) => id),
        most,
      )}`;
}

function driftText(drift: readonly string[], most: number): string | null {
  return drift.length === 0 ? null : `observations changed: ${list(drift, most)}`;
}

/** The requirements that are broken, and the pinned cases that fail. */
function brokenTexts({ baseline, pinnedFailing }: RunFacts, broken: readonly string[], most: number): string[] {
  const newly = baseline ? ' newly' : '';
  return present([
    broken.length === 0
      ? null
      : `${list(broken, most)}${most > 0 ? '' : broken.length === 1 ? ' requirement' : ' requirements'} ` +
        `${broken.length === 1 ? 'is' : 'are'}${newly} broken`,
    pinnedFailing.length === 0 ? null : `pinned cases fail: ${list(pinnedFailing, most)}`,
  ]);
}

/**
 * The sentence with the fact that explains most of what is broken first: `24 of 24 searches with sort_by were refused,
 * 0 of 182 others, so bus.valid-accepted is broken; bus.total is broken`. Null without such a fact, or if it is too
 * long.
 */
function factFirst(begin: string, facts: RunFacts, broken: readonly string[]): string | null {
  const explained = new Map<string, string[]>();
  for (const id of broken) {
    const own = facts.findings.filter((finding) => finding.requirement === id && doesCount(facts, finding));
    const [sentence, ...others] = new Set(own.map(({ pattern }) => pattern?.sentence));
    if (sentence !== undefined && others.length === 0)
      explained.set(sentence, [...(explained.get(sentence) ?? []), id]);
  }
  const [first] = [...explained].toSorted(([, a], [, b]) => b.length - a.length);
  if (first === undefined) return null;
  const [fact, ids] = first;
  const rest = broken.filter((id) => !ids.includes(id));
  const texts = (most: number): readonly string[] => [
    `${fact}, so ${brokenTexts({ ...facts, pinnedFailing: [] }, ids, most).join('')}`,
    ...brokenTexts(facts, rest, most),
  ];
  const sentence = fitting(begin, texts, longestFact);
  return sentence !== null && sentence.length <= longestFact ? sentence : null;
}

/** Whether a finding counts: it is neither in the baseline nor waived. */
function doesCount({ baseline }: Pick<RunFacts, 'baseline'>, finding: ReportFinding): boolean {
  return finding.waived !== true && !(baseline && finding.known === true);
}

/** The verdict on the target alone, and its part of the sentence. */
function onTarget(
  facts: RunFacts,
  subject: string,
  broken: string | null,
  unproved: readonly VerdictSentence[] | null,
  known: readonly ReportRequirement[],
): { readonly verdict: Report['verdict']; readonly sentences: readonly VerdictSentence[] } {
  const failures = (begin: string): string | null =>
    known.length === 0 ? null : fitting(begin, (most) => [knownText(known, most)]);
  if (broken !== null)
    return { verdict: 'violates', sentences: [...part('target', broken), ...part('known', failures('In addition: '))] };
  if (unproved !== null)
    return { verdict: 'none', sentences: [...unproved, ...part('known', failures('In addition: '))] };
  const onlyKnown = failures(`${subject} does not conform: `);
  if (onlyKnown !== null) return { verdict: 'violates', sentences: part('target', onlyKnown) };
  // A verdict on a part of the catalogue must not read like one on all of it.
  return {
    verdict: 'conforms',
    sentences: part('target', `${subject} conforms${within(facts)}: ${passedText(facts)}.`),
  };
}

function within({ partial, scope }: RunFacts): string {
  return partial
    ? ' in the part of the catalogue that was run'
    : isScope(scope)
      ? ` in ${scopeWords[scope.name].judges}`
      : '';
}

/** The parts that a gate that passed did not check. */
function leftOutText({ scope }: RunFacts): string | null {
  return isScope(scope)
    ? `Left out by the scope ${scope.name}: ${scope.leftOut.length} requirements of ` +
        `${scopeWords[scope.name].leavesOut}.`
    : null;
}

function isScope(scope: RunFacts['scope']): scope is JudgedScope {
  return scope !== undefined && Object.hasOwn(scopeWords, scope.name);
}

/** Broken requirements that count: those with a finding that is neither in the baseline nor waived. */
function newlyBroken(facts: RunFacts): string[] {
  const named = new Set(facts.findings.map((finding) => finding.requirement));
  const counting = new Set(
    facts.findings.filter((finding) => doesCount(facts, finding)).map((finding) => finding.requirement),
  );
  // A broken requirement counts even if its findings are missing from the report.
  return requiredOf(facts).flatMap(({ id, verdict }) =>
    counting.has(id) || (!named.has(id) && verdict !== 'waived' && isBroken(verdict)) ? [id] : [],
  );
}

/** Requirements that are broken and do not count: the baseline has them, or they are waived. */
function knownFailures(facts: RunFacts, broken: ReadonlySet<string>): ReportRequirement[] {
  return requiredOf(facts).filter(({ id, verdict }) => isBroken(verdict) && !broken.has(id));
}

function requiredOf({ requirements, strict }: RunFacts): ReportRequirement[] {
  return requirements.filter(({ level }) => level === 'MUST' || strict);
}

function isBroken(verdict: ReportRequirement['verdict']): boolean {
  return verdict === 'fail' || verdict === 'warn' || verdict === 'waived';
}

function knownText(known: readonly ReportRequirement[], most: number): string {
  const of = (words: string, some: readonly ReportRequirement[]): string | null =>
    some.length === 0
      ? null
      : `${words}: ${list(
          some.map(({ id }) => id),
          most,
        )}`;
  const isWaived = ({ verdict }: ReportRequirement): boolean => verdict === 'waived';
  const groups = present([
    of(
      'as in the baseline',
      known.filter((one) => !isWaived(one)),
    ),
    of('waived', known.filter(isWaived)),
  ]);
  return `${count(known.length, 'known failure')} (${groups.join('; ')})`;
}

/**
 * Why the run proves nothing, then the next step and the requirements that wait for it; null if the run has a verdict.
 */
function noVerdictSentences(facts: RunFacts): readonly VerdictSentence[] | null {
  const why = reasonNoVerdict({ ...facts, isAccepted: acceptedIn(facts) });
  if (why === null) return null;
  return [
    ...part(
      why.isOfRun ? 'reason of the run' : 'no verdict',
      `No verdict${facts.embedded ? ' on the built-in platform' : ''}: ${withStop(why.headline)}`,
    ),
    ...part('next', [why.action, why.waiting].filter((text) => text !== '').join(' ')),
  ];
}

/** The number of requirements that passed, and the verdicts of the others. */
function passedText({ requirements }: RunFacts): string {
  const number = (...verdicts: readonly ReportRequirement['verdict'][]): number =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const rest = [
    [number('warn'), number('warn') === 1 ? 'warning' : 'warnings'],
    [number('waived'), 'waived'],
    [number('untested', 'inconclusive'), 'not judged'],
  ] as const;
  const others = rest.flatMap(([n, words]) => (n > 0 ? [`${n} ${words}`] : []));
  return (
    `${number('pass')} of ${requirements.length} requirements passed` +
    (others.length === 0 ? '' : `; the rest: ${others.join(', ')}`)
  );
}

/** UTF-16 units of a line, and of a sentence with a fact. */
const [longest, longestFact] = [160, 320];

/**
 * A sentence made of texts. Each text names as many ids of its list as fit into a line: three, or fewer, or none. Null
 * without texts.
 */
function fitting(begin: string, texts: (most: number) => readonly string[], limit = longest): string | null {
  if (texts(0).length === 0) return null;
  const sentence = (most: number): string => `${begin}${texts(most).join('; ')}.`;
  return [3, 2, 1].map(sentence).find(({ length }) => length <= limit) ?? sentence(0);
}

/** The first names, and how many more; only their number if none is to be named. */
function list(names: readonly string[], most: number): string {
  if (most === 0) return String(names.length);
  const shown = names.length <= most ? names : [...names.slice(0, most), `${names.length - most} more`];
  return wordList(shown);
}
