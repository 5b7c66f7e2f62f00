import { reasonOutsider } from '../requirements/checks/not-the-platform.ts';
import { ownWords } from '../requirements/checks/own-words.ts';
import { type Attempt, notSent } from '../client/index.ts';
import type { Call } from '../client/call.ts';
import { arePacksAlone, spendsOrders } from '../config/index.ts';
import { History, type KnownBefore } from '../requirements/history/index.ts';
import { credentialsOf } from '../contract/wrong-key.ts';
import { type Exchange, isAccepted, type Operation } from '../contract/exchange.ts';
import { Firewall } from '../contract/firewall.ts';
import { type Effect, isOfFlows, ownOperation, spendsAnOrder } from '../contract/operations.ts';
import type { Reason } from '../contract/reason.ts';
import { refusedAsEqual } from '../contract/equal-calls.ts';
import { equalCalls, foreignJson } from '../contract/marks.ts';
import { asFronts } from '../contract/recognition.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import { TrafficMeter } from '../journal/traffic.ts';
import { CallBudget } from './call-budget.ts';
import { Coverage } from './coverage.ts';
import { findingLine } from './finding-line.ts';
import { Guard } from './guard.ts';
import { KeyHistory } from './key-history.ts';
import { CreationLog } from './orders/creation-log.ts';
import { Outcome } from './outcome.ts';
import { alsoConcluded, ofOtherForm } from './same-front.ts';
import { Clock, type Run, type RunParts } from './run.ts';
import { cancelBodies } from './target.ts';

/** A run that has sent nothing yet. */
export function createRun({ client, ...parts }: RunParts): Run {
  const { settings, baseUrl, redactor } = parts;
  const clock = new Clock(parts.now, settings.statement['timeZone']);
  const guard = new Guard(parts);
  const known: KnownBefore = {
    frame: (...exchanges) => clock.frame(...exchanges),
    cancels: {
      bodies: cancelBodies(settings),
      isMadeUp: (number) => guard.isMadeUp(number),
      isOurs: (number) => guard.isOurs(number),
    },
  };
  // A huge answer may break many requirements: it is made ready to be shown once.
  const shown = new WeakMap<Exchange, ShownExchange>();
  const run: Run = {
    ...parts,
    clock,
    guard,
    known,
    history: new History(known),
    // Wrong keys, if any, are sent by the shard that spends orders, at any time.
    key: new KeyHistory(!spendsOrders(settings)),
    budget: new CallBudget(
      settings.traffic.maxRequests,
      () => run.client.traffic,
      settings.packs,
      arePacksAlone(settings),
    ),
    firewall: new Firewall(settings.inFront.firewall),
    coverage: new Coverage(settings.apiKey, guard),
    creations: new CreationLog(parts),
    meter: new TrafficMeter(),
    outcomes: new Map(),
    calls: new WeakMap(),
    platformHeard: false,
    mayBePlatform: false,
    orders: null,
    judgements: null,
    client: client(
      (exchange) => deliver(exchange, run),
      (attempt, call) => announce(attempt, call, run),
    ),
    send: (call) => send(call, run),
    select(requirement) {
      const outcome = new Outcome(requirement, run.writeFinding);
      run.outcomes.set(requirement.id, outcome);
      return outcome;
    },
    writeFinding: (finding) => parts.journal.append(findingLine(finding, run)),
    show(exchange) {
      const known = shown.get(exchange) ?? showExchange(redactor.exchange(exchange), baseUrl, settings.hosts);
      shown.set(exchange, known);
      return known;
    },
    saying: (exchange) => ownWords(redactor.exchange(exchange)),
  };
  return run;
}

/**
 * The one door by which exchanges come into a run: from the client (each attempt), from `block`, or from a recording.
 * Every part hears of every exchange once, in this order, before the next exchange comes in.
 */
export function deliver(exchange: Exchange, run: Run): void {
  // All rules judge the same data: no rule of a pack can change it.
  if (run.settings.packs.length > 0) deepFrozen(exchange);
  run.meter.add(exchange);
  run.journal.appendExchange(run.redactor.exchangeText(exchange));
  run.history.add(exchange);
  // Nothing that the document's requirements rest on comes of the calls of a flow.
  if (!isOfFlows(exchange.operation)) learn(exchange, run);
  run.outcomes.get(exchange.sentFor ?? '')?.add(exchange);
}

function learn(exchange: Exchange, run: Run): void {
  run.key.add(exchange);
  run.firewall.add(exchange);
  hear(exchange, run);
  run.orders?.add(exchange);
  run.judgements?.add(exchange);
  run.clock.add(exchange);
}

