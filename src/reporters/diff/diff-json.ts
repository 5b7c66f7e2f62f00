import type { DiffFacts } from './diff-facts.ts';
import { jsonDocument } from '../escape.ts';

/**
 * `diff --json`: the reports in short, the changes, the number of new failures that count, and rows side by side if the
 * targets differ.
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
