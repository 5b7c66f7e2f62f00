import { linesOf, totalOf } from '../../requirements/checks/trips.ts';
import { tripDifference } from '../../requirements/checks/trip-comparison.ts';
import { type Request, type Send, type Facts, History, RawBody, type Entry } from '../../requirements/history/index.ts';
import { type Fail, type Case, reasonUnknown } from '../../requirements/judging/index.ts';
import type { Finding } from '../outcome.ts';
import type { Judged } from '../../requirements/index.ts';
import type { Run } from '../run.ts';
import { errorText } from '../../contract/error-text.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import { isObject, type JsonObject, without } from '../../contract/json.ts';
import { JudgingTime } from '../judging/judging-time.ts';
import { requestsOf, exchangesOf, inventoriesOf } from './evidence.ts';

/** Times that a finding's evidence is asked again to say how often it is reproduced. */
const replays = 2;
/** Findings confirmed at a time. */
const mostConfirmed = 30;
/**
 * Rounds in which the evidence of a relation is asked again, at most, and those of them in which its inventory may have
 * moved.
 */
const [mostRounds, mostMoved] = [5, 2];
/** Fields that one request is tried without, at most. */
const mostTrials = 6;
/** Routes whose inventory is looked at around a round, at most. */
const mostInventories = 2;

/** What confirming needs of its run. */
type OfRun = Pick<Run, 'history' | 'outcomes' | 'writeFinding'> & { readonly budget: Pick<Run['budget'], 'may'> };

/** One round: the evidence asked again, and what the judge said of it. */
interface Round {
  /** Null where the judge found the cause no more. */
  readonly broken: Fail | null;
  /** Whether the judge could tell. */
  readonly isTold: boolean;
  /** Why it could not, where that is known. */
  readonly reason: Reason | null;
}

/**
 * The one loop that asks evidence again: all of its requests, in their order, afresh; the judge that found the cause
 * reads the answers, and nothing else. Findings, relations, shrinking, `replay` and pinned cases use it.
 */
export class Confirmation {
  readonly #run: OfRun;
  readonly #facts: () => Facts;
  readonly #ask: Send;
  readonly #time: JudgingTime;

  /** `time` is what judges have. Default: no end. */
  constructor(run: OfRun, facts: () => Facts, send: Send, time = new JudgingTime()) {
    this.#run = run;
    this.#facts = facts;
    this.#ask = send;
    this.#time = time;
  }

