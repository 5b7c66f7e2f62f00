import type { Report } from '../contract/report.ts';
import { jsonDocument } from './escape.ts';

/** The members of a report in the order in which they are written, whoever made the object. */
const order: readonly (keyof Report)[] = [
  'schemaVersion',
  'tool',
  'document',
  'requirementSet',
  'scope',
  'packs',
  'partial',
  'target',
  'run',
  'verdict',
  'gate',
  'exitCode',
  'sentence',
  'sentences',
  'summary',
  'changes',
  'pinned',
  'requirements',
  'findings',
  'observations',
  'coverage',
  'coverageMap',
  'waivers',
  'shard',
  'shards',
  'traffic',
  'leftBehind',
  'configuration',
];

/** `report.json`: the report itself. */
export function renderJson(report: Report): string {
  const known = Object.fromEntries(
    order.filter((name) => report[name] !== undefined).map((name) => [name, report[name]]),
  );
  return `${jsonDocument({ ...known, ...report })}\n`;
}
