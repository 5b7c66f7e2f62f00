import { createReadStream } from 'node:fs';
import { openOrdinary } from '../contract/files/read.ts';

/** Bytes read at once: a journal may have hundreds of megabytes. */
const chunkSize = 2 ** 18;
/** Bytes of a journal that is read. */
const largest = 20_000_000_000;
/** Characters of a line that are read: the longest that a run writes has a fraction of it. */
export const longestLine = 64_000_000;

/**
 * The lines of a journal, as it is read through: they end by a line feed and by nothing else, since texts of a target
 * may have any other separator. What follows the last line feed comes last, also where it is empty. Of a line of more
 * than `longestLine` characters nothing is kept: an empty one stands for it or, where `longest` says another limit,
 * null.
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
