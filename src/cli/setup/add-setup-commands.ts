import { Command } from 'commander';
import { type AddCommand, commandWithFlags, repeated } from '../command-flags.ts';
import type { DeriveFlags } from '../derive/derive-command.ts';
import type { InitFlags } from './init/answers.ts';

/** Adds the commands before the first run: `doctor`, `init`, which ends with `doctor`, and `derive`. */
export function addSetupCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(
    commandWithFlags(
      'doctor',
      'checks that a run has everything it needs: target, TLS, key, clock, trips, orders; shows what would stay ' +
        'untested, and how a run will end',
    ),
  ).action(async (flags: Record<string, unknown>) =>
    done(await (await import('./doctor-command.ts')).doctorCommand(flags)),
  );
  add(
    new Command('init').description(
      'writes a commented configuration from flags, or from your answers on a terminal, and then runs doctor',
    ),
  )
    .option('--base-url <url>', 'base URL of the target; may have a path prefix')
    .option('--route <from>:<to>', 'city codes of a route that has trips in the next days; repeatable', repeated)
    .option(
      '--allow-cancel <host>',
      'permits runs to cancel hotel orders on this host, the host of the base URL (init cancels nothing)',
    )
    .option(
      '--scope <all|bus-search>',
      'what a run tests: all, or only bus search, which needs no hotel orders (default: all)',
    )
    .option('--create-order <path>', 'operation of the platform that creates a hotel order, which a run then cancels')
    .option('--order-body <json>', 'body of that operation ({})')
    .option('--order-number <pointer>', 'JSON pointer of the order number in its answer (/data/order_no)')
    .option(
      '--orders-file <file>',
      'file of hotel orders that a run may cancel, one number per line, instead of --create-order',
    )
    .option('--trip-detail <path>', "path of trip detail, which accepts a trip's gid")
    .option('--ci <system>', 'also writes a CI job: github or gitlab')
    .option('--config <file>', 'file to write: .yaml with comments, or .json (conformance.config.yaml)')
    .option('--force', 'overwrites existing files')
    .option('-y, --yes', 'asks no questions, not even on a terminal')
    .option('--no-doctor', 'does not run doctor at the end')
    .action(async (flags: InitFlags) => done(await (await import('./init-command.ts')).initCommand(flags)));
  add(new Command('derive').description('writes a pack of operations from an OpenAPI document (3.0 or 3.1)'))
    .argument('<openapi>', 'a YAML or JSON file')
    .option('--prefix <name>', 'beginning of the ids of the pack, such as taxi')
    .option('--out <file>', 'file to write (conformance/<prefix>.ts; .mjs if this Node loads no TypeScript)')
    .option('--force', 'overwrites an existing file')
    .action(async (file: string, flags: DeriveFlags) =>
      done((await import('../derive/derive-command.ts')).deriveCommand(file, flags)),
    );
}
