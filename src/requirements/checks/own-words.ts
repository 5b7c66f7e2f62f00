import type { Exchange } from '../../contract/exchange.ts';
import { isObject, type Json } from '../../contract/json.ts';
import { type OwnWords, sayingText } from '../../contract/schema/index.ts';

/** Members of an error's body that usually hold its message, the likeliest first. */
const messageNames = [
  'message',
  'msg',
  'detail',
  'error_description',
  'error_message',
  'errorMessage',
  'reason',
  'description',
  'title',
  'error',
];
/** Number of levels of a body that are searched for a message. */
const deepest = 4;

/** UTF-16 units of a platform's words, or of its code, that a reason keeps: more than are shown. */
const longest = 200;

/**
 * The platform's own words in an answer. The exchange must not contain secrets: if a secret is cut in the middle, it
 * cannot be found any more. Example: `{ words: 'order is not confirmed', theirCode: 40022 }`.
 */
export function ownWords({ answer }: Exchange): OwnWords {
  const body = answer?.body;
  return body?.kind === 'text' || body?.kind === 'json'
    ? wordsOfBody(body.kind === 'text' ? body.text : body.value)
    : said('', undefined);
}

/** The same of a body as reports show it: a text if it is not JSON. */
export function wordsOfBody(body: Json): OwnWords {
  return typeof body === 'string'
    ? said(withoutMarkup(body), undefined)
    : said(messageIn(body, deepest) ?? '', isObject(body) ? body['code'] : undefined);
}

/** The words of a body without numbers, times, ids and these names: the same for answers of one kind. */
export function kindOfWords(body: Json, names: ReadonlySet<string> = new Set()): string {
  const { words, theirCode } = wordsOfBody(body);
  const kind = words.replaceAll(/[\w-]+/g, (word) => (/\d/.test(word) || names.has(word) ? '#' : word));
  return JSON.stringify([isObject(body), theirCode, kind]);
}

function said(text: string, code: Json | undefined): OwnWords {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  const words =
    whole.length > longest ? { words: whole.slice(0, longest).toWellFormed(), length: whole.length } : { words: whole };
  const isCode = typeof code === 'number' || (typeof code === 'string' && code !== '');
  return {
    ...words,
    theirCode: isCode ? (typeof code === 'string' ? code.slice(0, longest).toWellFormed() : code) : null,
  };
}

/**
 * The same as a text after the status in a sentence: `, saying "…" (code 40022)`. Escaped and shortened; empty if the
 * platform says nothing.
 */
export function saying(exchange: Exchange): string {
  return sayingText(ownWords(exchange));
}

/**
 * The message of a body: from a member that usually holds one, at this level or below. If there is none, a text that is
 * the whole body.
 */
function messageIn(value: Json, levels: number): string | null {
  if (typeof value === 'string') return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return first(value, levels);
  if (!isObject(value)) return null;
  const named = messageNames.flatMap((name) => (Object.hasOwn(value, name) ? [value[name] ?? null] : []));
  const inside = Object.values(value).filter((one) => typeof one === 'object');
  return first(named, levels) ?? first(inside, levels);
}

function first(values: readonly Json[], levels: number): string | null {
  for (const value of values.slice(0, 100)) {
    const found = messageIn(value, levels - 1);
    if (found !== null && found.trim() !== '') return found;
  }
  return null;
}

/** What a page shows: its title, or its text. */
function withoutMarkup(text: string): string {
  const start = text.slice(0, 4000);
  const title = /<title[^<>]*>([^<>]*)<\/title>/i.exec(start)?.[1] ?? '';
  if (title.trim() !== '') return title;
  return withoutElement(withoutElement(start, 'script'), 'style').replaceAll(/<[^<>]*>/g, ' ');
}

/**
 * HTML in which each element of this name, with its content, is replaced by a blank. An element that is not closed
 * stays.
 */
function withoutElement(html: string, name: string): string {
  const [before = '', ...parts] = html.split(new RegExp(`<${name}\\b`, 'i'));
  const end = `</${name}>`;
  return (
    before +
    parts
      .map((part) => {
        const at = part.toLowerCase().indexOf(end);
        return at < 0 ? `<${name}${part}` : ` ${part.slice(at + end.length)}`;
      })
      .join('')
  );
}
