import { visibleJson, withoutUnseen, withoutUnseenInLines } from '../contract/text.ts';

/**
 * The one place that makes foreign text safe to show. Everything the target sent is hostile data: it must stay text in
 * HTML, XML, Markdown, a terminal and a CI log, and must not look like something it is not.
 */

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function asEscape(character: string): string {
  const short = named[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** One line of harmless text: control, bidi and zero-width characters and lone surrogates are shown as escapes. */
export function visibleLine(text: string): string {
  return withoutUnseen(text, asEscape);
}

/** As `visibleLine`, but line feeds and tabs stay: for JSON and commands that are laid out in lines. */
export function visibleLines(text: string): string {
  return withoutUnseenInLines(text, asEscape);
}

/** A JSON document in which no character is invisible. */
export function jsonDocument(value: unknown, indent = 2): string {
  return visibleJson(JSON.stringify(value, null, indent));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text between XML tags: line feeds stay, code points that XML 1.0 forbids are shown as escapes. */
export function xmlText(text: string): string {
  return visibleLines(text).replace(/[&<>]/g, (character) => entities[character] ?? '');
}

/** The value of a double-quoted XML attribute, in one line. */
export function xmlAttribute(text: string): string {
  return visibleLines(text).replace(/[&<>"'\n\t]/g, (character) => entities[character] ?? '');
}

/** What GitHub looks for, in text whose punctuation is written as references. */
const looksLikeReference = /&#(?:64|35|58);|\bGH&#45;|\bwww&#46;/i;

/**
 * Text inside a Markdown paragraph or table cell, in one line. Punctuation that could mean structure becomes numeric
 * references. A word in which GitHub would find a mention (`@`), an issue (`#`, `GH-`) or a link becomes code, where it
 * looks for none: whatever is copied is the text itself, without invisible characters between.
 */
export function markdownText(text: string): string {
  return withReferences(text).replace(/\S+/g, (word) =>
    looksLikeReference.test(word) ? `<code>${word}</code>` : word,
  );
}

/** Text in one line as code, to be copied as it is: GitHub looks for no mentions and links in code. */
export function markdownCode(text: string): string {
  return `<code>${withReferences(text)}</code>`;
}

/** Text in one line; parts between backticks become code. */
export function markdownProse(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : markdownText(part)))
    .join('');
}

function withReferences(text: string): string {
  return visibleLine(text)
    .replace(/[\\`*{}[\]<>#|~@&$]|(?<![a-z0-9])_|_(?![a-z0-9])|:(?=\/\/)|(?<=\bwww)\.|(?<=\bGH)-|^[-+=]/gi, reference)
    .replace(/^(\d+)([.)])(?=\s|$)/, (_, digits: string, mark: string) => digits + reference(mark));
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** A fenced block of Markdown whose fence is longer than any in the text. */
export function markdownBlock(text: string, language = ''): string {
  const shown = visibleLines(text);
  const longest = (shown.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}

/**
 * Finished lines of a log, with nothing in them that a CI runner obeys: `::command` at the start of a line (GitHub),
 * `##[` and `##name[` anywhere (GitHub, Azure, TeamCity). A backslash shows where.
 */
export function withoutWorkflowCommands(log: string): string {
  return log.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\:').replace(/#(?=#[a-z]*\[)/gi, '#\\');
}

/** The message of a GitHub workflow command. */
export function workflowMessage(text: string): string {
  return text.replace(/[%\r\n]/g, percentCode);
}

/** A property of a GitHub workflow command. */
export function workflowProperty(text: string): string {
  return text.replace(/[%\r\n:,]/g, percentCode);
}

function percentCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
