import type { Session } from '../../harness/session.ts';
import type { Json } from '../../model/json.ts';
import { count, ordersText } from '../../reporters/index.ts';
import type { Found } from './find-finding.ts';
import { type Alone, AloneReplay } from './replay-alone.ts';
import { outcomeOf, type ReplayOutcome, type ReplayState } from './replay-outcome.ts';
import { probesAgain, type Used } from './replay-probes.ts';

/** What a replay is made with, and whom it tells what becomes known. */
export interface ReplayParts {
  readonly session: Session;
  /** The report that has the findings. */
  readonly report: Json;
  /** Why no cancel may be sent; null where one may. */
  readonly cancelLack: string | null;
  /** What was sent, what came, and what follows. */
  readonly detail: (text: string) => void;
  /** What is asked next, where that takes a while. */
  readonly step: (text: string) => void;
  /** What stays in the target. */
  readonly note: (text: string) => void;
  readonly outcome: (found: Found, outcome: ReplayOutcome) => void;
}

/** What became of all findings, and what that took. */
export interface Replayed {
  readonly states: readonly ReplayState[];
  readonly calls: number;
  readonly orders: number;
}

/** A finding that its request alone does not tell of. */
interface Pending {
  readonly found: Found;
  /** Null where one call cannot show it. */
  readonly alone: Alone | null;
}

/**
 * Asks findings again: the request of each first, and then, for those that it does not tell of, all that their requirements send, in one run. All of it
 * within the limits of one command. Wrong keys come last, since a lockout after them is legal.
 */
export async function replayFindings(all: readonly Found[], parts: ReplayParts): Promise<Replayed> {
  const { session, report, cancelLack, detail, note, step } = parts;
  const startedAt = performance.now();
  const states: ReplayState[] = [];
  const settle = (found: Found, outcome: ReplayOutcome): void => {
    states.push(outcome.state);
    parts.outcome(found, outcome);
  };
  const may = all.filter((found) => cancelLack === null || !isCancel(found));
  for (const found of all) if (!may.includes(found)) settle(found, { state: 'untold', line: `Cannot tell: ${cancelLack}` });
  const { pending, ...took } = await askAlone(may, parts, settle);
  if (pending.length === 0) return { states, ...took };

  const asked = pending.map(({ found }) => found);
  const requirements = [...new Set(asked.map(({ requirement }) => requirement))];
  step(
    `${count(asked.length, 'finding')} left that one call does not show: asking all that ${requirements.join(', ')} ${requirements.length === 1 ? 'sends' : 'send'}`,
  );
  const run = await probesAgain(session, asked, report, { ...took, milliseconds: performance.now() - startedAt });
  for (const { found, alone } of pending) settle(found, outcomeOf(alone, run.of(found)));
  const spent = run.report?.run;
  if (spent !== undefined && spent.ordersSpent + (spent.ordersRefused ?? 0) > 0) detail(`orders   ${ordersText(spent)}`);
  for (const left of run.report?.leftBehind ?? []) note(`left behind in the target: ${left}`);
  return { states, calls: took.calls + (spent?.requests ?? 0), orders: took.orders + (spent?.ordersSpent ?? 0) };
}

/** Sends the request of each finding; gives those that need more. */
async function askAlone(
  all: readonly Found[],
  { session, detail, note }: ReplayParts,
  settle: (found: Found, outcome: ReplayOutcome) => void,
): Promise<{ readonly pending: readonly Pending[] } & Omit<Used, 'milliseconds'>> {
  const pending: Pending[] = [];
  const replay = new AloneReplay(session);
  try {
    for (const found of inKeyOrder(all)) {
      const { fixed } = found;
      if ('reason' in fixed) {
        detail(`One call does not show it: ${fixed.reason}`);
        pending.push({ found, alone: null });
        continue;
      }
      const alone = await replay.ask(fixed, found);
      for (const line of alone.details) detail(line);
      // A cancel that could be judged alone has spent its order; more are not spent on it.
      if (alone.state === 'broken' || isCancel(found) || (alone.state === 'untold' && !alone.doubt)) settle(found, alone);
      else {
        detail('Its request alone does not show it');
        pending.push({ found, alone });
      }
    }
    for (const left of replay.left) note(`left behind in the target: ${left}`);
    return { pending, calls: replay.calls, orders: replay.orders };
  } finally {
    await replay.close();
  }
}

/** Calls with the right key, then those without one, then wrong keys. */
function inKeyOrder(all: readonly Found[]): readonly Found[] {
  const turn = ({ fixed }: Found): number => {
    if ('reason' in fixed || fixed.request.credentials === 'valid') return 0;
    return typeof fixed.request.credentials === 'string' ? 1 : 2;
  };
  return all.toSorted((one, other) => turn(one) - turn(other));
}

/** Whether what it takes is an order. */
export function isCancel({ finding }: Found): boolean {
  return finding['operation'] === 'cancel';
}
