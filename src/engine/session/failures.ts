import { basename } from 'node:path';
import { errorStack } from '../../contract/error-text.ts';
import type { Reason } from '../../contract/reason.ts';
import { UnrecordedError } from '../../journal/journal.ts';
import type { Outcome } from '../outcome.ts';
import type { Run } from '../run.ts';

/** Why a session crashed: its journal could not be written, or the suite failed (`error` is its stack). */
export function runFailure(error: unknown): Reason {
  if (error instanceof UnrecordedError) return { code: 'record-not-written', file: error.file, error: error.message };
  return { code: 'suite-failed', error: errorStack(error) };
}

/** The number of requirements with failures that pass again from which one cause is likely. */
const manyRequirements = 3;

/**
 * The reason that calls of several requirements got 5xx, but not when they were sent again. Each is a finding, but
 * readers should look for one cause. Null if that did not happen.
 */
export function passingFailures(outcomes: Iterable<Outcome>): Reason | null {
  const statuses = new Set<number>();
  const hit = new Set<string>();
  for (const outcome of outcomes) {
    for (const { evidence, reproduced } of outcome.findings.values()) {
      const status = evidence.exchange.answer?.status ?? 0;
      // Only findings that were not reproduced every time.
      if (status < 500 || reproduced.times === reproduced.of) continue;
      statuses.add(status);
      hit.add(outcome.requirement.id);
    }
  }
  if (hit.size < manyRequirements) return null;
  return { code: 'passing-failures', statuses: [...statuses].toSorted((a, b) => a - b), requirements: hit.size };
}

/**
 * Watches for errors that rules of packs leave behind, such as a rejected promise that nobody awaits. Such an error
 * replaces the verdicts of these rules, but does not end the run. Returns the function that ends the watch.
 */
export function watchStrayErrors({ settings, outcomes }: Pick<Run, 'settings' | 'outcomes'>): () => void {
  if (settings.packs.length === 0) return () => undefined;
  const take = (error: unknown): void => {
    const stack = errorStack(error);
    // The place of the error shows which pack made it; otherwise it may be any pack.
    const named = settings.packs.filter(({ given }) => stack.includes(basename(given)));
    const packs = (named.length > 0 ? named : settings.packs).map(({ prefix }) => prefix);
    for (const outcome of outcomes.values()) if (packs.includes(outcome.requirement.pack ?? '')) outcome.crashed(error);
  };
  const events = ['unhandledRejection', 'uncaughtException'] as const;
  for (const event of events) process.on(event, take);
  return () => {
    for (const event of events) process.off(event, take);
  };
}
