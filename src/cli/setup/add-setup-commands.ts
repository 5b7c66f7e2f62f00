import { Command } from 'commander';
import { type AddCommand, commandWithFlags, repeated } from '../command-flags.ts';
import type { InitFlags } from './init/answers.ts';

/** The commands before the first run: `doctor`, and `init`, which ends with it. */
export function addSetupCommands(add: AddCommand, done: (exitCode: number) => void): void {
  add(
    commandWithFlags(
      'doctor',
      'tells what a run would need and whether it is there: target, TLS, key, clock, trips, orders, what would ' +
        'stay untested, and how a run will end',
    ),
  ).action(async (flags: Record<string, unknown>) =>
    done(await (await import('./doctor-command.ts')).doctorCommand(flags)),
  );
  add(
    new Command('init').description(
      'writes a commented configuration, by questions on a terminal or from flags, and has the target examined',
    ),
  )
    .option('--base-url <url>', 'target; may carry a path prefix')
    .option('--route <from>:<to>', 'city codes of a route that has trips in the next days; repeatable', repeated)
    .option(
      '--allow-cancel <host>',
      'permits runs to cancel hotel orders there: the host of the base URL (nothing is cancelled)',
    )
    .option('--scope <all|bus-search>', 'what a run gates: all, or bus search alone, which needs no hotel orders (all)')
    .option('--create-order <path>', 'the operation of the platform that makes a hotel order for a run to cancel')
    .option('--order-body <json>', 'its body ({})')
    .option('--order-number <pointer>', 'where its answer has the order number (/data/order_no)')
    .option('--orders-file <file>', 'hotel orders that a run may cancel, one number a line, in place of --create-order')
    .option('--trip-detail <path>', "the operation that takes a trip's gid")
    .option('--ci <system>', 'writes a CI job too: github or gitlab')
    .option('--config <file>', 'file to write, .yaml with comments or .json (conformance.config.yaml)')
    .option('--force', 'writes over files that are there')
    .option('-y, --yes', 'asks nothing, on a terminal neither')
    .option('--no-doctor', 'does not examine the target at the end')
    .action(async (flags: InitFlags) => done(await (await import('./init-command.ts')).initCommand(flags)));
}
