import { join } from 'node:path';
import { errorText } from '../contract/text.ts';
import { replaceFile } from '../contract/files/write.ts';
import type { Report } from '../contract/report.ts';
import { documentedMembers } from '../contract/schema/index.ts';
import type { CallLog } from '../journal/call-log.ts';
import { jsonDocument } from './escape.ts';

/**
 * One output of a reporter: a pure function of the report and, if they are known, the calls of its run. A reporter with
 * two files has two outputs.
 */
export interface Reporter {
  readonly name: string;
  /** The file in the run's folder; null for what goes to standard output. */
  readonly file: string | null;
  render(report: Report, calls?: CallLog): string;
}

/** `report.json`: the report itself, its members in the order of the schema, whoever made the object. */
export function renderJson(report: Report): string {
  const known = Object.fromEntries(documentedMembers('report').map((name) => [name, report[name as keyof Report]]));
  return `${jsonDocument({ ...known, ...report })}\n`;
}

/** An output of a report as text, or the error that came instead. */
export interface Rendered extends Pick<Reporter, 'name' | 'file'> {
  readonly text: string;
  readonly error: unknown;
}

/** What became of the files of a run. */
interface WrittenReports {
  /** Paths written. */
  readonly files: readonly string[];
  /** One line for each output that could not be made or written. */
  readonly problems: readonly string[];
}

/** The text of each output. One that fails does not keep the others from being made. */
export function renderAll(reporters: readonly Reporter[], report: Report, calls?: CallLog): Rendered[] {
  return reporters.map(({ name, file, render }) => {
    try {
      return { name, file, text: render(report, calls), error: null };
    } catch (error) {
      return { name, file, text: '', error };
    }
  });
}

/**
 * Writes the outputs that have a file into a folder, which is made if need be. One that fails does not keep the others
 * from being written. `mode`: that of the files, such as 0o640.
 */
export function writeReports(rendered: readonly Rendered[], folder: string, mode?: number): WrittenReports {
  const files: string[] = [];
  const problems: string[] = [];
  for (const { name, file, text, error } of rendered) {
    const path = file === null ? name : join(folder, file);
    const failed = (why: unknown): void => void problems.push(`${path} was not written: ${errorText(why)}`);
    if (error !== null) failed(error);
    else if (file !== null) {
      try {
        replaceFile(path, text, mode);
        files.push(path);
      } catch (why) {
        failed(why);
      }
    }
  }
  return { files, problems };
}
