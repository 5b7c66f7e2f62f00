import '../../suites/index.ts';
import { optionRows } from '../config/options-text.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { requirements } from '../requirements/index.ts';
import { statementKeys } from './catalogue/statement-keys.ts';

/**
 * The documents that have a generated table, and the table: options from theirs, requirements from the catalogue, keys
 * of the statement from the schema.
 */
export const tables: Readonly<Record<string, { readonly name: string; readonly rows: () => string }>> = {
  'docs/configuration.md': { name: 'options', rows: optionRows },
  'docs/statement.md': { name: 'statement', rows: statementRows },
  'docs/requirements.md': { name: 'requirements', rows: requirementRows },
};

/** A document with its generated table made anew: what stands between `<!-- name: … -->` and `<!-- end of name -->`. */
export function withTable(path: string, text: string): string {
  const { name = '', rows } = tables[path] ?? {};
  const begin = text.indexOf(`<!-- ${name}:`);
  const from = text.indexOf('-->', begin) + '-->'.length;
  const to = text.indexOf(`<!-- end of ${name} -->`);
  if (rows === undefined || begin < 0 || to < from)
    throw new Error(`${path}: expected the markers <!-- ${name}: … --> and <!-- end of ${name} -->`);
  return `${text.slice(0, from)}\n${rows()}\n${text.slice(to)}`;
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

/** The catalogue as a Markdown table. */
function requirementRows(): string {
  const rows = requirements().map(
    ({ id, level, section, statement }) =>
      `| \`${id}\` | ${level} | ${section} | ${statement.replaceAll('|', '\\|')} |`,
  );
  return ['| id | level | section | statement |', '|---|---|---|---|', ...rows].join('\n');
}
