import { type AddCommand, commandWithFlags } from '../command-flags.ts';

/** Flags as the command line gives them. */
type Flags = Record<string, unknown> & { readonly report?: string };

const reportHelp = 'the report.json that has the finding, or its folder (that of the last run: reports/latest)';

/** The commands that judge again without a run: recorded calls (`check`), one finding of a report (`replay`, `pin`). */
export function addFindingCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(
    commandWithFlags(
      'check',
      'verdicts from recorded calls, a HAR or an exchanges.ndjson: the requirements that an answer can break. ' +
        'Nothing is sent',
    ),
  )
    .argument('<file>')
    .action(async (file: string, flags: Record<string, unknown>) =>
      done(await (await import('./check-command.ts')).checkCommand(file, flags)),
    );
  add(
    commandWithFlags(
      'replay',
      'asks all requests of a finding again (without an id: all findings of the report), and all that its ' +
        'requirement asks: exit 1 still broken, 0 not reproduced, 3 cannot tell',
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
      'keeps the requests of a finding as a fixed case for later runs, in the file that the configuration ' +
        'names as pinned',
    ),
  )
    .argument('<finding-id>')
    .option('--report <file>', reportHelp)
    .action(async (id: string, flags: Flags) => done(await (await import('./pin-command.ts')).pinCommand(id, flags)));
}
