import { linesOf, totalOf } from '../../requirements/checks/trips.ts';
import { areAtOnce, type Request, type Send, type Facts, History } from '../../requirements/history/index.ts';
import { type Fail, reasonUnknown, isUnchanged } from '../../requirements/judging/index.ts';
import { exchangesOf, type Finding } from '../outcome.ts';
import type { Judged } from '../../requirements/index.ts';
import type { Run } from '../run.ts';
import { fixedFields, withCallsBefore, commonFields, inventoriesOf, requestsOf } from './requests-of.ts';
import { createProbes } from './probes.ts';
import { errorText } from '../../contract/text.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import { type JsonObject, without } from '../../contract/json.ts';
import { maxPageSize } from '../../contract/operations.ts';
import { JudgingTime } from '../judging/judging-time.ts';

/** Rounds in which calls in turn on one connection have to show what a new connection did not; fewer may be chance. */
const turnRounds = 2;
/** Findings confirmed at a time. */
const mostConfirmed = 30;
/** Rounds in which a relation is sent again, at most, and those of them in which its inventory may have moved. */
const [mostRounds, mostMoved] = [5, 2];
/**
 * Rounds in which a relation has to fail while its inventory stands still: where one answer shows the whole inventory,
 * and where a trip may have moved on a page that is not compared.
 */
const failingRounds = { whole: 2, part: 3 };
/** Fields that one request is tried without, at most. */
const mostTrials = 6;
/** Milliseconds before a relation is sent again with the searches before it: a cache holds what was just sent. */
const untilForgotten = 3000;
/** Routes whose inventory is compared around a round, at most. */
const mostInventories = 2;

const byTime: JsonObject = { sort_by: 'dep_time' };

interface Parts {
  readonly run: Pick<Run, 'history' | 'outcomes' | 'writeFinding'> & { readonly budget: Pick<Run['budget'], 'may'> };
  readonly facts: () => Facts;
  readonly send: Send;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The time that judges have. Default: no end. */
  readonly time?: JudgingTime;
}

/** One round: the evidence sent again, and what the judge found. */
export interface Round {
  /** Null if the judge did not find the cause again. */
  readonly failure: Fail | null;
  /** Whether the answers show if the cause is there. */
  readonly isKnown: boolean;
  /** Why they do not, if that is known. */
  readonly reason: Reason | null;
  readonly exchanges: readonly Exchange[];
}

/**
 * The one loop that sends evidence again: all of its requests, in their order; the judge that found the cause reads the
 * new answers, and nothing else. Findings, relations, shrinking, `replay` and pinned cases use it.
 */
