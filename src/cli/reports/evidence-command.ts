import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createRedactor } from '../../client/index.ts';
import { UsageError } from '../../config/index.ts';
import { quote, safe } from '../../config/quote.ts';
import { claimFolder } from '../../contract/files/own-folder.ts';
import { kindOfPath } from '../../contract/files/read.ts';
import { makeFolder, replaceFile } from '../../contract/files/write.ts';
import { journalName } from '../../journal/journal.ts';
import { linesOfKind } from '../../journal/read-journal.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import type { ShownExchange } from '../../contract/shown-exchange.ts';
import { count, inFileName } from '../../contract/text.ts';
import { evidenceFiles, mostFindings, type WholeExchanges } from '../../reporters/index.ts';
import { readReport, reportFile } from '../finish/read-report.ts';
import { wholeFindings } from '../findings/find-finding.ts';

/** Flags of `evidence`. */
interface EvidenceFlags {
  readonly out?: string;
  readonly finding?: readonly string[];
  readonly outMode?: number;
}

/** `evidence <report-folder>`: makes a folder for the platform team. Throws a `UsageError`. */
export async function evidenceCommand(folder: string, flags: EvidenceFlags): Promise<number> {
  const { outMode: mode } = flags;
  const file = reportFile(folder);
  const report = readReport(file, 'evidence');
  const named = chosen(report, flags.finding ?? []);
  // Those beyond the first are only counted.
  const first = await wholeFindings(file, report, named.slice(0, mostFindings));
  const findings = [...first, ...named.slice(mostFindings)];
  const out = target(folder, flags.out, report);
  const whole = await wholeExchanges(join(folder, journalName), report, findings);
  // The report has no secret of its run, but the environment may have another key.
  const redactor = createRedactor({
    secrets: [process.env['CONFORMANCE_API_KEY'] ?? ''].filter((one) => one !== ''),
    pointers: [],
  });
  const clean = new Map([...whole].map(([id, lines]) => [id, redactor.deep(lines)]));
  const files = evidenceFiles(redactor.deep(report), redactor.deep(findings), clean);
  if (flags.out !== undefined) makeFolder(out, mode);
  else
    claimFolder(out, {
      writes: files.map(({ path }) => path),
      isOurs: isFileName,
      ofEarlier: () => [],
      clear: true,
      alone: false,
      mode,
    });
  for (const { path, text } of files) replaceFile(join(out, path), text, mode);
  process.stdout.write(`${safe(`${count(findings.length, 'finding')} in ${out}: begin with index.md`)}\n`);
  return 0;
}

const isFileName = (name: string): boolean => /^(?:findings\/)?\w[\w.-]*$/.test(name);

/** The named findings; without names, all that are not waived. */
function chosen({ findings }: Report, ids: readonly string[]): readonly ReportFinding[] {
  if (ids.length === 0) return findings.filter((one) => one.waived !== true);
  const unknown = ids.filter((id) => !findings.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new UsageError(
      unknown.map((id) => `--finding: expected the id of a finding in the report, got ${quote(id)}`),
    );
  return findings.filter((one) => ids.includes(one.id));
}

/** The path to write: a new or empty folder, or a new zip file. Throws a `UsageError`. */
function target(folder: string, out: string | undefined, { run }: Report): string {
  if (out === undefined) {
    return resolve(folder.endsWith('.json') ? join(folder, '..') : folder, `evidence-${inFileName(run.id)}`);
  }
  const path = resolve(out);
  const kind = kindOfPath(path);
  if (kind === 'file' || kind === 'special file')
    throw new UsageError([`--out: expected an empty folder or a new one, got ${safe(path)}, which is a ${kind}`]);
  if (kind === 'folder' && readdirSync(path).length > 0)
    throw new UsageError([`--out: expected an empty folder or a new one, got ${safe(path)}, which has files in it`]);
  return path;
}

/**
 * The whole exchanges of each finding, from the journal, if it exists and belongs to the same run. Reports of versions
 * before 0.3 do not number their exchanges.
 */
async function wholeExchanges(
  journal: string,
  { run }: Report,
  findings: readonly ReportFinding[],
): Promise<WholeExchanges> {
  const whole = new Map<string, unknown[]>(findings.map((one) => [one.id, []]));
  if (kindOfPath(journal) !== 'file') return whole;
  const wanted = new Map<number, { finding: string; role: string }[]>();
  for (const finding of findings) {
    const want = (role: string, { call }: Pick<ShownExchange, 'call'>): void => {
      if (call === undefined) return;
      wanted.set(call, [...(wanted.get(call) ?? []), { finding: finding.id, role }]);
    };
    want('failing', finding);
    if (finding.control !== null) want('control', finding.control);
    for (const example of finding.examples) want('example', example);
  }
  for await (const { kind: _, ...exchange } of linesOfKind(journal, run.id, 'exchange')) {
    for (const { finding, role } of wanted.get(exchange.call) ?? []) whole.get(finding)?.push({ role, exchange });
  }
  return whole;
}
