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
  /**
   * What was judged: a JSON pointer, or words such as `the pages of a search`; left out where it is the whole answer,
   * or its status.
   */
  readonly place?: string;
  /**
   * JSON pointer of the place in the answer (RFC 6901), with the indexes as they were; left out where it is about
   * something else.
   */
  readonly pointer?: string;
  /** The status that is wrong; left out where it is not the status. */
  readonly status?: number;
  /** The kind of input that brought it, as `cause` names it; left out where `cause` names none. */
  readonly input?: string;
}

/** A violation with the exchanges that show it. */
export interface Evidence {
  readonly violation: Violation;
  /** The exchange that breaks it. */
  readonly exchange: Exchange;
  /**
   * What it is compared with: the accepted exchange that it differs from in exactly one thing, or the other answers of
   * a relation.
   */
  readonly comparedWith: readonly Exchange[];
}
