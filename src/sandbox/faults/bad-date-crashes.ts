import { textOf } from './change.ts';
import { crash } from './crash.ts';

/** Texts in place of a date, by what is wrong with them. */
const kinds: readonly {
  readonly id: string;
  readonly words: string;
  readonly pattern: RegExp;
  readonly example: string;
}[] = [
  { id: 'with-slashes', words: 'with slashes', pattern: /^\d+\/\d+\/\d+$/, example: '2028/03/01' },
  {
    id: 'with-time',
    words: 'with a time behind it',
    pattern: /^\d{4}-\d\d-\d\d[T ]\d\d:/,
    example: '2028-03-01T00:00:00Z',
  },
  { id: 'with-white-space', words: 'with white space around it', pattern: /^\s|\s$/, example: ' 2028-03-01 ' },
  { id: 'two-digit-year', words: 'with two digits of year', pattern: /^\d\d-\d\d-\d\d$/, example: '28-03-01' },
  { id: 'year-zero', words: 'of year 0', pattern: /^0000-/, example: '0000-00-00' },
  {
    id: 'month-out-of-range',
    words: 'of month 0 or 13',
    pattern: /^(?!0000)\d{4}-(?:00|1[3-9])-/,
    example: '2028-13-01',
  },
  {
    id: 'day-out-of-range',
    words: 'of day 0 or 32',
    pattern: /^(?!0000)\d{4}-\d\d-(?:00|3[2-9])$/,
    example: '2028-01-32',
  },
];

/** Dates that are none bring the platform down, each kind in a place of its own. */
export const badDateCrashFaults = kinds.map(({ id, words, pattern, example }) =>
  crash(
    `date-${id}-500`,
    `A date ${words} is answered by 500.`,
    'busSearch',
    (body) => pattern.test(textOf(body, 'date')),
    async (probe) => void (await probe.search({ date: example })),
  ),
);
