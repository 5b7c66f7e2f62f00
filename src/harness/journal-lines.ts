import { createReadStream } from 'node:fs';

/**
 * The lines of a journal, as it is read through: they end by a line feed and by nothing else, since texts of a target may
 * have any other separator. What follows the last line feed comes last, also where it is empty. Null stands for a line of
 * more than `longest` characters, which is not kept.
 */
export function journalLines(file: string): AsyncGenerator<string>;
export function journalLines(file: string, longest: number): AsyncGenerator<string | null>;
export async function* journalLines(file: string, longest = Infinity): AsyncGenerator<string | null> {
  let parts: string[] = [];
  let length = 0;
  const take = (): string | null => (length > longest ? null : parts.join(''));
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      parts.push(chunk.slice(start, end));
      length += end - start;
      yield take();
      parts = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= longest) parts.push(chunk.slice(start));
    else parts = [];
  }
  yield take();
}

/** Whether a line of a journal is an exchange, most of them are: told without parsing it. */
export function isExchange(line: string): boolean {
  return isOfKind(line, 'exchange');
}

/** Whether a line of a journal is of a kind. */
export function isOfKind(line: string, kind: string): boolean {
  return line.startsWith(`{"kind":"${kind}"`);
}
