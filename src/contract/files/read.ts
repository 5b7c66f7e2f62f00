import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import type { Json } from '../json.ts';
import { jsonMistake, lineAndColumn } from '../json-mistake.ts';

/**
 * The kind of what is at a path. A special file is a pipe, a socket or a device: it may be readable only once, or have
 * no end.
 */
type PathKind = 'nothing' | 'folder' | 'file' | 'special file';

/** What is at a path, as far as can be seen without opening it. A link counts as what it leads to. */
export function kindOfPath(path: string): PathKind {
  try {
    return kindOf(statSync(path));
  } catch {
    return 'nothing';
  }
}

/** The kind of a file by its status. */
export function kindOf(stat: Stats): Exclude<PathKind, 'nothing'> {
  return stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'special file';
}

/** An open file: its handle, which the caller closes, and its size in bytes. */
interface OpenFile {
  readonly handle: number;
  readonly size: number;
}

/**
 * Opens a file of the user for reading: every file that the suite reads and did not bring itself comes through here. A
 * folder, pipe, socket or device is refused before it is opened, as is a file of more than `limit` bytes. Throws a
 * `FileRefused`, or the system's error.
 */
export function openOrdinary(file: string, limit: number = Infinity): OpenFile {
  refuse(file, statSync(file), limit);
  // Should a pipe take the place of the file at this moment, opening it does not wait for a writer.
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(handle);
    refuse(file, stat, limit);
    return { handle, size: stat.size };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/**
 * The bytes of a file, read as `openOrdinary` opens it. A file that turns out longer than its size says (as in /proc)
 * is cut off by the limit too.
 */
export function readBytes(file: string, limit: number): Buffer {
  const { handle, size } = openOrdinary(file, limit);
  try {
    let bytes = Buffer.allocUnsafe(size + 1);
    let length = 0;
    for (;;) {
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length + 65_536)]);
      const read = readSync(handle, bytes, length, bytes.length - length, null);
      if (read === 0) return bytes.subarray(0, length);
      length += read;
      if (length > limit) throw new FileRefused(tooLong(file, length, limit));
    }
  } finally {
    closeSync(handle);
  }
}

/** The UTF-8 text of a file; as `readBytes` otherwise. */
export function readUtf8(file: string, limit: number): string {
  return readBytes(file, limit).toString('utf8');
}

/** The encoding of a text, by its byte order mark: editors, shells and recorders on Windows write UTF-16, too. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The words after "got" for a text in which git has left a merge conflict; null for any other. */
export function conflictIn(text: string): string | null {
  const at = text.search(/^<{7} /m);
  return at < 0 ? null : `a file with a merge conflict (${lineAndColumn(text, at).split(',')[0]})`;
}

/** The first bytes of a file as text, to recognise its kind; an empty text if it is not an ordinary file. */
export function readStart(file: string, bytes: number): string {
  if (kindOfPath(file) !== 'file') return '';
  const { handle } = openOrdinary(file);
  try {
    const start = Buffer.alloc(bytes);
    return start.toString('utf8', 0, readSync(handle, start, 0, bytes, 0));
  } finally {
    closeSync(handle);
  }
}

function refuse(file: string, stat: Stats, limit: number): void {
  const kind = kindOf(stat);
  if (kind !== 'file')
    throw new FileRefused(
      `${file}: expected an ordinary file, got a ${kind}; copy its content into a file, and name that`,
    );
  if (stat.size > limit) throw new FileRefused(tooLong(file, stat.size, limit));
}

function tooLong(file: string, size: number, limit: number): string {
  return `${file}: expected a file of at most ${limit} bytes, got ${size === limit + 1 ? 'more' : `${size} bytes`}`;
}

/**
 * A path that the suite neither reads nor writes. The message is one line: the path, what was expected, what was found,
 * what to do.
 */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}

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
  const conflict = conflictIn(text);
  if (conflict !== null) return conflict;
  const mistake = jsonMistake(text, { deepest, equalKeys: true });
  const isCut = /^[{[]/.test(text) && (!/[}\]]$/.test(text) || (mistake?.offset ?? 0) >= text.length);
  if (isCut) return 'JSON that is cut off';
  if (mistake === null) return 'a text that is not JSON';
  return `a text that is not JSON (${lineAndColumn(text, mistake.offset)}: ${mistake.text})`;
}
