import fc from 'fast-check';
import { wrongKeys } from '../../arbitraries/index.ts';
import { stableHash } from '../../config/selection.ts';
import type { AskedKey } from '../../contract/key-scheme.ts';
import type { Json } from '../../contract/json.ts';
import { ownOperation } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Ledger } from '../../journal/ledger.ts';
import type { Draw } from '../../journal/pinned/pinned-case.ts';
import { Creations } from './creations.ts';
import type { CallHow, Operation } from '../../requirements/flows/flow.ts';
import { nearKeys } from '../../requirements/flows/generic.ts';
import { runsOf } from '../../requirements/flows/flow-calls.ts';
import { call, type RawBody } from '../../requirements/history/index.ts';
import { block } from '../door.ts';
import { type Run, within } from '../run.ts';
import { emptyCall, ownCall } from '../target.ts';
import { reasonMisfit, reasonHollow } from './hollow.ts';
import { endOf, type FlowEnd, runOf } from './flow-end.ts';
import { type FlowSend, FlowStopped, flowTools, isFurtherKey, newTrace, partsOf, type Trace } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';

/** Times that a flow that failed is run with smaller input at most. */
const mostSmaller = 20;
/** Times that it is run again with the same input; the larger number while it has not failed again. */
const again = { least: 2, most: 5 };

/** Why a flow is not run with a pinned input. */
const notDrawn: Reason = {
  code: 'request-not-rebuilt',
  expected: 'expected a flow that draws the same input again, got one that draws other input',
};

/** One run of a flow. */
interface Played {
  readonly given: object;
  readonly trace: Trace;
  readonly end: FlowEnd;
}

/**
 * Plays a flow with the inputs that it draws, and counts the results for its requirement. `pinned`: inputs of earlier
 * findings, which come first. Returns those that were not judged, with the reason. `alone`: ends when no other flow
 * runs, so that none disturbs a flow that has failed.
 */
