import { ownWords } from '../requirements/checks/index.ts';
import { spendsOrders } from '../config/index.ts';
import { History, type KnownBefore } from '../requirements/history/index.ts';
import type { Exchange } from '../contract/exchange.ts';
import { Firewall } from '../contract/firewall.ts';
import type { ShownExchange } from '../contract/report.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import { TrafficMeter } from '../journal/traffic.ts';
import { CallBudget } from './call-budget.ts';
import { createClock } from './clock.ts';
import { Coverage } from './coverage.ts';
import { announce, deliver, send } from './door.ts';
import { findingLine } from './finding-line.ts';
import { Guard } from './guard.ts';
import { KeyHistory } from './key-history.ts';
import { CreationLog } from './orders/creation-log.ts';
import { Outcome } from './outcome.ts';
import type { Run, RunParts } from './run.ts';
import { cancelBodies } from './target.ts';

/** A run that has sent nothing yet. */
export function createRun({ client, ...parts }: RunParts): Run {
  const { settings, baseUrl, redactor } = parts;
  const clock = createClock(parts.now, settings.statement['timeZone']);
  const guard = new Guard(parts);
  const known: KnownBefore = {
    frame: clock.frame,
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
    budget: new CallBudget(settings.traffic.maxRequests, () => run.client.traffic, settings.packs.length),
    firewall: new Firewall(settings.inFront.firewall),
    coverage: new Coverage(settings.apiKey, settings.seed, guard),
    creations: new CreationLog(parts),
    meter: new TrafficMeter(),
    outcomes: new Map(),
    calls: new WeakMap(),
    platformHeard: false,
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
