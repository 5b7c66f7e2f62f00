import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorText } from '../model/error-text.ts';
import type { Report } from '../model/report.ts';
import type { Reporter } from './reporter.ts';

/** What became of the files of a run. */
export interface WrittenReports {
  /** Paths written. */
  readonly files: readonly string[];
  /** One line for each that could not be made or written. */
  readonly problems: readonly string[];
}

/**
 * Writes the files of reporters into a folder, which is made if need be. One that fails does not keep the others from
 * being written; reporters without a file are passed over.
 */
export async function writeFiles(reporters: readonly Reporter[], report: Report, folder: string): Promise<WrittenReports> {
  const files: string[] = [];
  const problems: string[] = [];
  for (const reporter of reporters) {
    if (reporter.file === null) continue;
    const path = join(folder, reporter.file);
    try {
      await writeAtomically(path, reporter.render(report));
      files.push(path);
    } catch (error) {
      problems.push(`${path} was not written: ${errorText(error)}`);
    }
  }
  return { files, problems };
}

/** Writes a file in one step: a reader sees the old one or the whole new one, after a crash too. */
export async function writeAtomically(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
