import type { Phase } from '../../requirements/history/index.ts';
import type { ReportPinned } from '../../contract/report.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Judged } from '../../requirements/index.ts';
import type { Confirmation } from '../confirming/confirmation.ts';
import { repeats } from './ask-again.ts';
import type { Run } from '../run.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';

/** Times that a case is asked at least: some faults come beside others only. */
const leastTries = 2;

/**
 * A case as work of a run: of a run in shards, one sends it. Searches go behind all that scenarios ask, as they did
 * when they were found: what was asked before may be why they break. After a call without the key or with a wrong one,
 * a lockout is legal: those wait.
 */
export function workOf({ id, evidence }: FixedCase): {
  readonly name: string;
  readonly phase: Phase;
  readonly about: 'search' | 'cancel';
} {
  const isWrong = evidence.some(({ credentials }) => typeof credentials === 'object');
  const isRight = evidence.every(({ credentials }) => credentials === 'valid');
  const about = evidence.some(({ operation }) => operation === 'cancel') ? 'cancel' : 'search';
  const phase = isWrong ? 'wrong-keys' : !isRight ? 'without-key' : about === 'search' ? 'alone' : 'together';
  return { name: id, phase, about };
}

/**
 * Asks the evidence of a pinned case again, and records what is broken as a finding like any other. True where it
 * holds, which is told at the end.
 */
export async function runPinned(
  fixed: FixedCase,
  judged: Judged,
  run: Run,
  confirmation: Confirmation,
): Promise<boolean> {
  const outcome = run.outcome(judged.id);
  if (outcome === undefined) return false;
  const untold = (reason: Reason): false => {
    tell(fixed, run, 'untold', reason);
    // Sent and not told: a gate that could not see it proves nothing.
    outcome.lose({ code: 'pinned-not-judged', finding: fixed.id, because: reason }, true);
    return false;
  };
  if (workOf(fixed).about === 'cancel' && !run.guard.permitted) {
    tell(fixed, run, 'untold', run.guard.notPermitted);
    return false;
  }
  for (let nth = 0; nth < Math.max(leastTries, fixed.tries); nth += 1) {
    const means = {
      apiKey: run.settings.apiKey,
      now: run.now(),
      bodies: run.known.cancels.bodies,
      madeUp: (shape: string) => run.guard.madeUp(run.now() + nth).find((one) => one.label === shape)?.value ?? null,
    };
    const asks = repeats(fixed, means);
    if ('code' in asks) return untold(asks);
    const { broken, isTold, reason } = await confirmation.round(judged, fixed.cause, asks);
    if (broken !== null) {
      outcome.violate(broken);
      tell(fixed, run, 'broken', null);
      return false;
    }
    if (!isTold) return untold(reason ?? { code: 'answers-do-not-tell' });
  }
  return true;
}

/**
 * Says of a case that held that it holds; not where the run has found the same finding elsewhere, nor where nothing of
 * its requirement could be tested: no answer proves anything then.
 */
export function tellHeld(fixed: FixedCase, run: Run): void {
  const outcome = run.outcome(fixed.requirement);
  const { judged, missing } = outcome ?? { judged: 0, missing: null };
  if (outcome?.findings.has(fixed.id) === true) tell(fixed, run, 'broken', null);
  else if (judged > 0) tell(fixed, run, 'holds', null);
  else tell(fixed, run, 'untold', { code: 'not-tested', requirement: fixed.requirement, because: missing });
}

function tell({ id, requirement }: FixedCase, run: Run, state: ReportPinned['state'], reason: Reason | null): void {
  run.journal.append({ kind: 'pinned', id, requirement, state, reason });
}
