import type fc from 'fast-check';
import type { DateFrame, Labelled } from '../arbitraries/index.ts';
import type { Settings } from '../config/index.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { Cases } from './cases.ts';
import type { Engine } from './engine.ts';
import { type OrderWords, orderWords } from './orders/order-words.ts';
import type { Outcome, Recheck } from './outcome.ts';
import { judgeInTurn } from './relation-turns.ts';
import { Searches } from './searches.ts';
import { Lost, NotApplicable, Violated } from './signals.ts';
import { stage } from './stage-order.ts';
import { answered } from './answered.ts';
import type { Ground, Timed } from './ground/world.ts';
import { bare, boundCall, chainPriority, isBoundAccepted, whyUnreadable } from './target.ts';
import { type Walk, walk, type Way } from './paging-walk.ts';

/** What a suite's probes are written in. */
export interface Words extends SettingWords, SearchWords, GroundWords, CaseWords, KeyWords, BoundWords, StageWords, OrderWords {}

interface SettingWords {
  /** Generated cases per property. */
  readonly runs: number;
  readonly seed: number;
  /** The configuration's values known to be valid, by search field. */
  readonly supplied: Readonly<Record<string, readonly Json[]>>;
  statement: JsonObject;
  apiKey: string;
  /** What the configuration allows to be asked for (`ask`). */
  allowed: readonly string[];
}

type SearchWords = Pick<
  Searches,
  'search' | 'pooled' | 'accepted' | 'acceptedNow' | 'acceptedFresh' | 'answers' | 'listed' | 'valid' | 'wasPast' | 'wasNotPast'
>;

interface GroundWords {
  /** Routes with at least so many trips, busiest first. */
  withTrips(atLeast?: number): Promise<Ground[]>;
  grounds(): Promise<Ground[]>;
  /** The same route on a later day, if possible one at a weekend where this one is not, or the other way round; null where it has no trips then. */
  otherDay(ground: Ground): Promise<Ground | null>;
  firstPage(): number;
  /** What is certain about dates, now or while these exchanges went on. */
  frame(...exchanges: readonly Timed[]): DateFrame;
  /** Pages through a route. The first walk of each way is shared by all requirements; `fresh` makes another. */
  walk(ground: Ground, way: Way, fresh?: boolean): Promise<Walk>;
}

interface CaseWords {
  each<C extends Labelled<unknown>>(cases: readonly C[], body: (value: C['value'], one: C) => Promise<void>): Promise<void>;
  property<T>(arbitrary: fc.Arbitrary<T>, body: (value: T) => Promise<void>, runs?: number): Promise<void>;
  /** Sends what the watches of this requirement judge: nothing is compared here, only losses are counted. */
  stir<T>(cases: readonly Labelled<T>[], send: (value: T) => Promise<unknown>): Promise<void>;
  /** One case whose rule spans several answers: broken only in two rounds of three while nothing moves, new searches (`afresh`) among it. */
  relation(ground: Ground, round: (nth: number) => Promise<Evidence | null>, how?: { readonly afresh: boolean }): Promise<void>;
  /** One case; counts as judged when it ends, as lost or not applicable when it says so. */
  one(boundary: boolean, body: () => Promise<void>): Promise<void>;
  /** Records that a comparison was made, and throws Violated where it failed. */
  holds(condition: boolean, evidence: () => Evidence, recheck?: Recheck): void;
  lost(reason: string): never;
  notApplicable(reason: string): never;
  lack(reason: string): void;
  /** Another requirement that an answer of this probe breaks: one cause, one requirement. */
  charge(requirement: string, evidence: Evidence, recheck?: Recheck): void;
  /** Runs a whole probe: what says that it does not apply, or cannot be told, is recorded. */
  attempt(body: () => Promise<void>): Promise<void>;
}

interface KeyWords {
  /** Whether calls without the key were sent. */
  keylessSent(): boolean;
  /** What a 401 to the right key says: that it is wrong, that it may be a lockout, or whose finding it is. */
  whyKeyRefused(exchange: Exchange): string;
  /** What the platform says in its own words, to put behind a status: `, saying "…"`, without secrets; nothing where it says nothing. */
  saying(exchange: Exchange): string;
  /** Why a 401 to another key would prove nothing now, or null: the right key was refused as well. */
  whyUnproved(): string | null;
}

interface BoundWords {
  bound: Settings['operations'];
  callBound(
    name: 'busTripDetail' | 'busOrderCreate',
    values: Readonly<Record<string, string>>,
    source: Exchange | null,
    /** `bare`: with what names the gid in its body alone. */
    how?: 'whole' | 'bare',
  ): Promise<{ exchange: Exchange; accepted: boolean }>;
}

interface StageWords {
  /** Runs searches one after the other while no other probe sends any; cancels may go beside them. */
  alone<T>(body: () => Promise<T>): Promise<T>;
  /** The same behind those of another probe that end with an accepted search on the connection kept apart, which is given; null where none does. */
  aloneBehindAccepted<T>(body: (before: Exchange | null) => Promise<T>): Promise<T>;
  /** Makes the calls of an open point, which serve its observation as well: once a run. */
  ask(openPoint: string): Promise<void>;
  /** The same before its time, where the selection leaves it in: one whose calls go in turn holds up nothing then. */
  askSoon(openPoint: string): Promise<void>;
  /** Waits until all probes of earlier stages are done. */
  afterEverything(which: number): Promise<void>;
}

