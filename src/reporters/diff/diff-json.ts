import type { DiffFacts } from './diff-facts.ts';
import { jsonDocument } from '../escape.ts';

/**
 * `diff --json`: the reports in short, what changed, how many new failures count, and rows side by side where targets
 * differ.
 */
export function renderDiffJson({ reports, changes, failing, sideBySide }: DiffFacts): string {
  const short = reports.map(({ target, run, verdict, gate, sentence }) => ({
    baseUrl: target.baseUrl,
    embedded: target.embedded,
    run: run.id,
    startedAt: run.startedAt,
    verdict,
    gate,
    sentence,
  }));
  return `${jsonDocument({ schemaVersion: 1, reports: short, failing, ...changes, sideBySide })}\n`;
}
