import type { CutReason } from '../../contract/reasons/transport.ts';

/** An answer of more bytes, or of more JSON values, is large. A page of 50 trips has some 20 KB and 1200 values. */
const LARGE = { bytes: 262_144, values: 30_000 };
/** Bytes of memory that a JSON value takes, more or less: a member of an object more, a number in an array less. */
const PER_VALUE = 64;
/**
 * So many answers of the largest size (`traffic.maxResponse`) may a run take together: they stay in memory and in the
 * journal. What was cut takes the memory of its bytes for a while, with that of other calls under way, and time.
 */
const TAKEN = 4;

/** How large an answer may be to be read, and why no larger. */
export interface SizeLimit {
  readonly bytes: number;
  /** Values of JSON: members and elements. */
  readonly values: number;
  readonly reason: CutReason;
}

/** Keeps a run bounded against a target whose every answer is just not too large. */
export interface LargeAnswers {
  limit(): SizeLimit;
  /** An answer of this size was read as JSON, and stays; or so much of it came before it was cut. */
  took(bytes: number, values: number): void;
}

/** Values of JSON that an answer may have, whatever its size: texts that are written to be read have fewer in 5 MB. */
const MAX_VALUES = 500_000;

/** Counts the large answers of a run; `maxResponse` is the limit of each, in bytes. */
export function createLargeAnswers(maxResponse: number): LargeAnswers {
  let left = TAKEN * maxResponse;
  const ordinary: SizeLimit = {
    bytes: maxResponse,
    values: MAX_VALUES,
    reason: { code: 'too-large', bytes: maxResponse, values: MAX_VALUES },
  };
  const small: SizeLimit = {
    bytes: Math.min(maxResponse, LARGE.bytes),
    values: LARGE.values,
    reason: { code: 'too-large', bytes: LARGE.bytes, values: LARGE.values, after: TAKEN },
  };
  return {
    limit: () => (left > 0 ? ordinary : small),
    took(bytes, values) {
      if (bytes > LARGE.bytes || values > LARGE.values) left -= bytes + PER_VALUE * values;
    },
  };
}
