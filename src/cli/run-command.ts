import { secretsOf, type Settings } from '../config/index.ts';
import { safe } from '../config/quote.ts';
import { commandChannel } from '../harness/channel.ts';
import type { Session } from '../harness/session.ts';
import type { EndedBy } from '../model/report.ts';
import type { ReportDigest } from '../reporters/index.ts';
import { keepBaseline, readBaseline } from './baseline.ts';
import { onSignal } from './on-signal.ts';
import { openSession } from './open-session.ts';
import { orderLine, orderStock, spentBy } from './order-stock.ts';
import { packageVersion } from './package-facts.ts';
import { pinnedCases } from './pin-command.ts';
import { prepareLedger, prepareOut } from './prepare-out.ts';
import { readSettings } from './read-settings.ts';
import { runSuites } from './run-suites.ts';
import { showProgress } from './show-progress.ts';

/** Milliseconds that a run has, after a signal, to end by itself; the reports are made without it then. */
const graceAfterSignal = 1200;
/** Milliseconds after the limit of time at which a run that still goes on is given up. */
const graceAfterTime = 15_000;

/** `run`: the suites against a target, then the reports. Gives the exit code. Throws a `UsageError`. */
export async function runCommand(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const settings = readSettings(flags);
  if (settings.dryRun) return (await import('./dry-run.ts')).dryRun(settings);
  // Read before the folder is cleared: the baseline may be its last report.
  const baseline = readBaseline(settings.baseline);
  pinnedCases(settings.pinned);
  prepareOut(settings);
  prepareLedger(settings);
  await keepBaseline(settings.out, baseline);
  const { session, close } = await openSession(settings, packageVersion());
  try {
    return await runAndFinish(session, baseline);
  } finally {
    await close();
  }
}

async function runAndFinish(session: Session, baseline: ReportDigest | null): Promise<number> {
  const { settings, runId } = session;
  const stock = orderStock(settings, session.baseUrl, session.embedded);
  const progress = showProgress(process.stderr, settings.traffic.maxRequests);
  progress.say(
    `travel-conformance ${session.version}, run ${runId}: ${shownUrl(session)}${session.embedded ? ' (embedded reference platform)' : ''}, profile ${settings.profile}, seed ${settings.seed}`,
  );
  if (!session.embedded) progress.say(`orders: ${orderLine(stock, settings.orderBudget)}`);
  const channel = commandChannel(runId, progress.show);
  const cut = new Cut(settings, progress.say, () => channel.abort());
  try {
    const ended = runSuites(session);
    // While the run goes on: reports need modules of their own.
    void import('./finish-run.ts').catch(() => undefined);
    const problems = await Promise.race([ended, cut.reached]);
    progress.end();
    return await finish(session, baseline, problems, cut);
  } finally {
    cut.close();
    channel.close();
  }
}

/** The target's address without a secret in its path. */
function shownUrl({ settings, baseUrl }: Session): string {
  const secrets = secretsOf(settings)
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), baseUrl);
}

async function finish(session: Session, baseline: ReportDigest | null, problems: readonly string[] | null, cut: Cut): Promise<number> {
  const { finishOf, finishRun } = await import('./finish-run.ts');
  const [problem] = problems ?? [];
  const { createRedactor } = await import('../client/index.ts');
  const redactor = createRedactor({ secrets: secretsOf(session.settings), pointers: [] });
  const cause =
    cut.cause ??
    (problem === undefined ? null : { endedBy: 'crash' as const, note: `the suite itself failed: ${redactor.text(problem.split('\n')[0] ?? '')}` });
  const cutBy = cause === null ? undefined : { ...cause, ordersSpent: spentBy(session) };
  const finished = await finishRun({ ...finishOf(session.settings, baseline, session.runId), ...(cutBy === undefined ? {} : { cutBy }) });
  for (const problem of finished?.problems ?? []) process.stderr.write(`error: ${problem}\n`);
  if (finished === null) {
    const [first, ...stack] = (problems?.[0] ?? cutBy?.note ?? 'the suites left no journal').split('\n');
    const why = `No verdict: nothing was judged, the suite itself failed: ${first}; please report it with the lines that follow`;
    for (const line of [why, ...stack]) process.stderr.write(`${safe(redactor.text(line))}\n`);
    return 3;
  }
  process.stdout.write(finished.text);
  return finished.exitCode;
}

/** The ways in which a run is ended from outside: a signal, and a run that does not end by itself. */
class Cut {
  /** Settled where the run is no longer waited for. */
  readonly reached: Promise<null>;
  cause: { readonly endedBy: EndedBy; readonly note: string } | null = null;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unlisten: () => void;

  constructor(settings: Settings, say: (line: string) => void, abort: () => void) {
    let reach: (value: null) => void = () => undefined;
    this.reached = new Promise((resolve) => {
      reach = resolve;
    });
    const giveUpAfter = (milliseconds: number, act: () => void): void => {
      this.#timers.push(setTimeout(act, Math.min(2 ** 31 - 1, milliseconds)));
    };
    giveUpAfter(settings.traffic.maxTime * 1000 + graceAfterTime, () => {
      this.cause = { endedBy: 'crash', note: 'the suite itself failed: it did not end when its time was over; the reports show what was done until then' };
      reach(null);
    });
    this.#unlisten = onSignal(() => {
      this.cause = { endedBy: 'signal', note: 'the run was interrupted' };
      say('interrupted: no more calls are sent, the reports are being written (again: end at once)');
      abort();
      giveUpAfter(graceAfterSignal, () => reach(null));
    });
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#unlisten();
  }
}
