import { lstatSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { conflictIn, encodingOf, kindOf, readBytes } from '../contract/files/read.ts';
import { safe } from './quote.ts';

/** A file's text, or the words after "got" if there is none, such as `a folder`. */
export type TextFile = { readonly text: string } | { readonly problem: string };

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EACCES: 'one without permission to read',
  EPERM: 'one without permission to read',
  ENAMETOOLONG: 'a name that is too long',
  ELOOP: 'links that lead in a circle',
};

/** Reads a file of UTF-8 text (or UTF-16 with a BOM) of at most `limit` bytes; a BOM is dropped. */
export function readText(file: string, limit: number): TextFile {
  const content = readBinary(file, limit);
  if ('problem' in content) return content;
  try {
    const text = new TextDecoder(encodingOf(content.bytes), { fatal: true }).decode(content.bytes);
    const conflict = conflictIn(text);
    return conflict === null ? { text } : { problem: conflict };
  } catch {
    return { problem: 'one that is not UTF-8 text' };
  }
}

/** Reads a file of at most `limit` bytes. `problem`: the words after "got" if it cannot be read. */
export function readBinary(file: string, limit: number): { readonly bytes: Buffer } | { readonly problem: string } {
  try {
    const stat = statSync(file);
    if (!stat.isFile())
      return { problem: kindOf(stat) === 'folder' ? 'a folder' : 'something that is not an ordinary file' };
    if (stat.size > limit) return { problem: `one of ${stat.size} bytes, more than ${limit}` };
    return { bytes: readBytes(file, limit) };
  } catch (error) {
    return { problem: reasonOf(error, file) };
  }
}

/** A path as commands name it in a folder, wherever it lies. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path) || '.';
}

/** A path as messages show it: relative if it is in the working folder. */
export function shownPath(file: string, cwd: string): string {
  const short = relative(cwd, file);
  return safe(short === '' || short.startsWith('..') || isAbsolute(short) ? file : short);
}

function reasonOf(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'ENOENT' && lstatSync(file, { throwIfNoEntry: false }) !== undefined) return 'a link that leads nowhere';
  return reasons[code] ?? `one that cannot be read (${code})`;
}
