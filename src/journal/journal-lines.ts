import { createReadStream } from 'node:fs';
import { openOrdinary } from '../contract/files/read.ts';

/** Bytes read at once: a journal may be hundreds of megabytes. */
const chunkSize = 2 ** 18;
/** The largest journal that is read, in bytes. */
const largest = 20_000_000_000;
/** The longest line that is read, in characters: the longest that a run writes is a fraction of it. */
export const longestLine = 64_000_000;

/**
 * Reads the lines of a journal one by one. Only a line feed ends a line, because texts of a target may have any other
 * separator. The text after the last line feed comes last, even if it is empty. A line of more than `longestLine`
 * characters is not kept: an empty line is returned for it or, if `longest` sets another limit, null.
 */
export function journalLines(file: string): AsyncGenerator<string>;
export function journalLines(file: string, longest: number): AsyncGenerator<string | null>;
export async function* journalLines(file: string, longest?: number): AsyncGenerator<string | null> {
  const most = longest ?? longestLine;
  const kept = (whole: string | null): string | null => (whole === null && longest === undefined ? '' : whole);
  let line: string | null = '';
  const { handle: fd } = openOrdinary(file, largest);
  for await (const chunk of createReadStream('', {
    fd,
    encoding: 'utf8',
    highWaterMark: chunkSize,
  }) as AsyncIterable<string>) {
    for (const [nth, piece] of chunk.split('\n').entries()) {
      if (nth > 0) {
        yield kept(line);
        line = '';
      }
      line = line === null || line.length + piece.length > most ? null : line + piece;
    }
  }
  yield kept(line);
}

/** Whether a line of a journal is of a kind. */
export function isOfKind(line: string, kind: string): boolean {
  return line.startsWith(`{"kind":"${kind}"`);
}
