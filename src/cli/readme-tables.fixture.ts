import { optionRows } from '../config/options-text.ts';
import { requirements } from '../requirements/index.ts';
import { statementKeys, valueText } from './statement-help.ts';

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
