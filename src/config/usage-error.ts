import { hideKeys } from './hide-keys.ts';

/** Most lines of one error: a list of a thousand wrong entries is one mistake. */
const most = 50;

/** What is wrong with how the suite was called or configured: all mistakes together, one line each (exit code 2). */
export class UsageError extends Error {
  /** Each: place, what was expected, what came. Safe to print: no secrets, no control characters. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const different = [...new Set(problems.map(hideKeys))];
    const shown =
      different.length > most ? [...different.slice(0, most), `and ${different.length - most} more`] : different;
    super(shown.join('\n'));
    this.name = 'UsageError';
    this.problems = shown;
  }
}
