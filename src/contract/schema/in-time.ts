import { createContext, Script } from 'node:vm';

/** The longest time for one value, in milliseconds. An ordinary schema needs less than one for a page of trips. */
const longest = 1000;

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

const box = createContext({ work: null as (() => unknown) | null });
const script = new Script('work()');

/** Does some work in the time limit; throws a `SlowSchema` if it needs longer. Regular expressions are interrupted. */
export function inTime<T>(work: () => T): T {
  box['work'] = work;
  tried = null;
  try {
    return script.runInContext(box, { timeout: longest }) as T;
  } catch (error) {
    throw isTimeout(error) ? new SlowSchema(tried) : error;
  } finally {
    box['work'] = null;
  }
}

function isTimeout(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
