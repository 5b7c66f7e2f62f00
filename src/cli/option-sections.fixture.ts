import { stringify } from 'yaml';
import { keyAnchor, meaningOf, type Option, options } from '../config/options.ts';
import type { Json } from '../contract/json.ts';
import { wrapLines } from '../reporters/view/words.ts';

/** Columns of the page. */
const width = 100;

/** The reference in docs/configuration.md: an index, then a heading for each option. */
export function optionSections(): string {
  const index = options.flatMap(({ key }) => (key === null ? [] : `[${key}](#${keyAnchor(key)})`)).join(', ');
  return `\n${wrapLines(index, width).join('\n')}\n\n${options.map(section).join('\n')}`;
}

/** One option: its meaning, where it can be given, its default and an example. */
function section(option: Option): string {
  const { key, flag, variable, repeatable, more } = option;
  const { what, byDefault } = meaningOf(option, Object.entries(option.defaultOf));
  const text = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}.${more === null ? '' : ` ${more}`}`;
  const facts = [
    flag === null ? null : `Flag: \`${flag}\`${repeatable ? ' (repeatable)' : ''}`,
    variable === null ? null : `Variable: \`${variable}\``,
    byDefault === '' ? null : `Default: ${byDefault}`,
  ].flatMap((fact) => (fact === null ? [] : wrapLines(`- ${fact}`, width - 2).join('\n  ')));
  return [
    `### ${key ?? flag?.split(' ')[0] ?? ''}`,
    wrapLines(text, width).join('\n'),
    ...(facts.length === 0 ? [] : [facts.join('\n')]),
    ...(key === null ? [] : [`\`\`\`yaml\n${stringify(exampleOf(option), { lineWidth: 0 })}\`\`\``]),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
}

/** A configuration with nothing but the example of an option. */
export function exampleOf({ key, example }: Pick<Option, 'key' | 'example'>): Json {
  return (key ?? '').split('.').reduceRight<Json>((inner, name) => ({ [name]: inner }), example);
}
