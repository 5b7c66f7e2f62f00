import { linesOf, totalOf } from '../../requirements/checks/trips.ts';
import { withoutAnswer } from '../../client/index.ts';
import type { Route } from '../../config/settings.ts';
import { type Request, type BaselineSearch, identityOf, search } from '../../requirements/history/index.ts';
import { type Exchange, isAccepted, type TransportFault } from '../../contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import { findBaselines, findFirstPage, findRequiredFields, baselineDates, showNothing } from './find-baselines.ts';
import { reasonNotThePlatform, reasonTripsUnseen, refusedAll, sendNoJson, unjudged } from './no-baseline.ts';
import { documentedCall, baselinePriority, type How } from '../target.ts';
import { pause, type Run } from '../run.ts';

/** Answers that are kept: several times those of a gate run. In a long run the oldest is forgotten, and sent anew. */
const mostAnswers = 2000;

/** The largest total of trips a day that is believed: no page is requested because of a larger one. */
const mostTrips = 10_000;

/** Milliseconds before each further look for trips, if no search showed any. */
const usualWaits = [0, 500, 1500, 4000];

/** Routes with most trips first. */
export function busiest(baselines: readonly BaselineSearch[]): BaselineSearch[] {
  return baselines.toSorted((a, b) => (b.total ?? b.shown) - (a.total ?? a.shown));
}

/** What a run finds out about the target before it probes: accepted searches, required fields, the first page. */
export class Discovery {
  readonly #run: Run;
  readonly #mayCancel: boolean;
  readonly #waits: readonly number[];
  /** Answers that have come or are under way, by the identity of equal requests. */
  readonly #answers = new Map<string, Promise<Exchange>>();
  /** Exchanges of the searches that discovery sent, the last of equal ones. */
  readonly #sent = new Map<string, Exchange>();
  #ready: Promise<void> | null = null;
  #reached: Promise<Exchange | null> | null = null;
  #problem: Reason | null = null;
  /** How the first search failed, if it got no answer. */
  #fault: TransportFault | null = null;
  requiredFields: JsonObject = {};
  baselines: BaselineSearch[] = [];
  firstPage = 1;
  /** Why the answers are not the platform's; null if they may be. */
  notThePlatform: Reason | null = null;

  /** `mayCancel`: whether a cancel may show that the platform is there. */
  constructor(run: Run, mayCancel: boolean, waits = usualWaits) {
    this.#run = run;
    this.#mayCancel = mayCancel;
    this.#waits = waits;
  }

