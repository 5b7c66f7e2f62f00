import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';

/** The answer to an open point: `value` in the form of its row, or null with the reason in `answer`. */
export interface Observed {
  readonly value: Json;
  /** The value in words, or why it could not be told. */
  readonly answer: string;
  /** What the answer rests on: how many cases, and calls that show it. */
  readonly evidence: string;
}

/** Finds the answer to one open point in what the run sends anyway. Its memory is bounded, whatever the target answers. */
export interface Observer {
  /** Takes an exchange of the run, also one that says nothing of the point. */
  add?(exchange: Exchange): void;
  /** What can be told by now; never throws. */
  answer(): Observed;
}

/** The answer where nothing can be told. */
export function untold(reason: string, evidence = 'none'): Observed {
  return { value: null, answer: `could not be told: ${reason}`, evidence };
}

/** "1 case", "2 cases". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** A call of the run and what it sent, in short. */
export function callText(call: number, body: unknown): string {
  const text = String(JSON.stringify(body));
  return `call ${call} (${text.length > 160 ? `${text.slice(0, 159).toWellFormed()}…` : text})`;
}

/** How often each thing came, and what shows it first. */
export class Tally {
  readonly #seen = new Map<string, { readonly times: number; readonly first: string }>();
  readonly #noun: string;

  /** `noun`: what is counted. */
  constructor(noun = 'call') {
    this.#noun = noun;
  }

  add(label: string, example: string): void {
    const { times, first } = this.#seen.get(label) ?? { times: 0, first: example };
    this.#seen.set(label, { times: times + 1, first });
  }

  /** In alphabetical order. */
  get labels(): string[] {
    return [...this.#seen.keys()].toSorted();
  }

  /** "accepted: 1 call, such as call 7; refused: 2 calls, such as call 3". */
  get evidence(): string {
    return [...this.#seen]
      .map(([label, { times, first }]) => `${label}: ${count(times, this.#noun)}, such as ${first}`)
      .toSorted()
      .join('; ');
  }
}

/** Texts that a target chooses, kept short: distinct ones, at most `most`, each cut. */
export class ShortTexts {
  readonly #texts = new Set<string>();
  readonly #most: number;

  constructor(most = 50) {
    this.#most = most;
  }

  add(text: string): void {
    if (this.#texts.size < this.#most) this.#texts.add(text.slice(0, 200).toWellFormed());
  }

  /** In alphabetical order. */
  get list(): string[] {
    return [...this.#texts].toSorted();
  }
}
