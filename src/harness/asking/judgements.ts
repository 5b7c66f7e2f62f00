import { type Ask, type Facts, type History } from '../../history/index.ts';
import type { Broken, Case, Judge } from '../../judging/index.ts';
import { onlyReads } from '../../model/operations.ts';
import { canonicalJson } from '../../model/json.ts';
import { RawBody } from '../../history/index.ts';
import { errorStack } from '../../model/error-text.ts';
import type { Outcome, Recheck } from '../outcome.ts';
import type { Scenarios } from './scenarios.ts';

/** A requirement that is judged from the history. */
export interface Judged {
  readonly id: string;
  readonly judge: Judge;
}

/** Exchanges that are kept, which are whole: several times those of a gate run. So many more are judged and forgotten together. */
const kept = 2000;
const forgottenAtOnce = 500;

/** Times that judges may name what they still want: what came of it may want a control of its own. */
const rounds = 3;

/** Has every judge read the history, asks what they want for it, and makes outcomes of what they say. */
export class Judgements {
  readonly #history: History;
  readonly #scenarios: Scenarios;
  readonly #judged: readonly Judged[];
  readonly #outcomeOf: (id: string) => Outcome | undefined;
  readonly #wanted = new Set<string>();
  readonly #settled = new Set<string>();
  #untold = new Map<string, readonly Case[]>();

  constructor(history: History, scenarios: Scenarios, judged: readonly Judged[], outcomeOf: (id: string) => Outcome | undefined) {
    this.#history = history;
    this.#scenarios = scenarios;
    this.#judged = judged;
    this.#outcomeOf = outcomeOf;
  }

  /** Judges what has come so far; of cancels only what breaks a requirement and can be asked again. `last`: all the rest of them as well, because no more comes. */
  async judge(last = false): Promise<void> {
    const facts = await this.#scenarios.facts();
    for (let round = 0; round < rounds && (await this.#askWanted(facts)); round += 1);
    for (const one of this.#judged) this.#settle(one, facts, last);
  }

  /** Takes note that one more exchange has come: of a long run the oldest are judged by what is there, and forgotten. */
  noted(): void {
    if (this.#history.all.length < kept + forgottenAtOnce) return;
    const facts = this.#scenarios.known;
    if (facts !== null) for (const one of this.#judged) this.#settle(one, facts, false);
    const forgotten = this.#history.forgetAllBut(kept);
    this.#count((one) => one.is === 'untold' && forgotten.has(one.by));
  }

  /** Counts what could not be told, when nothing more comes. */
  end(): void {
    this.#count(() => true);
  }

  #count(counts: (untold: Case) => boolean): void {
    for (const { id } of this.#judged) {
      const outcome = this.#outcomeOf(id);
      for (const one of this.#untold.get(id) ?? []) {
        if (!counts(one)) continue;
        if (one.is === 'untold') outcome?.lose(one.why, one.boundary);
        else if (one.is === 'skipped') outcome?.lack(one.why);
      }
    }
  }

  async #askWanted(facts: Facts): Promise<boolean> {
    const wants = this.#judged.flatMap((one) =>
      this.#cases(one, facts).flatMap((found) => (found.is === 'untold' ? found.wants.map((ask) => ({ ask, id: one.id })) : [])),
    );
    const anew = wants.filter(({ ask }) => !this.#wanted.has(keyOf(ask)) && this.#wanted.add(keyOf(ask)));
    await Promise.all(anew.map(({ ask, id }) => this.#scenarios.asker(id, facts)(ask)));
    return anew.length > 0;
  }

  #cases({ id, judge }: Judged, facts: Facts): readonly Case[] {
    try {
      return [...judge(this.#history, facts)];
    } catch (error) {
      const outcome = this.#outcomeOf(id);
      if (outcome !== undefined) outcome.suiteError ??= errorStack(error);
      return [];
    }
  }

  #settle(one: Judged, facts: Facts, last: boolean): void {
    const outcome = this.#outcomeOf(one.id);
    if (outcome === undefined) return;
    const untold: Case[] = [];
    for (const found of this.#cases(one, facts)) {
      if (found.is === 'untold' || found.is === 'skipped') {
        untold.push(found);
        continue;
      }
      if (!last && !onlyReads(found.by.operation) && (found.is === 'held' || !mayAskAgain(found, facts))) continue;
      const key = `${one.id} ${found.by.call} ${found.is === 'broken' ? found.violation.cause : ''}`;
      if (this.#settled.has(key)) continue;
      this.#settled.add(key);
      outcome.uses(found.by);
      if (found.is === 'held') outcome.pass();
      else this.#blame(outcome, one, found, facts);
    }
    this.#untold.set(one.id, untold);
  }

  #blame(outcome: Outcome, { judge }: Judged, { by, beside, violation, status }: Broken, facts: Facts): void {
    // An answer to the same request is judged as that one was: beside all that the run knows.
    const again: Recheck = (exchange) => {
      const ask = this.#history.askOf(by);
      if (ask !== null) this.#history.asked(exchange, ask);
      return [...judge(this.#history, facts)].some((found) => found.is === 'broken' && found.by === exchange && found.violation.cause === violation.cause);
    };
    const evidence = { violation, exchange: by, controls: beside, ...(status === undefined ? {} : { judge: { kind: 'status' as const, expected: status } }) };
    outcome.violate(evidence, mayAskAgain({ by }, facts) ? again : null);
  }
}

/** Whether what a finding rests on can be sent again: no order is cancelled twice to see a fault twice. */
function mayAskAgain({ by }: Pick<Broken, 'by'>, { cancels }: Facts): boolean {
  return onlyReads(by.operation) || cancels.mayAskAgain(by);
}

function keyOf({ operation, body, key, connection }: Ask): string {
  const text = body instanceof RawBody ? String(body.raw) : canonicalJson(body);
  return JSON.stringify([operation, text, key, connection]);
}
