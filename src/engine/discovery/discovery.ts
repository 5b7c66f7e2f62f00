import { linesOf, totalOf } from '../../requirements/checks/trips.ts';
import { withoutAnswer } from '../../client/index.ts';
import type { Route } from '../../config/settings.ts';
import { type Request, type BaselineSearch, identityOf, search } from '../../requirements/history/index.ts';
import { type Exchange, isAccepted, type TransportFault } from '../../contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import { findBaselines, baselineDates, showNothing } from './find-baselines.ts';
import { findFirstPage } from './first-page.ts';
import { findRequiredFields } from './required-fields.ts';
import { reasonNotThePlatform, sendNoJson } from './recognition.ts';
import { reasonTripsUnseen, refusedAll, unjudged } from './no-baseline.ts';
import { documentedCall, baselinePriority, type How } from '../target.ts';
import type { Run } from '../run.ts';

/**
 * Answers that are kept, which are whole: several times those of a gate run. In a long run the oldest is forgotten, and
 * asked for anew.
 */
const mostAnswers = 2000;

/** A route with more trips a day is not believed: no page is asked for by such a total. */
const mostTrips = 10_000;

/** Routes with most trips first. */
export function busiest(baselines: readonly BaselineSearch[]): BaselineSearch[] {
  return baselines.toSorted((a, b) => (b.total ?? b.shown) - (a.total ?? a.shown));
}

/** What a run finds out about the target before it probes: accepted searches, needed fields, the first page. */
export class Discovery {
  readonly #run: Run;
  /** Answers that have come and that are under way, by what equal requests have in common. */
  readonly #answers = new Map<string, Promise<Exchange>>();
  /** What came of the searches that the ground was sought by, the last of equal ones. */
  readonly #sought = new Map<string, Exchange>();
  #ready: Promise<void> | null = null;
  #reached: Promise<Exchange | null> | null = null;
  needed: JsonObject = {};
  baselines: BaselineSearch[] = [];
  firstPage = 1;
  #problem: Reason | null = null;
  /** How the first search failed, where it got no answer. */
  #lost: TransportFault | null = null;
  /** Why what answers is not the platform; null where it may be. */
  notThePlatform: Reason | null = null;
  readonly #mayCancel: boolean;
  readonly #waits: readonly number[];

  /**
   * `mayCancel`: whether a cancel may tell that the platform is there. `waits`: milliseconds before each further look
   * for trips, where no search showed any.
   */
  constructor(run: Run, mayCancel: boolean, waits: readonly number[] = [0, 500, 1500, 4000]) {
    this.#run = run;
    this.#mayCancel = mayCancel;
    this.#waits = waits;
  }

  /** Finds the ground once; every later call waits for the same search. */
  ready(): Promise<void> {
    this.#ready ??= this.#explore();
    return this.#ready;
  }

  /**
   * The answer to the first search: whether the target is there and takes the key is known then, and what needs no
   * ground can begin. Null without a route.
   */
  reached(): Promise<Exchange | null> {
    this.#reached ??= this.#firstSearch();
    return this.#reached;
  }

  /** A body for a route and date with whatever else the target needs. */
  body(route: Route, date: string): JsonObject {
    return { ...this.needed, start_city_code: route.start_city_code, end_city_code: route.end_city_code, date };
  }