  /**
   * Asks the evidence of every new finding again, to say `reproduced: k of n` and to make it smaller; never to make it
   * go away. What must not be sent twice stays as it is. `judgedOf`: null for what no judge of the run finds.
   */
  async findings(judgedOf: (id: string) => Judged | null): Promise<void> {
    const findings = [...this.#run.outcomes.values()].flatMap((outcome) => [...outcome.findings.values()]);
    const fresh = findings.filter(({ reproduced }) => reproduced.of === 1).slice(0, mostConfirmed);
    for (const finding of fresh) {
      const judged = judgedOf(finding.requirement);
      if (judged !== null) await this.#finding(finding, judged);
    }
  }

  async #finding(finding: Finding, judged: Judged): Promise<void> {
    const { violation } = finding.evidence;
    const { cancels, routes } = this.#facts();
    const asks = requestsOf(exchangesOf(finding.evidence), this.#run.history, cancels);
    if (asks === null) return;
    const again = await this.repeated(judged, violation.cause, asks, replays);
    finding.reproduced = { of: 1 + again.of, times: 1 + again.times };
    if (again.times > 0) {
      const needed = new Set([
        'start_city_code',
        'end_city_code',
        'date',
        'order_no',
        ...Object.keys(routes[0]?.body ?? {}),
      ]);
      const smaller = await this.smaller(judged, violation.cause, asks, needed);
      if (smaller !== null) {
        finding.evidence = smaller;
        finding.shrunk = true;
      }
    }
    this.#run.writeFinding(finding);
  }

  /**
   * Asks a relation again. Gives it if it breaks once more while its inventory stands still. Gives a reason if this
   * cannot be told, or null if the calls left are kept for other cases. If the answers hold this time, they are asked
   * once more, each behind the search that went before it: what one search leaves behind may show in the next one. Then
   * these searches are evidence as well.
   */
  async relation(judged: Judged, found: Fail): Promise<Fail | Reason | null> {
    const { history, budget } = this.#run;
    const inventories = inventoriesOf(exchangesOf(found)).slice(0, mostInventories);
    let tried = found;
    let moved = 0;
    for (let round = 0; round < mostRounds && moved < mostMoved; round += 1) {
      const asks = requestsOf(exchangesOf(tried), history, this.#facts().cancels);
      if (asks === null) return { code: 'relation-not-confirmed', then: 'not repeatable' };
      if (!budget.may(asks.length + 4 * inventories.length)) return null;
      const before = await this.#detailCheck(inventories);
      const { broken } = await this.round(judged, found.violation.cause, asks);
      if (broken === null) tried = withCallsBefore(found, history);
      else if (standsStill(before, await this.#detailCheck(inventories))) return tried;
      else moved += 1;
    }
    return { code: 'relation-not-confirmed', then: moved > 0 ? 'moving inventory' : 'held' };
  }

  /** Asks so many times again; gives how often that told anything, and how often the cause came. */
  async repeated(
    judged: Judged,
    cause: string,
    asks: readonly Request[],
    times: number,
  ): Promise<{ readonly of: number; readonly times: number }> {
    const rounds: Round[] = [];
    for (let nth = 0; nth < times && this.#run.budget.may(asks.length); nth += 1)
      rounds.push(await this.round(judged, cause, asks));
    const entry = rounds.filter(({ isTold }) => isTold);
    return { of: entry.length, times: entry.filter(({ broken }) => broken !== null).length };
  }

  /**
   * Leaves out one optional field after the other, in all requests that have it alike, for as long as the cause stays.
   * Null where nothing can be left out.
   */
  async smaller(
    judged: Judged,
    cause: string,
    all: readonly Request[],
    needed: ReadonlySet<string>,
  ): Promise<Fail | null> {
    const { budget } = this.#run;
    let asks = all;
    let smallest: Fail | null = null;
    for (const field of fieldsAlike(asks)
      .filter((name) => !needed.has(name))
      .slice(0, mostTrials)) {
      if (!budget.may(asks.length)) break;
      const trial = asks.map((request): Request => ({ ...request, body: without(request.body as JsonObject, field) }));
      const { broken } = await this.round(judged, cause, trial);
      if (broken === null) continue;
      [asks, smallest] = [trial, broken];
    }
    return smallest;
  }

  /** Asks all requests once more, in their order, and has the judge read the answers. */
  async round(judged: Judged, cause: string, asks: readonly Request[]): Promise<Round> {
    const exchanges: Exchange[] = [];
    for (const one of asks) exchanges.push(...(await this.#ask({ ...one, again: true })));
    const failed = (error: unknown): Round => {
      this.#run.outcomes.get(judged.id)?.fail(error);
      return { broken: null, isTold: false, reason: { code: 'suite-failed', error: errorText(error) } };
    };
    let round: Round = { broken: null, isTold: false, reason: null };
    const read = (): void => {
      try {
        round = this.#read(judged, cause, exchanges);
      } catch (error) {
        round = failed(error);
      }
    };
    this.#time.each([judged], read, () => {
      round = failed(this.#time.error(judged.id, { exchanges }));
    });
    return round;
  }

  #read({ judge, explanations }: Judged, cause: string, exchanges: readonly Exchange[]): Round {
    const { history } = this.#run;
    const facts = this.#facts();
    const slice = History.of(
      facts,
      exchanges.map((exchange): Pick<Entry, 'exchange' | 'request'> => ({
        exchange,
        request: history.requestOf(exchange),
      })),
    );
    const cases = [...judge(slice, facts)];
    const isExplained = (found: Fail): boolean =>
      explanations.some(({ applies }) => applies(found, history, facts) === true);
    const broken =
      cases.find(
        (found): found is Fail => found.is === 'fail' && found.violation.cause === cause && !isExplained(found),
      ) ?? null;
    const untold = cases.find(
      (found): found is Extract<Case, { is: 'unknown' | 'notApplicable' }> =>
        found.is === 'unknown' || found.is === 'notApplicable',
    );
    const fault = exchanges.find((one) => one.fault !== null)?.fault ?? null;
    // Answers that tell, in which a judge finds no case of its own, show the cause no more.
    const isGone = cases.length === 0 && exchanges.every((one) => reasonUnknown(one, facts) === null);
    return {
      broken,
      isTold: broken !== null || isGone || cases.some(({ is }) => is === 'pass'),
      reason: untold?.reason ?? fault?.reason ?? null,
    };
  }

  /**
   * The trips of each inventory now, as they come and by departure time: all of them where one answer can show them,
   * else the first page.
   */
  async #detailCheck(inventories: readonly JsonObject[]): Promise<readonly (readonly Exchange[])[]> {
    const whole = { page: this.#facts().firstPage, page_size: 50 };
    const orders: readonly JsonObject[] = [{}, { sort_by: 'dep_time' }];
    const detailChecks = (body: JsonObject): Request[] =>
      orders.map((order) => ({ operation: 'search', body: { ...body, ...whole, ...order }, again: true }));
    return Promise.all(inventories.map((body) => this.#ask(...detailChecks(body))));
  }
}

/**
 * Whether two looks show the same trips, in any order. An answer that shows all trips has to show the same ones again.
 * Of answers that show a first page only, one that is the same is enough: an order that changes from call to call is no
 * moving inventory. What cannot be seen has not moved.
 */
function standsStill(before: readonly (readonly Exchange[])[], after: readonly (readonly Exchange[])[]): boolean {
  return before.every((detailChecks, nth) => {
    const pairs = detailChecks.flatMap((one, order): { isSame: boolean; isWhole: boolean }[] => {
      const other = after[nth]?.[order];
      if (other === undefined || !isAccepted(one) || !isAccepted(other)) return [];
      const { missing, extra, comparable } = tripDifference(linesOf(one), linesOf(other), one.request.body);
      return comparable
        ? [
            {
              isSame: missing + extra === 0,
              isWhole: [one, other].every((detailCheck) => linesOf(detailCheck).length === totalOf(detailCheck)),
            },
          ]
        : [];
    });
    return (
      pairs.length === 0 ||
      (pairs.some(({ isSame }) => isSame) && pairs.every(({ isSame, isWhole }) => isSame || !isWhole))
    );
  });
}

/** The same case with the searches that were sent just before each of its answers. */
function withCallsBefore(found: Fail, history: History): Fail {
  const evidence = exchangesOf(found);
  const before = new Set(evidence.map(({ call }) => call - 1));
  const sentBefore = history
    .searches('other')
    .flatMap(({ exchange }) => (before.has(exchange.call) && !evidence.includes(exchange) ? [exchange] : []));
  return { ...found, comparedWith: [...found.comparedWith, ...sentBefore] };
}

/** Fields that all requests have, with the same value: what they differ in is what the case is about. */
function fieldsAlike(asks: readonly Request[]): string[] {
  const bodies = asks
    .map(({ body }) => body)
    .filter((body): body is JsonObject => !(body instanceof RawBody) && isObject(body));
  const [first] = bodies;
  if (first === undefined || bodies.length < asks.length) return [];
  return Object.keys(first).filter((name) =>
    bodies.every((body) => JSON.stringify(body[name]) === JSON.stringify(first[name])),
  );
}
