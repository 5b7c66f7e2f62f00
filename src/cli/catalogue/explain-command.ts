import { join } from 'node:path';
import '../../../suites/index.ts';
import { shownPath } from '../../config/files.ts';
import { configurationSchema } from '../../config/config-schema.ts';
import { didYouMean, quote } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { isObject, type JsonObject, member } from '../../contract/json.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { type OpenPoint, quotesIn, type Requirement } from '../../contract/requirement.ts';
import { wrapText } from '../../reporters/index.ts';
import {
  document,
  documentLink,
  isInSet,
  openPoints,
  requirementById,
  requirementSets,
  tripFields,
  type WholeRequirement,
} from '../../requirements/index.ts';
import { faults } from '../../sandbox/faults/index.ts';
import { packageRoot } from '../package-facts.ts';
import { knownIds } from '../settings/read-settings.ts';
import { columns, readWithPacks } from './list-command.ts';

/** Options of the text of `explain`. */
interface ExplainOptions {
  /** Columns of prose. */
  readonly width: number;
  /** Address of the document; null if the configuration has none. */
  readonly documentUrl?: string | null;
  /** Whether to name the faults of the built-in platform that prove that the requirement can fail. */
  readonly faults?: boolean;
}

/** The command `explain`. Returns the text to print. */
export async function explainCommand(
  id: string,
  { faults: withFaults = false, config }: { readonly faults?: boolean; readonly config?: string },
): Promise<string> {
  const { documentUrl } = await readWithPacks(config);
  return explainText(id, { width: columns(), documentUrl, faults: withFaults });
}

/** `explain <id>`: a requirement or an open point in full. Throws a `UsageError` for an unknown id. */
export function explainText(id: string, options: ExplainOptions): string {
  const requirement = requirementById(id);
  if (requirement !== undefined) return ofRequirement(requirement, options);
  const point = openPoints().find((one) => one.id === id);
  if (point !== undefined) return ofOpenPoint(point, options);
  throw new UsageError([
    `${quote(id)}: expected the id of a requirement or of an open point` +
      (didYouMean(id, knownIds()) ||
        '; travel-conformance list names the requirements, docs/contract.md also the open points'),
  ]);
}

function ofRequirement(whole: WholeRequirement, options: ExplainOptions): string {
  const { id, level, section, statement, reading, probes, needs: needed, optIn, pack, since, explanations } = whole;
  const isFrozen = pack === undefined && section !== 'declared';
  const proofs = options.faults === true ? faults.filter((fault) => fault.breaks === id) : [];
  return page(options.width, `${id}  ${level}`, [
    isFrozen
      ? ['Section', sections(section)]
      : ['Source', pack === undefined ? 'the statement that is declared' : section],
    ['Statement', statement],
    ...inTheDocument(whole, options.documentUrl ?? null),
    ['How we read the document', reading],
    ['How it is tested', probes],
    ['Answers that are legal although they look broken', explanations.map(({ because }) => because)],
    ...declaration(id),
    [
      'What it needs, and what a run says if that is missing',
      needed.map((need) => `${need}: ${wordsOf({ code: 'need-missing', need }).text}`),
    ],
    ['Only if permitted', optIn === true ? 'Part of a run only if the configuration permits it.' : ''],
    [
      'Requirement sets that judge it',
      isFrozen ? requirementSets.filter((set) => isInSet({ since }, set)).map((set) => `${set.name}, as ${level}`) : [],
    ],
    ['Faults of the built-in platform that it finds', proofs.map((fault) => `${fault.id}: ${fault.title}`)],
  ]);
}

/** The document's own words, the table that they speak of, and where to read them. */
function inTheDocument(
  { id, section, quotes: all }: Pick<Requirement, 'id' | 'section' | 'quotes'>,
  url: string | null,
): [title: string, text: readonly string[]][] {
  const quotes = quotesIn(all);
  const widest = Math.max(...tripFields.map(({ name }) => name.length));
  const links = (quotes.length > 0 ? quotes.map((one) => one.section) : section.split(', ')).flatMap(
    (one) => documentLink(url, one) ?? [],
  );
  // Declared answers and rules of packs are not in the document.
  const own = section.split(', ').some((one) => one in document.sections) ? [contractPlace(id)] : [];
  return [
    ['What the document says', quotes.map((one) => `§${one.section}  ${one.text}`)],
    [
      "The document's table of a trip",
      id === 'bus.trip'
        ? tripFields.map(({ name, type, notes }) => `${name.padEnd(widest)}  ${type.padEnd(7)}  ${notes}`)
        : [],
    ],
    ['Where to read it', links.length > 0 ? [...new Set(links)] : own],
  ];
}

/** Where the package describes a requirement or an open point: `…/docs/contract.md#bus.paging`. */
function contractPlace(id: string): string {
  return `${shownPath(join(packageRoot, 'docs/contract.md'), process.cwd())}#${id}`;
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

function ofOpenPoint(
  { id, question, section, quotes, statementKey, value }: OpenPoint,
  { width, documentUrl = null }: ExplainOptions,
): string {
  const declare =
    statementKey === null
      ? ''
      : `Under \`${statementKey}\` in \`statement\`. From then on it is a MUST: statement.${statementKey}.`;
  return page(width, `${id}  open point`, [
    ['Section', sections(section)],
    ['Question', question],
    ...inTheDocument({ id, section, quotes }, documentUrl),
    ['Form of the answer', value],
    ['How to declare the answer', declare],
  ]);
}

function page(
  width: number,
  title: string,
  parts: readonly (readonly [title: string, text: string | readonly string[]])[],
): string {
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

/** A key of the statement, with a line of help and the JSON Schema of its value. */
interface StatementKey {
  readonly key: string;
  /** The open point that it answers. */
  readonly point: string;
  readonly help: string;
  readonly schema: JsonObject;
}

/** Every key of the statement, in the order of the open points. */
export function statementKeys(): readonly StatementKey[] {
  const properties = member(member(member(configurationSchema(), '$defs'), 'statement'), 'properties');
  return openPoints().flatMap(({ id, statementKey }) => {
    if (statementKey === null) return [];
    const property = member(properties, statementKey);
    if (!isObject(property))
      throw new Error(`the statement has no key ${statementKey}: add it to src/config/options/statement.fixture.ts`);
    const { description, ...schema } = property;
    return [{ key: statementKey, point: id, help: String(description).replace(` (${id})`, ''), schema }];
  });
}
