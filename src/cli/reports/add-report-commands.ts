import { Command } from 'commander';
import { type AddCommand, repeated } from '../command-flags.ts';
import type { DiffFlags } from './diff-command.ts';
import type { EvidenceFlags } from './evidence-command.ts';
import type { MergeFlags } from './merge-command.ts';
import type { OpenapiFlags } from './openapi-command.ts';
import type { ReportFlags } from './report-command.ts';

const outMode = ['--out-mode <octal>', 'mode of the files that are written (0600)'] as const;
const verbose = 'the console report tells every requirement, open point, reason and waiver';

/** The commands that work on reports (`report`, `statement`, `diff`, `merge`, `history`, `evidence`), and `openapi`. */
export function addReportCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(
    new Command('report').description(
      'makes the reports again from what a run has left in its folder, after a crash too',
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
      'a statement drafted from what a run observed (YAML, to be reviewed and kept in the configuration)',
    ),
  )
    .option('--from <report>', 'a report.json, or the folder of one')
    .action(
      async ({ from }: { from?: string }) =>
        void process.stdout.write((await import('./statement-command.ts')).statementText(from)),
    );
  add(
    new Command('diff').description(
      'what changed between two reports, or how targets differ: newly failing, fixed, still failing, newly ' +
        'untested, changed observations',
    ),
  )
    .argument('<report>', 'a report.json, or the folder of one')
    .argument('<report>', 'the later one, or one of another target')
    .argument('[more...]', 'further ones to stand beside them')
    .option('--json', 'as JSON')
    .option('--markdown', 'as Markdown')
    .action(async (one: string, other: string, more: readonly string[], flags: DiffFlags) =>
      done((await import('./diff-command.ts')).diffCommand([one, other, ...more], flags)),
    );
  add(new Command('merge').description('one report from the shards of one run, judged as if it had not been split'))
    .argument('<report...>', 'a report.json of each shard, or its folder')
    .option('--out <folder>', 'where the reports go (reports/merged)')
    .option('--reporter <name>', 'as for run; repeatable (those of the first shard)', repeated)
    .option(
      '--baseline <report>',
      'gates on what is newly failing against that report (that of the shards, where one has kept it)',
    )
    .option('--verbose', verbose)
    .option(...outMode)
    .action(async (reports: readonly string[], flags: MergeFlags) =>
      done(await (await import('./merge-command.ts')).mergeCommand(reports, flags)),
    );
  add(
    new Command('history').description(
      'writes history.html over the reports in a folder: verdicts by night, failures, changed observations, ' +
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
      'a folder to send to the other side: findings, their calls and answers, curl, times, request ids, the ' +
        'hash of the document; without secrets',
    ),
  )
    .argument('<report-folder>')
    .option(
      '--out <folder>',
      'where it is made; one file where the name ends in .zip (evidence-<run> in the report folder)',
    )
    .option('--finding <id>', 'only this one; repeatable (all that are not waived)', repeated)
    .option(...outMode)
    .action(async (folder: string, flags: EvidenceFlags) =>
      done(await (await import('./evidence-command.ts')).evidenceCommand(folder, flags)),
    );
  add(new Command('openapi').description('the contract as an OpenAPI 3.1 document (JSON)'))
    .option('--out <file>', 'where it is written; as YAML where the name ends so (standard output)')
    .option('--yaml', 'as YAML')
    .option('--date <date>', 'travel date of its examples, YYYY-MM-DD (the day after tomorrow)')
    .action(
      async (flags: OpenapiFlags) =>
        void process.stdout.write((await import('./openapi-command.ts')).openapiCommand(flags, Date.now())),
    );
}
