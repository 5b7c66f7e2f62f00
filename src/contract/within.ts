import { Script } from 'node:vm';

/** Where the script finds its work: only a script can be ended from outside while it runs. */
const work = Symbol.for('travel-conformance: work within a time');
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(work.description)})]()`);

/** Whether work ended within so many milliseconds. If not, it is stopped, even within a regular expression. */
export function within(milliseconds: number, act: () => void): boolean {
  if (milliseconds === Infinity) {
    act();
    return true;
  }
  const place = globalThis as unknown as Record<symbol, unknown>;
  place[work] = act;
  try {
    script.runInThisContext({ timeout: Math.min(2 ** 31 - 1, Math.ceil(milliseconds)) });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    delete place[work];
  }
}

/** The longest time for one value, in milliseconds. An ordinary schema needs less than one for a page of trips. */
const longest = 3000;

/** A schema that somebody else wrote needs too long for a value. `pattern`: the one that was being tried. */
export class SlowSchema extends Error {
  readonly pattern: string | null;

  constructor(pattern: string | null) {
    super('a JSON Schema needs too long for a value');
    this.name = 'SlowSchema';
    this.pattern = pattern;
  }
}

/** The pattern that is being tried. */
let tried: string | null = null;

/** A regular expression that notes that it is being tried. */
class Noted extends RegExp {
  override test(text: string): boolean {
    tried = this.source;
    const matches = super.test(text);
    tried = null;
    return matches;
  }
}

/** Makes the regular expressions of a schema that runs in a time limit. */
export const notedRegExp = Object.assign((pattern: string, flags: string) => new Noted(pattern, flags), {
  code: 'new RegExp',
});

/** Does some work in the time limit; throws a `SlowSchema` if it needs longer. */
export function inTime<T>(work: () => T): T {
  const done: T[] = [];
  tried = null;
  if (!within(longest, () => void done.push(work()))) throw new SlowSchema(tried);
  return done[0] as T;
}
