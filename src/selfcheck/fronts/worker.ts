import '../../../suites/index.ts';
import { answer } from '../pool.ts';
import { oddities } from './oddities.ts';
import { runFront } from './run-front.ts';

/** A front to run behind; `declared`: whether the configuration says that a firewall is in front. */
export interface FrontSubject {
  readonly id: string;
  readonly declared: boolean;
}

/** What a run behind a front was like, in a line, and what is odd about it. */
export interface FrontResult {
  readonly facts: string;
  readonly found: readonly string[];
}

/** Times of fronts, and of the client's patience with them, are multiplied by this. */
const scale = 0.1;

answer(async ({ id, declared }: FrontSubject): Promise<FrontResult> => {
  try {
    const run = await runFront(id, scale, declared ? { inFront: { firewall: true } } : {});
    const { report, ledger, ms } = run;
    const of = (...verdicts: readonly string[]): number =>
      report.requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
    return {
      facts:
        `exit ${report.exitCode}, ${of('fail', 'warn')} broken, ${of('inconclusive', 'untested')} open, ` +
        `${report.run.requests} calls, ${ledger} orders, ${ms} ms: ${report.sentence}`,
      found: oddities(id, run, declared),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { facts: 'no report', found: [message] };
  }
});
