import { createReadStream } from 'node:fs';

const lineFeed = 0x0a;
/** How every exchange begins. */
const exchangeStart = Buffer.from('{"kind":"exchange"');
/** Bytes read at once: a journal may have hundreds of megabytes. */
const chunkSize = 2 ** 18;

/** What of a journal is wanted. */
export interface Wanted {
  /** Lines of more bytes are not kept: null stands for them. */
  readonly longest?: number;
  /** Leaves out exchanges, which are most of a journal: they are not even made into texts. */
  readonly withoutExchanges?: boolean;
}

/**
 * The lines of a journal, as it is read through: they end by a line feed and by nothing else, since texts of a target may
 * have any other separator. What follows the last line feed comes last, also where it is empty.
 */
export function journalLines(file: string, wanted?: Wanted & { readonly longest?: never }): AsyncGenerator<string>;
export function journalLines(file: string, wanted: Wanted): AsyncGenerator<string | null>;
export async function* journalLines(file: string, { longest = Infinity, withoutExchanges = false }: Wanted = {}): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (piece: Buffer): void => {
    length += piece.length;
    if (length <= longest) parts.push(piece);
    else parts = [];
  };
  for await (const chunk of createReadStream(file, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      if (!(withoutExchanges && isExchangeIn(parts))) yield lineOf(parts, length, longest);
      parts = [];
      length = 0;
    }
    keep(chunk.subarray(start));
  }
  if (!(withoutExchanges && isExchangeIn(parts))) yield lineOf(parts, length, longest);
}

function lineOf(parts: readonly Buffer[], length: number, longest: number): string | null {
  if (length > longest) return null;
  return parts.length === 1 ? parts[0]!.toString() : Buffer.concat(parts).toString();
}

/** Whether a line in pieces is an exchange: nearly always the first of them tells. */
function isExchangeIn([first, ...more]: readonly Buffer[]): boolean {
  if (first === undefined) return false;
  const start = first.length >= exchangeStart.length ? first : Buffer.concat([first, ...more]);
  return start.subarray(0, exchangeStart.length).equals(exchangeStart);
}

/** Whether a line of a journal is of a kind. */
export function isOfKind(line: string, kind: string): boolean {
  return line.startsWith(`{"kind":"${kind}"`);
}
