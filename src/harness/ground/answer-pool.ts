import type { Exchange } from '../../model/exchange.ts';

/** Answers that are kept, which are whole: several times those of a gate run. In a long run the oldest is forgotten, and asked for anew. */
export const mostAnswers = 2000;

/** One answer for each request, shared by all that any answer serves. */
export class AnswerPool {
  readonly #answers = new Map<string, Promise<Exchange>>();

  /** The answer to a request, by what equal ones have in common: the one there is or that is under way, else of a call sent now. */
  take(identity: string, send: () => Promise<Exchange>): Promise<Exchange> {
    const known = this.#answers.get(identity);
    if (known !== undefined) return known;
    const answer = send();
    this.#answers.set(identity, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  /** Forgets all answers. */
  clear(): void {
    this.#answers.clear();
  }
}
