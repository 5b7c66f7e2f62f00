import { didYouMean } from '../../config/nearest.ts';
import { quote } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import type { OpenPoint, Requirement } from '../../model/requirement.ts';
import { faults } from '../../reference/faults/index.ts';
import { wrapText } from '../../reporters/index.ts';
import { document, needs, openPoints, requirementById, requirementSets } from '../../requirements/index.ts';
import { knownIds } from '../settings/known-ids.ts';
import { statementKeys } from './statement-keys.ts';

/** `explain <id>`: a requirement or an open point in full. Throws a `UsageError` for an id that is none. */
export function explainText(id: string, width: number): string {
  const requirement = requirementById(id);
  if (requirement !== undefined) return ofRequirement(requirement, width);
  const point = openPoints.find((one) => one.id === id);
  if (point !== undefined) return ofOpenPoint(point, width);
  throw new UsageError([
    `${quote(id)}: expected the id of a requirement or of an open point${didYouMean(id, knownIds()) || '; travel-conformance list names them'}`,
  ]);
}

function ofRequirement({ id, level, section, statement, reading, probes, needs: needed, optIn }: Requirement, width: number): string {
  const proofs = faults.filter((fault) => fault.requirement === id);
  return page(width, `${id}  ${level}`, [
    ['Section', sections(section)],
    ['Statement', statement],
    ['How we read the document', reading],
    ['How it is probed', probes],
    ...declaration(id),
    ['What it needs, and what to do where that is missing', needed.map((need) => `${need}: ${needs[need]}`)],
    ['Only where permitted', optIn === true ? 'Part of a run only where the configuration permits it.' : ''],
    [
      'Requirement sets that judge it',
      requirementSets.flatMap((set) => set.requirements.filter((one) => one.id === id).map((one) => `${set.name}, as ${one.level}`)),
    ],
    ['Faults of the built-in platform that it finds', proofs.map((fault) => `${fault.id}: ${fault.title}`)],
  ]);
}

/** How an answer is declared under the key of a `statement.<key>`. */
function declaration(id: string): [title: string, text: string][] {
  const key = statementKeys().find((one) => `statement.${one.key}` === id);
  if (key === undefined) return [];
  return [
    ['What is declared', `${key.help} Observed as ${key.point}.`],
    [`JSON Schema of \`${key.key}\``, JSON.stringify(key.schema)],
  ];
}

function ofOpenPoint({ id, question, section, statementKey, value }: OpenPoint, width: number): string {
  const declare = statementKey === null ? '' : `Under \`${statementKey}\` in \`statement\`. From then on it is a MUST: statement.${statementKey}.`;
  return page(width, `${id}  open point`, [
    ['Section', sections(section)],
    ['Question', question],
    ['What is observed', value],
    ['How to declare the answer', declare],
  ]);
}

function page(width: number, title: string, parts: readonly (readonly [title: string, text: string | readonly string[]])[]): string {
  const written = parts.flatMap(([name, text]) => {
    const texts = (typeof text === 'string' ? [text] : text).filter((one) => one !== '');
    if (texts.length === 0) return [];
    return [`${name}\n${texts.map((one) => wrapText(one, width, '  ')).join('\n')}`];
  });
  return `${[title, ...written].join('\n\n')}\n`;
}

/** `4.1, 8` with the names of the sections. */
function sections(numbers: string): string {
  const names: Readonly<Record<string, string>> = document.sections;
  return numbers
    .split(', ')
    .map((number) => (names[number] === undefined ? number : `${number} ${names[number]}`))
    .join('; ');
}
