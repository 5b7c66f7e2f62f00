import { type Facts, identityOf } from '../../history/index.ts';
import { type Broken, type Case, explained, type Explanation, skipped, unproved, untold } from '../../judging/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Reason } from '../../model/reason.ts';
import { onlyReads } from '../../model/operations.ts';
import { reasonOfInput } from '../firewall-reasons.ts';
import type { Confirmation } from '../confirming/confirmation.ts';
import type { Outcome } from '../outcome.ts';
import type { Judged } from '../requirement.ts';
import type { Run } from '../run.ts';
import type { Asking } from './asking.ts';
import { JudgingTime } from './judging-time.ts';

/** Exchanges that are kept, which are whole: several times those of a gate run. So many more are judged and forgotten together. */
const kept = 2000;
const forgottenAtOnce = 500;

/** Times that judges may name what they still want: what came of it may want a control of its own. */
const rounds = 3;

/** Relations with one cause that are asked again, at most, until one of them is confirmed. */
const mostConfirmed = 3;

/** A relation that a judge found broken. */
interface Relation {
  readonly one: Judged;
  readonly found: Broken;
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

  /** `asking` sends what the judges want; `confirmation` asks again what they find broken; `time` is what judges have. Default: no end. */
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

  /** Judges what has come so far; of cancels only what breaks a requirement and can be asked again. `last`: all the rest of them as well, because no more comes. */
  async judge(last = false): Promise<void> {
    for (let round = 0; round < rounds && (await this.#askWanted()); round += 1);
    this.#readAll();
    const relations = [...this.#waiting, ...this.#judged.flatMap((one) => this.#settle(one, last).map((found) => ({ one, found })))];
    this.#waiting = [];
    // Those of the fewest answers first: calls may not do for all.
    for (const relation of relations.toSorted((a, b) => a.found.beside.length - b.found.beside.length)) await this.#confirmed(relation);
  }

  /** Takes note that one more exchange has come: of a long run the oldest are judged by what is there, observed, and forgotten. */
  noted(observe: () => void = () => {}): void {
    const { history } = this.#run;
    if (history.all.length < kept + forgottenAtOnce) return;
    this.#readAll();
    for (const one of this.#judged) this.#settle(one, false, (found) => found.rests === 'answer');
    observe();
    const forgotten = history.forgetAllBut(kept);
    this.#count((one) => one.is === 'untold' && forgotten.has(one.by));
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
        if (one.is === 'untold' && history.askOf(one.by) === null) continue;
        if (!counts(one)) continue;
        if (one.is === 'untold') this.#lose(one, outcome);
        else if (one.is === 'skipped') outcome?.lack(one.reason);
      }
    }
  }

  /** Counts a case that could not be told: lost, but for one that a declared firewall stopped. */
  #lose({ by, reason, boundary }: Extract<Case, { is: 'untold' }>, outcome: Outcome | undefined): void {
    const { history, firewall } = this.#run;
    const stopped = firewall?.stops(by) === true ? firewall : null;
    const told = history.toldOf(by);
    if (stopped?.declared === true) outcome?.stop(told?.kind ?? 'other', by);
    else outcome?.lose(stopped?.reason ?? reasonOfInput(by, told?.ask?.input ?? null) ?? reason, boundary, by);
  }

  async #askWanted(): Promise<boolean> {
    this.#readAll();
    const wants = this.#judged.flatMap((one) =>
      this.#cases(one).flatMap((found) => (found.is === 'untold' ? found.wants.map((ask) => ({ ask, id: one.id })) : [])),
    );
    const anew = wants.filter(({ ask }) => {
      const key = identityOf(ask);
      return !this.#wanted.has(key) && this.#wanted.add(key);
    });
    await Promise.all(anew.map(({ ask, id }) => this.#asking.asker(id)(ask)));
    return anew.length > 0;
  }

  /** Has the judges read the history as it is now: anew only where something came since. One that does not end reads no more, and its verdict says so. */
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
      return [...judge(this.#run.history, this.#facts())].map((found) => (found.is === 'broken' ? this.#explained(found, explanations) : found));
    } catch (error) {
      this.#run.outcomes.get(id)?.fail(error);
      return [];
    }
  }

  /** A broken case, or what the first explanation that applies makes of it. */
  #explained(found: Broken, explanations: readonly Explanation[]): Case {
    const { history } = this.#run;
    const facts = this.#facts();
    for (const explanation of explanations) {
      const answer = explanation.applies(found, history, facts);
      if (answer === false) continue;
      const told = history.toldOf(found.by)!;
      const reason = explained(explanation);
      // What was asked already is not asked again: its answers do not tell.
      if (answer !== true) return untold(told, reason, answer);
      return explanation.then === 'unproved' ? unproved(told, reason) : skipped(reason);
    }
    return found;
  }

  /** Counts what one judge says, and gives the relations that it found broken. */
  #settle(one: Judged, last: boolean, counts: (found: Broken) => boolean = () => true): Broken[] {
    const outcome = this.#run.outcomes.get(one.id);
    if (outcome === undefined) return [];
    const { cancels } = this.#facts();
    const untold: Case[] = [];
    const relations: Broken[] = [];
    for (const found of this.#cases(one)) {
      if (found.is === 'untold' || found.is === 'skipped') {
        untold.push(found);
        continue;
      }
      if (found.is === 'broken' && !counts(found)) continue;
      if (!last && !onlyReads(found.by.operation) && (found.is === 'held' || !cancels.mayAskAgain(found.by))) continue;
      const key = `${one.id} ${found.by.call} ${found.is === 'broken' ? found.violation.cause : ''}`;
      if (this.#settled.has(key)) continue;
      this.#settled.add(key);
      outcome.uses(found.by);
      outcome.arrived(this.#run.history.toldOf(found.by)?.kind ?? 'other');
      if (found.is === 'held') outcome.pass();
      else if (found.rests === 'relation') relations.push(found);
      else outcome.violate(found);
    }
    this.#untold.set(one.id, untold);
    return relations;
  }

  /** Has a relation asked again, where none of its cause was confirmed yet: then it is a finding. */
  async #confirmed({ one, found }: Relation): Promise<void> {
    const outcome = this.#run.outcomes.get(one.id);
    if (outcome === undefined) return;
    const key = `${one.id} ${found.by.operation} ${found.violation.cause}`;
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
