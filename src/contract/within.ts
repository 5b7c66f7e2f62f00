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
