import { UsageError } from '../../config/index.ts';
import { diffFacts, renderDiffConsole, renderDiffJson, renderDiffMarkdown } from '../../reporters/index.ts';
import { readDigest, reportFile } from '../finish/read-report.ts';
import { terminalForm } from '../terminal-form.ts';

/** Flags of `diff`. */
export interface DiffFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/**
 * `diff <report> <report>`: prints the changes. Returns 1 if something is newly failing, else 0. Throws a `UsageError`.
 */
export function diffCommand(files: readonly string[], { json = false, markdown = false }: DiffFlags): number {
  if (json && markdown) throw new UsageError(['--markdown: expected one form, got --json as well; leave one out']);
  const [first, ...others] = files.map((file) => readDigest(reportFile(file), 'diff'));
  if (first === undefined || others.length === 0)
    throw new UsageError(['diff: expected two reports, got fewer; see travel-conformance diff --help']);
  const facts = diffFacts(first, ...others);
  process.stdout.write(
    json ? renderDiffJson(facts) : markdown ? renderDiffMarkdown(facts) : renderDiffConsole(facts, terminalForm()),
  );
  return facts.failing > 0 ? 1 : 0;
}
