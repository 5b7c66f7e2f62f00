import { optionRows } from '../config/options-text.ts';
import { isObject, type JsonObject } from '../model/json.ts';
import { requirements } from '../requirements/index.ts';
import { statementKeys } from './catalogue/statement-keys.ts';

/** The README with its generated tables made anew: options from their table, requirements from the catalogue, keys of the statement from the schema. */
export function withTables(readme: string): string {
  return between(between(between(readme, 'options', optionRows()), 'statement', statementRows()), 'requirements', requirementRows());
}

/** The keys of the statement as a Markdown table. */
function statementRows(): string {
  const rows = statementKeys().map(
    ({ key, point, help, schema }) => `| \`${key}\` | ${valueText(schema).replaceAll('|', '\\|')} | ${help.replaceAll('|', '\\|')} | \`${point}\` |`,
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
  const types = (Array.isArray(type) ? type : [type]).map((one) => (one === 'string' && pattern === '^none$' ? '"none"' : String(one)));
  const range = minimum === undefined ? '' : maximum === undefined ? `, at least ${String(minimum)}` : ` from ${String(minimum)} to ${String(maximum)}`;
  return `${types.join(' or ')}${range}${typeof format === 'string' ? ` (${format})` : ''}`;
}

/** The catalogue as a Markdown table. */
function requirementRows(): string {
  const rows = requirements.map(({ id, level, section, statement }) => `| \`${id}\` | ${level} | ${section} | ${statement.replaceAll('|', '\\|')} |`);
  return ['| id | level | section | statement |', '|---|---|---|---|', ...rows].join('\n');
}

/** Puts text between `<!-- name: … -->` and `<!-- end of name -->`. */
function between(readme: string, name: string, text: string): string {
  const begin = readme.indexOf(`<!-- ${name}:`);
  const from = readme.indexOf('-->', begin) + '-->'.length;
  const to = readme.indexOf(`<!-- end of ${name} -->`);
  if (begin < 0 || to < from) throw new Error(`README.md: expected the markers <!-- ${name}: … --> and <!-- end of ${name} -->`);
  return `${readme.slice(0, from)}\n${text}\n${readme.slice(to)}`;
}
