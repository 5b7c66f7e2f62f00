import { createRequire } from 'node:module';
import type { Document, LineCounter, Node } from 'yaml';
import { pointerTokens } from '../contract/json.ts';
import type { ConfigurationFile } from './read-configuration.ts';

/**
 * A place in a file: `conformance.config.json:7: /traffic/rate`, without the line if only an object is known. `shown`:
 * the pointer as it is printed.
 */
export function placeIn(
  { shown: name, written }: Pick<ConfigurationFile, 'shown' | 'written'>,
  pointer: string,
  shown = pointer,
): string {
  const line = written === undefined ? null : lineOf(written, pointer);
  return `${name}${line === null ? '' : `:${line}`}${shown === '' ? '' : `: ${shown}`}`;
}

const load = createRequire(import.meta.url);

/** The text that was read last, as a file may have many mistakes; without a document if it has one line. */
let last: { readonly written: string; readonly document: Document | null; readonly lines: LineCounter } | null = null;

/**
 * The line of the value at a JSON pointer, in a text of YAML or JSON without mistakes. If there is no such value, the
 * line of the object or list in which it is missing. Null for the whole text, and if the text has one line.
 */
export function lineOf(written: string, pointer: string): number | null {
  const { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } = load('yaml') as typeof import('yaml');
  if (last?.written !== written) {
    const lines = new LineCounter();
    const options = { version: '1.2', uniqueKeys: false, logLevel: 'silent', lineCounter: lines } as const;
    last = { written, document: written.trimEnd().includes('\n') ? parseDocument(written, options) : null, lines };
  }
  const { document, lines } = last;
  if (document === null) return null;
  let node = document.contents as Node | null | undefined;
  let at: number | undefined;
  for (const token of pointerTokens(pointer)) {
    if (isAlias(node)) node = node.resolve(document);
    const pair = isMap(node) ? node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === token) : null;
    const item = isSeq(node) ? (node.items[Number(token)] as Node | undefined) : undefined;
    const begins = ((pair?.key ?? item) as Node | undefined)?.range?.[0];
    if (begins === undefined) break;
    at = begins;
    node = (pair?.value ?? item) as Node | null | undefined;
  }
  return at === undefined ? null : lines.linePos(at).line;
}
