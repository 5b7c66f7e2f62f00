import { closeSync, fsyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from '../contract/files/write.ts';
import { visibleJson } from '../contract/unseen.ts';
import type { JournalLine } from './line-types.ts';

/** Name of the journal within a run's folder. */
export const journalName = 'exchanges.ndjson';

/** The line that a journal has in place of one with a secret in it. */
export const withheld = '{"kind":"withheld"}';

/** A run could not be recorded: the machine is the cause (its disk is full), not the suite. */
export class UnrecordedError extends Error {
  readonly file: string;

  constructor(file: string, { message }: Error) {
    super(message);
    this.file = file;
  }
}

/** What a journal is guarded by. */
export interface JournalGuards {
  /**
   * Whether a text holds a secret, for exchanges: they are most of a journal, and looked at as they come, so that a
   * long run ends as fast as a short one. All other lines are looked at before the run is published.
   */
  readonly leaks?: (text: string) => boolean;
  /** Called once, when a line could not be written. */
  readonly onFailure?: () => void;
  /** Mode of the file, such as 0o640. Default: for its owner alone. */
  readonly mode?: number;
}

/**
 * The record of a run as it happens: every exchange, finding and verdict, one JSON line each, redacted on the way in.
 * The reports are made from it and from nothing else, so that a run that was killed still has one.
 */
export class Journal {
  readonly file: string;
  readonly #handle: number;
  readonly #redact: (line: JournalLine) => JournalLine;
  readonly #leaks: (text: string) => boolean;
  readonly #onFailure: () => void;
  #failed: Error | null = null;

  /** Creates the folder and an empty journal; throws where the folder cannot be written. */
  constructor(
    folder: string,
    redact: (line: JournalLine) => JournalLine,
    { leaks = () => false, onFailure = () => {}, mode }: JournalGuards = {},
  ) {
    this.file = join(folder, journalName);
    this.#handle = createFile(this.file, mode);
    this.#redact = redact;
    this.#leaks = leaks;
    this.#onFailure = onFailure;
  }

  /**
   * Appends a line, with `kind` first, so that a reader can pass over exchanges unparsed. Never throws: `failed` is set
   * if the disk is full.
   */
  append(line: JournalLine): void {
    this.#write(() => JSON.stringify(this.#redact(line)));
  }

  /**
   * Appends an exchange, given as JSON text without secrets; as `append` otherwise. A text, since it was looked through
   * as one.
   */
  appendExchange(json: string): void {
    this.#write(() => (this.#leaks(json) ? withheld : `{"kind":"exchange",${json.slice(1)}`));
  }

  #write(make: () => string): void {
    try {
      // What is the target's steers nobody's terminal, and two separators are line ends to many a reader.
      const text = visibleJson(make());
      // A line that was cut by a full disk must not swallow the one that follows.
      const bytes = Buffer.from(`${this.#failed === null ? '' : '\n'}${text}\n`);
      if (writeSync(this.#handle, bytes) < bytes.length)
        throw new Error('only a part of a line could be written: is the disk full?');
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#failed !== null) return;
    this.#failed = error instanceof Error ? error : new Error(String(error));
    this.#onFailure();
  }

  /** The first error of writing, or null. */
  get failed(): Error | null {
    return this.#failed;
  }

  close(): void {
    try {
      fsyncSync(this.#handle);
    } catch (error) {
      this.#fail(error);
    }
    closeSync(this.#handle);
  }
}
