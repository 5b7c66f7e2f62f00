import type { Facts, History } from '../history/index.ts';
import { Observation } from '../judging/index.ts';
import { errorText } from '../model/error-text.ts';
import type { OperationTraffic, ReportObservation } from '../model/report.ts';
import { wordsOf } from '../report/reasons/words.ts';
import { openPoints } from '../requirements/index.ts';
import { latencyOf } from '../journal/traffic.ts';
import { registeredObservations } from './requirement.ts';

/** The answers to the open points of one run. An error of the suite costs the answer, never the run. */
export class Observations {
  readonly #all = new Map([...registeredObservations().values()].map(({ id, point }) => [id, new Observation(point)]));
  readonly #errors = new Map<string, string>();

  /** Takes what a history shows by now. */
  take(history: History, facts: Facts): void {
    for (const [id, observation] of this.#all) {
      try {
        observation.take(history, facts);
      } catch (error) {
        if (!this.#errors.has(id)) this.#errors.set(id, errorText(error));
      }
    }
  }

  /** The answers, in the order of the table. */
  lines(statement: Facts['statement'], traffic: readonly OperationTraffic[]): ReportObservation[] {
    // Without suites nothing is observed.
    return (this.#all.size === 0 ? [] : openPoints).flatMap(({ id, question, statementKey }) => {
      const declared = statementKey === null ? null : (statement[statementKey] ?? null);
      const told = id === 'open.latency' ? latencyOf(traffic) : this.#told(id);
      return told === null ? [] : [{ id, question, ...told, declared }];
    });
  }

  #told(id: string): Pick<ReportObservation, 'value' | 'answer' | 'evidence'> | null {
    const error = this.#errors.get(id);
    const observed = error === undefined ? this.#all.get(id)?.answer : { value: null, reason: { code: 'suite-failed' as const, error }, evidence: 'none' };
    if (observed === undefined) return null;
    if (!('reason' in observed)) return observed;
    return { value: null, answer: `could not be told: ${wordsOf(observed.reason).text}`, evidence: observed.evidence };
  }
}
