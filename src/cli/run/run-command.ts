import { count } from '../../contract/text.ts';
import { arePacksAlone, ownShare, type Settings, spendsOrders } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { disobeyed, keyInClear, travelsInClear, shortKeyWarning } from '../../contract/key-warnings.ts';
import { redactReason, type Reason, said } from '../../contract/reason.ts';
import type { Progress, Session } from '../../engine/session/run-session.ts';
import { type ReportDigest } from '../../reporters/index.ts';
import { noVerdictLine, stackOf } from '../no-verdict-line.ts';
import { prepareRun } from '../session/open-session.ts';
import type { SuitesThread } from '../session/suites-thread.ts';
import { withLastFailed } from '../settings/last-failed.ts';
import { orderLine, orderStock, spentBy } from '../settings/order-stock.ts';
import { readSettings, settingsRedactor } from '../settings/read-settings.ts';
import { EarlyEnd, Interruption } from './early-end.ts';

/**
 * `run`: runs the suites against a target, in a thread that already loads them, then makes the reports. Returns the
 * exit code. Without a thread it prints the plan. Throws a `UsageError`.
 */
export async function runCommand(
  flags: Readonly<Record<string, unknown>>,
  thread: SuitesThread | null,
): Promise<number> {
  const settings = readSettings(flags);
  if (settings.dryRun || thread === null) return (await import('./plan.ts')).dryRun(withLastFailed(settings));
  const interruption = new Interruption();
  try {
    const { session, baseline, close } = await prepareRun(settings);
    try {
      return interruption.come ? interruptedBefore() : await runAndFinish(session, baseline, thread, interruption);
    } finally {
      await close();
    }
  } finally {
    interruption.close();
  }
}

/** The message for a run that was interrupted before it had a journal, so before it sent anything. */
function interruptedBefore(): number {
  process.stderr.write(`${noVerdictLine({ code: 'interrupted', beforeItBegan: true })}\n`);
  return 3;
}

async function runAndFinish(
  session: Session,
  baseline: ReportDigest | null,
  thread: SuitesThread,
  interruption: Interruption,
): Promise<number> {
  const { runId } = session;
  const settings = ownShare(session.settings);
  const stock = orderStock(settings, session.baseUrl, session.embedded);
  const progress = showProgress(process.stderr);
  const redactor = settingsRedactor(settings);
  const say = (line: string): void => progress.say(redactor.text(line));
  say(
    `travel-conformance ${session.version}, run ${runId}: ` +
      `${session.baseUrl}${session.embedded ? ' (built-in platform)' : ''}, profile ${settings.profile}, seed ` +
      `${settings.seed}`,
  );
  if (!session.embedded && travelsInClear(session.baseUrl)) say(`warning: ${keyInClear}`);
  const shortKey = session.embedded ? null : shortKeyWarning(settings.apiKey);
  if (shortKey !== null) say(`warning: ${shortKey}`);
  const ofNode = session.embedded ? null : disobeyed(session.baseUrl, process.env);
  if (ofNode !== null) say(`note: ${ofNode}`);
  if (settings.lastFailed) say(`only requirements that failed or warned in the last run: ${settings.only.join(', ')}`);
  if (settings.shard !== null) say(shareLine(settings, settings.shard));
  if (!session.embedded && !arePacksAlone(settings))
    say(
      `orders: ${spendsOrders(settings) ? orderLine(stock, settings) : `spent by shard ${settings.shard?.of} alone`}`,
    );
  // This module needs the client, which otherwise only the suites' thread loads.
  if (settings.pinned !== null)
    say(`pinned: ${(await import('../settings/pinned-cases.ts')).pinnedLine(session.pinned ?? [], settings)}`);
  let finishing: Promise<unknown> | null = null;
  const onProgress = (current: Progress): void => {
    progress.show(current);
    // An interruption may have come before the run listened for it.
    if (interruption.come) thread.abort();
    // Modules for reports are loaded after the first call was sent, while the run waits for answers.
    if (current.calls > 0) finishing ??= import('../finish/finish-run.ts').catch(() => undefined);
  };
  const earlyEnd = new EarlyEnd(settings, {
    listen: (act) => interruption.heard(act),
    abort: () => {
      progress.say(
        'interrupted: no more calls are sent, the reports are being written (interrupt again to end at once)',
      );
      thread.abort();
    },
    atWork: () => thread.atWork,
    judging: thread.judging,
  });
  const problem = await thread.run(session, earlyEnd, onProgress);
  // Its memory is free for the reports, which do not wait for its end.
  void thread.stop();
  progress.end();
  return finish(session, baseline, problem, earlyEnd);
}

