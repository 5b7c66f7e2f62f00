import { listFronts } from '../../sandbox/index.ts';
import { expected } from './expected.ts';
import { oddities } from './oddities.ts';
import { runFront } from './run-front.ts';

/** Times of fronts, and of the client's patience with them, are multiplied by this. */
const scale = 0.1;
/** Runs at a time: most of them wait. */
const atOnce = 3;

/**
 * Runs the clean platform behind every front, or behind those whose id holds one of the names, and prints a line for
 * each; gives how many runs there were, and how many of them were not as expected. The suites must be registered.
 */
export async function runFronts(
  names: readonly string[] = [],
): Promise<{ readonly total: number; readonly odd: number }> {
  const open = listFronts()
    .filter(({ id }) => names.length === 0 || names.some((name) => id.includes(name)))
    .flatMap((front) => [
      { ...front, declared: false },
      ...(expected[front.id]?.declared === undefined ? [] : [{ ...front, declared: true }]),
    ]);
  const total = open.length;
  let odd = 0;
  const work = async (): Promise<void> => {
    for (let front = open.shift(); front !== undefined; front = open.shift()) {
      const { id, kind, declared } = front;
      const run = await runFront(id, scale, declared ? { inFront: { firewall: true } } : {});
      const { report, ledger, ms } = run;
      const found = oddities(id, run, declared);
      odd += found.length > 0 ? 1 : 0;
      const of = (...verdicts: readonly string[]): number =>
        report.requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
      const facts =
        `exit ${report.exitCode}, ${of('fail', 'warn')} broken, ${of('inconclusive', 'untested')} open, ` +
        `${report.run.requests} calls, ${ledger} orders, ${ms} ms`;
      console.log(
        `${found.length === 0 ? 'ok  ' : 'ODD '} ${id} (${kind}${declared ? ', declared' : ''}): ${facts}: ` +
          `${report.sentence}`,
      );
      for (const one of found) console.log(`     ${one}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(`fronts: ${total - odd} as expected, ${odd} not`);
  return { total, odd };
}