  /** One answer for each request: what the ground is found by serves scenarios that ask the same. */
  shared(request: Request, send: () => Promise<Exchange>): Promise<Exchange> {
    const identity = identityOf(request);
    const known = this.#answers.get(identity);
    if (known !== undefined) return known;
    const answer = send();
    this.#answers.set(identity, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  /** Whether no search of any route shows trips. */
  get showsNothing(): boolean {
    return showNothing(this.baselines);
  }

  /** Why none shows any, where that is so. */
  get reasonNoTrips(): Reason {
    return (
      reasonTripsUnseen([...this.baselines.map(({ plain }) => plain), ...this.#sought.values()]) ?? { code: 'no-trips' }
    );
  }

  async #explore(): Promise<void> {
    const { settings } = this.#run;
    const exchange = await this.reached();
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
      const found = plain.some(isAccepted)
        ? {}
        : await findRequiredFields((body) => this.#ask(body), first, dates, this.#known());
      if (found === null || found === 'throttled') {
        this.problem =
          found === null ? refusedAll(this.#run.redactor.exchange(exchange)) : unjudged([exchange, ...plain]);
        return;
      }
      this.needed = found;
    }
    // The first route tells the first page, where it can, while the other routes are looked for.
    const soon = await this.#baselineOn(first, dates[0] as string);
    const early = soon !== null && soon.shown > 0 && (soon.total ?? 0) >= 2 ? this.#findFirstPage([soon]) : null;
    const baselines = await findBaselines({
      routes: settings.routes,
      dates,
      frame: () => this.#run.frame(),
      baselineOn: (route, date) => this.#baselineOn(route, date),
      anew: (times) => this.#anew(times),
    });
    this.baselines = baselines.filter((baseline) => baseline !== null);
    if (this.baselines.length === 0) {
      this.problem = refusedAll(this.#run.redactor.exchange(exchange));
      return;
    }
    await (early ?? this.#findFirstPage(this.baselines));
  }

  /**
   * Why no search is accepted; null where one is. Whether host and port are right is told by whatever has been answered
   * until it is asked.
   */
  get problem(): Reason | null {
    if (this.#lost === null) return this.#problem;
    return withoutAnswer(
      this.#lost,
      this.#run.history.all.some(({ exchange }) => exchange.answer !== null),
    );
  }

  set problem(reason: Reason | null) {
    this.#problem = reason;
  }

  /** Values known to be valid, by search field; the declared first page among them. */
  #known(): Readonly<Record<string, readonly Json[]>> {
    const { searchExtras, statement } = this.#run.settings;
    return typeof statement['firstPage'] === 'number'
      ? { page: [statement['firstPage']], ...searchExtras }
      : searchExtras;
  }

  /**
   * The date of the first search, or the one that the target's clock gives for it, where it is accepted: where clocks
   * are days apart, one of them is all that is wanting.
   */
  async #takenDate(route: Route, exchange: Exchange): Promise<string | null> {
    const asked = String(member(exchange.request.body, 'date'));
    if (isAccepted(exchange)) return asked;
    const [theirs] = baselineDates([this.#run.now() + (this.#run.skew ?? 0)], this.#run.timeZone, null) as [string];
    return theirs !== asked && isAccepted(await this.#ask(this.body(route, theirs))) ? theirs : null;
  }

  /** Dates to find ground on, by the target's clock and by ours, those that the target lives by first. */
  #dates(taken: string | null): string[] {
    const now = this.#run.now();
    return baselineDates([now, now + (this.#run.skew ?? 0)], this.#run.timeZone, taken);
  }

  /**
   * The first search, tried again where the answer says nothing about the search: a fault of one answer, or of one
   * server behind the address, must not end a run.
   */
  async #firstSearch(): Promise<Exchange | null> {
    const [first] = this.#run.settings.routes;
    const cancel = (): Promise<Exchange> => sendNoJson(this.#run, 'cancel');
    if (first === undefined) {
      this.notThePlatform = await reasonNotThePlatform(this.#mayCancel ? [cancel, cancel] : []);
      this.problem = { code: 'no-route' };
      return null;
    }
    const body = this.body(first, this.#dates(null)[0] as string);
    const once = await this.#ask(body);
    const anew = (): Promise<Exchange> => {
      this.#answers.clear();
      return this.#ask(body, { connection: 'new' });
    };
    // A platform whose searches alone are broken is known by its cancels.
    this.notThePlatform = await reasonNotThePlatform([
      async () => once,
      anew,
      () => sendNoJson(this.#run, 'search'),
      ...(this.#mayCancel ? [cancel] : []),
    ]);
    this.problem = this.notThePlatform;
    if (this.notThePlatform !== null) return once;
    // Where the first one got no answer, a new one was asked, if any more might be sent.
    const last = once.answer === null ? await this.#ask(body) : once;
    let exchange = last.fault?.kind === 'not-sent' ? once : last;
    const answered = exchange.answer !== null;
    for (
      let tries = 0;
      tries < 2 && exchange.answer !== null && ![200, 400, 429].includes(exchange.answer.status);
      tries += 1
    )
      exchange = await anew();
    const { fault, answer } = exchange;
    if (answer?.status === 401) this.problem = { code: 'key-refused' };
    // A call that the run's own end cut off tells nothing of the target.
    if (fault?.kind === 'in-front') this.problem = this.#run.reasonNoMore ?? fault.reason;
    else if (fault !== null && fault.kind !== 'aborted') {
      if (answered) this.problem = unjudged([exchange]);
      else this.#lost = fault;
    }
    return exchange;
  }

  /** Waits for the next of the pauses, and forgets what was answered: it is no control of anything. */
  async #anew(times: number): Promise<boolean> {
    const wait = this.#waits[times];
    if (wait === undefined) return false;
    await this.#run.pause(wait);
    this.#answers.clear();
    return true;
  }

  /** A search that the ground is found by: every probe of searches waits for it. */
  async #ask(body: JsonObject, how: How = {}): Promise<Exchange> {
    const request = search(body);
    const exchange = await this.shared(request, () =>
      this.#run.send(documentedCall('search', body, null, { priority: baselinePriority, ...how })),
    );
    this.#sought.set(identityOf(request), exchange);
    return exchange;
  }

  async #baselineOn(route: Route, date: string): Promise<BaselineSearch | null> {
    const body = this.body(route, date);
    const plain = await this.#ask(body);
    if (!isAccepted(plain)) return null;
    const entry = totalOf(plain);
    return {
      route,
      date,
      body,
      plain,
      total: entry !== null && entry <= mostTrips ? entry : null,
      shown: linesOf(plain).length,
    };
  }

  async #findFirstPage(baselines: readonly BaselineSearch[]): Promise<void> {
    const declared = this.#run.settings.statement['firstPage'];
    const found = typeof declared === 'number' ? declared : await findFirstPage(baselines, (body) => this.#ask(body));
    this.firstPage = found ?? this.firstPage;
  }
}
