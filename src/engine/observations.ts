import type { Facts, History } from '../requirements/history/index.ts';
import { Observation } from '../requirements/judging/index.ts';
import { errorText } from '../contract/error-text.ts';
import type { OperationTraffic, ReportObservation } from '../contract/report.ts';
import { wordsOf } from '../contract/reason-words/words.ts';
import { openPoints } from '../requirements/index.ts';
import { latencyOf } from '../journal/traffic.ts';
import { JudgingTime } from './judging/judging-time.ts';
import { registeredObservations } from '../requirements/requirement.ts';

/** The answers to the open points of one run. An error of the suite costs the answer, never the run. */
export class Observations {
  readonly #all = new Map([...registeredObservations().values()].map(({ id, point }) => [id, new Observation(point)]));
  readonly #errors = new Map<string, string>();
  readonly #time: JudgingTime;

  /** `time`: the time that they have. Default: no end. */
  constructor(time = new JudgingTime()) {
    this.#time = time;
  }

  /** Reads a history. A point that has failed is not read again, and is reported as failed. */
  take(history: History, facts: Facts): void {
    const all = [...this.#all].flatMap(([id, observation]) => (this.#errors.has(id) ? [] : [{ id, observation }]));
    this.#time.each(
      all,
      history,
      ({ observation }) => observation.take(history, facts),
      ({ id }, error) => this.#errors.set(id, errorText(error)),
    );
  }

  /** The answers, in the order of the table. */
  lines(statement: Facts['statement'], traffic: readonly OperationTraffic[]): ReportObservation[] {
    // Without suites nothing is observed.
    return (this.#all.size === 0 ? [] : openPoints).flatMap(({ id, question, statementKey }) => {
      const declared = statementKey === null ? null : (statement[statementKey] ?? null);
      const entry = id === 'open.latency' ? latencyOf(traffic) : this.#entry(id);
      return entry === null ? [] : [{ id, question, ...entry, declared }];
    });
  }

  #entry(id: string): Pick<ReportObservation, 'value' | 'answer' | 'caveat' | 'evidence'> | null {
    const error = this.#errors.get(id);
    const observed =
      error === undefined
        ? this.#all.get(id)?.answer
        : { value: null, reason: { code: 'suite-failed' as const, error }, evidence: 'none' };
    if (observed === undefined) return null;
    if (!('reason' in observed)) return observed;
    return { value: null, answer: `could not be told: ${wordsOf(observed.reason).text}`, evidence: observed.evidence };
  }
}