/** Notes whether the platform itself has answered, and whether it may have. */
function hear(exchange: Exchange, run: Run): void {
  const { operation, answer } = exchange;
  if (answer === null) return;
  run.mayBePlatform ||= reasonOutsider(exchange) === null;
  run.platformHeard ||= operation === 'cancel' ? run.mayBePlatform : operation === 'search' && isAccepted(exchange);
}

/** Sends a call if the guard permits it. Its exchange was delivered before this returns. */
async function send(call: Call, run: Run): Promise<Exchange> {
  const { guard } = run;
  const reason = guard.reasonNot(call);
  if (reason !== null) return block(call, reason, run);
  if (!isOfFlows(call.operation)) run.key.sending(credentialsOf(call.key));
  guard.sending(call);
  const guarded = {
    repeatable: call.repeatable && guard.mayRepeat(call),
    reasonNotToSend: () => guard.reasonNot(call) ?? call.reasonNotToSend?.() ?? null,
  };
  const isGuarded = spendsAnOrder(call.operation) || effectOn(call.operation) === 'changes';
  const exchange = await run.client.send(isGuarded ? { ...call, ...guarded } : call);
  guard.ended(call, exchange);
  run.calls.set(exchange, call);
  return exchange;
}

/** Notes that an attempt of a call is about to leave. */
function announce(attempt: Attempt, call: Call, { guard, creations }: Pick<Run, 'guard' | 'creations'>): void {
  guard.left(call);
  const { operation } = call;
  if (!call.repeatable && !spendsAnOrder(operation) && effectOn(operation) !== 'changes')
    creations.announce(attempt, call);
}

/** What a call of an operation of flows does; undefined of any other. */
function effectOn(operation: Operation): Effect['is'] | undefined {
  return ownOperation(operation)?.effect.is;
}

/** Delivers the exchange of a call that is not sent, for this reason. Other calls of the run may be sent. */
export function block(call: Call, reason: Reason, run: Run): Exchange {
  const json = 'json' in call.body ? call.body.json : undefined;
  const bodyText = 'json' in call.body ? JSON.stringify(json) : String(call.body.raw);
  const request = { method: call.method, path: call.path, headers: {}, bodyText, body: json };
  const exchange = notSent(call, request, reason, run.now(), true);
  deliver(exchange, run);
  return exchange;
}

/**
 * Counts answers from something in front otherwise if the run shows it: as the platform's if it crashes on an input,
 * or as a firewall's, for example. Called when no scenario sends any more.
 */
export function countCrashes(run: Run): void {
  const concluded = run.client.conclude();
  const all = [...concluded, ...alsoConcluded(run.history.exchanges, concluded)];
  for (const { exchange, counted } of all) recount(exchange, counted, run);
  for (const one of ofOtherForm(run.history.exchanges)) recount(one, asFronts(one, 'gateway', foreignJson), run);
  const stopped = all.flatMap(({ counted }) => (counted.fault?.front?.what === 'firewall' ? [counted] : []));
  if (stopped.length === 0) return;
  for (const one of stopped) run.firewall.add(one);
  // They count once a plain call has passed after them.
  const plain = run.history.exchanges.findLast((one) => one.operation === 'search' && isAccepted(one));
  if (plain !== undefined) run.firewall.add(plain);
}

/**
 * Counts answers of a firewall that had counted as the platform's, stock pages and answers of another form, as calls
 * without an answer; those of a filter of equal calls, too.
 */
export function leaveOutFirewalls(run: Pick<Run, 'history' | 'firewall' | 'calls'>): void {
  for (const exchange of run.history.exchanges) {
    const mark = run.firewall.foreignMark(exchange) ?? run.firewall.productOf(exchange);
    if (mark === null) continue;
    const counted = asFronts(exchange, 'firewall', mark);
    recount(exchange, counted, run);
    run.firewall.add(counted);
  }
  for (const exchange of refusedAsEqual(run.history.exchanges))
    if (exchange.fault?.front?.mark !== equalCalls) recount(exchange, asFronts(exchange, 'gateway', equalCalls), run);
}

/** Replaces an exchange in the history by the same one counted otherwise. */
export function recount(
  exchange: Exchange,
  counted: Exchange,
  { calls, history }: Pick<Run, 'calls' | 'history'>,
): void {
  const call = calls.get(exchange);
  if (call !== undefined) calls.set(counted, call);
  history.replace(exchange, counted);
}

/** Freezes a value and everything in it. */
function deepFrozen<T extends object>(value: T): T {
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null || ArrayBuffer.isView(at) || Object.isFrozen(at)) continue;
    Object.freeze(at);
    open.push(...Object.values(at));
  }
  return value;
}
