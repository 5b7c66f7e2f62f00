import { type Facts, identityOf } from '../../requirements/history/index.ts';
import {
  type Fail,
  type Case,
  explained,
  type Explanation,
  notApplicable,
  blocking,
  unknown,
} from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import { onlyReads } from '../../contract/operations.ts';
import { reasonOfInput } from '../firewall-reasons.ts';
import type { Confirmation } from '../confirming/confirmation.ts';
import type { Outcome } from '../outcome.ts';
import type { Judged } from '../../requirements/requirement.ts';
import type { Run } from '../run.ts';
import type { Asking } from './asking.ts';
import { JudgingTime } from './judging-time.ts';

/**
 * Exchanges that are kept, which are whole: several times those of a gate run. So many more are judged and forgotten
 * together.
 */
const kept = 2000;
const forgottenAtOnce = 500;

/** Times that judges may name what they still want: what came of it may want a control of its own. */
const rounds = 3;

/** Relations with one cause that are asked again, at most, until one of them is confirmed. */
const mostConfirmed = 3;

/** A relation that a judge found broken. */
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

/** What judgements need of their run. What concerns a firewall may be left out. */
type OfRun = Pick<Run, 'history' | 'outcomes'> & Partial<Pick<Run, 'firewall' | 'leaveOutFirewalls'>>;

/** Has every judge read the history, asks what they want for it, and makes outcomes of what they say. */
export class Judgements {
  readonly #run: OfRun;
  readonly #facts: () => Facts;
  readonly #judged: readonly Judged[];
  readonly #asking: Pick<Asking, 'asker'>;
  readonly #confirmation: Pick<Confirmation, 'relation'>;
  readonly #time: JudgingTime;
  readonly #wanted = new Set<string>();
  readonly #settled = new Set<string>();
  readonly #relations = new Map<string, Tried>();
  readonly #read = new Map<string, { readonly until: Exchange | undefined; readonly cases: readonly Case[] }>();
  /** Those that no calls were left for. */
  #waiting: Relation[] = [];
  #untold = new Map<string, readonly Case[]>();

  /**
   * `asking` sends what the judges want; `confirmation` asks again what they find broken; `time` is what judges have.
   * Default: no end.
   */
  constructor(
    run: OfRun,
    facts: () => Facts,
    judged: readonly Judged[],
    asking: Pick<Asking, 'asker'>,
    confirmation: Pick<Confirmation, 'relation'>,
    time = new JudgingTime(),
  ) {
    this.#run = run;
    this.#facts = facts;
    this.#judged = judged;
    this.#asking = asking;
    this.#confirmation = confirmation;
    this.#time = time;
  }

  /**
   * Judges what has come so far; of cancels only what breaks a requirement and can be asked again. `last`: all the rest
   * of them as well, because no more comes.
   */
  async judge(last = false): Promise<void> {
    for (let round = 0; round < rounds && (await this.#askWanted()); round += 1);
    this.#readAll();
    const relations = [
      ...this.#waiting,
      ...this.#judged.flatMap((one) => this.#settle(one, last).map((found) => ({ one, found }))),
    ];
    this.#waiting = [];
    // Those of the fewest answers first: calls may not do for all.
    for (const relation of relations.toSorted((a, b) => a.found.comparedWith.length - b.found.comparedWith.length))
      await this.#confirmed(relation);
  }

  /**
   * Takes note that one more exchange has come: of a long run the oldest are judged by what is there, observed, and
   * forgotten.
   */
  noted(observe: () => void = () => {}): void {
    const { history } = this.#run;
    if (history.all.length < kept + forgottenAtOnce) return;
    this.#readAll();
    for (const one of this.#judged) this.#settle(one, false, (found) => found.basis === 'answer');
    observe();
    const forgotten = history.forgetAllBut(kept);
    this.#count((one) => one.is === 'unknown' && forgotten.has(one.exchange));
  }

  /** Counts what could not be told, when nothing more comes. */
  end(): void {
    this.#count(() => true);
    for (const outcome of this.#run.outcomes.values()) outcome.loseStopped();
    for (const { outcome, confirmed, reason } of this.#relations.values()) if (!confirmed) outcome.lose(reason, true);
  }

  #count(counts: (untold: Case) => boolean): void {
    const { history, outcomes } = this.#run;
    for (const { id } of this.#judged) {
      const outcome = outcomes.get(id);
      for (const one of this.#untold.get(id) ?? []) {
        // An attempt that was made again is nobody's case: what came of the last of them is.
        if (one.is === 'unknown' && history.requestOf(one.exchange) === null) continue;
        if (!counts(one)) continue;
        if (one.is === 'unknown') this.#lose(one, outcome);
        else if (one.is === 'notApplicable') outcome?.lack(one.reason);
      }
    }
  }

  /** Counts a case that could not be told: lost, but for one that a declared firewall stopped. */
  #lose({ exchange, reason, boundary }: Extract<Case, { is: 'unknown' }>, outcome: Outcome | undefined): void {
    const { history, firewall } = this.#run;
    const stopped = firewall?.stops(exchange) === true ? firewall : null;
    const entry = history.entryOf(exchange);
    if (stopped?.declared === true) outcome?.stop(entry?.kind ?? 'other', exchange);
    else
      outcome?.lose(
        stopped?.reason ?? reasonOfInput(exchange, entry?.request?.input ?? null) ?? reason,
        boundary,
        exchange,
      );
  }

  async #askWanted(): Promise<boolean> {
    this.#readAll();
    const wants = this.#judged.flatMap((one) =>
      this.#cases(one).flatMap((found) =>
        found.is === 'unknown' ? found.wants.map((request) => ({ request, id: one.id })) : [],
      ),
    );
    const anew = wants.filter(({ request }) => {
      const key = identityOf(request);
      return !this.#wanted.has(key) && this.#wanted.add(key);
    });
    await Promise.all(anew.map(({ request, id }) => this.#asking.asker(id)(request)));
    return anew.length > 0;
  }

  /**
   * Has the judges read the history as it is now: anew only where something came since. One that does not end reads no
   * more, and its verdict says so.
   */
  #readAll(): void {
    const { history, outcomes } = this.#run;
    this.#run.leaveOutFirewalls?.();
    const { last } = history;
    const anew = this.#judged.filter(({ id }) => !this.#read.has(id) || this.#read.get(id)?.until !== last);
    const judge = (one: Judged): void => void this.#read.set(one.id, { until: last, cases: this.#judgedBy(one) });
    this.#time.each(anew, judge, ({ id }) => {
      this.#read.delete(id);
      outcomes.get(id)?.fail(this.#time.error(id, history));
    });
  }

