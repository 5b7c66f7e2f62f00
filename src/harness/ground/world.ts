import { addDays, certainlyNotPast, certainlyPast, dateFrame, type DateFrame, dayOfOtherKind } from '../../arbitraries/index.ts';
import { linesOf, totalOf } from '../../checks/index.ts';
import { withoutAnswer } from '../../client/index.ts';
import type { Route } from '../../config/settings.ts';
import type { Baseline, Timed } from '../../history/index.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { type Json, type JsonObject, member } from '../../model/json.ts';
import { answered } from '../answered.ts';
import { findGrounds, showNothing } from './find-grounds.ts';
import { findFirstPage } from './first-page.ts';
import { groundDates } from './ground-dates.ts';
import { keyRefused } from '../key-history.ts';
import { findNeeded } from './needed-fields.ts';
import { whyNotThePlatform } from './recognition.ts';
import { noTrips, refusedAll, unjudged } from './no-ground.ts';
import { Partners } from './partners.ts';
import { pause } from '../pause.ts';
import { SearchPool } from './search-pool.ts';
import { NotApplicable } from '../signals.ts';
import { documentedCall, groundPriority, type How } from '../target.ts';
import type { Run } from '../run.ts';

/** A configured route and the search on it that the target accepts. */
export interface Ground extends Baseline {
  readonly route: Route;
}

/** Routes with most trips first. */
export function busiest(grounds: readonly Ground[]): Ground[] {
  return grounds.toSorted((a, b) => (b.total ?? b.shown) - (a.total ?? a.shown));
}

export type { Timed };

/** What a run finds out about the target before it probes: accepted searches, needed fields, the first page. */
export class World {
  readonly #run: Run;
  readonly #pool = new SearchPool();
  #ready: Promise<void> | null = null;
  #reached: Promise<Exchange | null> | null = null;
  needed: JsonObject = {};
  grounds: Ground[] = [];
  firstPage = 1;
  /** Why no search is accepted, and what to do; null where one is. */
  problem: string | null = null;
  /** Why what answers is not the platform; null where it may be. */
  foreign: string | null = null;
  /** Which fields of a search go only with others. */
  readonly partners: Partners;
  readonly #waits: readonly number[];

  /** `waits`: milliseconds before each further look for trips, where no search showed any. */
  constructor(run: Run, waits: readonly number[] = [0, 500, 1500, 4000]) {
    this.#run = run;
    this.#waits = waits;
    this.partners = new Partners(
      async (body, fresh) => answered(await (fresh ? run.send(documentedCall('search', body, null, { connection: 'new' })) : this.pooled(body, null))),
      () => ({ firstPage: this.firstPage, supplied: run.settings.searchExtras }),
    );
  }

  /** Finds the ground once; every later call waits for the same search. */
  ready(): Promise<void> {
    this.#ready ??= this.#explore();
    return this.#ready;
  }

  /** Resolved with the answer to the first search: whether the target is there and takes the key is known then, and what needs no ground can begin. */
  async reached(): Promise<void> {
    await this.#reach();
  }

