import '../../suites/index.ts';
import type { OpenPoint, Requirement } from '../contract/requirement.ts';
import { wrapLines } from '../reporters/view/words.ts';
import { contractAnchor, document, openPoints, requirements } from '../requirements/index.ts';

/** Columns of the page. */
const width = 100;

/** The tables of docs/contract.md by name, such as `section-4.1`: the requirements and the open points of a section. */
export const contractSections: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.keys(document.sections).map((section) => [contractAnchor(section), () => sectionText(section)]),
);

/**
 * The one section under which a requirement or an open point is described: that of an operation, else the first after
 * the overview (section 1).
 */
export function homeOf({ section }: Pick<Requirement, 'section'>): string {
  const all = section.split(', ');
  return all.findLast((one) => one.startsWith('4.')) ?? all.find((one) => one !== '1') ?? '1';
}

function sectionText(section: string): string {
  const required = requirements().filter((one) => homeOf(one) === section);
  const open = openPoints().filter((one) => homeOf(one) === section);
  if (required.length + open.length === 0) return '\nNothing is tested for this section alone.\n';
  return [
    ...(required.length === 0 ? [] : [`**Required**\n\n${required.map(row).join('\n')}`]),
    ...(open.length === 0 ? [] : [`**Left open**\n\n${open.map(point).join('\n')}`]),
  ]
    .map((part) => `\n${part}\n`)
    .join('');
}

function row({ id, level, section, statement, reading }: Requirement): string {
  const others = section.split(', ');
  const where = others.length === 1 ? '' : ` §${others.join(', ')}.`;
  return item(id, `${level}.${where} ${statement} ${reading === '' ? '' : `*How it is read:* ${reading}`}`);
}

function point({ id, question, statementKey }: OpenPoint): string {
  const declare = statementKey === null ? '' : `Declare it as \`statement.${statementKey}\`.`;
  return item(id, `${question} ${declare}`);
}

/** An entry of a list with an anchor for links. */
function item(id: string, text: string): string {
  return wrapLines(`- <a id="${id}"></a>\`${id}\`: ${text}`.trimEnd(), width - 2).join('\n  ');
}
