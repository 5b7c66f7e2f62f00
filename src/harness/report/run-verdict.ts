import type { EndedBy, Report, ReportFinding, ReportRequirement, ReportWaiver } from '../../model/report.ts';
import { withStop } from '../../model/with-stop.ts';
import { suiteFailed } from './verdict.ts';

/** All that the verdict on a run depends on. */
export interface RunFacts {
  readonly requirements: readonly ReportRequirement[];
  readonly findings: readonly ReportFinding[];
  readonly waivers: readonly ReportWaiver[];
  readonly acceptUntested: readonly string[];
  readonly strict: boolean;
  /** Observations that changed, where the run is to fail on them. */
  readonly drift: readonly string[];
  /** Pinned cases that fail. */
  readonly pinnedFailing: readonly string[];
  readonly baseline: boolean;
  /** Whether only a part of the catalogue was run. */
  readonly partial: boolean;
  readonly requests: number;
  readonly endedBy: EndedBy;
  readonly note: string | null;
}

/** Whoever has ended a run knows why it has no verdict: what the target did until then is no reason. */
const interrupted = 'the run was interrupted';

/** Exit codes of a run (`2`, usage, is never a run's). */
export const exitCodes = { conforms: 0, violates: 1, none: 3 } as const;
export type ExitCode = (typeof exitCodes)[Report['verdict']];

/**
 * The one place that decides a run: `violates` where something counts against the target, else `none` where a MUST was
 * not proved, else `conforms`. The sentence says which and why.
 */
export function decideRun(facts: RunFacts): Pick<Report, 'verdict' | 'sentence'> {
  const counts = (finding: ReportFinding): boolean => finding.waived !== true && !(facts.baseline && finding.known === true);
  const byId = new Map(facts.requirements.map((one) => [one.id, one]));
  const named = new Set(facts.findings.map((finding) => finding.requirement));
  // A broken requirement counts even where its findings were lost on the way to the report.
  const unnamed = facts.requirements.filter((one) => (one.verdict === 'fail' || one.verdict === 'warn') && !named.has(one.id));
  const broken = [...new Set([...facts.findings.filter(counts).map((finding) => finding.requirement), ...unnamed.map((one) => one.id)])].filter((id) => {
    const one = byId.get(id);
    return one !== undefined && (one.level === 'MUST' || facts.strict);
  });
  const stale = facts.waivers.filter((waiver) => waiver.stale).map((waiver) => waiver.id);
  const reasons = [
    broken.length > 0 ? `${list(broken)} ${broken.length === 1 ? 'is' : 'are'} broken${facts.baseline ? ' anew' : ''}` : null,
    facts.pinnedFailing.length > 0 ? `pinned cases fail: ${list(facts.pinnedFailing)}` : null,
    stale.length > 0 ? `${stale.length === 1 ? 'a waiver is' : 'waivers are'} stale: ${list(stale)}` : null,
    facts.drift.length > 0 ? `observations changed: ${list(facts.drift)}` : null,
  ].filter((reason) => reason !== null);
  if (reasons.length > 0) return { verdict: 'violates', sentence: `The target does not conform: ${reasons.join('; ')}.` };

  const open = facts.requirements.filter(
    (one) =>
      one.reason?.startsWith(suiteFailed) === true ||
      (one.level === 'MUST' && (one.verdict === 'inconclusive' || (one.verdict === 'untested' && !facts.acceptUntested.includes(one.id)))),
  );
  const cause =
    (facts.requests === 0 ? 'no call was sent' : null) ??
    (facts.endedBy === 'signal' ? interrupted : null) ??
    (facts.endedBy !== 'done' ? `the run ended early (${facts.endedBy})` : null) ??
    (facts.requirements.length === 0 ? 'no requirement was selected' : null) ??
    (open.length > 0 ? notProved(open) : null);
  // What was noted explains why there is no verdict; alone it takes none away (no route for a run that only cancels).
  if (cause !== null) return { verdict: 'none', sentence: `No verdict: ${withStop(oneLine(cause === interrupted ? cause : (facts.note ?? cause)))}` };

  const passed = facts.requirements.filter((one) => one.verdict === 'pass').length;
  const warned = facts.requirements.filter((one) => one.verdict === 'warn').length;
  const waived = facts.requirements.filter((one) => one.verdict === 'waived').length;
  // Of what fails nothing counts here: the baseline knows it.
  const known = facts.requirements.filter((one) => one.verdict === 'fail').length;
  const rest = [
    warned > 0 ? `${warned} with warnings` : null,
    known > 0 ? `${known} failing as in the baseline` : null,
    waived > 0 ? `${waived} waived` : null,
    untestedPart(facts),
  ].filter((part) => part !== null);
  return {
    verdict: 'conforms',
    // What a part of the catalogue proves must not read as the whole of it.
    sentence: `The target conforms${facts.partial ? ' in the part of the catalogue that was run' : ''}: ${passed} of ${facts.requirements.length} requirements passed${rest.length > 0 ? `, ${rest.join(', ')}` : ''}.`,
  };
}

/** What is missing for the first of these, with all that lack the same; the others are named behind it. */
function notProved(open: readonly ReportRequirement[]): string {
  const reason = open[0]?.reason ?? null;
  const same = open.filter((one) => one.reason === reason).map((one) => one.id);
  const others = open.filter((one) => one.reason !== reason).map((one) => one.id);
  const rest =
    others.length === 0 ? '' : `; nor ${others.length === 1 ? 'was' : 'were'} ${list(others)}, for ${others.length === 1 ? 'another reason' : 'other reasons'}`;
  return `${list(same)} ${same.length === 1 ? 'was' : 'were'} not proved: ${oneLine(reason ?? 'no reason was recorded')}${rest}`;
}

function untestedPart({ requirements }: RunFacts): string | null {
  const untested = requirements.filter((one) => one.verdict === 'untested' || one.verdict === 'inconclusive').length;
  return untested > 0 ? `${untested} not tested` : null;
}

/** A reason within a sentence: its first line (a suite's error has a stack), without a full stop of its own. */
function oneLine(reason: string): string {
  return (reason.split(/\r?\n/)[0] ?? '').replace(/[\s.]+$/, '');
}

/** Up to three names, and how many more. */
function list(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