  /** What is certain about dates by the local clock and the target's: now, or while these exchanges went on. */
  frame(...exchanges: readonly Timed[]): DateFrame {
    const locals = exchanges.length > 0 ? exchanges.flatMap(({ sentAt, endedAt }) => [sentAt, endedAt]) : [this.#run.now()];
    const skew = this.#run.skew ?? 0;
    // The target's clock may be set while a run goes on, and behind one address there may be several.
    const told = exchanges.flatMap(({ targetDate }) => targetDate ?? []);
    return dateFrame([...locals.flatMap((at) => [at, at + skew]), ...told], this.#zone);
  }

  /** Whether a date was past everywhere while an exchange went on. */
  wasPast(date: string, exchange: Exchange): boolean {
    return certainlyPast(date, this.frame(exchange));
  }

  /** Whether a date was today or later everywhere while an exchange went on. */
  wasNotPast(date: string, exchange: Exchange): boolean {
    return certainlyNotPast(date, this.frame(exchange));
  }

  /** A body for a route and date with whatever else the target needs. */
  body(route: Route, date: string): JsonObject {
    return { ...this.needed, start_city_code: route.start_city_code, end_city_code: route.end_city_code, date };
  }

  /** One accepted search a body and run: the pool that every probe draws its controls from. */
  pooled(body: JsonObject, sentFor: string | null, how: How = {}): Promise<Exchange> {
    return this.#pool.take(body, () => this.#run.send(documentedCall('search', body, sentFor, how)));
  }

  /** A search whose answer is yet to come: the pool's where that is under way, else one sent now. */
  fresh(body: JsonObject, sentFor: string | null, how: How = {}): Promise<Exchange> {
    return this.#pool.takeFresh(body, () => this.#run.send(documentedCall('search', body, sentFor, how)));
  }

  /** Why no answer of the run was one that a requirement can be judged by, where it is known. */
  whyNothing(id: string): string | null {
    if (this.problem !== null) return this.problem;
    return id.startsWith('bus.') && showNothing(this.grounds) ? noTrips : null;
  }

  /** Routes that have trips, those with most first. Throws NotApplicable where there is none. */
  async withTrips(atLeast = 1): Promise<Ground[]> {
    await this.ready();
    if (this.problem !== null) throw new NotApplicable(this.problem);
    const grounds = this.grounds.filter((ground) => (ground.total ?? ground.shown) >= atLeast);
    if (grounds.length === 0) {
      const most = Math.max(0, ...this.grounds.map((ground) => ground.total ?? ground.shown));
      throw new NotApplicable(
        most === 0 ? noTrips : `no configured route has at least ${atLeast} trips (the most is ${most}): name a busier one in \`routes\``,
      );
    }
    return busiest(grounds);
  }

  /** Every route on which a search is accepted, with trips or without. */
  async accepted(): Promise<Ground[]> {
    await this.ready();
    if (this.problem !== null) throw new NotApplicable(this.problem);
    return this.grounds;
  }

  /** The same route on a later day where a search is accepted and shows trips: at a weekend where this one is not, or the other way round, else the next one. */
  async otherDay({ route, date }: Ground): Promise<Ground | null> {
    for (const day of new Set([dayOfOtherKind(date), addDays(date, 1)])) {
      const later = await this.#groundOn(route, day);
      if (later !== null && later.shown > 0) return later;
    }
    return null;
  }

  #reach(): Promise<Exchange | null> {
    const [first] = this.#run.settings.routes;
    if (first === undefined) {
      this.problem = 'no route to search: name one that has trips in `routes`';
      return Promise.resolve(null);
    }
    this.#reached ??= this.#firstSearch(this.body(first, this.#dates(null)[0] as string));
    return this.#reached;
  }

  async #explore(): Promise<void> {
    const { settings } = this.#run;
    const exchange = await this.#reach();
    const [first] = settings.routes;
    if (this.problem !== null || exchange === null || first === undefined) return;
    const taken = await this.#takenDate(first, exchange);
    const dates = this.#dates(taken);
    if (taken === null) {
      // The day or the route may be what is refused: nothing more is needed where another one is accepted.
      const elsewhere = [
        ...dates.slice(1).map((date) => this.body(first, date)),
        ...settings.routes.slice(1, 6).map((route) => this.body(route, dates[0] as string)),
      ];
      const plain = await Promise.all(elsewhere.map((body) => this.#ask(body)));
      const found = plain.some(isAccepted) ? {} : await findNeeded((body) => this.#ask(body), first, dates, this.#known());
      if (found === null || found === 'throttled') {
        this.problem = found === null ? refusedAll(exchange) : unjudged([exchange, ...plain]);
        return;
      }
      this.needed = found;
    }
    // The first route tells the first page, where it can, while the other routes are looked for.
    const soon = await this.#groundOn(first, dates[0] as string);
    const early = soon !== null && soon.shown > 0 && (soon.total ?? 0) >= 2 ? this.#findFirstPage([soon]) : null;
    const grounds = await findGrounds({
      routes: settings.routes,
      dates,
      frame: () => this.frame(),
      groundOn: (route, date) => this.#groundOn(route, date),
      anew: (times) => this.#anew(times),
    });
    this.grounds = grounds.filter((ground) => ground !== null);
    if (this.grounds.length === 0) {
      this.problem = refusedAll(exchange);
      return;
    }
    await (early ?? this.#findFirstPage(this.grounds));
  }

  /** Values known to be valid, by search field; the declared first page among them. */
  #known(): Readonly<Record<string, readonly Json[]>> {
    const { searchExtras, statement } = this.#run.settings;
    return typeof statement['firstPage'] === 'number' ? { page: [statement['firstPage']], ...searchExtras } : searchExtras;
  }

  /** The date of the first search, or the one that the target's clock gives for it, where it is accepted: where clocks are days apart, one of them is all that is wanting. */
  async #takenDate(route: Route, exchange: Exchange): Promise<string | null> {
    const asked = String(member(exchange.request.body, 'date'));
    if (isAccepted(exchange)) return asked;
    const [theirs] = groundDates([this.#run.now() + (this.#run.skew ?? 0)], this.#zone, null) as [string];
    return theirs !== asked && isAccepted(await this.#ask(this.body(route, theirs))) ? theirs : null;
  }

  /** Dates to find ground on, by the target's clock and by ours, those that the target lives by first. */
  #dates(taken: string | null): string[] {
    const now = this.#run.now();
    return groundDates([now, now + (this.#run.skew ?? 0)], this.#zone, taken);
  }

  get #zone(): string | null {
    const zone = this.#run.settings.statement['timeZone'];
    return typeof zone === 'string' ? zone : null;
  }

  /** The first search, tried again where the answer says nothing about the search: a fault of one answer, or of one server behind the address, must not end a run. */
  async #firstSearch(body: JsonObject): Promise<Exchange> {
    let exchange = await this.#ask(body);
    const answered = exchange.answer !== null;
    const anew = (): Promise<Exchange> => this.#run.send(documentedCall('search', body, null, { connection: 'new' }));
    this.foreign = await whyNotThePlatform(this.#run, exchange, anew);
    this.problem = this.foreign;
    if (this.foreign !== null) return exchange;
    this.#run.judgeHeld();
    for (let tries = 0; tries < 2 && exchange.answer !== null && ![200, 400, 429].includes(exchange.answer.status); tries += 1) {
      exchange = await anew();
      if (isAccepted(exchange)) this.#pool.put(body, exchange);
    }
    this.#checkReached(exchange, answered);
    return exchange;
  }

  /** `answered`: whether the target has answered at all. */
  #checkReached(exchange: Exchange, answered: boolean): void {
    // A call that the run's own end cut off tells nothing of the target.
    if (exchange.fault?.kind === 'aborted') return;
    if (exchange.fault !== null) this.problem = answered ? unjudged([exchange]) : withoutAnswer(exchange.fault);
    else if (exchange.answer?.status === 401) this.problem = keyRefused;
  }

  /** Waits for the next of the pauses, and forgets what was answered: it is no control of anything. */
  async #anew(times: number): Promise<boolean> {
    const wait = this.#waits[times];
    if (wait === undefined) return false;
    await pause(this.#run, wait);
    this.#pool.clear();
    return true;
  }

  /** A search that the ground is found by: every probe of searches waits for it. */
  #ask(body: JsonObject, how: How = {}): Promise<Exchange> {
    return this.pooled(body, null, { priority: groundPriority, ...how });
  }

  async #groundOn(route: Route, date: string): Promise<Ground | null> {
    const body = this.body(route, date);
    const plain = await this.#ask(body);
    if (!isAccepted(plain)) return null;
    return { route, date, body, plain, total: totalOf(plain), shown: linesOf(plain).length };
  }

  async #findFirstPage(grounds: readonly Ground[]): Promise<void> {
    const declared = this.#run.settings.statement['firstPage'];
    const found = typeof declared === 'number' ? declared : await findFirstPage(grounds, (body) => this.#ask(body, { statusOwner: 'bus.bad-input' }));
    this.firstPage = found ?? this.firstPage;
  }
}
