import { UsageError } from '../../config/index.ts';
import {
  diffFacts,
  type ReportDigest,
  renderDiffConsole,
  renderDiffHtml,
  renderDiffJson,
  renderDiffMarkdown,
} from '../../reporters/index.ts';
import { readDigest, reportFile } from '../finish/read-report.ts';
import { terminalForm } from '../terminal-form.ts';

/** Flags of `diff`. */
interface DiffFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: boolean;
}

/**
 * `diff <report> <report>`: prints the changes. Returns 1 if something is newly failing, else 0. Throws a `UsageError`.
 */
export function diffCommand(one: string, other: string, more: readonly string[], flags: DiffFlags): number {
  const [form = 'console', ...further] = (['json', 'markdown', 'html'] as const).filter((one) => flags[one]);
  if (further.length > 0)
    throw new UsageError([`--${further[0]}: expected one form, got --${form} as well; leave one out`]);
  const read = (file: string): ReportDigest => readDigest(reportFile(file), 'diff');
  const facts = diffFacts(read(one), ...[other, ...more].map(read));
  const renderers = {
    json: renderDiffJson,
    markdown: renderDiffMarkdown,
    html: renderDiffHtml,
    console: () => renderDiffConsole(facts, terminalForm()),
  };
  process.stdout.write(renderers[form](facts));
  return facts.failing > 0 ? 1 : 0;
}
