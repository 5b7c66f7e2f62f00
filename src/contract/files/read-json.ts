import type { Json } from '../json.ts';
import { jsonMistake, lineAndColumn } from '../json-mistake.ts';
import { encodingOf, readBytes } from './read.ts';

/** Levels that are read to find a mistake: more than any file of ours has. */
const deepest = 600;

/**
 * The JSON in a file of the user of at most `limit` bytes, with or without a byte order mark; or the words after "got"
 * if there is none, which quote nothing. Throws a `FileRefused`, or the system's error.
 */
export function readJsonFile(file: string, limit: number): { readonly value: Json } | { readonly problem: string } {
  const bytes = readBytes(file, limit);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { problem: problemOf(text.trim()) };
  }
}

function problemOf(text: string): string {
  if (text === '') return 'an empty file';
  if (/^<[!?a-z]/i.test(text)) return 'XML or HTML';
  const mistake = jsonMistake(text, { deepest, equalKeys: true });
  const isCut = /^[{[]/.test(text) && (!/[}\]]$/.test(text) || (mistake?.offset ?? 0) >= text.length);
  if (isCut) return 'JSON that is cut off';
  if (mistake === null) return 'a text that is not JSON';
  return `a text that is not JSON (${lineAndColumn(text, mistake.offset)}: ${mistake.text})`;
}
