import { UsageError } from '../../config/index.ts';
import {
  diffFacts,
  renderDiffConsole,
  renderDiffHtml,
  renderDiffJson,
  renderDiffMarkdown,
} from '../../reporters/index.ts';
import { readDigest, reportFile } from '../finish/read-report.ts';
import { terminalForm } from '../terminal-form.ts';

/** Flags of `diff`. */
export interface DiffFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: boolean;
}

/**
 * `diff <report> <report>`: prints the changes. Returns 1 if something is newly failing, else 0. Throws a `UsageError`.
 */
export function diffCommand(files: readonly string[], flags: DiffFlags): number {
  const [form = 'console', ...further] = (['json', 'markdown', 'html'] as const).filter((one) => flags[one]);
  if (further.length > 0)
    throw new UsageError([`--${further[0]}: expected one form, got --${form} as well; leave one out`]);
  const [first, ...others] = files.map((file) => readDigest(reportFile(file), 'diff'));
  if (first === undefined || others.length === 0)
    throw new UsageError(['diff: expected two reports, got fewer; see travel-conformance diff --help']);
  const facts = diffFacts(first, ...others);
  const renderers = {
    json: renderDiffJson,
    markdown: renderDiffMarkdown,
    html: renderDiffHtml,
    console: () => renderDiffConsole(facts, terminalForm()),
  };
  process.stdout.write(renderers[form](facts));
  return facts.failing > 0 ? 1 : 0;
}
