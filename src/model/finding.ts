import type { Exchange } from './exchange.ts';

/** What a violation says of the value of a field that is not there. */
export const fieldIsMissing = 'the field is missing';

/** What a check says of an answer that breaks a requirement. Pure data; the harness makes findings of it. */
export interface Violation {
  /**
   * Normalised cause, the same for every instance of one fault: indexes as `[]`, values left out, such as
   * `/data/lines/[]/price: type string` or `status 500`. With requirement and operation it makes the finding's id.
   */
  readonly cause: string;
  /** One sentence: expected this, got that. May quote the target: data, to be escaped when shown. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer of the place in the answer (RFC 6901), with the indexes as they were; left out where it is about something else. */
  readonly pointer?: string;
}

/** A status is expected: `listed` is any that the document lists for the operation, `refused` 400 or 401. */
export interface StatusJudge {
  readonly kind: 'status';
  readonly expected: 200 | 400 | 401 | 'listed' | 'refused';
}

/** How the answer to the same request is judged again, alone: by its status, or by a rule that finds the same cause in it. */
export type Judge = (StatusJudge | { readonly kind: 'check'; readonly id: string }) & {
  /** The cancel named a made-up order: sent again, it names another made-up one, never a real one. */
  readonly order?: 'made-up';
};

/** A violation with the exchange that shows it, as suites and the harness pass it on. */
export interface Evidence {
  /** Left out where one answer alone cannot tell (relations, lives of orders). */
  readonly judge?: Judge;
  readonly violation: Violation;
  readonly exchange: Exchange;
  /** The accepted exchange that differs from it in exactly one thing, or other answers of the relation. */
  readonly controls: readonly Exchange[];
}
