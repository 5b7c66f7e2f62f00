import { hideKeys } from './hide-keys.ts';
import type { Settings } from './settings.ts';

/** Most lines of one error, for lists with a thousand wrong entries. */
const most = 50;

/** All mistakes of a command line and configuration, one line each (exit code 2). */
export class UsageError extends Error {
  /**
   * Each names the place, the expected and the actual value: `--rate: expected …, got …`. Safe to print: without
   * secrets and control characters.
   */
  readonly problems: readonly string[];
  /** The settings that were wrong, if they say at least where the reports go. */
  readonly settings: Settings | null;
  /** The configuration keys that are wrong or missing, such as `traffic.rate`. */
  readonly keys: readonly string[];

  constructor(problems: readonly string[], settings: Settings | null = null, keys: readonly string[] = []) {
    const different = [...new Set(problems.map(hideKeys))];
    const shown =
      different.length > most ? [...different.slice(0, most), `and ${different.length - most} more`] : different;
    super(shown.join('\n'));
    this.name = 'UsageError';
    this.problems = shown;
    this.settings = settings;
    this.keys = keys;
  }
}
