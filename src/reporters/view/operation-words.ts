import { wordList } from '../../contract/text.ts';

/** The words for calls of the operations that have one. */
const words: Readonly<Record<string, string>> = { search: 'searches', cancel: 'cancels' };

/** `a search`, `a cancel`, `a call of busTripDetail`. */
export function callOf(operation: string): string {
  return words[operation] === undefined ? `a call of ${operation}` : `a ${operation}`;
}

/** `Searches`, `Searches and cancels`, `Calls of busTripDetail`. */
export function subjectOf(operations: readonly string[]): string {
  const own = operations.filter((one) => words[one] === undefined);
  const list = [
    ...operations.flatMap((one) => words[one] ?? []),
    ...(own.length === 0 ? [] : [`calls of ${wordList(own)}`]),
  ];
  const text = wordList(list);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
