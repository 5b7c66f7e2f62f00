import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { kindOf, FileRefused } from './read.ts';

/** The mode of reports, journals and ledgers where `--out-mode` names none: for their owner alone. */
export const privateMode = 0o600;

/**
 * How a file is written. `as-is`: with the mode of the file that it replaces, or as the umask says, for files that the
 * user keeps (a configuration, pinned cases).
 */
type FileMode = number | 'as-is';

/** The mode of a folder whose files have a mode: who may read these may enter it. 0600 gives 0700, 0640 gives 0750. */
export function folderMode(mode: number): number {
  return mode | ((mode & 0o444) >> 2);
}

/**
 * Makes a folder and those above it, one by one: where the system answers oddly (/proc), the recursive mkdir of Node 20
 * never ends. One that is there stays as it is.
 */
export function makeFolder(folder: string, mode: number = privateMode): void {
  refuseLinks(folder);
  makeMissing(folder, folderMode(mode));
}

/** `mode` null: as the umask says. */
function makeMissing(folder: string, mode: number | null): void {
  if (existsSync(folder)) return;
  makeMissing(dirname(folder), mode);
  mkdirSync(folder, { mode: mode ?? 0o777 });
  // The umask removes rights that the mode of the files has.
  if (mode !== null && (lstatSync(folder).mode & 0o777) !== mode) chmodSync(folder, mode);
}

/**
 * Throws a `FileRefused` if a path is a symbolic link: what is written or deleted there would be elsewhere. The same
 * goes for every folder between `root` and the path; of a path outside of `root` the folders are the user's own matter.
 */
export function refuseLinks(path: string, root: string = process.cwd()): void {
  const whole = resolve(path);
  const below = relative(root, whole);
  const inside = below !== '' && !isAbsolute(below) && below.split(sep)[0] !== '..';
  for (let one = whole; ; one = dirname(one)) {
    if (statusOf(one)?.isSymbolicLink() === true)
      throw new FileRefused(
        `${one}: expected no symbolic link where the suite writes, got one; name the file or folder that it leads to`,
      );
    if (!inside || dirname(one) === resolve(root) || dirname(one) === one) return;
  }
}

/** The status of a path itself, no link followed; null if there is nothing. */
export function statusOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** Throws a `FileRefused` if anything but an ordinary file is at a path that is to be written. */
export function refuseOther(path: string): Stats | null {
  refuseLinks(path);
  const status = statusOf(path);
  if (status !== null && !status.isFile())
    throw new FileRefused(
      `${path}: expected an ordinary file or none where the suite writes, got a ${kindOf(status)}; remove it, ` +
        'or name another path',
    );
  return status;
}

/**
 * Writes a file in one step, its folder made if need be: a reader sees the old one or the whole new one, after a crash
 * too. Throws a `FileRefused`, or the system's error.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode: FileMode = privateMode): void {
  const old = refuseOther(path);
  const kept = mode === 'as-is' ? (old === null ? null : old.mode & 0o777) : mode;
  makeMissing(dirname(path), kept === null ? null : folderMode(kept));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const handle = openSync(temporary, 'wx', kept ?? 0o666);
    try {
      if (kept !== null) setMode(handle, kept);
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Begins a file anew and returns its handle: the old file is removed and not written over, so that another
 * name of it keeps its content.
 */
export function createFile(path: string, mode: number = privateMode): number {
  makeMissing(dirname(path), folderMode(mode));
  if (refuseOther(path) !== null) unlinkSync(path);
  const handle = openSync(path, 'wx', mode);
  setMode(handle, mode);
  return handle;
}

/** Opens a file to append to it, and gives its handle; a new one gets the mode. */
export function openToAppend(path: string, mode: number = privateMode): number {
  makeMissing(dirname(path), folderMode(mode));
  const isNew = refuseOther(path) === null;
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDWR } = constants;
  const handle = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode);
  if (isNew) setMode(handle, mode);
  return handle;
}

/** Sets the mode of a file, whatever the umask is; on a file system without modes the file stays as it is. */
function setMode(handle: number, mode: number): void {
  if ((fstatSync(handle).mode & 0o777) === mode) return;
  try {
    fchmodSync(handle, mode);
  } catch {
    // Asked for when it was opened: nothing more can be done.
  }
}
