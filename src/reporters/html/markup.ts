import { html, raw } from 'hono/html';
import type { Owner } from '../../contract/reason.ts';
import { visibleLine, visibleLines, xmlText } from '../escape.ts';

/** HTML that is safe to put into a page as it is. Anything else that goes into a template is text. */
export type Markup = ReturnType<typeof raw>;
export type Part = Markup | string | number | boolean | null | undefined | readonly Part[];

/** HTML from a template. Every string in it, in an element or a quoted attribute, becomes harmless text of one line. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return html(strings, ...parts.map(harmless)) as Markup; // a promise only comes of promises in the template
}

function harmless(part: Part): unknown {
  if (typeof part === 'string') return visibleLine(part);
  return Array.isArray(part) ? part.map(harmless) : part;
}

/** Text in which line feeds and tabs stay, for elements that keep white space. */
export function preserved(text: string): Markup {
  return raw(xmlText(visibleLines(text)));
}

/** A style or script of our own. */
export function ownSource(source: string): Markup {
  return raw(source);
}

/** Prose, with text between backticks as code. */
export function prose(text: string): Markup {
  return markup`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? code(part) : part))}`;
}

/** A value as part of an element's id. */
export function idOf(text: string): string {
  return text.replace(/[^\w.-]/g, '_');
}

export function code(text: Part, link?: string | null): Markup {
  const own = markup`<code>${text}</code>`;
  return link == null ? own : markup`<a href="${link}">${own}</a>`;
}

export function soft(text: Part): Markup {
  return markup`<span class="soft">${text}</span>`;
}

export function chip(text: string, kind = ''): Markup {
  return markup`<span class="${`chip ${kind}`.trimEnd()}">${text}</span>`;
}

/** Who has to act. */
export function ownerChip(owner: Owner | null): Markup | null {
  return owner === null ? null : markup`<span class="chip owner" title="Who has to act">${owner}</span>`;
}

export function tally(n: number | string): Markup {
  return markup`<span class="tally">${n}</span>`;
}

interface SectionOptions {
  /** How many entries it has. */
  readonly total?: number | string;
  /** A sentence below the title; empty for none. */
  readonly hint?: string;
  /** Content at the right of the title. */
  readonly aside?: Part;
  readonly kind?: string;
}

/** A part of the page, with a heading; null if it has no entries. */
export function section(
  id: string,
  title: Part,
  content: Part,
  { total, hint = '', aside = null, kind }: SectionOptions = {},
): Markup | null {
  if (total === 0) return null;
  const attributes = kind !== undefined && markup` class="${kind}"`;
  return markup`<section id="${id}"${attributes} aria-labelledby="${id}-title">
<div class="head"><h2 id="${id}-title">${title}${total === undefined ? null : [' ', tally(total)]}</h2>${aside}</div>
${hint === '' ? null : markup`<p class="soft">${hint}</p>`}
${content}</section>`;
}

interface TableOptions {
  readonly kind?: string;
  /** The columns of numbers. */
  readonly numeric?: readonly Part[];
  /** The id of the rows together. */
  readonly id?: string;
}

/** A table that scrolls in itself if it is too wide. */
export function table(
  label: string,
  columns: readonly Part[],
  rows: Part,
  { kind = 'stack', numeric = [], id }: TableOptions = {},
): Markup {
  const heads = columns.map(
    (one) => markup`<th scope="col"${numeric.includes(one) ? markup` class="number"` : null}>${one}</th>`,
  );
  const attributes = id !== undefined && markup` id="${id}"`;
  return markup`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
<table class="${kind}"><thead><tr>${heads}</tr></thead><tbody${attributes}>${rows}</tbody></table></div>`;
}

/** A cell, with the label that it has on a phone, where the table has no head. */
export function cell(label: string, content: Part, kind = ''): Markup {
  const attributes = kind !== '' && markup` class="${kind}"`;
  return markup`<td${attributes} data-label="${label}">${content}</td>`;
}

/** The cell that names the row. */
export function rowHead(content: Part): Markup {
  return markup`<th scope="row">${content}</th>`;
}

/** Content that is closed at first, unless `isOpen`. */
export function folded(title: Part, content: Part, kind = 'more', isOpen = false): Markup {
  const open = isOpen ? markup` open` : null;
  return markup`<details class="${kind}"${open}><summary>${title}</summary>${content}</details>`;
}

/** JSON that can be broken into lines between members. */
export function broken(json: string): string {
  return json.replaceAll(',"', ', "').replaceAll('},{', '}, {');
}
