import { existsSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readUtf8, FileRefused } from './read.ts';
import { makeFolder, privateMode, refuseLinks, replaceFile, statusOf } from './write.ts';

/**
 * The file in a folder of reports that lists what the suite has written there:
 * `{"schemaVersion":1,"files":["report.json"]}`.
 */
export const manifestName = '.travel-conformance.json';

/** Bytes of it that are read. */
const largest = 1_000_000;

/** Names that only the folder of a project has. */
const projectMarks = [
  '.git',
  'package.json',
  'conformance.config.json',
  'conformance.config.yaml',
  'conformance.config.yml',
];

/** How the suite claims a folder for its files. */
interface Claim {
  /** Names that are about to be written, relative to the folder, with `/`. */
  readonly writes: readonly string[];
  /**
   * Whether the suite may have written a file of this name: the manifest is a file like any other, and who wrote it is
   * not known.
   */
  readonly isOurs: (name: string) => boolean;
  /** Names of the suite's files if there is no manifest: versions before 0.3 wrote none. */
  readonly ofEarlier: (folder: string) => readonly string[];
  /** Whether the suite's own files are removed. */
  readonly clear: boolean;
  /** Whether a folder that has a project in it is refused. */
  readonly alone: boolean;
  readonly mode?: number;
}

/**
 * Makes a folder ready for files of the suite, and notes their names in its manifest. Only the suite's own files are
 * replaced or removed, and no link is followed. Throws a `FileRefused`, with nothing changed, if a file of these names
 * is not the suite's own.
 */
export function claimFolder(
  folder: string,
  { writes, isOurs, ofEarlier, clear, alone, mode = privateMode }: Claim,
): void {
  makeFolder(folder, mode);
  const marks = alone ? projectMarks.filter((name) => existsSync(join(folder, name))) : [];
  if (marks.length > 0)
    throw new FileRefused(
      `${folder}: expected a folder for reports alone, got one with ${marks.join(' and ')} in it; name a ` +
        'separate folder, such as reports/latest',
    );
  const listed = readManifest(folder);
  const own = new Set((listed ?? ofEarlier(folder)).filter(isOurs));
  const notThePlatform = writes.filter((name) => !own.has(name) && statusOf(join(folder, name)) !== null);
  if (notThePlatform.length > 0)
    throw new FileRefused(
      `${folder}: expected no file of others named ${notThePlatform.join(', ')}, got one that this suite did ` +
        'not write; move it away, or name another folder',
    );
  for (const name of writes) refuseLinks(join(folder, name), folder);
  const there = [...own].filter((name) => statusOf(join(folder, name)) !== null);
  for (const name of there) {
    refuseLinks(join(folder, name), folder);
    if (statusOf(join(folder, name))?.isFile() !== true)
      throw new FileRefused(
        `${join(folder, name)}: expected a file that this suite wrote, got something that is not an ordinary file; ` +
          'remove it, or name another folder',
      );
  }
  // Noted first: after a kill the manifest names more than there is, never less.
  const files = [...new Set([...(listed ?? []), ...there, ...writes])].toSorted();
  replaceFile(join(folder, manifestName), `${JSON.stringify({ schemaVersion: 1, files }, null, 2)}\n`, mode);
  if (clear) for (const name of there) unlinkSync(join(folder, name));
}

/** The names in the manifest of a folder; null if it has none that can be read. */
function readManifest(folder: string): readonly string[] | null {
  const file = join(folder, manifestName);
  if (statusOf(file)?.isFile() !== true) return null;
  try {
    const value: unknown = JSON.parse(readUtf8(file, largest));
    const files = (value as { readonly files?: unknown } | null)?.files;
    return Array.isArray(files) ? files.filter((name): name is string => typeof name === 'string') : null;
  } catch {
    return null;
  }
}
