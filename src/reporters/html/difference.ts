import { type Markup, markup, preserved } from './markup.ts';

/** The units of a difference: words and single marks. */
const token = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
/**
 * Two texts: the difference between a common beginning and a common end is marked. Nothing is marked if nothing is
 * common.
 */
export function markDifference(expected: string, actual: string): readonly [Markup, Markup] {
  const one = expected.match(token) ?? [];
  const two = actual.match(token) ?? [];
  const shorter = Math.min(one.length, two.length);
  let start = 0;
  while (start < shorter && one[start] === two[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  if (start + end === 0) return [markup`${expected}`, markup`${actual}`];
  return [marked(one, start, end), marked(two, start, end)];
}

function marked(tokens: readonly string[], start: number, end: number): Markup {
  const middle = tokens.slice(start, tokens.length - end).join('');
  const mark = middle !== '' && markup`<mark>${middle}</mark>`;
  return markup`${[tokens.slice(0, start).join(''), mark, tokens.slice(tokens.length - end).join('')]}`;
}

/** The lines of `text`; those that `other` does not have are marked. */
export function markLines(text: string, other: string | null): Markup {
  if (other === null) return preserved(text);
  const left = new Map<string, number>();
  for (const line of other.split('\n').map(withoutComma)) left.set(line, (left.get(line) ?? 0) + 1);
  return markup`${text.split('\n').map((line, index) => {
    const known = left.get(withoutComma(line)) ?? 0;
    left.set(withoutComma(line), known - 1);
    return [index > 0 && preserved('\n'), known > 0 ? preserved(line) : markLine(line)];
  })}`;
}

function markLine(line: string): Markup {
  const text = line.trimStart();
  return markup`${preserved(line.slice(0, line.length - text.length))}<mark>${preserved(text)}</mark>`;
}

const withoutComma = (line: string): string => line.replace(/,$/, '');