/** Builds the words for one requirement. */
export function wordsFor(engine: Engine, outcome: Outcome): { words: Words; verify(): void } {
  const { run, world } = engine;
  const { settings } = run;
  const cases = new Cases(
    outcome,
    settings.seed,
    () => engine.budget.mayShrink(),
    () => run.client.traffic.stopped !== null,
    settings.traffic.concurrency,
  );
  const searches = new Searches(run, world, outcome.requirement, () => cases.asserted());
  const words: Words = {
    runs: settings.runs,
    seed: settings.seed,
    supplied: settings.searchExtras,
    statement: settings.statement,
    apiKey: settings.apiKey,
    allowed: settings.ask,
    ...searchWords(searches),
    ...groundWords(engine, outcome, searches),
    ...caseWords(engine, outcome, cases),
    ...keyWords(engine),
    ...boundWords(engine, outcome),
    ...stageWords(engine, outcome),
    ...orderWords(engine, outcome, searches),
  };
  return { words, verify: () => cases.verify() };
}

function searchWords(searches: Searches): SearchWords {
  return {
    search: searches.search.bind(searches),
    pooled: searches.pooled.bind(searches),
    accepted: searches.accepted.bind(searches),
    acceptedNow: searches.acceptedNow.bind(searches),
    acceptedFresh: searches.acceptedFresh.bind(searches),
    answers: searches.answers.bind(searches),
    listed: searches.listed.bind(searches),
    valid: searches.valid.bind(searches),
    wasPast: searches.wasPast.bind(searches),
    wasNotPast: searches.wasNotPast.bind(searches),
  };
}

function groundWords(engine: Engine, outcome: Outcome, searches: Searches): GroundWords {
  const { world } = engine;
  return {
    withTrips: (atLeast) => world.withTrips(atLeast),
    grounds: () => world.accepted(),
    otherDay: (ground) => world.otherDay(ground),
    firstPage: () => world.firstPage,
    frame: (...exchanges) => world.frame(...exchanges),
    walk: async (ground, way, fresh = false) => {
      const walked = await engine.sharedWalk(ground, way, fresh, () => walk(searches, world.firstPage, ground, way, fresh));
      for (const page of walked.pages) outcome.uses(page);
      return walked;
    },
  };
}

function caseWords(engine: Engine, outcome: Outcome, cases: Cases): CaseWords {
  const { run } = engine;
  const { id } = outcome.requirement;
  return {
    each: (list, body) => cases.each(list, body),
    property: (arbitrary, body, runs = run.settings.runs) => cases.property(arbitrary, runs, body),
    stir: (list, send) => cases.stir(list, send),
    one: (boundary, body) => cases.one(boundary, body),
    relation: (ground, round, { afresh } = { afresh: true }) =>
      cases.one(true, async () => {
        await judgeInTurn(
          {
            round,
            still: (fresh) => engine.looks.look(ground, fresh, id),
            steady: (look, evidence) => engine.looks.steady(ground, look, id, afresh ? evidence : null),
            endsBecause: () => engine.endsRelation(ground, id),
          },
          () => engine.looks.turnsOf(ground, id),
        );
        cases.asserted();
      }),
    holds: (condition, evidence, recheck) => {
      cases.asserted();
      if (!condition) throw new Violated(evidence(), recheck ?? null);
    },
    lost: (reason) => {
      throw new Lost(reason);
    },
    notApplicable: (reason) => {
      throw new NotApplicable(reason);
    },
    lack: (reason) => outcome.lack(reason),
    charge: (other, evidence, recheck) => {
      run.outcome(other)?.violate(evidence, recheck ?? null);
    },
    attempt: (body) => cases.attempt(body),
  };
}

function keyWords({ run }: Engine): KeyWords {
  const { key } = run;
  return {
    keylessSent: () => key.keylessSent,
    whyKeyRefused: (exchange) => key.whyRefused(exchange),
    saying: (exchange) => run.saying(exchange),
    whyUnproved: () => key.whyUnproved,
  };
}

function boundWords({ run, creations }: Engine, outcome: Outcome): BoundWords {
  const { operations } = run.settings;
  return {
    bound: operations,
    callBound: async (name, values, source, how = 'whole') => {
      const bound = operations[name];
      if (bound === null) throw new NotApplicable(`\`operations.${name}\` is not bound`);
      if (!creations.mayCall(name, bound))
        throw new NotApplicable(`the budget of \`operations.${name}\` (${bound.budget}) is spent: raise \`operations.${name}.budget\``);
      // At once after the answer that its values come from.
      const sent = await run.send({
        ...boundCall(name, how === 'bare' ? bare(bound) : bound, values, source, outcome.requirement.id),
        priority: chainPriority,
      });
      creations.note(name, bound, sent);
      const exchange = answered(sent);
      const unreadable = whyUnreadable(bound, exchange);
      if (unreadable !== null) throw new Lost(`${name}: answered ${exchange.answer?.status} with a body that ${unreadable}`);
      return { exchange, accepted: isBoundAccepted(bound, exchange) };
    },
  };
}

function stageWords(engine: Engine, outcome: Outcome): StageWords {
  const { id } = outcome.requirement;
  return {
    alone: async (body) => {
      await engine.afterEverything(id, stage.alone);
      return engine.alone(body, false);
    },
    aloneBehindAccepted: async (body) => {
      await engine.afterEverything(id, stage.alone);
      return engine.alone(() => body(engine.run.acceptedApart), true);
    },
    ask: async (openPoint) => {
      await engine.world.accepted();
      await engine.askOpenPoint(openPoint);
    },
    askSoon: (openPoint) => engine.askOpenPointSoon(openPoint),
    afterEverything: (which) => engine.afterEverything(id, which),
  };
}
