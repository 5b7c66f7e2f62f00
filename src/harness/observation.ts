import { type Observed, type Observer, type SearchEntry, SearchLog, untold } from '../checks/index.ts';
import { dateFrame, doubtfulDates } from '../arbitraries/index.ts';
import { matchesSelection } from '../config/index.ts';
import { errorText } from '../model/error-text.ts';
import type { Exchange } from '../model/exchange.ts';
import { canonicalJson } from '../model/json.ts';
import type { JsonObject } from '../model/json.ts';
import type { ReportObservation } from '../model/report.ts';
import { openPoints } from '../requirements/index.ts';
import { type WatchSettings, watchSettings } from './requirement.ts';
import type { Run, Seen, Watcher } from './run.ts';
import { documentedCall, type How, type RawBody, turnPriority } from './target.ts';
import type { Ground, World } from './ground/world.ts';

/** What an observer may know of the run. */
export interface ObserverFacts extends WatchSettings {
  /** The searches of the run so far, fed before the observer's own `add`. */
  readonly searches: SearchLog;
}

/** What an open point's own calls are written in. Calls that the run has made already are not made again. */
export interface Asking extends ObserverFacts {
  /** Routes on which a search is accepted, in the order of the configuration. */
  readonly grounds: readonly Ground[];
  readonly firstPage: number;
  readonly apiKey: string;
  /** What the configuration allows to be asked for (`ask`). */
  readonly allowed: readonly string[];
  /** The dates that are past in one time zone and not in another now, and the first that is past in none. */
  readonly doubtfulDates: readonly string[];
  /** What comes of a search: as the run knows it, or sent now. Null where it was neither accepted nor refused. */
  search(body: JsonObject): Promise<SearchEntry | null>;
  /** Sends a search, known or not; null where no answer came. */
  send(body: JsonObject | RawBody, how?: How): Promise<Exchange | null>;
}

/** Sends what a point needs beyond what the run sends anyway. */
export type Ask = (asking: Asking) => Promise<void>;

/** An open point as a suite registers it. */
export interface RegisteredObservation {
  readonly id: string;
  readonly create: (facts: ObserverFacts) => Observer;
  readonly ask: Ask | null;
}

const all = new Map<string, RegisteredObservation>();

/** Registers how an open point is answered: what watches the run's exchanges, and the few calls of its own. */
export function observation(id: string, create: RegisteredObservation['create'], ask: Ask | null = null): void {
  if (!openPoints.some((point) => point.id === id)) throw new Error(`${id} is not in src/requirements/open-points.ts: add its row there first`);
  if (all.has(id)) throw new Error(`${id} is registered twice: one open point, one call`);
  all.set(id, { id, create, ask });
}

/** Every open point that the suites have registered. */
export function registeredObservations(): ReadonlyMap<string, RegisteredObservation> {
  return all;
}

/** The answers to the open points of one run. An error of an observer costs its answer, never the run. */
export class Observations {
  readonly #run: Run;
  readonly #world: World;
  readonly #facts: ObserverFacts;
  readonly #observers = new Map<string, Observer>();
  readonly #asked = new Map<string, Promise<void>>();
  readonly #errors = new Map<string, string>();
  readonly #searching = new Map<string, Promise<SearchEntry | null>>();

  constructor(run: Run, world: World) {
    this.#run = run;
    this.#world = world;
    this.#facts = { searches: new SearchLog(), ...watchSettings(run.settings) };
    for (const { id, create } of all.values()) this.#observers.set(id, create(this.#facts));
  }

  /** Lets every observer see every exchange; it judges nothing. */
  get watcher(): Watcher {
    const nothing: readonly Seen[] = [];
    const observing = [...this.#observers].flatMap(([id, observer]) => (observer.add === undefined ? [] : [{ id, add: observer.add.bind(observer) }]));
    return {
      requirement: 'open',
      add: (exchange) => {
        this.#facts.searches.add(exchange);
        for (const { id, add } of observing) {
          try {
            add(exchange);
          } catch (error) {
            if (!this.#errors.has(id)) this.#errors.set(id, errorText(error));
          }
        }
        return nothing;
      },
    };
  }

  /** Makes the calls of one open point, once a run. */
  ask(id: string): Promise<void> {
    let asking = this.#asked.get(id);
    if (asking === undefined) {
      const ask = all.get(id)?.ask ?? null;
      asking = ask === null ? Promise.resolve() : ask(this.#words(id)).catch((error: unknown) => void this.#errors.set(id, errorText(error)));
      this.#asked.set(id, asking);
    }
    return asking;
  }

  /** Whether the selection leaves an open point in. */
  isSelected(id: string): boolean {
    return matchesSelection(id, this.#run.settings, this.#run.settings.shard);
  }

  /** Makes the calls of all open points that the selection leaves in. */
  async askAll(): Promise<void> {
    await Promise.all([...all.keys()].filter((id) => this.isSelected(id)).map((id) => this.ask(id)));
  }

  /** The answers, in the order of the table. */
  lines(): ReportObservation[] {
    return openPoints.flatMap(({ id, question, statementKey }) => {
      const observer = this.#observers.get(id);
      if (observer === undefined) return [];
      const declared = statementKey === null ? null : (this.#facts.statement[statementKey] ?? null);
      return [{ id, question, ...this.#answer(id, observer), declared }];
    });
  }

  #answer(id: string, observer: Observer): Observed {
    const error = this.#errors.get(id);
    if (error !== undefined) return untold(`the suite itself failed: ${error}`);
    try {
      return observer.answer();
    } catch (reason) {
      return untold(`the suite itself failed: ${errorText(reason)}`);
    }
  }

  #words(id: string): Asking {
    const { settings } = this.#run;
    const world = this.#world;
    const send = async (body: JsonObject | RawBody, how: How = {}): Promise<Exchange | null> => {
      const exchange = await this.#run.send(documentedCall('search', body, id, { statusOwner: 'bus.bad-input', priority: turnPriority, ...how }));
      return exchange.answer === null ? null : exchange;
    };
    const search = async (body: JsonObject): Promise<SearchEntry | null> => {
      const { searches } = this.#facts;
      const known = searches.find(body);
      if (known !== undefined) return known;
      await send(body);
      return searches.find(body) ?? null;
    };
    return {
      ...this.#facts,
      grounds: world.problem === null ? world.grounds : [],
      firstPage: world.firstPage,
      apiKey: settings.apiKey,
      allowed: settings.ask,
      // Whatever zone the configuration declares: an observation is to show whether it is right.
      doubtfulDates: doubtfulDates(dateFrame([this.#run.now(), this.#run.now() + (this.#run.skew ?? 0)])),
      search: (body) => {
        const key = canonicalJson(body);
        let searching = this.#searching.get(key);
        if (searching === undefined) this.#searching.set(key, (searching = search(body)));
        return searching;
      },
      send,
    };
  }
}
