import { type Markup, markup, preserved } from './markup.ts';

/** Words and single marks: what a difference is made of. */
const token = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
/** Lines of a body that are compared; more are shown without marks. */
const comparable = 300;

/**
 * Two texts with what differs between a common beginning and a common end marked. Nothing is marked where nothing is
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

/** The lines of `text`, with those marked that `other` does not have in the same order. */
export function markLines(text: string, other: string | null): Markup {
  const lines = text.split('\n');
  const others = other?.split('\n') ?? [];
  if (other === null || lines.length > comparable || others.length > comparable) return preserved(text);
  const common = commonLines(lines.map(withoutComma), others.map(withoutComma));
  return markup`${lines.map((line, index) => [
    index > 0 && preserved('\n'),
    common.has(index) ? preserved(line) : markLine(line),
  ])}`;
}

function markLine(line: string): Markup {
  const text = line.trimStart();
  return markup`${preserved(line.slice(0, line.length - text.length))}<mark>${preserved(text)}</mark>`;
}

const withoutComma = (line: string): string => line.replace(/,$/, '');

/** Indexes in `lines` of a longest common subsequence with `others`. */
function commonLines(lines: readonly string[], others: readonly string[]): Set<number> {
  const width = others.length + 1;
  const length = new Uint16Array((lines.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    for (let j = others.length - 1; j >= 0; j -= 1)
      length[i * width + j] = lines[i] === others[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const common = new Set<number>();
  for (let i = 0, j = 0; i < lines.length && j < others.length;) {
    if (lines[i] === others[j]) {
      common.add(i);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}