  /** What a judge said of the history when it was read. */
  #cases({ id }: Judged): readonly Case[] {
    return this.#read.get(id)?.cases ?? [];
  }

  #judgedBy({ id, judge, explanations }: Judged): readonly Case[] {
    try {
      return [...judge(this.#run.history, this.#facts())].map((found) =>
        found.is === 'fail' ? this.#explained(found, explanations) : found,
      );
    } catch (error) {
      this.#run.outcomes.get(id)?.fail(error);
      return [];
    }
  }

  /** A broken case, or what the first explanation that applies makes of it. */
  #explained(found: Fail, explanations: readonly Explanation[]): Case {
    const { history } = this.#run;
    const facts = this.#facts();
    for (const explanation of explanations) {
      const answer = explanation.applies(found, history, facts);
      if (answer === false) continue;
      const entry = history.entryOf(found.exchange)!;
      const reason = explained(explanation);
      // What was asked already is not asked again: its answers do not tell.
      if (answer !== true) return unknown(entry, reason, answer);
      return explanation.then === 'blocking' ? blocking(entry, reason) : notApplicable(reason);
    }
    return found;
  }

  /** Counts what one judge says, and gives the relations that it found broken. */
  #settle(one: Judged, last: boolean, counts: (found: Fail) => boolean = () => true): Fail[] {
    const outcome = this.#run.outcomes.get(one.id);
    if (outcome === undefined) return [];
    const { cancels } = this.#facts();
    const untold: Case[] = [];
    const relations: Fail[] = [];
    for (const found of this.#cases(one)) {
      if (found.is === 'unknown' || found.is === 'notApplicable') {
        untold.push(found);
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
      outcome.uses(found.exchange);
      outcome.arrived(this.#run.history.entryOf(found.exchange)?.kind ?? 'other');
      if (found.is === 'pass') outcome.pass(found.exchange.call);
      else if (found.basis === 'relation') relations.push(found);
      else outcome.violate(found);
    }
    this.#untold.set(one.id, untold);
    return relations;
  }

  /** Has a relation asked again, where none of its cause was confirmed yet: then it is a finding. */
  async #confirmed({ one, found }: Relation): Promise<void> {
    const outcome = this.#run.outcomes.get(one.id);
    if (outcome === undefined) return;
    const key = `${one.id} ${found.exchange.operation} ${found.violation.cause}`;
    const known = this.#relations.get(key) ?? { outcome, times: 0, confirmed: false, reason: noCallsLeft };
    this.#relations.set(key, known);
    if (known.confirmed) outcome.violate(found);
    if (known.confirmed || known.times >= mostConfirmed) return;
    const confirmed = await this.#confirmation.relation(one, found);
    if (confirmed === null) {
      this.#waiting.push({ one, found });
      return;
    }
    known.times += 1;
    if ('code' in confirmed) known.reason = confirmed;
    else {
      known.confirmed = true;
      outcome.violate(confirmed);
    }
  }
}

const noCallsLeft: Reason = { code: 'relation-not-confirmed', then: 'no calls left' };
