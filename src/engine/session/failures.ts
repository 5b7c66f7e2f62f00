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

/** Requirements that have to be hit before failures that pass again look like one cause. */
const manyRequirements = 3;

/**
 * That calls of several requirements got 5xx, but not when they were sent again: each is a finding, but readers should
 * look for one cause. Null if it is not so.
 */
export function passingFailures(outcomes: Iterable<Outcome>): Reason | null {
  const statuses = new Set<number>();
  const hit = new Set<string>();
  for (const outcome of outcomes) {
    for (const { evidence, reproduced } of outcome.findings.values()) {
      const status = evidence.exchange.answer?.status ?? 0;
      // Only those that did not come every time.
      if (status < 500 || reproduced.times === reproduced.of) continue;
      statuses.add(status);
      hit.add(outcome.requirement.id);
    }
  }
  if (hit.size < manyRequirements) return null;
  return { code: 'passing-failures', statuses: [...statuses].toSorted((a, b) => a - b), requirements: hit.size };
}

/**
 * Watches for errors that rules of packs leave behind, such as a rejected promise that nobody awaits: they take the
 * verdicts of these rules, and end no run. Returns the function that ends the watch.
 */
export function watchStrayErrors({ settings, outcomes }: Pick<Run, 'settings' | 'outcomes'>): () => void {
  if (settings.packs.length === 0) return () => undefined;
  const take = (error: unknown): void => {
    const stack = errorStack(error);
    // Its place shows whose it is; else it may be anybody's.
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