export async function playFlow(
  one: OfFlow,
  run: Run,
  ledger: Pick<Ledger, 'note'>,
  alone: () => Promise<void>,
  pinned: readonly Draw[] = [],
): Promise<ReadonlyMap<Draw, Reason>> {
  const { flow, id, part } = one;
  const played: Played[] = [];
  let failed: { readonly now: Played; readonly cause: string } | null = null;
  let drawn: Draw | null = null;
  let smaller = 0;

  /** Whether the flow holds with what was drawn; of smaller input only the same cause is a failure. */
  const holds = async (given: object): Promise<boolean> => {
    if (failed !== null && (smaller += 1) > mostSmaller) return true;
    if (['crash', 'lacking'].includes(played.at(-1)?.end.is ?? '')) return true;
    const now = await playOnce(one, given, run, ledger, failed !== null);
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
  const mayBeHollow = flow.mayBeHollow === true && failed === null;
  count(played, one, run, mayBeHollow ? await reasonHollow(one, played.filter(hasHeld)) : null);
  const found = failed as { readonly now: Played; readonly cause: string } | null;
  if (found === null) return unjudged;
  await alone();
  await confirm(found.now, { one, run, ledger, shrunk: !played.includes(found.now), drawn });
  return unjudged;
}

/** Runs a flow that failed again with the same input: a finding, or unknown if it never fails again. */
async function confirm(
  failed: Played,
  of: {
    readonly one: OfFlow;
    readonly run: Run;
    readonly ledger: Pick<Ledger, 'note'>;
    readonly shrunk: boolean;
    readonly drawn: Draw | null;
  },
): Promise<void> {
  const { one, run, ledger, shrunk, drawn } = of;
  const {
    given,
    end: first,
    trace: { exchanges },
  } = failed;
  if (first.is !== 'failed') return;
  const { violation } = first;
  const reproduced = { of: 1, times: 1 };
  for (let nth = 0; nth < again.least || (nth < again.most && reproduced.times === 1); nth += 1) {
    const { end } = await playOnce(one, given, run, ledger, true);
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
  else if (last !== undefined)
    outcome?.fail({
      violation,
      exchange: last,
      comparedWith: before.toReversed(),
      basis: before.length === 0 ? 'answer' : 'flow',
      flow: { reproduced, shrunk, seed: drawn?.seed ?? null, path: drawn?.path ?? null },
    });
}

function hasHeld({ end }: Played): boolean {
  return end.is === 'held';
}

/**
 * Counts the runs that did not fail. If no call of any was accepted, or the flow is hollow, nothing was tested.
 */
function count(played: readonly Played[], { id, flow }: OfFlow, run: Run, hollow: Reason | null): void {
  const outcome = run.outcomes.get(id);
  const isReached = played.some(({ trace, end }) => trace.accepted.size > 0 || end.is === 'failed');
  for (const { end, trace } of played) {
    if (end.is === 'crash') outcome?.crashed(end.error);
    else if (hollow !== null) outcome?.notApplicable(hollow);
    // The judge of its requirement counts the calls.
    else if (end.is === 'held' && flow.isJudged !== true) outcome?.pass();
    else if (end.is === 'idle' || end.is === 'lacking' || (end.is === 'unknown' && !isReached))
      outcome?.notApplicable(end.reason);
    else if (end.is === 'unknown' && flow.isJudged !== true)
      outcome?.unknown(end.reason, false, trace.exchanges.at(-1) ?? null);
  }
}

/** Runs a flow once. `isRepeat`: no other requirement judges its calls. */
async function playOnce(
  one: OfFlow,
  given: object,
  run: Run,
  ledger: Pick<Ledger, 'note'>,
  isRepeat: boolean,
): Promise<Played> {
  const trace = newTrace();
  const creations = new Creations(run, ledger);
  const send: FlowSend = async (operation, body, how) => {
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

/**
 * Sends a call of a flow. `wrong`: the wrong keys that the flow has sent so far. `isLast`: it undoes something, so the
 * limit of calls does not stop it.
 */
async function sendCall(
  { id, pack = '', flow, turn = 0 }: OfFlow,
  run: Run,
  operation: Operation,
  body: Json | RawBody,
  {
    key,
    headers = {},
    wrong = 0,
    isLast = false,
  }: Parameters<FlowSend>[2] & { readonly wrong?: number; readonly isLast?: boolean },
): Promise<Exchange> {
  const further = isFurtherKey(key) ? { keyName: key } : {};
  if (isFurtherKey(key) && !Object.hasOwn(run.settings.keys, key))
    throw new FlowStopped({ code: 'flow-key-missing', key });
  if ((key === 'none' || key === 'wrong') && flow.phase !== 'other-keys')
    throw new TypeError(
      "expected `phase: 'other-keys'` of a flow that sends no key or a wrong one: a lockout is legal",
    );
  const { name } = operation;
  const asked = askedKey(key, run.settings, { turn, nth: wrong });
  const request = call(name, body, { key: asked, ...further, headers, again: true });
  const spent = isLast ? null : run.budget.reasonNot(pack);
  const made = spent ?? ownCall(ownOperation(name)!, body, id, { key: asked, ...further, headers });
  const exchange =
    'code' in made
      ? block({ ...emptyCall(name), sentFor: id }, made, run)
      : await run.send({
          ...made,
          reasonNotToSend: () => (isLast ? null : run.budget.reasonFew()),
        });
  run.history.asked(exchange, request);
  return exchange;
}

/**
 * The key of a call. The first wrong key of a flow is random. Those after it are near misses, and differ from those
 * that the flows of `generic` with earlier turns send.
 */
function askedKey(
  key: CallHow['key'],
  { apiKey, keys, seed }: Run['settings'],
  { turn, nth }: { readonly turn: number; readonly nth: number },
): AskedKey {
  if (key !== 'wrong') return key === 'none' ? 'none' : 'right';
  const [random, ...near] = wrongKeys(apiKey, seed, Object.values(keys)).ofFlows;
  const one = nth === 0 || near.length === 0 ? random! : near[(turn * nearKeys + nth - 1) % near.length]!;
  return { wrong: one.value, description: one.label };
}
