/** One shape of hostile text: the repeated part, and the text before and after it. */
export interface Shape {
  readonly name: string;
  readonly unit: string;
  readonly head?: string;
  /** Default: what most expressions do not end with, so that they look for another way to match. */
  readonly tail?: string;
  /** Members of trips that are not the shape's words, by the place of the trip. Default: none. */
  readonly trip?: (nth: number) => Readonly<Record<string, string>>;
  /** Whether all of its words are equal. Default: each has its number behind it. */
  readonly isEqual?: boolean;
}

/** The table of what files and answers are filled with. */
export const shapes: readonly Shape[] = [
  { name: 'distinct names', unit: 'City of ' },
  { name: 'equal names', unit: 'Hangzhou ', isEqual: true },
  { name: 'one gid, distinct names', unit: 'North ', trip: () => ({ gid: 'G1', line_gid: 'L1' }) },
  {
    name: 'distinct gids, equal names',
    unit: 'South ',
    isEqual: true,
    trip: (nth) => ({ gid: `G${nth}`, line_gid: `L${nth}` }),
  },
  { name: 'quotes', unit: '"' },
  { name: 'single quotes', unit: "'\\'" },
  { name: 'backslashes', unit: '\\' },
  { name: 'escaped quotes', unit: '\\"', head: '"' },
  { name: 'digits', unit: '1', tail: 'e' },
  { name: 'digits and points', unit: '0.' },
  { name: 'spaces', unit: ' ' },
  { name: 'line ends', unit: '\r\n' },
  { name: 'other blanks', unit: '\t\u00a0\r' },
  { name: 'combining marks', unit: '\u0301', head: 'e' },
  { name: 'long words', unit: 'a' },
  { name: 'brackets', unit: '[' },
  { name: 'braces', unit: '{"a":' },
  { name: 'parentheses', unit: '(run ' },
  { name: 'unterminated strings', unit: '"a', head: '{"a":"' },
  { name: 'commas', unit: ',' },
  { name: 'keys of quotes', unit: '""', head: '{"' },
  { name: 'anchors', unit: 'b: &b [*b, *b]\n', head: 'a: &b [x]\n', tail: '' },
  { name: 'unicode escapes', unit: '\\u0061' },
  { name: 'header names', unit: 'x-forwarded-', head: 'X-' },
  { name: 'dashes', unit: '-' },
  { name: 'ANSI escapes', unit: '\u001b[31m' },
  { name: 'emoji', unit: '👩‍👩‍👧‍👦' },
  { name: 'half surrogates', unit: '\ud800' },
  { name: 'HTML tags', unit: '<script' },
  { name: 'HTML comments', unit: '<!--' },
  { name: 'comments', unit: '/*' },
  { name: 'entities', unit: '&amp;' },
  { name: 'percent escapes', unit: '%25' },
  { name: 'slashes', unit: '/' },
  { name: 'dots of paths', unit: '/../' },
  { name: 'colons', unit: ':' },
  { name: 'backticks', unit: '`' },
  { name: 'words of ours', unit: 'no order key see bus.trip --a ' },
  { name: 'equals signs', unit: 'a=1;' },
];

/** A text of so many UTF-16 units. */
export function textOf({ unit, head = '', tail = '\u0000!' }: Shape, length: number): string {
  return head + unit.repeat(Math.max(1, Math.floor(length / unit.length))) + tail;
}

/** The word of a place, some forty units long. */
export function wordOf(shape: Shape, nth: number): string {
  const { unit, head = '' } = shape;
  const text = head + unit.repeat(Math.ceil(30 / unit.length));
  return shape.isEqual === true ? text : `${text}${nth}`;
}
