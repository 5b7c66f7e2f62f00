import type { ReportFinding } from '../contract/report.ts';
import { cut } from './bound-report.ts';
import { markdownBlock, markdownCode } from './escape.ts';
import { itemLines, itemOf } from './item-lines.ts';

/**
 * In Markdown the object of the answer that a finding is about, with an exclamation mark before what is wrong (coloured
 * as a difference); nothing where it is about something else.
 */
export function itemBlock(finding: ReportFinding): string[] {
  const item = itemOf(finding);
  if (item === null) return [];
  const lines = itemLines(finding, item).map(({ text, marked }) => `${marked ? '!' : ' '} ${cut(text, 2000)}`);
  return [
    `In the answer, ${item.pointer === '' ? 'its body' : markdownCode(item.pointer)}:`,
    markdownBlock(lines.join('\n'), 'diff'),
  ];
}
