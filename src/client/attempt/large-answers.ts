import type { CutReason } from '../../contract/reasons/cut.ts';

/** An answer of more bytes, or of more JSON values, is large. A page of 50 trips has some 20 KB and 1200 values. */
const LARGE = { bytes: 262_144, values: 30_000 };
/** Approximate bytes of memory of a JSON value: a member of an object needs more, a number in an array less. */
const PER_VALUE = 64;
/**
 * The number of answers of the largest size (`traffic.maxResponse`) that a run accepts in total: they stay in memory
 * and in the journal. An answer that was cut uses memory for its bytes for a while, as do other calls under way, and it
 * needs time.
 */
const TAKEN = 4;

/** How large an answer may be, and why it may not be larger. */
export interface SizeLimit {
  readonly bytes: number;
  /** Values of JSON: members and elements. */
  readonly values: number;
  readonly reason: CutReason;
}

/** Values of JSON that an answer may have, whatever its size: texts that are written to be read have fewer in 5 MB. */
const MAX_VALUES = 500_000;

/**
 * Bounds the memory of a run against a target whose answers are all just below the limit. Counts the large answers of a
 * run; `maxResponse` is the limit of each, in bytes.
 */
export function createLargeAnswers(maxResponse: number) {
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
    limit: (): SizeLimit => (left > 0 ? ordinary : small),
    /** Counts an answer of this size that was read as JSON and stays in memory, or that was cut after so many bytes. */
    took(bytes: number, values: number): void {
      if (bytes > LARGE.bytes || values > LARGE.values) left -= bytes + PER_VALUE * values;
    },
  };
}
