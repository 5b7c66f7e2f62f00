import fc from 'fast-check';
import { wrongKeys } from '../../arbitraries/index.ts';
import type { AskedKey } from '../../contract/asked-key.ts';
import type { Violation } from '../../contract/finding.ts';
import type { Json } from '../../contract/json.ts';
import { ownOperation } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Ledger } from '../../journal/ledger.ts';
import { Creations } from './creations.ts';
import type { CallHow, Flow } from '../../requirements/flows/flow.ts';
import type { Operation } from '../../requirements/flows/operation.ts';
import { call } from '../../requirements/history/index.ts';
import type { WholeRequirement } from '../../requirements/index.ts';
import { block } from '../door.ts';
import { type Run, within } from '../run.ts';
import { emptyCall, ownCall } from '../target.ts';
import { isAssertion, violationOf } from './assertion.ts';
import { FlowStopped, flowTools, type FlowSend, type Trace } from './flow-tools.ts';

/** Times that a flow is run at most. */
const most = 100;
/** Times that a flow that failed is run again with other input, to make it smaller, and with the same input. */
const mostSmaller = 20;
const again = 2;

/** A requirement that is a flow. */
export type OfFlow = WholeRequirement & { readonly flow: Flow };

/** One run of a flow with what it was given. */
interface Played {
  readonly trace: Trace;
  readonly end: { readonly is: 'held' | 'idle' } | { readonly is: 'unknown'; readonly reason: Reason } | Failed;
}

interface Failed {
  readonly is: 'failed';
  readonly violation: Violation;
}

/** Plays a flow with what it draws, and counts what came of it for its requirement. */
export async function playFlow(one: OfFlow, run: Run, ledger: Ledger): Promise<void> {
  const outcome = run.outcomes.get(one.id);
  if (outcome === undefined) return;
  const { flow } = one;
  const played: Played[] = [];
  let failed: (Played & { readonly end: Failed; readonly given: object }) | null = null;
  let smaller = 0;
  let crash: { readonly error: unknown } | null = null;

  /** Whether the flow holds; of smaller input only the same cause is a failure. */
  const holds = async (given: object): Promise<boolean> => {
    if (crash !== null || (failed !== null && (smaller += 1) > mostSmaller)) return true;
    const now = await playOnce(one, given, run, ledger).catch((error: unknown) => void (crash = { error }));
    if (now === undefined) return true;
    if (failed === null) played.push(now);
    const { end } = now;
    if (end.is !== 'failed') return true;
    if (failed !== null && end.violation.cause !== failed.end.violation.cause) return true;
    failed = { ...now, end, given };
    return false;
  };

  try {
    const isFixed = Object.keys(flow.given).length === 0;
    const numRuns = isFixed
      ? 1
      : Math.min(flow.mostRuns ?? most, Math.ceil(run.settings.runs / (flow.isCheap === true ? 1 : 3)));
    const { seed } = run.settings;
    await fc.check(fc.asyncProperty(fc.record({ ...flow.given }), holds), { seed, numRuns });
  } catch (error) {
    crash = { error };
  }
  const crashed = crash as { readonly error: unknown } | null;
  if (crashed !== null) outcome.crashed(crashed.error);
  const found = failed as (Played & { readonly end: Failed; readonly given: object }) | null;
  count(played, one, run);
  if (found === null) return;
  const reproduced = { of: 1, times: 1 };
  for (let nth = 0; nth < again; nth += 1) {
    const { end } = await playOnce(one, found.given, run, ledger);
    if (end.is !== 'held' && end.is !== 'failed') continue;
    reproduced.of += 1;
    if (end.is === 'failed' && end.violation.cause === found.end.violation.cause) reproduced.times += 1;
  }
  const inTurn = found.trace.exchanges.toSorted((a, b) => a.call - b.call);
  outcome.fail({
    violation: found.end.violation,
    exchange: inTurn.at(-1)!,
    comparedWith: inTurn.slice(0, -1),
    flow: { reproduced, shrunk: smaller > 0 && !played.some(({ trace }) => trace === found.trace) },
  });
}

/** Counts the runs that did not fail. If no call of any was accepted, nothing was tested. */
function count(played: readonly Played[], { id, flow }: OfFlow, run: Run): void {
  const outcome = run.outcomes.get(id);
  const isReached = played.some(({ trace, end }) => trace.accepted.size > 0 || end.is === 'failed');
  for (const { end, trace } of played) {
    if (end.is === 'held' && flow.isJudged !== true) outcome?.pass();
    if (end.is === 'idle') outcome?.notApplicable({ code: 'flow-without-acceptance' });
    if (end.is !== 'unknown') continue;
    if (isReached && flow.isJudged !== true) outcome?.unknown(end.reason, false, trace.exchanges.at(-1) ?? null);
    else outcome?.notApplicable(end.reason);
  }
}

/** Runs a flow once. Throws what it throws, if that is neither an assertion nor an answer that did not come. */
async function playOnce(one: OfFlow, given: object, run: Run, ledger: Ledger): Promise<Played> {
  const trace: Trace = { exchanges: [], accepted: new Set() };
  const creations = new Creations(run, ledger);
  const send: FlowSend = async (operation, body, how) => {
    const exchange = await sendCall(one, run, operation, body, how);
    trace.exchanges.push(exchange);
    await creations.note(operation, exchange);
    return exchange;
  };
  const unknown = (reason: Reason): Played => ({ trace, end: { is: 'unknown', reason } });
  try {
    await within(run, Promise.resolve(one.flow.run({ ...given }, flowTools(run, send, trace))));
  } catch (error) {
    if (error instanceof FlowStopped) return unknown(error.reason);
    if (!isAssertion(error) || !trace.exchanges.some(({ answer }) => answer !== null)) throw error;
    return { trace, end: { is: 'failed', violation: violationOf(error, given) } };
  } finally {
    await creations.undo((operation, body) => sendCall(one, run, operation, body, { isLast: true }));
  }
  if (trace.exchanges.length === 0) throw new Error('expected a flow to make a call, got none');
  return { trace, end: { is: trace.accepted.size > 0 ? 'held' : 'idle' } };
}

/** Sends a call of a flow. `isLast`: it undoes something, for which there are always calls. */
async function sendCall(
  { id, pack = '', flow }: OfFlow,
  run: Run,
  operation: Operation,
  body: Json,
  { key, headers = {}, isLast = false }: CallHow & { readonly isLast?: boolean },
): Promise<Exchange> {
  if (key !== undefined && key !== 'right' && flow.phase !== 'other-keys')
    throw new TypeError("expected `phase: 'other-keys'` of a flow that sends another key: a lockout after it is legal");
  const { name } = operation;
  const asked = askedKey(key, run.settings);
  const request = call(name, body, { key: asked, again: true });
  const spent = isLast ? null : run.budget.reasonNot(pack);
  const made = spent ?? ownCall(ownOperation(name)!, request, id, { key: asked });
  const exchange =
    'code' in made
      ? block({ ...emptyCall(name), sentFor: id }, made, run)
      : await run.send({
          ...made,
          headers: { ...made.headers, ...headers },
          reasonNotToSend: () => (isLast ? null : run.budget.reasonFew()),
        });
  run.history.asked(exchange, request);
  return exchange;
}

function askedKey(key: CallHow['key'] = 'right', { apiKey, seed }: Run['settings']): AskedKey {
  if (key !== 'wrong') return key;
  const [one] = wrongKeys(apiKey, seed).all;
  return { wrong: one!.value, description: one!.label };
}
