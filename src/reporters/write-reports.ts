import { join } from 'node:path';
import { replaceFile } from '../contract/files/write.ts';
import { errorText } from '../contract/error-text.ts';
import type { Report } from '../contract/report.ts';
import type { CallLog } from '../journal/call-log.ts';
import type { Reporter } from './reporter.ts';

/** What became of the files of a run. */
export interface WrittenReports {
  /** Paths written. */
  readonly files: readonly string[];
  /** One line for each that could not be made or written. */
  readonly problems: readonly string[];
}

/** How the files are written, and what they may show. */
export interface Writing {
  /** Mode of the files, such as 0o640. */
  readonly mode?: number | undefined;
  /** The calls of the run. */
  readonly calls?: CallLog | undefined;
}

/**
 * Writes the files of reporters into a folder, which is made if need be. One that fails does not keep the others from
 * being written; reporters without a file are passed over.
 */
export function writeFiles(
  reporters: readonly Reporter[],
  report: Report,
  folder: string,
  { mode, calls }: Writing = {},
): WrittenReports {
  const files: string[] = [];
  const problems: string[] = [];
  for (const reporter of reporters) {
    if (reporter.file === null) continue;
    const path = join(folder, reporter.file);
    try {
      replaceFile(path, reporter.render(report, calls), mode);
      files.push(path);
    } catch (error) {
      problems.push(`${path} was not written: ${errorText(error)}`);
    }
  }
  return { files, problems };
}
