import type { Report } from '../model/report.ts';

/** The members of a report in the order in which they are written, whoever made the object. */
const order: readonly (keyof Report)[] = [
  'schemaVersion',
  'tool',
  'document',
  'requirementSet',
  'partial',
  'target',
  'run',
  'verdict',
  'sentence',
  'summary',
  'changes',
  'pinned',
  'requirements',
  'findings',
  'observations',
  'waivers',
  'shard',
  'shards',
  'traffic',
  'leftBehind',
  'configuration',
];

/** `report.json`: the report itself. Well-formed in UTF-8 too: `JSON.stringify` writes lone surrogates as escapes. */
export function renderJson(report: Report): string {
  const known = Object.fromEntries(order.filter((name) => report[name] !== undefined).map((name) => [name, report[name]]));
  return `${JSON.stringify({ ...known, ...report }, null, 2)}\n`;
}
