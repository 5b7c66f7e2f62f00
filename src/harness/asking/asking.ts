import type { Call, Identity } from '../../client/call.ts';
import {
  type Ask,
  type Asker,
  type BoundName,
  type Facts,
  type History,
  type Means,
  type Phase,
  type Scenario,
  statusOwner,
  usesOrders,
} from '../../history/index.ts';
import type { Exchange, OwnName } from '../../model/exchange.ts';
import { isDocumented, onlyReads, ownOperation, type OwnOperation } from '../../model/operations.ts';
import { spendsOrders } from '../../config/index.ts';
import type { Engine } from '../engine.ts';
import { keyRefused } from '../key-history.ts';
import { pause } from '../pause.ts';
import { bare, boundCall, chainPriority, documentedCall, ownCall, turnPriority } from '../target.ts';

/** For which requirement an ask is sent, and why it must not leave after all, asked when it is about to. */
interface Asked {
  readonly sentFor: string;
  readonly whyNot: () => string | null;
}

/** Milliseconds that a scenario has to end after the run has. */
const grace = 5000;

/** Sends what scenarios ask, and has them played. */
export class Asking {
  readonly #engine: Engine;
  readonly #history: History;
  #late: Promise<never> | null = null;

  constructor(engine: Engine, history: History) {
    this.#engine = engine;
    this.#history = history;
  }

