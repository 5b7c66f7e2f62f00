import type { Exchange } from '../../model/exchange.ts';
import { canonicalJson, type JsonObject } from '../../model/json.ts';

/** Sends a search. */
type Send = () => Promise<Exchange>;

/** Answers that are kept, which are whole: several times those of a gate run. In a long run the oldest is forgotten, and asked for anew. */
export const mostAnswers = 2000;

/** One answer for each body of a search, shared by all that any answer serves. */
export class SearchPool {
  readonly #answers = new Map<string, Promise<Exchange>>();
  readonly #underWay = new Map<string, Promise<Exchange>>();

  /** The answer to this body: the one there is or that is under way, else of a search sent now. */
  take(body: JsonObject, send: Send): Promise<Exchange> {
    return this.#answers.get(canonicalJson(body)) ?? this.takeFresh(body, send);
  }

  /** An answer that is yet to come, for what is to be used at once: of the search under way, else of one sent now. */
  takeFresh(body: JsonObject, send: Send): Promise<Exchange> {
    const key = canonicalJson(body);
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const answer = send();
    this.#underWay.set(key, answer);
    if (!this.#answers.has(key)) this.#keep(key, answer);
    const ended = (): void => {
      if (this.#underWay.get(key) === answer) this.#underWay.delete(key);
    };
    answer.then(ended, ended);
    return answer;
  }

  /** Replaces the answer to a body. */
  put(body: JsonObject, exchange: Exchange): void {
    this.#keep(canonicalJson(body), Promise.resolve(exchange));
  }

  #keep(key: string, answer: Promise<Exchange>): void {
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** Forgets all answers. */
  clear(): void {
    this.#answers.clear();
    this.#underWay.clear();
  }
}
