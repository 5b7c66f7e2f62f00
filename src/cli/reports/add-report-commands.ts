import { Command } from 'commander';
import { type AddCommand, repeated } from '../command-flags.ts';
import type { DiffFlags } from './diff-command.ts';
import type { EvidenceFlags } from './evidence-command.ts';
import type { MergeFlags } from './merge-command.ts';
import type { ExportFlags } from './export-command.ts';
import type { OpenapiFlags } from './openapi-command.ts';
import type { ReportFlags } from './report-command.ts';

const outMode = ['--out-mode <octal>', 'mode of the files that are written (0600)'] as const;
const verbose = 'the console report shows every requirement, open point, reason and waiver';

/**
 * Adds the commands that work on reports (`report`, `statement`, `diff`, `merge`, `history`, `evidence`,
 * `export`), and `openapi`.
 */
export function addReportCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(
    new Command('report').description(
      'writes the reports of a run again from the files in its folder, even after a crash',
    ),
  )
    .argument('<out-folder>')
    .option('--verbose', verbose)
    .option(...outMode)
    .action(async (folder: string, flags: ReportFlags) =>
      done(await (await import('./report-command.ts')).reportCommand(folder, flags)),
    );
  add(
    new Command('statement').description(
      'drafts a statement from the observations of a run (YAML, to review and put into the configuration)',
    ),
  )
    .option('--from <report>', 'a report.json, or the folder of one (required)')
    .action(
      async ({ from }: { from?: string }) =>
        void process.stdout.write((await import('./statement-command.ts')).statementText(from)),
    );
  add(
    new Command('diff').description(
      'compares two reports, or several targets: newly failing, fixed, still failing, no longer judged, changed ' +
        'observations',
    ),
  )
    .argument('<report>', 'a report.json, or the folder of one')
    .argument('<report>', 'the later one, or one of another target')
    .argument('[more...]', 'further reports to compare')
    .option('--json', 'as JSON')
    .option('--markdown', 'as Markdown')
    .option('--html', 'as an HTML page')
    .action(async (one: string, other: string, more: readonly string[], flags: DiffFlags) =>
      done((await import('./diff-command.ts')).diffCommand([one, other, ...more], flags)),
    );
  add(
    new Command('merge').description(
      'makes one report from the shards of one run, judged as if the run had not been split',
    ),
  )
    .argument('<report...>', 'a report.json of each shard, or its folder')
    .option('--out <folder>', 'where the reports go (reports/merged)')
    .option('--reporter <name>', 'as for run; repeatable (those of the first shard)', repeated)
    .option(
      '--baseline <report>',
      'only failures that are not in this report fail the run (the baseline that the shards were run with)',
    )
    .option('--verbose', verbose)
    .option(...outMode)
    .action(async (reports: readonly string[], flags: MergeFlags) =>
      done(await (await import('./merge-command.ts')).mergeCommand(reports, flags)),
    );
  add(
    new Command('history').description(
      'writes history.html about the reports in a folder: verdicts of each run, failures, changed observations, ' +
        'response times; several targets side by side',
    ),
  )
    .argument('<folder>', 'reports/history, or any folder with reports in it')
    .option(...outMode)
    .action(async (folder: string, flags: { outMode?: string }) =>
      done(await (await import('./history-command.ts')).historyCommand(folder, flags)),
    );
  add(
    new Command('evidence').description(
      'makes a folder to send to the platform team: findings, their calls and answers, curl, times, request ids, ' +
        'the hash of the document; without secrets',
    ),
  )
    .argument('<report-folder>')
    .option(
      '--out <folder>',
      'folder to make, or one file if the name ends in .zip (evidence-<run> in the report folder)',
    )
    .option('--finding <id>', 'only this finding; repeatable (default: all findings that are not waived)', repeated)
    .option(...outMode)
    .action(async (folder: string, flags: EvidenceFlags) =>
      done(await (await import('./evidence-command.ts')).evidenceCommand(folder, flags)),
    );
  add(
    new Command('export').description(
      'writes the calls of a run as a HAR 1.2, for the network tools of a browser and for check; without secrets',
    ),
  )
    .argument('[report-folder]', 'the folder of a run', 'reports/latest')
    .option('--har', 'as a HAR (required; the only format)')
    .option('--out <file>', 'file to write (exchanges-<run>.har in the report folder)')
    .option(...outMode)
    .action(async (folder: string, flags: ExportFlags) =>
      done(await (await import('./export-command.ts')).exportCommand(folder, flags)),
    );
  add(new Command('openapi').description('writes the contract as an OpenAPI 3.1 document (JSON)'))
    .option('--out <file>', 'file to write; YAML if its name ends in .yaml or .yml (default: standard output)')
    .option('--yaml', 'as YAML')
    .option('--date <date>', 'travel date of the examples, YYYY-MM-DD (the day after tomorrow)')
    .action(
      async (flags: OpenapiFlags) =>
        void process.stdout.write((await import('./openapi-command.ts')).openapiCommand(flags, Date.now())),
    );
}