  /** Runs a scenario in its phase, for these requirements: its calls count for the first. */
  async play(scenario: Scenario, ids: readonly string[], until: (phase: Phase) => Promise<void>): Promise<void> {
    const [sentFor = ''] = ids;
    const engine = this.#engine;
    const { about = 'search' } = scenario;
    if (about === 'search') await engine.world.ready();
    const facts = engine.facts();
    if (about === 'search' && facts.routes.length === 0) return;
    const why = usesOrders(scenario) ? this.#whyNoCancel() : null;
    if (why !== null) {
      for (const id of ids) engine.run.outcome(id)?.lack(why);
      return;
    }
    const means: Means = { orders: engine.shelf, until, pause: (milliseconds) => pause(engine.run, milliseconds) };
    try {
      await Promise.race([scenario.run(this.asker(sentFor), facts, means), this.#overdue()]);
    } catch (error) {
      // A scenario that fails is the suite's fault, and takes the verdict of its own requirements only.
      for (const id of ids) engine.run.outcome(id)?.fail(error);
    }
  }

  /** The verb of one requirement's scenarios. They leave some calls of the limit for confirming, where `leavesSome`. */
  asker(sentFor: string, leavesSome = true): Asker {
    const { budget } = this.#engine.run;
    const whyNot = leavesSome ? () => budget.whyNoMore() : () => null;
    return (...asks) => Promise.all(asks.map((ask) => this.#one(ask, { sentFor, whyNot })));
  }

  /** Rejects some seconds after the run has ended: a scenario that goes on then does not end. */
  #overdue(): Promise<never> {
    this.#late ??= new Promise((_, reject) => {
      let ended: number | null = null;
      const timer = setInterval(() => {
        if (this.#engine.run.client.traffic.stopped === null) return;
        ended ??= performance.now();
        if (performance.now() - ended < grace) return;
        clearInterval(timer);
        reject(new Error('it did not end with the run'));
      }, 200);
      timer.unref();
    });
    return this.#late;
  }

  #whyNoCancel(): string | null {
    const { guard, key } = this.#engine.run;
    if (!guard.permitted) return guard.advice;
    return key.refusedForCancels ? keyRefused : null;
  }

  async #one(ask: Ask, how: Asked): Promise<Exchange> {
    const { world } = this.#engine;
    const isShared = ask.again !== true && onlyReads(ask.operation) && ask.connection !== 'same';
    const exchange = await (isShared ? world.shared(ask, () => this.#send(ask, how)) : this.#send(ask, how));
    this.#history.asked(exchange, ask);
    if (exchange.fault?.kind !== 'not-sent') this.#engine.coverage.add(ask);
    return exchange;
  }

  #send(ask: Ask, how: Asked): Promise<Exchange> {
    const { run } = this.#engine;
    if (isDocumented(ask.operation))
      return run.send({ ...callOf(ask as Ask & { readonly operation: 'search' | 'cancel' }, this.#engine.facts(), how.sentFor), whyNot: how.whyNot });
    const own = ownOperation(ask.operation);
    return own === null ? this.#sendBound(ask as Ask & { readonly operation: BoundName }, how) : this.#sendOwn(own, ask, how);
  }

  /** Sends a call of a pack's operation. One that leaves something behind in the target has a budget. */
  async #sendOwn(own: OwnOperation, ask: Ask, { sentFor, whyNot }: Asked): Promise<Exchange> {
    const { run, creations } = this.#engine;
    const { operation, spends } = own;
    const creates = { creates: typeof spends === 'number', budget: Number(spends ?? 0), accepted: { status: 200, equals: { '/code': 0 } } };
    const call = ownCall(own, ask, sentFor, identity(ask));
    if (typeof call === 'string') return run.kept(emptyCall(operation), call);
    if (spends !== null && !spendsOrders(run.settings)) return run.kept(call, 'only the last shard changes anything: give its scenario `spends: true`');
    if (!creations.mayCall(operation, creates)) return run.kept(call, `the run has made the ${spends} calls of \`${operation}\` that its pack allows`);
    const exchange = await run.send({ ...call, priority: chainPriority, whyNot });
    creations.note(operation, creates, exchange);
    return exchange;
  }

  /** Sends a call of a bound operation. One that leaves something behind in the target has a budget. */
  async #sendBound({ operation, body, from, bare: isBare }: Ask & { readonly operation: BoundName }, { sentFor, whyNot }: Asked): Promise<Exchange> {
    const { run, creations } = this.#engine;
    const bound = run.settings.operations[operation];
    if (bound === null) throw new Error(`a scenario asks for ${operation}, which is not bound`);
    const kept = (why: string): Exchange => run.kept(emptyCall(operation), why);
    const may = creations.mayCall(operation, bound);
    const call = boundCall(operation, isBare === true ? bare(bound) : bound, body as Readonly<Record<string, string>>, from ?? null, sentFor);
    if (typeof call === 'string') return kept(call);
    if (!may) return kept(`the budget of \`operations.${operation}\` is spent: raise \`operations.${operation}.budget\``);
    const exchange = await run.send({ ...call, priority: chainPriority, whyNot });
    creations.note(operation, bound, exchange);
    return exchange;
  }
}

/** Stands for a bound call that is not sent. */
function emptyCall(operation: BoundName | OwnName): Call {
  return {
    operation,
    method: 'POST',
    path: '',
    body: { raw: '' },
    identity: { kind: 'valid' },
    repeatable: false,
    sentFor: null,
    statusOwner: 'none',
  };
}

/** The call that an ask is sent as. `sentFor`: the requirement that it counts for. */
export function callOf(ask: Ask & { readonly operation: 'search' | 'cancel' }, facts: Facts, sentFor: string | null): Call {
  const { operation, body, headerName, connection = 'any', again } = ask;
  return documentedCall(operation, body, sentFor, {
    identity: identity(ask),
    ...(headerName === undefined ? {} : { headerName }),
    connection: connection === 'same' ? 'kept-apart' : connection,
    statusOwner: statusOwner(ask, facts),
    // The guard lets none go out again that names an order.
    repeatable: true,
    priority: onlyReads(operation) ? (again === true ? turnPriority : 0) : chainPriority,
  });
}

function identity({ key = 'right' }: Ask): Identity {
  if (typeof key === 'object') return { kind: 'wrong', key: key.wrong, description: key.description };
  return { kind: key === 'right' ? 'valid' : key === 'none' ? 'missing' : 'empty' };
}
