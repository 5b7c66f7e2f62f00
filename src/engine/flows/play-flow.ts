import fc from 'fast-check';
import { stableHash } from '../../config/selection.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Ledger } from '../../journal/ledger.ts';
import type { Draw } from '../../journal/pinned/pinned-case.ts';
import { Creations } from './creations.ts';
import { runsOf } from '../../requirements/flows/own-flow.ts';
import { type Flow, FlowStopped } from '../../requirements/flows/flow.ts';
import { type Run, within } from '../run.ts';
import { reasonMisfit, reasonHollow } from './hollow.ts';
import { endOf, type FlowEnd, runOf } from './flow-end.ts';
import { type FlowSend, flowTools, newTrace, partsOf, reasonRefused, type Trace } from './flow-tools.ts';
import { isTaken } from './own-things.ts';
import type { OfFlow } from './planned.ts';
import { sendCall } from './send-call.ts';
import { isStarved, type Starving } from './starving.ts';

/** Times that a flow that failed is run with smaller input at most. */
const mostSmaller = 20;
/** Times that it is run again with the same input; the larger number while it has not failed again. */
const again = { least: 2, most: 5 };

const noWrongKeys =
  'expected only valid keys in a flow of the phase `alone`: move calls with no key or a wrong one to another flow';

/** Why a flow is not run with a pinned input. */
const notDrawn: Reason = {
  code: 'request-not-rebuilt',
  expected: 'expected a flow that draws the same input again, got one that draws other input',
};

/** What flows are played with. */
export interface PlayedWith {
  readonly run: Run;
  readonly ledger: Pick<Ledger, 'note'>;
  readonly starving: Starving;
  /** Waits for a later phase. */
  until(phase: 'alone' | 'other-keys'): Promise<void>;
}

/** One run of a flow. */
interface Played {
  readonly given: object;
  readonly trace: Trace;
  readonly end: FlowEnd;
}

/**
 * Plays a flow with the inputs that it draws, and counts the results for its requirement. `pinned`: inputs of earlier
 * findings, which come first. Returns those that were not judged, with the reason.
 *
 * What other flows may have caused is played again while none of them runs: a failure, and a call that was refused. A
 * flow that calls with no key or a wrong one begins again in the phase for that.
 */
export async function playFlow(
  one: OfFlow,
  of: PlayedWith,
  pinned: readonly Draw[] = [],
): Promise<ReadonlyMap<Draw, Reason>> {
  const { flow, id, part } = one;
  const { run } = of;
  let { phase } = flow;
  const played: Played[] = [];
  let failed: { readonly now: Played; readonly cause: string } | null = null;
  let drawn: Draw | null = null;
  let smaller = 0;

  const alone = async (): Promise<void> => {
    if (phase === 'together') await of.until((phase = 'alone'));
  };
  const play: Play = async (given, isRepeat) => {
    const first = await playOnce(one, given, of, { isRepeat, phase });
    if (first.end.is !== 'early') return first;
    await of.until((phase = 'other-keys'));
    return playOnce(one, given, of, { isRepeat, phase });
  };

  /** Whether the flow holds with what was drawn; of smaller input only the same cause is a failure. */
  const holds = async (given: object): Promise<boolean> => {
    if (failed !== null && (smaller += 1) > mostSmaller) return true;
    if (['crash', 'lacking'].includes(played.at(-1)?.end.is ?? '')) return true;
    const now = await play(given, failed !== null);
    if (failed === null) played.push(now);
    if (now.end.is !== 'failed') return true;
    const { cause } = now.end.violation;
    if (failed !== null && failed.cause !== cause) return true;
    failed = { now, cause };
    return false;
  };

  const check = async (
    predicate: typeof holds,
    parameters: fc.Parameters<[object]>,
  ): Promise<fc.RunDetails<[object]>> =>
    fc.check(fc.asyncProperty(fc.record({ ...flow.given }), predicate), parameters);
  const numRuns = runsOf(flow, run.settings.runs, part);
  // Two flows that draw the same would book the same seat.
  const seed = stableHash(`${run.settings.seed} ${id}`);
  const unjudged = new Map<Draw, Reason>();
  for (const draw of pinned) {
    if (failed !== null) {
      // Only one failure of a flow is looked at.
      unjudged.set(draw, { code: 'answers-do-not-tell' });
      continue;
    }
    let isDrawn = false;
    const once = (given: object): Promise<boolean> => {
      if (isDrawn) return Promise.resolve(true);
      isDrawn = true;
      return holds(given);
    };
    // With other generators than when it was pinned, the path leads nowhere.
    const { failed: isBroken } = await check(once, { ...draw, numRuns: 1, endOnFailure: true }).catch(() => ({
      failed: false,
    }));
    if (isBroken) drawn = draw;
    if (!isDrawn) unjudged.set(draw, notDrawn);
  }
  try {
    const { counterexamplePath } = await check(holds, { seed, numRuns: failed === null ? numRuns : 0 });
    if (counterexamplePath !== null) drawn = { seed, path: counterexamplePath };
  } catch (error) {
    // What a generator throws.
    run.outcomes.get(id)?.crashed(error);
  }
  const refused = played.filter(({ end }) => end.is === 'unknown' && end.reason.code === 'flow-call-refused');
  if (phase === 'together' && failed === null && flow.isJudged !== true && refused.length > 0) {
    await alone();
    for (const earlier of refused) {
      const now = await play(earlier.given, false);
      played[played.indexOf(earlier)] = now;
      if (now.end.is === 'failed') failed = { now, cause: now.end.violation.cause };
      if (now.end.is !== 'held') break;
    }
  }
  const mayBeHollow = flow.mayBeHollow === true && failed === null;
  count(played, one, of, mayBeHollow ? await reasonHollow(one, played.filter(hasHeld)) : null);
  const found = failed as { readonly now: Played; readonly cause: string } | null;
  if (found === null) return unjudged;
  await alone();
  await confirm(found.now, play, { one, of, shrunk: !played.includes(found.now), drawn });
  return unjudged;
}

