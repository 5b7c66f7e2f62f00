import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../config/index.ts';
import { diffFacts, renderDiffConsole, renderDiffJson, renderDiffMarkdown } from '../reporters/index.ts';
import { readDigest } from './baseline.ts';

/** How `diff` writes. */
export interface DiffFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/** `diff <report> <report>`: what changed. 1 where something is newly failing, else 0. Throws a `UsageError`. */
export function diffCommand(files: readonly string[], { json = false, markdown = false }: DiffFlags): number {
  if (json && markdown) throw new UsageError(['--markdown: expected one form, got --json as well; leave one out']);
  const [first, ...others] = files.map((file) => readDigest(reportFile(file), 'diff'));
  if (first === undefined || others.length === 0) throw new UsageError(['diff: expected two reports, got fewer; see travel-conformance diff --help']);
  const facts = diffFacts(first, ...others);
  const color = process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '';
  process.stdout.write(
    json ? renderDiffJson(facts) : markdown ? renderDiffMarkdown(facts) : renderDiffConsole(facts, { color, width: process.stdout.columns ?? 100 }),
  );
  return facts.failing > 0 ? 1 : 0;
}

/** The report itself where its folder is named. */
export function reportFile(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? join(path, 'report.json') : path;
}
