import { type AddCommand, commandWithFlags } from '../command-flags.ts';

/** Flags as the command line gives them. */
type Flags = Record<string, unknown> & { readonly report?: string };

const reportHelp = 'report.json with the finding, or its folder (the last run: reports/latest)';

/** Adds the commands without a run: `check` judges recorded calls, `replay` and `pin` use findings of a report. */
export function addFindingCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(
    commandWithFlags(
      'check',
      'judges recorded calls (a HAR or an exchanges.ndjson) and sends nothing; failures that further calls ' +
        'would have to confirm are not reported',
    ),
  )
    .argument('<file>')
    .action(async (file: string, flags: Record<string, unknown>) =>
      done(await (await import('./check-command.ts')).checkCommand(file, flags)),
    );
  add(
    commandWithFlags(
      'replay',
      'sends all requests of a finding again (without an id: of all findings of the report), and all other requests ' +
        'of its requirement: exit 1 still broken, 0 not reproduced, 3 not clear',
    ),
  )
    .argument('[finding-id]')
    .option('--report <file>', reportHelp)
    .action(async (id: string | undefined, flags: Flags) =>
      done(await (await import('./replay-command.ts')).replayCommand(id, flags)),
    );
  add(
    commandWithFlags(
      'pin',
      'writes the requests of a finding into the file that `pinned` of the configuration names; every later run ' +
        'sends them',
    ),
  )
    .argument('<finding-id>')
    .option('--report <file>', reportHelp)
    .action(async (id: string, flags: Flags) => done(await (await import('./pin-command.ts')).pinCommand(id, flags)));
}
