import type { Report } from '../contract/report.ts';
import { documentedMembers } from '../contract/schema/index.ts';
import { jsonDocument } from './escape.ts';

/** `report.json`: the report itself, its members in the order of the schema, whoever made the object. */
export function renderJson(report: Report): string {
  const known = Object.fromEntries(
    documentedMembers('report').flatMap((name) =>
      Object.hasOwn(report, name) ? [[name, report[name as keyof Report]]] : [],
    ),
  );
  return `${jsonDocument({ ...known, ...report })}\n`;
}
