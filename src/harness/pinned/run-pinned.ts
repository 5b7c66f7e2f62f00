import { onlyReads } from '../../model/operations.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import type { ReportPinned } from '../../model/report.ts';
import type { FixedCase } from './fixed-case.ts';
import { cancelBodies } from '../orders/cancel-bodies.ts';
import { brokenStatus } from './judge-again.ts';
import type { Orders } from '../orders/orders.ts';
import { declaredRefundStatuses } from '../requirement.ts';
import type { Run } from '../run.ts';
import { statusViolation, unlistedViolation } from '../searches.ts';
import { type CaseMeans, type CaseOutcome, tryCase } from './try-case.ts';

/** Pinned cases by the key that they are sent with: the stage in which they may be sent follows from it. */
export type PinnedByKey = Readonly<Record<'valid' | 'without' | 'wrong', readonly FixedCase[]>>;

/** The pinned cases whose requirements are probed. */
export function pinnedByKey(cases: readonly FixedCase[], probed: ReadonlySet<string>): PinnedByKey {
  const of = (fits: (credentials: FixedCase['request']['credentials']) => boolean): FixedCase[] =>
    cases.filter((one) => probed.has(one.requirement) && fits(one.request.credentials));
  return { valid: of((one) => one === 'valid'), without: of((one) => one === 'missing' || one === 'empty'), wrong: of((one) => typeof one === 'object') };
}

/** What pinned cases need of a run. */
export interface PinnedParts {
  readonly run: Run;
  readonly orders: Orders;
  readonly mayCancel: boolean;
  readonly cancelAdvice: string;
}

/** What sending a fixed case takes, from a run and its orders. */
export function meansOf({ run, orders, mayCancel, cancelAdvice }: PinnedParts): CaseMeans {
  const { settings } = run;
  return {
    send: (call) => run.send(call),
    apiKey: settings.apiKey,
    now: run.now,
    order: async () => {
      if (!mayCancel) return { reason: cancelAdvice };
      return (await orders.take()) ?? { reason: orders.dry ?? 'no order could be had' };
    },
    cancelBody: (body) => cancelBodies(settings).withReason(body),
    madeUp: (shape) => (mayCancel ? (run.guard.madeUp(run.now()).find((one) => one.label === shape)?.value ?? null) : null),
    refundStatuses: declaredRefundStatuses(settings.statement),
  };
}

/** Whether a case is a cancel of a made-up number. */
export function isMadeUp({ request: { order } }: FixedCase): boolean {
  return typeof order === 'object';
}

/** Why a made-up number that was refused tells nothing; for whoever knows what became of the orders beside it. */
export function noneStood(why: string): string {
  return `it may take an order that can be cancelled beside it, and ${why}`;
}

/**
 * Sends pinned cases of selected requirements, and records what is broken as a finding like any other. Gives what can only be told when the run is over:
 * a made-up number that is refused proves nothing where no order stood, and that shows when one is cancelled.
 */
export async function runPinned(cases: readonly FixedCase[], parts: PinnedParts & { readonly spends: boolean }): Promise<() => void> {
  const means = meansOf(parts);
  if (parts.spends && cases.some(isMadeUp)) await parts.orders.ahead();
  const beside = parts.orders.standing();
  const late: (() => void)[] = [];
  const send = async (one: FixedCase): Promise<void> => {
    if (parts.run.outcome(one.requirement) === undefined) return;
    const came = one.operation === 'cancel' && !parts.mayCancel ? none(parts.cancelAdvice) : await tryCase(one, means);
    if (!isMadeUp(one) || came.state !== 'holds') return tell(one, came, parts);
    late.push(() => {
      const stood = beside.some((order) => parts.orders.wasCancelled(order));
      tell(one, stood ? came : { ...came, state: 'untold', reason: noneStood('none that stood when it was sent was cancelled in this run') }, parts);
    });
  };
  // Those that spend an order after the others: they would end the one that a made-up number is to meet.
  const spends = ({ request: { order } }: FixedCase): boolean => order === 'fresh';
  await Promise.all(cases.filter((one) => !spends(one)).map(send));
  await Promise.all(cases.filter(spends).map(send));
  return () => late.forEach((one) => one());
}

/** Records what came of a case. */
function tell(one: FixedCase, came: CaseOutcome, parts: PinnedParts): void {
  const outcome = parts.run.outcome(one.requirement);
  const { exchange } = came;
  if (one.operation === 'cancel' && exchange !== null && isAccepted(exchange)) parts.orders.cancelled(String(member(exchange.request.body, 'order_no')));
  // Rules for answers have seen the exchange already.
  if (came.state === 'broken' && one.judge.kind === 'status' && exchange !== null) violate(one, came, exchange, parts.run);
  if (came.state === 'holds' && one.judge.kind === 'status') outcome?.pass();
  // Sent and not told: a gate that could not see it proves nothing.
  if (came.state === 'untold' && exchange !== null) outcome?.lose(`the pinned case ${one.id} could not be judged: ${came.reason}`, true);
  parts.run.journal.append({
    kind: 'pinned',
    id: one.id,
    requirement: one.requirement,
    state: came.state,
    reason: came.state === 'untold' ? came.reason : null,
  } satisfies { kind: 'pinned' } & ReportPinned);
}

function none(reason: string): CaseOutcome {
  return { state: 'untold', reason, exchange: null, controls: [] };
}

function violate({ requirement, judge, expected }: FixedCase, { controls }: CaseOutcome, exchange: Exchange, run: Run): void {
  if (judge.kind !== 'status') return;
  const violation =
    typeof judge.expected === 'number'
      ? { ...statusViolation(judge.expected, exchange, 'a pinned case'), expected }
      : judge.expected === 'listed'
        ? unlistedViolation(exchange)
        : { ...statusViolation(401, exchange, 'a pinned case'), expected };
  run.outcome(requirement)?.violate({ violation, exchange, controls, judge }, onlyReads(exchange.operation) ? brokenStatus(judge.expected) : null);
}
