/** How a predicate compares what a row reads: `least` is `>=`, `most` is `<=`, `between` has a text: `3 to 5`. */
export type Op = 'is' | 'is not' | 'least' | 'most' | 'between';

/** What is read of a thing; null where it has no such property. */
export type Read = boolean | number | string | null;

/**
 * One property of a thing, by which failing and passing things may differ. Example:
 * `{ name: 'page', kind: 'number', of: (call) => call.page, says: (op, page) => 'with page ' + page, cost: 1 }`.
 */
export interface Row<T> {
  readonly name: string;
  /** `flag` is true or false, `value` is compared with one value, `number` with thresholds as well. */
  readonly kind: 'flag' | 'value' | 'number';
  readonly of: (thing: T) => Read;
  /** Words that follow the things' name: `with a date on a Sunday`. */
  readonly says: (op: Op, value: Read) => string;
  /** A value alone in words. Default: as it is. */
  readonly writes?: (value: number) => string;
  /** Of predicates that cover the same things, the one with the lowest cost is named. */
  readonly cost: number;
  /** It stands for something else as well, such as how late in the run a call is: only a perfect contrast counts. */
  readonly proxy?: true;
  /** It says little more than a plainer row does: beside such a one it is not named. */
  readonly restates?: true;
  /** Whether it reads the answer: no such row says why an answer has its status. */
  readonly readsAnswer?: true;
}

/** A flag in words: what is said if it is true and if it is not. */
export function flag<T>(
  name: string,
  of: (thing: T) => boolean | null,
  [yes, no]: readonly [string, string],
  cost = 1,
): Row<T> {
  return { name, kind: 'flag', of, says: (op, value) => ((op === 'is') === (value === true) ? yes : no), cost };
}

/** A value in words, given those before it: `value('weekday', …, 'with a date on a')`. */
export function value<T>(
  name: string,
  of: (thing: T) => string | number | null,
  [yes, no]: readonly [string, string],
  cost = 1,
): Row<T> {
  return { name, kind: 'value', of, says: (op, read) => `${op === 'is' ? yes : no} ${read}`, cost };
}

/** A number in words. `unit` follows it: `number('length', …, 'with an address of', 'characters')`. */
export function number<T>(name: string, of: (thing: T) => number | null, words: string, unit = '', cost = 1): Row<T> {
  const tail = unit === '' ? '' : ` ${unit}`;
  return {
    name,
    kind: 'number',
    of,
    says: (op, read) => {
      if (op === 'is' || op === 'between') return `${words} ${read}${tail}`;
      if (op === 'is not') return `${words} other than ${read}${tail}`;
      return `${words} ${read}${tail} or ${op === 'least' ? 'more' : 'less'}`;
    },
    cost,
  };
}

/** The same rows, which read each thing once. */
export function remembering<T>(rows: readonly Row<T>[]): readonly Row<T>[] {
  return rows.map((row) => {
    const known = new Map<T, Read>();
    const of = (thing: T): Read => {
      let read = known.get(thing);
      if (read === undefined) known.set(thing, (read = row.of(thing)));
      return read;
    };
    return { ...row, of };
  });
}

export function restating<T>(row: Row<T>): Row<T> {
  return { ...row, restates: true };
}
