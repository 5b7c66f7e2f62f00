/** How a predicate compares what a row reads: `least` is `>=`, `most` is `<=`, `between` is both. */
export type Op = 'is' | 'least' | 'most' | 'between';

/** The value that a row reads from a thing; null if the thing has no such property. */
export type Read = boolean | number | string | null;

/** One property of a thing, by which failing and passing things may differ. */
export interface Row<T> {
  /** `flag`: whether it is so; `value`: compared with one value; `number`: with thresholds as well. */
  readonly kind: 'flag' | 'value' | 'number';
  readonly of: (thing: T) => Read;
  /** Words that follow the things' name: `with a date on a Sunday`. `to`: the other end of `between`. */
  readonly says: (op: Op, read: Read, to?: Read) => string;
  /** Rows that have one of these in common say the same in other words: the one with the lowest cost is named. */
  readonly about: readonly string[];
  /** The lower, the plainer. */
  readonly cost: number;
  /** It reads the answer: no such row says why an answer has its status. */
  readonly readsAnswer?: true;
  /** A number alone. */
  readonly write?: (read: number) => string;
}

type More<T> = Partial<Pick<Row<T>, 'about' | 'cost' | 'readsAnswer'>>;

/** Example: `flag('with a date in the past', ({ date }) => date !== null && date.ahead < 0)`. */
export function flag<T>(words: string, of: (thing: T) => boolean, more: More<T> = {}): Row<T> {
  return { kind: 'flag', of, says: () => words, about: [words], cost: 1, ...more };
}

/** Example: `value('with a date on a', ({ date }) => date?.weekday ?? null)`. */
export function value<T>(words: string, of: (thing: T) => string | null, more: More<T> = {}): Row<T> {
  return { kind: 'value', of, says: (_, read) => `${words} ${read}`, about: [words], cost: 1.2, ...more };
}

/**
 * `#` is the number: `number('with page #', ({ body }) => body.page)` says `with page 3`, `with page 3 or more`,
 * `with page 3 to 5`.
 */
export function number<T>(
  words: string,
  of: (thing: T) => number | null,
  { write = String, tails = ['more', 'less'], ...more }: More<T> & NumberWords = {},
): Row<T> {
  const between = (to: Read): string => ` to ${write(Number(to))}`;
  const tail = { is: () => '', least: () => ` or ${tails[0]}`, most: () => ` or ${tails[1]}`, between };
  const says = (op: Op, read: Read, to: Read = null): string =>
    words.replace('#', () => `${write(Number(read))}${tail[op](to)}`);
  return { kind: 'number', of, says, about: [words], cost: 1.4, write, ...more };
}

interface NumberWords {
  readonly write?: (read: number) => string;
  /** After the first word come higher numbers. */
  readonly tails?: readonly [string, string];
}
