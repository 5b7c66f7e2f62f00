import { basename } from 'node:path';
import { errorStack } from '../../contract/error-text.ts';
import type { Run } from '../run.ts';

/**
 * Watches for what rules of packs leave behind, such as the rejection of a promise that nobody awaits: it takes the
 * verdicts of these rules, and ends no run. Gives what ends the watch.
 */
export function watchStrayErrors({ settings, outcomes }: Pick<Run, 'settings' | 'outcomes'>): () => void {
  if (settings.packs.length === 0) return () => undefined;
  const take = (error: unknown): void => {
    const stack = errorStack(error);
    // Where it came from says whose it is; else it may be anybody's.
    const named = settings.packs.filter(({ given }) => stack.includes(basename(given)));
    const packs = (named.length > 0 ? named : settings.packs).map(({ prefix }) => prefix);
    for (const outcome of outcomes.values()) if (packs.includes(outcome.requirement.pack ?? '')) outcome.fail(error);
  };
  const events = ['unhandledRejection', 'uncaughtException'] as const;
  for (const event of events) process.on(event, take);
  return () => {
    for (const event of events) process.off(event, take);
  };
}
