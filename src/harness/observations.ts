import { type Observed, type Observer, SearchLog, untold } from '../checks/index.ts';
import type { Settings } from '../config/settings.ts';
import { errorText } from '../model/error-text.ts';
import type { Exchange } from '../model/exchange.ts';
import type { ReportObservation } from '../model/report.ts';
import { openPoints } from '../requirements/index.ts';
import { type ObserverFacts, registeredObservations } from './requirement.ts';

/** The answers to the open points of one run. An error of an observer costs its answer, never the run. */
export class Observations {
  readonly #facts: ObserverFacts;
  readonly #observers = new Map<string, Observer>();
  readonly #errors = new Map<string, string>();

  constructor({ statement, searchExtras, routes, cancelExtras }: Pick<Settings, 'statement' | 'searchExtras' | 'routes' | 'cancelExtras'>) {
    this.#facts = { searches: new SearchLog(), statement, supplied: searchExtras, codes: codesOf(routes), cancelReason: reasonOf(cancelExtras) };
    for (const { id, create } of registeredObservations().values()) this.#observers.set(id, create(this.#facts));
  }

  /** Lets every observer see an exchange; it judges nothing. */
  add(exchange: Exchange): void {
    this.#facts.searches.add(exchange);
    for (const [id, observer] of this.#observers) {
      try {
        observer.add?.(exchange);
      } catch (error) {
        if (!this.#errors.has(id)) this.#errors.set(id, errorText(error));
      }
    }
  }

  /** The answers, in the order of the table. */
  lines(): ReportObservation[] {
    return openPoints.flatMap(({ id, question, statementKey }) => {
      const observer = this.#observers.get(id);
      if (observer === undefined) return [];
      const declared = statementKey === null ? null : (this.#facts.statement[statementKey] ?? null);
      return [{ id, question, ...this.#answer(id, observer), declared }];
    });
  }

  #answer(id: string, observer: Observer): Observed {
    const error = this.#errors.get(id);
    if (error !== undefined) return untold(`the suite itself failed: ${error}`);
    try {
      return observer.answer();
    } catch (reason) {
      return untold(`the suite itself failed: ${errorText(reason)}`);
    }
  }
}

/** City codes of the configured routes. */
export function codesOf(routes: Settings['routes']): string[] {
  return [...new Set(routes.flatMap((route) => [route.start_city_code, route.end_city_code]))];
}

/** The `cancel_reason` that a configuration knows to be valid, or null. */
export function reasonOf({ cancel_reason: reason }: Settings['cancelExtras']): string | null {
  return typeof reason === 'string' ? reason : null;
}
