import { closeSync, fsync, fsyncSync, writeSync } from 'node:fs';
import { kindOfPath, readUtf8 } from '../contract/files/read.ts';
import { openToAppend } from '../contract/files/write.ts';
import { errorText, visibleJson } from '../contract/text.ts';
import { member } from '../contract/json.ts';
import { wordsOf } from '../contract/reason-words.ts';
import type { LedgerReason } from '../contract/reasons/orders.ts';

/** That no order can be claimed, since the ledger cannot be read or written; in words, and as data. */
export class LedgerError extends Error {
  readonly reason: LedgerReason;

  constructor(reason: LedgerReason) {
    super(wordsOf(reason).text);
    this.reason = reason;
  }
}

/** Bytes of a ledger that is read: some two million orders. */
const largest = 300_000_000;

/**
 * The record of every order that a cancel call may have been sent for: one JSON line an order, its number in plain,
 * synced to disk before the call. Who finds a number here does not use it again, unless a later line of the same run
 * gives it back.
 */
export class Ledger {
  readonly file: string;
  readonly #run: string;
  readonly #host: string;
  readonly #now: () => number;
  readonly #mode: number | undefined;

  /** `mode`: of a new file, such as 0o640. Default: for its owner alone. */
  constructor(file: string, run: string, host: string, now: () => number, mode?: number) {
    this.file = file;
    this.#run = run;
    this.#host = host;
    this.#now = now;
    this.#mode = mode;
  }

  /** Orders that are spent already, by any run, with the run that claimed each first. */
  spent(): Map<string, string> {
    const claims = new Map<string, string>();
    const kind = kindOfPath(this.file);
    if (kind === 'nothing') return claims;
    // A device remembers nothing, or never ends.
    if (kind !== 'file') throw new LedgerError({ code: 'ledger-no-file', file: this.file });
    const lines = readUtf8(this.file, largest).split('\n');
    for (const [index, line] of lines.entries()) {
      // Cut before its number: nothing was sent for it.
      if (line.trim() === '' || beginning.startsWith(line)) continue;
      const { order, run, released } = readEntry(line) ?? {};
      if (order === undefined) throw new LedgerError({ code: 'ledger-line-broken', file: this.file, line: index + 1 });
      if (released === true && claims.get(order) === run) claims.delete(order);
      else if (!claims.has(order)) claims.set(order, run ?? '');
    }
    return claims;
  }

  /**
   * Claims an order for this run: written at once, and on disk when it is resolved; answers that come while the disk
   * writes are not kept waiting. False where it was spent before or another run was faster: lines are only ever
   * appended, and the first line that names an order owns it.
   */
  async claim(order: string): Promise<boolean> {
    if (this.spent().has(order)) return false;
    await this.note(order);
    return this.spent().get(order) === this.#run;
  }

  /**
   * Writes a thing that this run has created, on disk when it is resolved. A platform that was set up anew may give
   * numbers that it gave before.
   */
  async note(order: string): Promise<void> {
    try {
      const handle = this.#append(order);
      await new Promise<void>((resolve, reject) =>
        fsync(handle, (error) => (error ? reject(error) : resolve())),
      ).finally(() => closeSync(handle));
    } catch (error) {
      throw new LedgerError({ code: 'ledger-not-written', file: this.file, error: errorText(error) });
    }
  }

  /** Gives back an order that this run has claimed and sent no cancel for. */
  release(order: string): void {
    const handle = this.#append(order, { released: true });
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  /** Writes a line on an order, and gives the file, still open, to be synced to disk. */
  #append(order: string, more: { readonly released?: true } = {}): number {
    const handle = openToAppend(this.file, this.#mode);
    try {
      // A crash may have cut the last line: a new entry never continues it.
      const text = readUtf8(this.file, largest);
      const gap = text === '' || text.endsWith('\n') ? '' : '\n';
      const entry = { order, host: this.#host, run: this.#run, at: new Date(this.#now()).toISOString(), ...more };
      writeSync(handle, `${gap}${visibleJson(JSON.stringify(entry))}\n`);
      return handle;
    } catch (error) {
      closeSync(handle);
      throw error;
    }
  }
}

/** What every line begins with. */
const beginning = '{"order":"';

/** The order and run of a ledger line; a line cut by a crash still gives the number it may have spent. */
function readEntry(line: string): { order: string; run: string; released: boolean } | null {
  try {
    const entry: unknown = JSON.parse(line);
    const order = member(entry, 'order');
    const run = member(entry, 'run');
    return typeof order === 'string'
      ? { order, run: typeof run === 'string' ? run : '', released: member(entry, 'released') === true }
      : null;
  } catch {
    const cut = /^\{"order":"((?:[^"\\\u0000-\u001f]|\\u[0-9a-f]{4}|\\["\\/bfnrt])*)/.exec(line)?.[1];
    return cut === undefined ? null : { order: JSON.parse(`"${cut}"`) as string, run: '', released: false };
  }
}
