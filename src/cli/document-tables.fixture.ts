import '../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../contract/json.ts';
import { requirements } from '../requirements/index.ts';
import { contractSections } from './contract-page.fixture.ts';
import { optionSections } from './option-sections.fixture.ts';
import { packageRoot } from './package-facts.ts';
import { statementKeys } from './catalogue/explain-command.ts';

/**
 * The documents that have generated parts, and the parts by name: options from their table, requirements from the
 * catalogue, keys of the statement from the schema.
 */
export const tables: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/configuration.md': { options: optionSections },
  'docs/statement.md': { statement: statementRows },
  'docs/requirements.md': { requirements: requirementRows },
  'docs/contract.md': contractSections,
  '.github/CONTRIBUTING.md': { example: exampleOfRequirement },
};

/** A document with its generated parts made again: the text between `<!-- name: … -->` and `<!-- end of name -->`. */
export function withTables(path: string, text: string): string {
  return Object.entries(tables[path] ?? {}).reduce((before, [name, rows]) => {
    const begin = before.indexOf(`<!-- ${name}:`);
    const from = before.indexOf('-->', begin) + '-->'.length;
    const to = before.indexOf(`<!-- end of ${name} -->`);
    if (begin < 0 || to < from)
      throw new Error(`${path}: expected the markers <!-- ${name}: … --> and <!-- end of ${name} -->`);
    return `${before.slice(0, from)}\n${rows()}\n${before.slice(to)}`;
  }, text);
}

/** The keys of the statement as a Markdown table. */
function statementRows(): string {
  const rows = statementKeys().map(
    ({ key, point, help, schema }) =>
      `| \`${key}\` | ${valueText(schema).replaceAll('|', '\\|')} | ${help.replaceAll('|', '\\|')} | \`${point}\` |`,
  );
  return ['| key | value | what it declares | observed as |', '|---|---|---|---|', ...rows].join('\n');
}

/** What a value looks like, in a few words: `"refused" or "cut"`, `integer from 0`, `list of strings`. */
export function valueText({ enum: choices, type, items, minimum, maximum, pattern, format }: JsonObject): string {
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(' or ');
  if (type === 'array') {
    if (!isObject(items)) return 'list of values';
    const each = items['enum'];
    if (!Array.isArray(each)) return `list of ${String(items['type'])}s`;
    return each.includes('start_city_code') ? 'list of names of search fields' : `list of ${valueText(items)}`;
  }
  const types = (Array.isArray(type) ? type : [type]).map((one) =>
    one === 'string' && pattern === '^none$' ? '"none"' : String(one),
  );
  const range =
    minimum === undefined
      ? ''
      : maximum === undefined
        ? `, at least ${String(minimum)}`
        : ` from ${String(minimum)} to ${String(maximum)}`;
  return `${types.join(' or ')}${range}${typeof format === 'string' ? ` (${format})` : ''}`;
}

/** The object of `bus.seats`, as its file has it. */
function exampleOfRequirement(): string {
  const file = readFileSync(join(packageRoot, 'suites/bus-search/trips.ts'), 'utf8');
  const [object = ''] = /^export const busSeats = [^]*?^\}\);$/m.exec(file) ?? [];
  return `\n\`\`\`ts\n${object}\n\`\`\`\n`;
}

/** The catalogue as a Markdown table. */
function requirementRows(): string {
  const rows = requirements().map(
    ({ id, level, section, statement }) =>
      `| \`${id}\` | ${level} | ${section} | ${statement.replaceAll('|', '\\|')} |`,
  );
  return ['| id | level | section | statement |', '|---|---|---|---|', ...rows].join('\n');
}
