import type { Ask, Asker, Facts, History, Phase, Scenario } from '../../history/index.ts';
import { RawBody } from '../../history/index.ts';
import { errorStack } from '../../model/error-text.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { onlyReads } from '../../model/operations.ts';
import { isObject, member } from '../../model/json.ts';
import type { Engine } from '../engine.ts';
import { stage } from '../stage-order.ts';
import { busiest } from '../ground/world.ts';
import { keyRefused } from '../key-history.ts';
import { callOf } from './call-of.ts';

const stageOf: Readonly<Record<Phase, number | null>> = {
  together: null,
  alone: stage.alone,
  'without-key': stage.withoutKey,
  'wrong-keys': stage.wrongKeys,
  'late-cancels': stage.lateCancels,
};

/** Sends what scenarios ask. */
export class Scenarios {
  readonly #engine: Engine;
  readonly #history: History;
  #facts: Facts | null = null;

  constructor(engine: Engine, history: History) {
    this.#engine = engine;
    this.#history = history;
  }

  /** What the run rests on, where it was learnt already. */
  get known(): Facts | null {
    return this.#facts;
  }

  /** What the run rests on; without routes where no search of the target is accepted. */
  async facts(): Promise<Facts> {
    await this.#engine.world.ready();
    return (this.#facts ??= this.#factsNow());
  }

  /** What is known so far: of searches nothing, where none was accepted yet. */
  #factsNow(): Facts {
    const { run, world, cancelBodies } = this.#engine;
    const { settings, guard } = run;
    return {
      seed: settings.seed,
      runs: settings.runs,
      apiKey: settings.apiKey,
      statement: settings.statement,
      supplied: settings.searchExtras,
      routes: world.problem === null ? busiest(world.grounds) : [],
      firstPage: world.firstPage,
      frame: (...exchanges) => world.frame(...exchanges),
      whyKeyRefused: (exchange) => run.key.whyRefused(exchange),
      cancels: {
        bodies: cancelBodies,
        madeUp: (purpose) => guard.madeUp(settings.seed + purpose),
        madeUpDrawn: (purpose, count) => guard.madeUpDrawn(settings.seed + purpose, count),
        isMadeUp: (number) => guard.isMadeUp(number),
        isOurs: (number) => guard.isOurs(number),
        mayAskAgain: (exchange) => {
          const call = run.callOf(exchange);
          return call !== undefined && guard.mayRepeat(call);
        },
      },
    };
  }

  /** Runs a scenario in its phase, for these requirements: its calls count for the first. */
  async play(scenario: Scenario, name: string, ids: readonly string[]): Promise<void> {
    const [sentFor = ''] = ids;
    const isCancel = scenario.about === 'cancel';
    const facts = isCancel ? this.#factsNow() : await this.facts();
    const why = isCancel ? this.#whyNoCancel() : null;
    for (const id of why === null ? [] : ids) this.#engine.run.outcome(id)?.lack(why as string);
    if (why !== null || (!isCancel && facts.routes.length === 0)) return;
    const which = stageOf[scenario.phase ?? 'together'];
    if (which !== null) await this.#engine.afterEverything(name, which);
    const ask = this.asker(sentFor, facts);
    try {
      if (scenario.phase === 'alone') await this.#engine.alone(() => scenario.run(ask, facts), false);
      else await scenario.run(ask, facts);
    } catch (error) {
      // A scenario that fails is the suite's fault, and takes the verdict of its own requirement only.
      const outcome = this.#engine.run.outcome(sentFor);
      if (outcome !== undefined) outcome.suiteError ??= errorStack(error);
    }
  }

  #whyNoCancel(): string | null {
    const { mayCancel, cancelAdvice, run } = this.#engine;
    if (!mayCancel) return cancelAdvice;
    return run.key.refusedForCancels ? keyRefused : null;
  }

  asker(sentFor: string, facts: Facts): Asker {
    return (...asks) => Promise.all(asks.map((ask) => this.#one(ask, sentFor, facts)));
  }

  async #one(ask: Ask, sentFor: string, facts: Facts): Promise<Exchange> {
    const { run, world } = this.#engine;
    const call = callOf(ask, facts, sentFor);
    const { body, key = 'right', connection = 'any', again = false } = ask;
    const mayShare = !again && onlyReads(ask.operation) && key === 'right' && connection === 'any' && !(body instanceof RawBody) && isObject(body);
    const exchange = mayShare ? await world.pooled(body, sentFor, { statusOwner: call.statusOwner }) : await run.send(call);
    this.#history.asked(exchange, ask);
    if (ask.operation === 'cancel' && isAccepted(exchange)) this.#engine.orders.cancelled(member(exchange.request.body, 'order_no'));
    return exchange;
  }
}
