import { join, resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { readStart, FileRefused } from '../../contract/files/read.ts';
import { refuseOther, replaceFile } from '../../contract/files/write.ts';
import { count, inFileName } from '../../contract/text.ts';
import { journalName } from '../../journal/journal.ts';
import { linesOfKind } from '../../journal/read-journal.ts';
import { largestHar } from '../../journal/recordings/read-recording.ts';
import { harText } from '../../journal/recordings/write-har.ts';
import { packageVersion } from '../package-facts.ts';
import { runIn } from './run-in-folder.ts';

/** Flags of `export`. */
interface ExportFlags {
  readonly har?: true;
  readonly out?: string;
  readonly outMode?: number;
}

/** `export [report-folder] --har`: writes the journal of a run as a HAR. Throws a `UsageError`. */
export async function exportCommand(folder: string, { har, out: named, outMode: mode }: ExportFlags): Promise<number> {
  if (har !== true) throw new UsageError(['export: expected --har, the only format, got nothing']);
  const { journal, run } = await runIn(folder);
  if (run.id === undefined || run.baseUrl === undefined || !URL.canParse(run.baseUrl))
    throw new UsageError([`${safe(journal)}: expected a journal that names its run and its target, got another one`]);
  const out = resolve(named ?? join(folder, `exchanges-${inFileName(run.id)}.har`));
  try {
    if (refuseOther(out) !== null && !readStart(out, 20).startsWith('{"log":'))
      throw new FileRefused(`${out}: expected no file, or a HAR to replace, got another file; name another`);
    const { baseUrl, version = packageVersion() } = run;
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of harText(linesOfKind(journal, run.id, 'exchange'), { baseUrl, version })) {
      parts.push(Buffer.from(part));
      size += Buffer.byteLength(part);
      if (size > largestHar)
        throw new UsageError([
          `${safe(journal)}: expected a journal that fits into a HAR of ${largestHar} bytes, got a larger one; ` +
            `travel-conformance check reads ${journalName} itself`,
        ]);
    }
    replaceFile(out, Buffer.concat(parts), mode);
    process.stdout.write(`${safe(`${count(parts.length - 2, 'call')} in ${out}`)}\n`);
  } catch (error) {
    if (error instanceof FileRefused) throw new UsageError([`--out: ${safe(error.message)}`]);
    throw error;
  }
  return 0;
}