/** Runs a flow that failed again with the same input: a finding, or unknown if it never fails again. */
async function confirm(
  failed: Played,
  play: Play,
  found: {
    readonly one: OfFlow;
    readonly of: PlayedWith;
    readonly shrunk: boolean;
    readonly drawn: Draw | null;
  },
): Promise<void> {
  const { one, of, shrunk, drawn } = found;
  const { run, starving } = of;
  const {
    given,
    end: first,
    trace: { exchanges },
  } = failed;
  if (first.is !== 'failed') return;
  const { violation } = first;
  const reproduced = { of: 1, times: 1 };
  for (let nth = 0; nth < again.least || (nth < again.most && reproduced.times === 1); nth += 1) {
    const { end } = await play(given, true);
    if (end.is !== 'held' && end.is !== 'failed') continue;
    reproduced.of += 1;
    if (end.is === 'failed' && end.violation.cause === violation.cause) reproduced.times += 1;
  }
  const outcome = run.outcomes.get(one.id);
  const [last, ...before] = exchanges.toSorted((a, b) => b.call - a.call);
  if (reproduced.of > 1 && reproduced.times === 1)
    return outcome?.unknown({ code: 'flow-not-again', cause: violation.cause }, true, last);
  const misfit = await reasonMisfit(one, failed, first, (id) => run.outcomes.has(id));
  if (misfit !== null) outcome?.unknown(misfit, true, last);
  else if (last !== undefined) {
    starving.failed({ one, recorded: failed, end: first });
    outcome?.fail({
      violation,
      exchange: last,
      comparedWith: before.toReversed(),
      basis: before.length === 0 ? 'answer' : 'flow',
      flow: { reproduced, shrunk, seed: drawn?.seed ?? null, path: drawn?.path ?? null },
    });
  }
}

function hasHeld({ end }: Played): boolean {
  return end.is === 'held';
}

/**
 * Counts the runs that did not fail. If no call of any was accepted, or the flow is hollow, nothing was tested.
 */
function count(played: readonly Played[], one: OfFlow, { run, starving }: PlayedWith, hollow: Reason | null): void {
  const { id, flow } = one;
  const outcome = run.outcomes.get(id);
  const isReached = played.some(({ trace, end }) => trace.accepted.size > 0 || end.is === 'failed');
  for (const { end, trace } of played) {
    const reason = reasonOf(end, trace, run);
    if (end.is === 'crash') outcome?.crashed(end.error);
    else if (hollow !== null) outcome?.notApplicable(hollow);
    // The judge of its requirement counts the calls.
    else if (end.is === 'held' && flow.isJudged !== true) outcome?.pass();
    else if (end.is === 'idle' || end.is === 'lacking') outcome?.notApplicable(end.reason);
    else if (reason !== null) {
      const isLost = isReached && flow.isJudged !== true;
      const record = (why: Reason): void =>
        isLost ? outcome?.unknown(why, false, trace.exchanges.at(-1) ?? null) : outcome?.notApplicable(why);
      if (isStarved(reason)) starving.add({ one, trace, reason, count: record });
      else record(reason);
    }
  }
}

/** Why a run of a flow is not a case: it showed nothing, or its last call was not accepted. */
function reasonOf(end: FlowEnd, { exchanges }: Trace, run: Run): Reason | null {
  if (end.is === 'unknown') return end.reason;
  const last = exchanges.at(-1);
  return end.is === 'held' && last !== undefined && !isTaken(last) ? reasonRefused(last, run) : null;
}

/** Runs a flow. `isRepeat`: no other requirement judges its calls. */
type Play = (given: object, isRepeat: boolean) => Promise<Played>;

async function playOnce(
  one: OfFlow,
  given: object,
  { run, ledger }: PlayedWith,
  { isRepeat, phase }: { readonly isRepeat: boolean; readonly phase: Flow['phase'] },
): Promise<Played> {
  const trace = newTrace();
  const creations = new Creations(run, ledger);
  const send: FlowSend = async (operation, body, how) => {
    if ((how.key === 'none' || how.key === 'wrong') && phase !== 'other-keys') {
      if (one.flow.phase === 'alone') throw new TypeError(noWrongKeys);
      trace.isEarly = true;
      throw new FlowStopped({ code: 'answers-do-not-tell' });
    }
    const wrong = trace.exchanges.filter(({ credentials }) => credentials === 'wrong').length;
    const exchange = await sendCall(one, run, operation, body, { ...how, wrong });
    if (isRepeat) run.history.setAside(exchange);
    trace.exchanges.push(exchange);
    await creations.note(operation, exchange, how);
    return exchange;
  };
  const parts = partsOf(run, send);
  const end = await endOf(within(run, runOf(one, given, flowTools(parts, trace))), given, trace, parts);
  // What nobody waited for may create something, too.
  await Promise.allSettled(trace.open);
  await creations.undo((operation, body, how) => sendCall(one, run, operation, body, { ...how, isLast: true }));
  return { given, trace, end };
}
