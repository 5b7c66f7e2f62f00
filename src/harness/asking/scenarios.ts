import type { Ask, Asker, Facts, History, Phase, Scenario } from '../../history/index.ts';
import { RawBody } from '../../history/index.ts';
import { errorStack } from '../../model/error-text.ts';
import type { Exchange } from '../../model/exchange.ts';
import { onlyReads } from '../../model/operations.ts';
import { isObject } from '../../model/json.ts';
import type { Engine } from '../engine.ts';
import { stage } from '../stage-order.ts';
import { busiest } from '../ground/world.ts';
import { callOf } from './call-of.ts';

const stageOf: Readonly<Record<Phase, number | null>> = { together: null, alone: stage.alone, 'without-key': stage.withoutKey, 'wrong-keys': stage.wrongKeys };

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
    const { run, world } = this.#engine;
    await world.ready();
    const { settings } = run;
    this.#facts ??= {
      seed: settings.seed,
      runs: settings.runs,
      apiKey: settings.apiKey,
      statement: settings.statement,
      supplied: settings.searchExtras,
      routes: world.problem === null ? busiest(world.grounds) : [],
      firstPage: world.firstPage,
      frame: (...exchanges) => world.frame(...exchanges),
      whyKeyRefused: (exchange) => run.key.whyRefused(exchange),
    };
    return this.#facts;
  }

  /** Runs a scenario in its phase. `sentFor`: the requirement that its calls count for. */
  async play(scenario: Scenario, name: string, sentFor: string): Promise<void> {
    const facts = await this.facts();
    if (facts.routes.length === 0) return;
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
    return exchange;
  }
}
