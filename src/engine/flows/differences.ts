import { isObject } from '../../contract/json.ts';
import { describeValue, quote } from '../../contract/schema/index.ts';

/** Places that are shown, and values that are compared; how deep. */
const most = { shown: 4, compared: 20_000, deep: 20 };

/** What an assertion expected and got, in words. */
interface Compared {
  readonly expected: string;
  readonly actual: string;
}

/**
 * The members in which two objects or two lists differ, each with its value: `/total: the number 121`. Null if the two
 * are something else, or differ in no value.
 */
export function differencesOf(expected: unknown, actual: unknown): Compared | null {
  const found: { readonly at: string; readonly values: readonly [unknown, unknown] }[] = [];
  let left = most.compared;

  function compare(one: unknown, other: unknown, at: string, deep: number): void {
    left -= 1;
    if (left < 0 || found.length > most.shown || Object.is(one, other)) return;
    const pair = asPair(one, other);
    if (deep > most.deep || pair === null) return void found.push({ at, values: [one, other] });
    for (const name of new Set(pair.flatMap(Object.keys)))
      compare(
        own(pair[0], name),
        own(pair[1], name),
        `${at}/${/^[\w.-]{1,60}$/.test(name) ? name : quote(name)}`,
        deep + 1,
      );
  }

  if (asPair(expected, actual) === null) return null;
  compare(expected, actual, '', 0);
  if (found.length === 0) return null;
  const more = found.length > most.shown ? '; and more' : '';
  const text = (nth: 0 | 1): string =>
    found
      .slice(0, most.shown)
      .map(({ at, values }) => `${at}: ${describeValue(values[nth])}`)
      .join('; ') + more;
  return { expected: text(0), actual: text(1) };
}

/** Two lists, or two objects, which can be compared by their members; null for other values. */
function asPair(one: unknown, other: unknown): readonly [object, object] | null {
  if (Array.isArray(one) && Array.isArray(other)) return [one, other];
  return isObject(one) && isObject(other) ? [one, other] : null;
}

/** The own member of an object or a list. */
function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
