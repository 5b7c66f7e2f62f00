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
import type { Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import type { FirewallReason } from '../../contract/reasons/firewall.ts';
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
  readonly run: Pick<Run, 'history' | 'outcomes' | 'firewall' | 'calls'>;
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
export class Judgements {
  readonly #parts: Required<Parts>;
  readonly #wanted = new Set<string>();
  readonly #settled = new Set<string>();
  readonly #relations = new Map<string, Tried>();
  readonly #read = new Map<string, { readonly until: Exchange | undefined; readonly cases: readonly Case[] }>();
  /** Those that no calls were left for. */
  #waiting: Relation[] = [];
  #undecided = new Map<string, readonly Case[]>();

  constructor(parts: Parts) {
    this.#parts = { time: new JudgingTime(), observe: () => {}, ...parts };
  }

  /**
   * Judges all that has come so far; of cancels only failures that can be sent again. `last`: the rest of the cancels
   * as well, because nothing more comes.
   */
  async judge(last = false): Promise<void> {
    for (let round = 0; round < rounds && (await this.#sendWanted()); round += 1);
    this.#readAll();
    const relations = [
      ...this.#waiting,
      ...this.#parts.judged.flatMap((one) => this.#settle(one, last).map((found) => ({ one, found }))),
    ];
    this.#waiting = [];
    // Those with the fewest answers first: there may not be enough calls for all.
    for (const relation of relations.toSorted((a, b) => a.found.comparedWith.length - b.found.comparedWith.length))
      await this.#confirmed(relation);
  }

  /** Hears of an exchange: the oldest of a long run are judged, observed and forgotten. */
  add(): void {
    const { run, judged, observe } = this.#parts;
    if (run.history.all.length < kept + forgottenAtOnce) return;
    this.#readAll();
    for (const one of judged) this.#settle(one, false, (found) => found.basis === 'answer');
    observe();
    const forgotten = run.history.forgetAllBut(kept);
    this.#count((one) => one.is === 'unknown' && forgotten.has(one.exchange));
  }

  /** Counts the cases that are neither pass nor fail, when nothing more comes. */
  end(): void {
    this.#count(() => true);
    for (const outcome of this.#parts.run.outcomes.values()) outcome.endStopped();
    for (const { outcome, confirmed, reason } of this.#relations.values())
      if (!confirmed) outcome.unknown(reason, true);
  }

  #count(counts: (undecided: Case) => boolean): void {
    const { run, judged } = this.#parts;
    for (const { id } of judged) {
      const outcome = run.outcomes.get(id);
      for (const one of this.#undecided.get(id) ?? []) {
        // An attempt that was made again is not a case: only the last attempt is.
        if (one.is === 'unknown' && run.history.requestOf(one.exchange) === null) continue;
        if (!counts(one)) continue;
        if (one.is === 'unknown') this.#unknown(one, outcome);
        else if (one.is === 'notApplicable') outcome?.notApplicable(one.reason);
      }
    }
  }

  /** Counts an unknown case, or one that a declared firewall stopped. */
  #unknown({ exchange, reason, boundary }: Unknown, outcome: Outcome | undefined): void {
    const { history, firewall } = this.#parts.run;
    const isStopped = firewall.stops(exchange);
    const entry = history.entryOf(exchange);
    if (isStopped && firewall.declared) return outcome?.stop(entry?.kind ?? 'other', exchange);
    const inFront = (isStopped ? firewall.reason : null) ?? reasonOfInput(exchange, entry?.request?.input ?? null);
    return outcome?.unknown(inFront ?? reason, boundary, exchange);
  }

  async #sendWanted(): Promise<boolean> {
    this.#readAll();
    const wants = this.#parts.judged.flatMap(({ id }) =>
      this.#cases(id).flatMap((found) =>
        found.is === 'unknown' ? found.wants.map((request) => ({ request, id })) : [],
      ),
    );
    const anew = wants.filter(({ request }) => {
      const key = identityOf(request);
      return !this.#wanted.has(key) && this.#wanted.add(key);
    });
    await Promise.all(anew.map(({ request, id }) => this.#parts.sender(id)(request)));
    return anew.length > 0;
  }

  /**
   * Has the judges read the history as it is now, if something came since. A judge that does not end reads no more, and
   * its verdict says so.
   */
  #readAll(): void {
    const { run, judged, time } = this.#parts;
    leaveOutFirewalls(run);
    const { last } = run.history;
    const anew = judged.filter(({ id }) => !this.#read.has(id) || this.#read.get(id)?.until !== last);
    const read = (id: string, cases: readonly Case[]): void => void this.#read.set(id, { until: last, cases });
    time.each(
      anew,
      run.history,
      (one) => read(one.id, this.#judgedBy(one)),
      ({ id }, error) => {
        read(id, []);
        run.outcomes.get(id)?.crashed(error);
      },
    );
  }

  /** The cases of a judge when it last read the history. */
  #cases(id: string): readonly Case[] {
    return this.#read.get(id)?.cases ?? [];
  }

  #judgedBy({ judge, explanations }: Judged): readonly Case[] {
    return [...judge(this.#parts.run.history, this.#parts.facts())].map((found) =>
      found.is === 'fail' ? this.#explained(found, explanations) : found,
    );
  }

  /** A failure, or the case that the first explanation makes of it. */
  #explained(found: Fail, explanations: readonly Explanation[]): Case {
    const { history } = this.#parts.run;
    const facts = this.#parts.facts();
    for (const explanation of explanations) {
      const answer = explanation.applies(found, history, facts);
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
  #settle(one: Judged, last: boolean, counts: (found: Fail) => boolean = () => true): Fail[] {
    const { run, facts } = this.#parts;
    const outcome = run.outcomes.get(one.id);
    if (outcome === undefined) return [];
    const { cancels } = facts();
    const undecided: Case[] = [];
    const relations: Fail[] = [];
    for (const found of this.#cases(one.id)) {
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
      if (this.#settled.has(key)) continue;
      this.#settled.add(key);
      outcome.uses(found.exchange, run.history.entryOf(found.exchange)?.kind ?? 'other');
      if (found.is === 'pass') outcome.pass();
      else if (found.basis === 'relation') relations.push(found);
      else outcome.fail(found);
    }
    this.#undecided.set(one.id, undecided);
    return relations;
  }

  /** Sends a relation again if none of its cause was confirmed yet: confirmed, it is a finding. */
  async #confirmed({ one, found }: Relation): Promise<void> {
    const outcome = this.#parts.run.outcomes.get(one.id);
    if (outcome === undefined) return;
    const key = `${one.id} ${found.exchange.operation} ${found.violation.cause}`;
    const known = this.#relations.get(key) ?? { outcome, times: 0, confirmed: false, reason: noCallsLeft };
    this.#relations.set(key, known);
    if (known.confirmed) outcome.fail(found);
    if (known.confirmed || known.times >= mostConfirmed) return;
    const confirmed = await this.#parts.confirm(one, found);
    if (confirmed === null) {
      this.#waiting.push({ one, found });
      return;
    }
    known.times += 1;
    if ('code' in confirmed) known.reason = confirmed;
    else {
      known.confirmed = true;
      outcome.fail(confirmed);
    }
  }
}

const noCallsLeft: Reason = { code: 'relation-not-confirmed', then: 'no calls left' };

/** Statuses with which something in front refuses one call because of its size, its type or its headers. */
const ofInput: readonly number[] = [413, 414, 415, 431];

/** Why something in front refused this call alone: its size, and the kind of input that it is; null if it did not. */
export function reasonOfInput(
  { fault, request }: Pick<Exchange, 'fault' | 'request'>,
  input: string | null,
): FirewallReason | null {
  const { front } = fault ?? {};
  if (front === undefined || !ofInput.includes(front.status)) return null;
  const bytes =
    request.bodyBase64 === undefined
      ? Buffer.byteLength(request.bodyText)
      : Buffer.from(request.bodyBase64, 'base64').length;
  const headerBytes = Object.entries(request.headers).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(`${name}: ${value}\r\n`),
    0,
  );
  return { code: 'input-refused-in-front', ...front, input, bytes, headerBytes };
}
