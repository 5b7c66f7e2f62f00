import { html, raw } from 'hono/html';
import { visibleLine, visibleLines, xmlText } from '../escape.ts';

/** HTML that is safe to put into a page as it is. Anything else that goes into a template is text. */
export type Markup = ReturnType<typeof raw>;
type Part = Markup | string | number | boolean | null | undefined | readonly Part[];

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

/** Prose in which what stands between backticks is code. */
export function prose(text: string): Markup {
  return markup`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : part))}`;
}

/** A value as part of an element's id. */
export function idOf(text: string): string {
  return text.replace(/[^\w.-]/g, '_');
}