/** The share of the whole run's limits that this shard has. */
function shareLine({ traffic }: Settings, { index, of }: NonNullable<Settings['shard']>): string {
  const rate = traffic.rate === null ? '' : `, ${traffic.rate} in any one second`;
  return `shard ${index} of ${of}: ${traffic.concurrency} calls in flight${rate}, ${traffic.maxRequests} in all`;
}

async function finish(
  session: Session,
  baseline: ReportDigest | null,
  problem: Reason | null,
  earlyEnd: EarlyEnd,
): Promise<number> {
  const { finishOf, finishRun, printFinished } = await import('../finish/finish-run.ts');
  const redactor = settingsRedactor(session.settings);
  const redacted = (reason: Reason): Reason => {
    const first = reason.code === 'suite-failed' ? { ...reason, error: reason.error.split('\n', 1)[0] ?? '' } : reason;
    return redactReason(first, redactor);
  };
  const cause = earlyEnd.cause ?? (problem === null ? null : { endedBy: 'crash' as const, reason: redacted(problem) });
  const cutBy = cause === null ? undefined : { ...cause, ordersSpent: spentBy(session) };
  const finished = await finishRun(finishOf(session.settings, baseline, session.runId, cutBy));
  if (finished === null && earlyEnd.cause?.endedBy === 'signal') return interruptedBefore();
  if (finished === null && cause === null) {
    const reason = { code: 'record-taken', folder: session.settings.out } as const;
    process.stderr.write(`${safe(redactor.text(noVerdictLine(reason)))}\n`);
    return 3;
  }
  if (finished === null) {
    const { reason } = cause ?? { reason: said('') };
    for (const line of [noVerdictLine(reason), ...(problem === null ? [] : stackOf(problem))])
      process.stderr.write(`${safe(redactor.text(line))}\n`);
    return 3;
  }
  return printFinished(finished);
}

/** Milliseconds between lines if there is no terminal. */
const betweenLines = 10_000;

/**
 * One line of progress, without line feed: `12 s  412 calls, 31 of 63 scenarios, 2 throttled`. If all scenarios are
 * finished, the line does not say so, because that would look like success.
 */
export function progressLine({ calls, done, of, throttled }: Progress, elapsedMs: number): string {
  const parts = [
    count(calls, 'call'),
    ...(done < of ? [`${done} of ${of} scenarios`] : []),
    ...(throttled > 0 ? [`${throttled} throttled`] : []),
  ];
  return `${String(Math.floor(elapsedMs / 1000)).padStart(4)} s  ${parts.join(', ')}`;
}

/** The output for progress. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows the progress of a run: one changing line on a terminal, otherwise a new line now and then. */
export function showProgress(
  output: ProgressOutput,
  now: () => number = Date.now,
): { show(progress: Progress): void; say(line: string): void; end(): void } {
  const startedAt = now();
  let lastLineAt = startedAt;
  let last: Progress | null = null;
  let lastLine = '';
  let onScreen = false;
  const text = (progress: Progress): string => progressLine(progress, now() - startedAt);
  const clear = (): void => {
    if (onScreen) output.write('\r\u001b[2K');
    onScreen = false;
  };
  return {
    show(progress) {
      last = progress;
      if (output.isTTY === true) {
        clear();
        // A terminal that does not know its columns says 0.
        output.write(text(progress).slice(0, Math.max(20, (output.columns || 80) - 1)));
        onScreen = true;
      } else if (now() - lastLineAt >= betweenLines) {
        lastLineAt = now();
        lastLine = text(progress);
        output.write(`${lastLine}\n`);
      }
    },
    /** A line that stays. */
    say(line) {
      clear();
      output.write(`${line}\n`);
    },
    end() {
      clear();
      if (last !== null && text(last) !== lastLine) output.write(`${text(last)}\n`);
    },
  };
}
