import type { Facts, History } from '../requirements/history/index.ts';
import { Observation } from '../requirements/judging/index.ts';
import { errorText } from '../contract/text.ts';
import type { OperationTraffic, ReportObservation } from '../contract/report-parts.ts';
import { wordsOf } from '../contract/reason-words.ts';
import { latencyOf } from '../journal/traffic.ts';
import { JudgingTime } from './judging/judging-time.ts';
import { openPoints } from '../requirements/index.ts';

/** The answers to the open points of one run. An error of the suite costs the answer, never the run. */
export class Observations {
  readonly #all = new Map(
    openPoints().flatMap(({ id, observing }) =>
      observing === null ? [] : [[id, new Observation(observing)] as const],
    ),
  );
  readonly #errors = new Map<string, string>();
  readonly #time: JudgingTime;

  /** `time`: the time limit of judging. Default: none. */
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

  /** Returns the answers, in the order of the open points. */
  lines(statement: Facts['statement'], traffic: readonly OperationTraffic[], isShard: boolean): ReportObservation[] {
    return openPoints().flatMap(({ id, question, statementKey, mixed }) => {
      const declared = statementKey === null ? null : (statement[statementKey] ?? null);
      const answered = id === 'open.latency' ? latencyOf(traffic) : this.#answerOf(id);
      return answered === null
        ? []
        : [{ id, question, ...answered, declared, ...(isShard && mixed !== undefined ? { mixed } : {}) }];
    });
  }

  #answerOf(id: string): Pick<ReportObservation, 'value' | 'answer' | 'caveat' | 'evidence'> | null {
    const error = this.#errors.get(id);
    const observed =
      error === undefined
        ? this.#all.get(id)?.answer
        : { value: null, reason: { code: 'suite-failed' as const, error }, evidence: 'none' };
    if (observed === undefined) return null;
    if (!('reason' in observed)) return observed;
    return { value: null, answer: `unclear: ${wordsOf(observed.reason).text}`, evidence: observed.evidence };
  }
}
