import { closeSync, fsyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from '../contract/files/write.ts';
import { visibleJson } from '../contract/text.ts';
import type { JournalLine } from './line-types.ts';
import { createSecretMatcher } from '../client/redacting.ts';
import type { Redactor } from '../client/index.ts';
import { redactReason } from '../contract/reason.ts';
import type { Violation } from '../contract/finding.ts';

/** The name of the journal in a run's folder. */
export const journalName = 'exchanges.ndjson';

/** The line that replaces a line with a secret. */
export const withheld = '{"kind":"withheld"}';

/** The error that a run could not be recorded. The machine is the cause (its disk is full), not the suite. */
export class UnrecordedError extends Error {
  readonly file: string;

  constructor(file: string, { message }: Error) {
    super(message);
    this.file = file;
  }
}

/** The checks and settings of a journal. */
export interface JournalGuards {
  /**
   * Whether a text contains a secret. Used for exchanges: they are most of a journal, and are checked as they come, so
   * that a long run ends as fast as a short one. All other lines are checked before the run is published.
   */
  readonly leaks?: (text: string) => boolean;
  /** Called once, when a line cannot be written. */
  readonly onFailure?: () => void;
  /** Mode of the file, such as 0o640. Default: only its owner may read it. */
  readonly mode?: number;
}

/**
 * The record of a run while it goes on: every exchange, finding and verdict, one JSON line each, redacted before it is
 * written. Reports are made only from the journal, so a run that was killed still has a report.
 */
export class Journal {
  readonly file: string;
  readonly #handle: number;
  readonly #redact: (line: JournalLine) => JournalLine;
  readonly #leaks: (text: string) => boolean;
  readonly #onFailure: () => void;
  #failed: Error | null = null;

  /** Creates the folder and an empty journal; throws if the folder cannot be written. */
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
   * Appends a line, with `kind` first, so that a reader can skip exchanges without parsing them. Never throws: `failed`
   * is set if the disk is full.
   */
  append(line: JournalLine): void {
    this.#write(() => JSON.stringify(this.#redact(line)));
  }

  /**
   * Appends an exchange, given as JSON text without secrets; otherwise as `append`. It is a text because it was
   * searched for secrets as one.
   */
  appendExchange(json: string): void {
    this.#write(() => (this.#leaks(json) ? withheld : `{"kind":"exchange",${json.slice(1)}`));
  }

  #write(make: () => string): void {
    try {
      // Texts of the target must not control a terminal, and two separators are line ends for many readers.
      const text = visibleJson(make());
      // A line that was cut by a full disk must not join the next one.
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

/**
 * Makes a function that returns whether a text contains a complete secret in any encoding: the last check before a text
 * is written or published. Secrets were removed where each text was made; a secret found here was forgotten there.
 * Personal data is not searched for: it is known only by its place, and is already removed.
 */
export function leakFinder(secrets: readonly string[], baseUrl: string): (text: string) => boolean {
  const unmistakable = secrets.filter(isUnmistakable);
  if (unmistakable.length === 0) return () => false;
  const matcher = createSecretMatcher(unmistakable, { whole: true });
  // A secret that is part of the target's name cannot be kept secret.
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  return (text) => {
    if (matcher.replace(text, '') === text) return false;
    const rest = host === '' ? text : text.replaceAll(host, '');
    return matcher.replace(rest, '') !== rest;
  };
}

/** Whether a secret can be distinguished from the suite's own words: a key such as `pass` is in every report. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 20 || (secret.length >= 10 && /[a-z]/i.test(secret) && /\d/.test(secret));
}

/**
 * Members of a line that may quote the target, the configuration or an error; exchanges are redacted where they are
 * written.
 */
const free: Partial<Record<JournalLine['kind'], readonly string[]>> = {
  run: ['configuration'],
  observation: ['value', 'answer', 'declared', 'evidence'],
  end: ['journalError'],
};

/**
 * Removes secrets from a journal line, but not from the suite's own words in it: a key such as `pass` or `1234` must
 * not make a verdict or a time unreadable.
 */
export function redactLine(line: JournalLine, redactor: Redactor): JournalLine {
  const names = free[line.kind] ?? [];
  const redacted = Object.entries(line).map(([name, value]) => [
    name,
    names.includes(name) ? redactor.deep(value) : value,
  ]);
  const changed = Object.fromEntries(redacted) as JournalLine;
  if ('reason' in line && line.reason)
    return { ...changed, reason: redactReason(line.reason, redactor) } as JournalLine;
  return line.kind === 'run' && line.baseUrl !== undefined
    ? ({ ...changed, baseUrl: withoutSecretPath(line.baseUrl, redactor) } as JournalLine)
    : changed;
}

/** The messages of a failure without secrets, and without the personal data in the answers that they quote. */
export function redactViolation(violation: Violation, redactor: Pick<Redactor, 'text'>): Violation {
  const { cause, message, expected, actual, place, pointer, status, input, sent } = violation;
  return {
    cause: redactor.text(cause),
    message: redactor.text(message),
    expected: redactor.text(expected),
    actual: redactor.text(actual),
    ...(place === undefined ? {} : { place: redactor.text(place) }),
    ...(pointer === undefined ? {} : { pointer: redactor.text(pointer) }),
    status,
    ...(input === undefined ? {} : { input: redactor.text(input) }),
    ...(sent === undefined ? {} : { sent: redactor.text(sent) }),
  };
}

/** A base URL as reports show it: without a secret in its path. The origin stays a URL, whatever the key is. */
export function withoutSecretPath(baseUrl: string, redactor: Pick<Redactor, 'text'>): string {
  const { origin } = new URL(baseUrl);
  return origin + redactor.text(baseUrl.slice(origin.length));
}