export function createConfirmation({ run, facts, send, pause, time = new JudgingTime() }: Parts) {
  const probe = createProbes({ run, facts, round });
  /** Rounds in which a relation failed while its inventory stood still, by requirement and cause. */
  const failures = new Map<string, number>();

  /**
   * Sends the evidence of every new finding again, to say `reproduced: k of n` and to make it smaller; never to remove
   * it. Once it is sent as its curl command sends it. Evidence that must not be sent twice stays as it is. `judgedOf`:
   * null for findings of no judge of the run.
   */
  async function findings(judgedOf: (id: string) => Judged | null): Promise<void> {
    const findings = [...run.outcomes.values()].flatMap((outcome) => [...outcome.findings.values()]);
    const fresh = findings
      .filter(({ reproduced, evidence }) => reproduced.of === 1 && evidence.flow === undefined)
      .slice(0, mostConfirmed);
    for (const finding of fresh) {
      const judged = judgedOf(finding.requirement);
      if (judged !== null) await confirmFinding(finding, judged);
    }
  }

  async function confirmFinding(finding: Finding, judged: Judged): Promise<void> {
    const { cause } = finding.evidence.violation;
    const { cancels, routes } = facts();
    const exchanges = exchangesOf(finding.evidence);
    const requests = requestsOf(exchanges, run.history, cancels);
    if (requests === null) return;
    const own = requests[exchanges.indexOf(finding.evidence.exchange)];
    const again = await repeated(judged, cause, requests, 1);
    const isOfSeveral = finding.evidence.basis === 'relation' && requests.length > 1;
    const isAlone = !isOfSeveral && (own?.connection ?? 'any') === 'any';
    const likeCurl = requests.map((one): Request => (isAlone && one === own ? { ...one, connection: 'new' } : one));
    const alone = await repeated(judged, cause, likeCurl, 1);
    const needsOthers = isAlone && again.times > alone.times && alone.of > 0;
    const turn = needsOthers && own !== undefined ? await inTurn(judged, cause, requests, own) : null;
    const last = turn === null ? alone : { of: turnRounds, times: turnRounds };
    finding.reproduced = { of: 1 + again.of + last.of, times: 1 + again.times + last.times };
    if (finding.reproduced.times > 1) {
      const required = new Set([...fixedFields, ...Object.keys(routes[0]?.body ?? {})]);
      const smallest = await smaller(judged, cause, turn?.requests ?? requests, required);
      const evidence = smallest ?? turn?.failure ?? finding.evidence;
      Object.assign(finding, {
        evidence: { ...evidence, comparedWith: [...(turn?.before ?? []), ...evidence.comparedWith] },
        shrunk: smallest !== null,
      });
    }
    const { of, times } = finding.reproduced;
    if (own !== undefined && turn === null && times > 1 && times === of) await probe(finding, judged, requests, own);
    run.writeFinding(finding);
  }

  /**
   * Sends a request that shows its failure, but not on a new connection, after the other requests of its evidence and a
   * plain search on the same connection. Null if that does not show it each time, or if there is no such search.
   */
  async function inTurn(
    judged: Judged,
    cause: string,
    all: readonly Request[],
    own: Request,
  ): Promise<{ requests: readonly Request[]; before: readonly Exchange[]; failure: Fail } | null> {
    const [route] = facts().routes;
    if (route === undefined || !run.budget.may(1 + turnRounds * all.length)) return null;
    const before = await send({ operation: 'search', body: route.body, connection: 'same', again: true });
    const requests: Request[] = [...all.filter((one) => one !== own), { ...own, connection: 'same' }];
    const { failure } = await round(judged, cause, requests);
    const further = failure === null ? null : await repeated(judged, cause, requests, turnRounds - 1);
    return failure === null || further?.times !== turnRounds - 1 ? null : { requests, before, failure };
  }

  /**
   * Sends a relation again. Gives it if its cause, in this relation or another one, has failed often enough while its
   * inventory stood still. Gives a reason if this cannot be known, or null if the calls left are kept for other cases.
   * If the answers pass this time, they are sent again in the other ways in which an answer may depend on another call:
   * all at once, if some of them were under way together, and some seconds later each after searches that were sent
   * before it. Then these searches are evidence as well.
   */
  async function relation(judged: Judged, found: Fail): Promise<Fail | Reason | null> {
    const inventories = inventoriesOf(exchangesOf(found)).slice(0, mostInventories);
    let tried = found;
    let atOnce = false;
    const cause = `${judged.id} ${found.violation.cause}`;
    let moved = 0;
    let before: Awaited<ReturnType<typeof tripsNow>> | null = null;
    for (let nth = 0; nth < mostRounds && moved < mostMoved; nth += 1) {
      const requests = requestsOf(exchangesOf(tried), run.history, facts().cancels);
      if (requests === null) return { code: 'relation-not-confirmed', then: 'not repeatable' };
      if (!run.budget.may(requests.length + 8 * inventories.length)) return null;
      before ??= await tripsNow(inventories);
      const { failure } = await round(judged, found.violation.cause, requests, atOnce);
      if (failure === null) {
        atOnce = nth === 0 && haveMet(exchangesOf(found));
        if (atOnce || tried !== found) continue;
        tried = withCallsBefore(found, run.history);
        await pause(untilForgotten);
        continue;
      }
      const after = await tripsNow(inventories);
      const isStill = before.every((one, index) => isUnchanged([...one, ...(after[index] ?? [])]));
      before = after;
      if (!isStill) moved += 1;
      else {
        const failed = (failures.get(cause) ?? 0) + 1;
        failures.set(cause, failed);
        const isWhole = after.flat().every((one) => linesOf(one).length === totalOf(one));
        if (failed >= (isWhole ? failingRounds.whole : failingRounds.part)) return tried;
      }
    }
    return { code: 'relation-not-confirmed', then: moved > 0 ? 'moving inventory' : 'held' };
  }

  /** Sends the requests so many times again: how often that showed anything, and how often the cause came. */
  async function repeated(
    judged: Judged,
    cause: string,
    requests: readonly Request[],
    times: number,
  ): Promise<{ readonly of: number; readonly times: number }> {
    const known: Round[] = [];
    for (let nth = 0; nth < times && run.budget.may(requests.length); nth += 1) {
      const one = await round(judged, cause, requests);
      if (one.isKnown) known.push(one);
    }
    return { of: known.length, times: known.filter(({ failure }) => failure !== null).length };
  }

  /**
   * Leaves out one optional field after the other, in all requests that have it with the same value, as long as the
   * cause stays. Null if no field can be left out.
   */
  async function smaller(
    judged: Judged,
    cause: string,
    all: readonly Request[],
    required: ReadonlySet<string>,
  ): Promise<Fail | null> {
    let requests = all;
    let smallest: Fail | null = null;
    for (const field of commonFields(all)
      .filter((name) => !required.has(name))
      .slice(0, mostTrials)) {
      if (!run.budget.may(all.length)) break;
      const trial = requests.map((request): Request => ({
        ...request,
        body: without(request.body as JsonObject, field),
      }));
      const { failure } = await round(judged, cause, trial);
      if (failure !== null) [requests, smallest] = [trial, failure];
    }
    return smallest;
  }

  /** Sends all requests once more, one after the other or at once, and has the judge read the answers. */
  async function round(judged: Judged, cause: string, requests: readonly Request[], atOnce = false): Promise<Round> {
    const asked = requests.map((one): Request => ({ ...one, again: true }));
    const exchanges: Exchange[] = [];
    for (const group of atOnce ? [asked] : asked.map((one) => [one])) exchanges.push(...(await send(...group)));
    let round: Round = { failure: null, isKnown: false, reason: null, exchanges };
    time.each(
      [judged],
      { exchanges },
      () => (round = read(judged, cause, exchanges)),
      ({ id }, error) => {
        run.outcomes.get(id)?.crashed(error);
        round = { ...round, reason: { code: 'suite-failed', error: errorText(error) } };
      },
    );
    return round;
  }

  function read({ judge, explanations }: Judged, cause: string, exchanges: readonly Exchange[]): Round {
    const known = facts();
    const slice = History.of(
      known,
      exchanges.map((exchange) => ({ exchange, request: run.history.requestOf(exchange) })),
    );
    const cases = [...judge(slice, known)];
    const isExplained = (found: Fail): boolean =>
      explanations.some(({ applies }) => applies(found, run.history, known) === true);
    const failure =
      cases.find(
        (found): found is Fail => found.is === 'fail' && found.violation.cause === cause && !isExplained(found),
      ) ?? null;
    const undecided = cases.find((found) => found.is === 'unknown' || found.is === 'notApplicable');
    const fault = exchanges.find((one) => one.fault !== null)?.fault ?? null;
    // If the answers can be judged and the judge finds no case in them, the cause is gone.
    const isGone = cases.length === 0 && exchanges.every((one) => reasonUnknown(one, known) === null);
    return {
      failure,
      isKnown: failure !== null || isGone || cases.some(({ is }) => is === 'pass'),
      reason: undecided?.reason ?? fault?.reason ?? null,
      exchanges,
    };
  }

  /**
   * The trips of each inventory now, as they come and by departure time: all of them if one answer can show them, else
   * the first page. Each twice in a row, since one server of several may be behind.
   */
  async function tripsNow(inventories: readonly JsonObject[]): Promise<readonly (readonly Exchange[])[]> {
    const whole = { page: facts().firstPage, page_size: maxPageSize };
    const requests = (body: JsonObject): Request[] =>
      [{}, {}, byTime, byTime].map((order) => ({
        operation: 'search',
        body: { ...body, ...whole, ...order },
        again: true,
      }));
    return Promise.all(inventories.map((body) => send(...requests(body))));
  }

  return { findings, relation, repeated, smaller, round };
}

export type Confirmation = ReturnType<typeof createConfirmation>;

/** Whether two of the calls were under way together. */
function haveMet(exchanges: readonly Exchange[]): boolean {
  return exchanges.some((one, index) => exchanges.slice(index + 1).some((other) => areAtOnce(one, other)));
}