  /** Finds baseline searches once; every later call waits for the same discovery. */
  ready(): Promise<void> {
    return (this.#ready ??= this.#explore());
  }

  /**
   * The answer to the first search: it shows whether the target is there and accepts the key, and work that needs no
   * baseline search can begin. Null without a route.
   */
  reached(): Promise<Exchange | null> {
    return (this.#reached ??= this.#firstSearch());
  }

  /** A body for a route and date with all other fields that the target requires. */
  body({ start_city_code, end_city_code }: Route, date: string): JsonObject {
    return { ...this.requiredFields, start_city_code, end_city_code, date };
  }

  /** One answer for equal requests: scenarios share the searches of discovery. */
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

  /** Why no search shows trips, if that is so. */
  get reasonNoTrips(): Reason {
    const searches = [...this.baselines.map(({ plain }) => plain), ...this.#sent.values()];
    return reasonTripsUnseen(searches) ?? { code: 'no-trips' };
  }

  /** Why no search is accepted; null if one is. Any answer so far shows that host and port are right. */
  get problem(): Reason | null {
    if (this.#fault === null) return this.#problem;
    return withoutAnswer(
      this.#fault,
      this.#run.history.all.some(({ exchange }) => exchange.answer !== null),
    );
  }

  async #explore(): Promise<void> {
    const { settings, clock, redactor } = this.#run;
    const exchange = await this.reached();
    const [first] = settings.routes;
    if (this.problem !== null || exchange === null || first === undefined) return;
    const send = (body: JsonObject): Promise<Exchange> => this.#send(body);
    const accepted = await this.#acceptedDate(first, exchange);
    const dates = this.#dates(accepted);
    if (accepted === null) {
      // The day or the route may be the reason: nothing more is required if another one is accepted.
      const elsewhere = [
        ...dates.slice(1).map((date) => this.body(first, date)),
        ...settings.routes.slice(1, 6).map((route) => this.body(route, dates[0] as string)),
      ];
      const plain = await Promise.all(elsewhere.map(send));
      const found = plain.some(isAccepted) ? {} : await findRequiredFields(send, first, dates, this.#knownValues());
      if (found === null || found === 'throttled') {
        this.#problem = found === null ? refusedAll(redactor.exchange(exchange)) : unjudged([exchange, ...plain]);
        return;
      }
      this.requiredFields = found;
    }
    // The first route shows the first page, if it can, while the other routes are searched.
    const soon = await this.#baselineOn(first, dates[0] as string);
    const early = soon !== null && soon.shown > 0 && (soon.total ?? 0) >= 2 ? this.#findFirstPage([soon]) : null;
    const baselines = await findBaselines({
      routes: settings.routes,
      dates,
      frame: () => clock.frame(),
      baselineOn: (route, date) => this.#baselineOn(route, date),
      anew: (times) => this.#anew(times),
    });
    this.baselines = baselines.filter((baseline) => baseline !== null);
    if (this.baselines.length === 0) this.#problem = refusedAll(redactor.exchange(exchange));
    else await (early ?? this.#findFirstPage(this.baselines));
  }

  /** Values known to be valid, by search field; the declared first page is one of them. */
  #knownValues(): Readonly<Record<string, readonly Json[]>> {
    const { searchExtras, statement } = this.#run.settings;
    const { firstPage } = statement;
    return typeof firstPage === 'number' ? { page: [firstPage], ...searchExtras } : searchExtras;
  }

  /**
   * The date of the first search, or the date by the target's clock, if it is accepted: clocks may be days apart, and
   * nothing else be wrong.
   */
  async #acceptedDate(route: Route, exchange: Exchange): Promise<string | null> {
    const sent = String(member(exchange.request.body, 'date'));
    if (isAccepted(exchange)) return sent;
    const { clock } = this.#run;
    const [theirs] = baselineDates([clock.both()[1]], clock.timeZone, null) as [string];
    return theirs !== sent && isAccepted(await this.#send(this.body(route, theirs))) ? theirs : null;
  }

  /** Dates for baseline searches by the target's clock and by ours, those of the target's calendar first. */
  #dates(accepted: string | null): string[] {
    const { clock } = this.#run;
    return baselineDates(clock.both(), clock.timeZone, accepted);
  }

  /**
   * The first search, sent again if the answer says nothing about the search: an error of one answer, or of one server
   * behind the address, must not end a run.
   */
  async #firstSearch(): Promise<Exchange | null> {
    const run = this.#run;
    const [first] = run.settings.routes;
    const cancel = (): Promise<Exchange> => sendNoJson(run, 'cancel');
    if (first === undefined) {
      this.notThePlatform = await reasonNotThePlatform(this.#mayCancel ? [cancel, cancel] : []);
      this.#problem = { code: 'no-route' };
      return null;
    }
    const body = this.body(first, this.#dates(null)[0] as string);
    const once = await this.#send(body);
    const anew = (): Promise<Exchange> => {
      this.#answers.clear();
      return this.#send(body, { connection: 'new' });
    };
    // If only its searches are broken, a platform is recognised by its cancels.
    this.notThePlatform = await reasonNotThePlatform([
      async () => once,
      anew,
      () => sendNoJson(run, 'search'),
      ...(this.#mayCancel ? [cancel] : []),
    ]);
    this.#problem = this.notThePlatform;
    if (this.notThePlatform !== null) return once;
    // If the first search got no answer, a second one was sent, unless nothing more may be sent.
    const last = once.answer === null ? await this.#send(body) : once;
    let exchange = last.fault?.kind === 'not-sent' ? once : last;
    const answered = exchange.answer !== null;
    for (
      let tries = 0;
      tries < 2 && exchange.answer !== null && ![200, 400, 429].includes(exchange.answer.status);
      tries += 1
    )
      exchange = await anew();
    const { fault, answer } = exchange;
    if (answer?.status === 401) this.#problem = { code: 'key-refused' };
    // A call that the end of the run cut off says nothing about the target.
    if (fault?.kind === 'in-front') this.#problem = run.budget.reasonOver ?? fault.reason;
    else if (fault !== null && fault.kind !== 'aborted') {
      if (answered) this.#problem = unjudged([exchange]);
      else this.#fault = fault;
    }
    return exchange;
  }

  /** Waits for the next of the pauses, and forgets the answers, so that equal searches are sent again. */
  async #anew(times: number): Promise<boolean> {
    const wait = this.#waits[times];
    if (wait === undefined) return false;
    await pause(this.#run, wait);
    this.#answers.clear();
    return true;
  }

  /** Sends a search of discovery: every probe of searches waits for it. */
  async #send(body: JsonObject, how: How = {}): Promise<Exchange> {
    const request = search(body);
    const exchange = await this.shared(request, () =>
      this.#run.send(documentedCall('search', body, null, { priority: baselinePriority, ...how })),
    );
    this.#sent.set(identityOf(request), exchange);
    return exchange;
  }

  async #baselineOn(route: Route, date: string): Promise<BaselineSearch | null> {
    const body = this.body(route, date);
    const plain = await this.#send(body);
    if (!isAccepted(plain)) return null;
    const total = totalOf(plain);
    const shown = linesOf(plain).length;
    return { route, date, body, plain, total: total !== null && total <= mostTrips ? total : null, shown };
  }

  async #findFirstPage(baselines: readonly BaselineSearch[]): Promise<void> {
    const declared = this.#run.settings.statement['firstPage'];
    const found = typeof declared === 'number' ? declared : await findFirstPage(baselines, (body) => this.#send(body));
    this.firstPage = found ?? this.firstPage;
  }
}
