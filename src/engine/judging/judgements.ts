import { reasonOutsider } from '../../requirements/checks/not-the-platform.ts';
import { type Facts, identityOf, type Send } from '../../requirements/history/index.ts';
import {
  type Fail,
  type Case,
  explained,
  type Explanation,
  notApplicable,
  blocking,
  type Unknown,
  unknown,
} from '../../requirements/judging/index.ts';
import { bodyBytes, type Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import type { FirewallReason } from '../../contract/reasons/firewall.ts';
import { sentTwice } from '../../contract/marks.ts';
import { onlyReads } from '../../contract/operations.ts';
import type { Outcome } from '../outcome.ts';
import type { Judged } from '../../requirements/requirement.ts';
import { leaveOutFirewalls } from '../door.ts';
import type { Run } from '../run.ts';
import { JudgingTime } from './judging-time.ts';

/**
 * Exchanges that are kept: several times as many as in a gate run. So many more are judged and forgotten together.
 */
const kept = 2000;
const forgottenAtOnce = 500;

/** Times that judges may name requests that they still need: an answer may need a control itself. */
const rounds = 3;

/** Relations with one cause that are sent again, at most, until one of them is confirmed. */
const mostConfirmed = 3;

/** A failure that rests on several answers. */
interface Relation {
  readonly one: Judged;
  readonly found: Fail;
}

/** What became of the relations with one cause. */
interface Tried {
  readonly outcome: Outcome;
  times: number;
  confirmed: boolean;
  /** Why none was confirmed yet. */
  reason: Reason;
}

interface Parts {
  readonly run: Pick<Run, 'history' | 'outcomes' | 'firewall' | 'calls' | 'mayBePlatform'>;
  readonly facts: () => Facts;
  readonly judged: readonly Judged[];
  /** Sends the requests that the judge of a requirement still needs. */
  readonly sender: (id: string) => Send;
  /** Sends a relation again: the confirmed failure, or why there is none; null if no calls are left for it. */
  readonly confirm: (judged: Judged, found: Fail) => Promise<Fail | Reason | null>;
  /** The time that judges have. Default: no end. */
  readonly time?: JudgingTime;
  /** Called before exchanges are forgotten. */
  readonly observe?: () => void;
}

/** Runs all judges over the history, sends the requests they still need, and counts their cases. */
export function createJudgements({
  run,
  facts,
  judged,
  sender,
  confirm,
  time = new JudgingTime(),
  observe = () => {},
}: Parts) {
  const { history, outcomes, firewall } = run;
  const wanted = new Set<string>();
  const settled = new Set<string>();
  const tried = new Map<string, Tried>();
  const reads = new Map<string, { readonly until: Exchange | undefined; readonly cases: readonly Case[] }>();
  /** Those that no calls were left for. */
  let waiting: Relation[] = [];
  const undecidedOf = new Map<string, readonly Case[]>();

  /**
   * Judges all that has come so far; of cancels only failures that can be sent again. `last`: the rest of the cancels
   * as well, because nothing more comes.
   */
  async function judge(last = false): Promise<void> {
    for (let round = 0; round < rounds && (await sendWanted()); round += 1);
    readAll();
    const relations = [...waiting, ...judged.flatMap((one) => settle(one, last).map((found) => ({ one, found })))];
    waiting = [];
    // Those with the fewest answers first: there may not be enough calls for all.
    for (const relation of relations.toSorted((a, b) => a.found.comparedWith.length - b.found.comparedWith.length))
      await confirmRelation(relation);
  }

  /** Hears of an exchange: the oldest of a long run are judged, observed and forgotten. */
  function add(): void {
    if (history.all.length < kept + forgottenAtOnce) return;
    readAll();
    for (const one of judged) settle(one, false, (found) => found.basis === 'answer');
    observe();
    const forgotten = history.forgetAllBut(kept);
    count((one) => one.is === 'unknown' && forgotten.has(one.exchange));
  }

  /** Counts the cases that are neither pass nor fail, when nothing more comes. */
  function end(): void {
    count(() => true);
    for (const outcome of outcomes.values()) outcome.endStopped();
    for (const { outcome, confirmed, reason } of tried.values()) if (!confirmed) outcome.unknown(reason, true);
  }

  function count(counts: (one: Case) => boolean): void {
    for (const { id } of judged) {
      const outcome = outcomes.get(id);
      for (const one of undecidedOf.get(id) ?? []) {
        // An attempt that was made again is not a case: only the last attempt is.
        if (one.is === 'unknown' && history.requestOf(one.exchange) === null) continue;
        if (!counts(one)) continue;
        if (one.is === 'unknown') countUnknown(one, outcome);
        else if (one.is === 'notApplicable') outcome?.notApplicable(one.reason);
      }
    }
  }

  /** Counts an unknown case, or one that a declared firewall stopped. */
  function countUnknown({ exchange, reason, boundary }: Unknown, outcome: Outcome | undefined): void {
    const isStopped = firewall.stops(exchange);
    const entry = history.entryOf(exchange);
    if (isStopped && firewall.declared) return outcome?.stop(entry?.kind ?? 'other', exchange);
    const inFront = (isStopped ? firewall.reason : null) ?? reasonOfInput(exchange, entry?.request?.input ?? null);
    return outcome?.unknown(inFront ?? reason, boundary, exchange);
  }

  async function sendWanted(): Promise<boolean> {
    readAll();
    const wants = judged.flatMap(({ id }) =>
      casesOf(id).flatMap((found) => (found.is === 'unknown' ? found.wants.map((request) => ({ request, id })) : [])),
    );
    const anew = wants.filter(({ request }) => {
      const key = identityOf(request);
      return !wanted.has(key) && wanted.add(key);
    });
    await Promise.all(anew.map(({ request, id }) => sender(id)(request)));
    return anew.length > 0;
  }

  /**
   * Has the judges read the history as it is now, if something came since. A judge that does not end reads no more, and
   * its verdict says so.
   */
  function readAll(): void {
    leaveOutFirewalls(run);
    const { last } = history;
    const anew = judged.filter(({ id }) => !reads.has(id) || reads.get(id)?.until !== last);
    const read = (id: string, cases: readonly Case[]): void => void reads.set(id, { until: last, cases });
    time.each(
      anew,
      history,
      (one) => read(one.id, judgedBy(one)),
      ({ id }, error) => {
        read(id, []);
        outcomes.get(id)?.crashed(error);
      },
    );
  }

  /** The cases of a judge when it last read the history. */
  function casesOf(id: string): readonly Case[] {
    return reads.get(id)?.cases ?? [];
  }

  function judgedBy({ judge, explanations }: Judged): readonly Case[] {
    return [...judge(history, facts())].map((found) => {
      if (found.is !== 'pass' && found.is !== 'fail') return found;
      const outsider = run.mayBePlatform ? null : reasonOutsider(found.exchange);
      if (outsider !== null) return unknown(history.entryOf(found.exchange)!, outsider);
      // A firewall that resets attacks may reset odd input that is none.
      if (firewall.reason !== null && firewall.mayHaveStopped(found.exchange))
        return unknown(history.entryOf(found.exchange)!, firewall.reason);
      return found.is === 'fail' ? explainedCase(found, explanations) : found;
    });
  }

  /** A failure, or the case that the first explanation makes of it. */
  function explainedCase(found: Fail, explanations: readonly Explanation[]): Case {
    const known = facts();
    for (const explanation of explanations) {
      const answer = explanation.applies(found, history, known);
      if (answer === false) continue;
      const entry = history.entryOf(found.exchange)!;
      const reason = explained(explanation);
      // Requests that were sent already are not sent again: their answers do not show it.
      if (answer !== true) return unknown(entry, reason, answer);
      return explanation.then === 'blocking' ? blocking(entry, reason) : notApplicable(reason);
    }
    return found;
  }

  /** Counts the cases of one judge, and gives the relations that fail. */
  function settle(one: Judged, last: boolean, counts: (found: Fail) => boolean = () => true): Fail[] {
    const outcome = outcomes.get(one.id);
    if (outcome === undefined) return [];
    const { cancels } = facts();
    const undecided: Case[] = [];
    const relations: Fail[] = [];
    for (const found of casesOf(one.id)) {
      if (found.is === 'unknown' || found.is === 'notApplicable') {
        undecided.push(found);
        continue;
      }
      if (found.is === 'fail' && !counts(found)) continue;
      if (
        !last &&
        !onlyReads(found.exchange.operation) &&
        (found.is === 'pass' || !cancels.mayAskAgain(found.exchange))
      )
        continue;
      const key = `${one.id} ${found.exchange.call} ${found.is === 'fail' ? found.violation.cause : ''}`;
      if (settled.has(key)) continue;
      settled.add(key);
      outcome.uses(found.exchange, history.entryOf(found.exchange)?.kind ?? 'other');
      if (found.is === 'pass') outcome.pass(found.exchange);
      else if (found.basis === 'relation') relations.push(found);
      else outcome.fail(found, isOdd(found));
    }
    undecidedOf.set(one.id, undecided);
    return relations;
  }

  /** Sends a relation again if none of its cause was confirmed yet: confirmed, it is a finding. */
  async function confirmRelation({ one, found }: Relation): Promise<void> {
    const outcome = outcomes.get(one.id);
    if (outcome === undefined) return;
    const key = `${one.id} ${found.exchange.operation} ${found.violation.cause}`;
    const known: Tried = tried.get(key) ?? { outcome, times: 0, confirmed: false, reason: noCallsLeft };
    tried.set(key, known);
    if (known.confirmed) outcome.fail(found, isOdd(found));
    if (known.confirmed || known.times >= mostConfirmed) return;
    const confirmed = await confirm(one, found);
    if (confirmed === null) {
      waiting.push({ one, found });
      return;
    }
    known.times += 1;
    if ('code' in confirmed) known.reason = confirmed;
    else {
      known.confirmed = true;
      outcome.fail(confirmed, isOdd(confirmed));
    }
  }

  function isOdd({ exchange, comparedWith }: Fail): boolean {
    const { input, named } = history.requestOf(exchange) ?? {};
    return (input ?? named) !== undefined || comparedWith.some((one) => history.requestOf(one)?.named !== undefined);
  }

  return { judge, add, end };
}

const noCallsLeft: Reason = { code: 'relation-not-confirmed', then: 'no calls left' };

/** Statuses with which something in front refuses one call because of its size, its type, its headers or its form. */
const ofInput: readonly number[] = [400, 413, 414, 415, 431];

/** Why something in front refused this call alone: its size, and the kind of input that it is; null if it did not. */
export function reasonOfInput(
  { fault, request }: Pick<Exchange, 'fault' | 'request'>,
  input: string | null,
): FirewallReason | null {
  const { front } = fault ?? {};
  if (front === undefined || front.mark === sentTwice) return null;
  if (!(ofInput.includes(front.status) || front.what === 'size limit')) return null;
  const headerBytes = Object.entries(request.headers).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(`${name}: ${value}\r\n`),
    0,
  );
  return { code: 'input-refused-in-front', ...front, input, bytes: bodyBytes(request), headerBytes };
}
