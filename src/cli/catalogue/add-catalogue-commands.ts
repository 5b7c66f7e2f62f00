import { Command } from 'commander';
import { type AddCommand, commandWithFlags, repeated } from '../command-flags.ts';
import type { ExplainFlags } from './explain-command.ts';
import type { ServeFlags } from './serve-command.ts';
import type { TryFlags } from './try-command.ts';

/**
 * Adds the commands about the suite: its requirements (`list`, `explain`), a pack of rules (`try`), and the built-in
 * platform with its faults and variants (`serve`).
 */
export function addCatalogueCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(new Command('list').description('lists the requirements: id, level, section, statement, needs'))
    .option('--json', 'as a JSON array of {id, level, section, statement, needs}')
    .action(async ({ json }: { json?: boolean }) =>
      print(await (await import('./list-command.ts')).listCommand(json === true, columns())),
    );
  add(
    new Command('explain').description(
      "shows one requirement or open point in full: statement, the document's words, how they are read, how it is " +
        'tested, needs',
    ),
  )
    .argument('<id>')
    .option('--faults', 'adds the faults of the built-in platform that prove that the requirement can fail')
    .option('--config <file>', 'configuration file, for the address of the document (documentUrl)')
    .action(async (id: string, flags: ExplainFlags) =>
      print(await (await import('./explain-command.ts')).explainCommand(id, flags, columns())),
    );
  add(
    commandWithFlags(
      'try',
      'tries a pack of your own rules on the built-in platform, its faults and its legal forms, and names the rules ' +
        'that no fault made fail; with --base-url, runs it on that target alone',
    ),
  )
    .argument('<pack>', 'a file or a package')
    .option('--platform <file>', 'a module whose default export is a platform of your own, a fetch handler')
    .option('--own', 'uses only the faults and forms of the pack, which is quick')
    .action(async (pack: string, flags: TryFlags) =>
      done(await (await import('./try-command.ts')).tryCommand(pack, flags)),
    );
  add(new Command('serve').description('starts the built-in platform as a sandbox'))
    .option('--port <n>', 'port to listen on (0: a free one)')
    .option('--fault <id>', 'a way of breaking the document; repeatable', repeated)
    .option('--variant <id>', 'a legal form of behaviour that the document leaves open; repeatable', repeated)
    .option('--front <id>', 'something in front of the platform, such as a load balancer or a firewall')
    .option('--latency <ms>', 'delay of each answer, in ms (0)')
    .option('--clock <minutes>', 'how far the clock of the platform is ahead (+) or behind (-), in minutes (0)')
    .option('--list', 'lists the faults, legal forms and fronts')
    .action(async (flags: ServeFlags) => done(await (await import('./serve-command.ts')).serveCommand(flags)));
}

/** Columns of prose: those of the terminal, at most 120; 100 if there is no terminal. */
function columns(): number {
  return Math.min(120, process.stdout.columns ?? 100);
}

function print(text: string): void {
  process.stdout.write(text);
}
