import type { Call } from '../../client/call.ts';
import { type Redactor, showExchange } from '../../client/index.ts';
import { hostOf, mayCancel, type Settings, UsageError } from '../../config/index.ts';
import { quote, safe } from '../../config/quote.ts';
import { type FixedCase, isRare } from '../../harness/pinned/fixed-case.ts';
import { cancelBodies, refusedAdvice } from '../../harness/orders/cancel-bodies.ts';
import { Ledger } from '../../harness/orders/ledger.ts';
import { Orders } from '../../harness/orders/orders.ts';
import { isMadeUp, meansOf, noneStood } from '../../harness/pinned/run-pinned.ts';
import { pause } from '../../harness/pause.ts';
import type { Run } from '../../harness/run.ts';
import type { Session } from '../../harness/session.ts';
import { type CaseOutcome, tryCase } from '../../harness/pinned/try-case.ts';
import { documentedCall } from '../../harness/target.ts';
import { mayHaveWorked } from '../../checks/index.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import { count, ordersText } from '../../reporters/index.ts';
import { requirementById } from '../../requirements/index.ts';
import { type Found, findFinding } from './find-finding.ts';
import { readSettings } from '../settings/read-settings.ts';
import { probesAgain, type ProbesOutcome } from './replay-probes.ts';
import { settingsRedactor } from '../settings/settings-redactor.ts';
import { openShortRun } from '../session/short-run.ts';
import { orderStock } from '../settings/order-stock.ts';
import { inTemporarySession } from '../session/temporary-session.ts';

/** Exit codes of `replay`. */
const exitOf = { broken: 1, holds: 0, untold: 3 } as const;

/**
 * `replay <finding-id> --report <file>`: sends the finding's request again and, where one call does not show it, all that
 * its requirement sends. 1 broken still, 0 no longer, 3 cannot tell. Throws a `UsageError`.
 */
export async function replayCommand(id: string, flags: Readonly<Record<string, unknown>> & { readonly report?: string }): Promise<number> {
  const found = await findFinding(id, flags.report, 'replay');
  const { baseUrl, finding } = found;
  const requirement = String(finding['requirement']);
  if (requirementById(requirement) === undefined)
    throw new UsageError([`${quote(id)}: expected a finding of a requirement that this version knows, got one of ${safe(requirement)}`]);
  const settings = replaySettings(flags, baseUrl);
  return inTemporarySession('replay', settings, async (session) => {
    const cancels = finding['operation'] === 'cancel';
    const lack = cancels ? cancelLack(session) : null;
    if (lack !== null) return cannotTell(lack);
    const elsewhere = baseUrl === null || baseUrl.includes('[redacted]') || baseUrl === session.baseUrl ? null : `the report is of ${baseUrl}`;
    const print = (text: string): void => void process.stdout.write(`${safe(settingsRedactor(settings).text(text))}\n`);
    print(`${id}  ${requirement}  at ${session.baseUrl}${elsewhere === null ? '' : ` (${elsewhere})`}`);
    const state = await stateOf(found, session, cancels);
    // Else what was configured for one target would tell that another is mended.
    if (elsewhere !== null && state === 'holds')
      print(`That says nothing of the target of the report: this was sent to ${session.baseUrl}, ${elsewhere} (--config, --base-url)`);
    return exitOf[state];
  });
}

/** Sends the request and, where one call does not show it, all that its requirement sends; prints what came of it. */
async function stateOf(found: Found, session: Session, cancels: boolean): Promise<keyof typeof exitOf> {
  const { fixed } = found;
  const alone = 'reason' in fixed ? null : await replay(fixed, found, session);
  // A cancel that could be judged alone has spent its order; more are not spent on it.
  if (alone !== null && (alone.state === 'broken' || cancels || !(alone.state === 'holds' || alone.doubt))) return alone.state;
  process.stdout.write(`${safe('reason' in fixed ? `One call does not show it: ${fixed.reason}` : 'Its request alone does not show it')}\n`);
  return toldByProbes(await probesAgain(session, found, alone?.sent ?? 0), alone);
}

/** Prints what the probes of the requirement say, after what its request alone said, and gives the state of both together. */
function toldByProbes({ state, reason, report }: ProbesOutcome, alone: Alone | null): keyof typeof exitOf {
  const run = report?.run;
  const tookOrders = run !== undefined && run.ordersSpent + (run.ordersRefused ?? 0) > 0;
  const sent = run === undefined ? 'none sent' : `${count(run.requests, 'call')}${tookOrders ? `, ${ordersText(run)}` : ''}`;
  const print = (text: string): void => void process.stdout.write(`${safe(text)}\n`);
  for (const left of report?.leftBehind ?? []) print(`left behind in the target: ${left}`);
  if (state === 'broken') print(`Broken still: all that its requirement sends shows it again (${sent})`);
  else if (alone?.doubt === true) return alone.state;
  else if (state === 'holds') print(`No longer broken: nor does all that its requirement sends (${sent})`);
  else if (alone !== null) print(`The probes of its requirement could not tell (${reason}): no longer broken by its request alone`);
  else print(`Cannot tell: all that its requirement sends does not show it, and ${reason} (${sent})`);
  return state === 'untold' && alone !== null ? alone.state : state;
}

/** The settings, with the report's target where no other is given. */
function replaySettings(flags: Readonly<Record<string, unknown>>, baseUrl: string | null): Settings {
  const hidden = baseUrl?.includes('[redacted]') === true;
  if (hidden) return readSettings(flags, { noTarget: '--base-url: expected the target, got none, and the one of the report holds a secret' });
  return readSettings(flags, { fallback: baseUrl === null ? 'embedded' : { baseUrl } });
}

/** What keeps a cancel from being sent, with what to do; null for nothing. One rule, whatever the number: permission, and a fresh order at hand. */
function cancelLack({ settings, baseUrl, embedded }: Session): string | null {
  if (!embedded && !mayCancel(settings, baseUrl)) return `cancel calls to ${hostOf(baseUrl)} are not permitted: name the host in allowCancel (--allow-cancel)`;
  return orderStock(settings, baseUrl, embedded).spendable > 0
    ? null
    : 'a cancel is sent again only with a fresh order, and none is supplied: give one in orders of the configuration';
}

/** What the finding's request alone says; `doubt`: it did not show, which does not say that it is mended. */
interface Alone {
  readonly state: keyof typeof exitOf;
  readonly doubt: boolean;
  readonly sent: number;
}

async function replay(fixed: FixedCase, found: Found, session: Session): Promise<Alone> {
  const { settings, baseUrl, runId } = session;
  const { run, redactor, close } = openShortRun(session);
  const orders = new Orders(run, new Ledger(settings.ledger, runId, hostOf(baseUrl), Date.now));
  const parts = meansOf({ run, orders, mayCancel: true, cancelAdvice: '' });
  // What is told of an accepted cancel can wait for one; a status that was asked for cannot.
  const means = fixed.judge.kind === 'check' && fixed.request.credentials === 'valid' ? { ...parts, send: (call: Call) => onceOld(call, run, orders) } : parts;
  const beside = isMadeUp(fixed) ? await means.order() : null;
  const tried = await tryCase(fixed, means);
  const came = beside === null || tried.state !== 'holds' ? tried : await unlessNoneStood(tried, beside, run, orders);
  const { sent } = run.client.traffic;
  const named = came.exchange === null || !isAccepted(came.exchange) ? undefined : member(came.exchange.request.body, 'order_no');
  if (named !== undefined) orders.cancelled(named);
  // What came of a made-up number that was not refused is not known: whichever order stood may be cancelled.
  const mayHaveCancelled = came.exchange !== null && mayHaveWorked(came.exchange);
  if (!mayHaveCancelled || !isMadeUp(fixed)) orders.release();
  await close();
  const spending = spentText(came, typeof beside === 'string' ? beside : null, orders);
  const doubt = came.state === 'holds' ? doubtOf(fixed, found, sent) : null;
  const outcome: CaseOutcome = doubt === null ? came : { ...came, state: 'untold', reason: doubt };
  process.stdout.write(told(fixed, outcome, sent, redactor, baseUrl));
  for (const line of spending) process.stdout.write(`${safe(redactor.text(line))}\n`);
  return { state: outcome.state, doubt: doubt !== null, sent };
}

/**
 * A made-up number that is refused proves nothing where no order stands, because a broken platform may cancel whichever does: the
 * order beside it is cancelled now, which shows whether it stood.
 */
async function unlessNoneStood(came: CaseOutcome, beside: string | { readonly reason: string }, run: Run, orders: Orders): Promise<CaseOutcome> {
  const untold = (why: string): CaseOutcome => ({ ...came, state: 'untold', reason: noneStood(why) });
  if (typeof beside !== 'string') return untold(`there was none: ${beside.reason}`);
  const exchange = await onceOld(documentedCall('cancel', { order_no: beside, ...cancelBodies(run.settings).plain }, null), run, orders);
  if (!isAccepted(exchange)) return untold(`${beside} was not cancelled (${exchange.fault?.message ?? `status ${exchange.answer?.status}`}): ${refusedAdvice}`);
  orders.cancelled(beside);
  return came;
}

/** Sends a call and, where it cancels an order that was created just now and is refused, once more after each wait: a target may confirm new orders late. */
async function onceOld(call: Call, run: Run, orders: Orders): Promise<Exchange> {
  let exchange = await run.send(call);
  const order = member(exchange.request.body, 'order_no');
  for (const wait of call.operation === 'cancel' && typeof order === 'string' ? orders.fresh.waitsOf(order) : []) {
    if (exchange.answer?.status !== 400) break;
    await pause(run, wait);
    exchange = await run.send(call);
  }
  return exchange;
}

/** Which order a cancel has spent, what is left to spend, and what stays in the target; nothing where no order was taken. */
function spentText({ exchange }: CaseOutcome, beside: string | null, orders: Orders): string[] {
  const named = exchange === null ? undefined : member(exchange.request.body, 'order_no');
  const order = orders.spent === 0 ? undefined : (beside ?? named);
  const supply = orders.unspent === null ? 'orders are created as needed' : `${count(orders.unspent, 'supplied order')} left`;
  return [
    ...(typeof order === 'string' ? [`order    ${order} is spent, as the ledger says; ${supply}`] : []),
    ...[...orders.left].map((one) => `left behind in the target: ${one}`),
  ];
}

/** Why a finding that did not show may be there still; null for no reason. */
function doubtOf({ request }: FixedCase, { finding, cases }: Found, sent: number): string | null {
  if (isRare(finding)) return `it was seen once, and neither again in that run nor in ${sent} calls now: it may come back`;
  const occurrences = Number(finding['occurrences']);
  return request.order === 'fresh' && cases > occurrences
    ? `this order does not show it; then ${occurrences} of ${cases} cases did, so that it may take an order of another kind`
    : null;
}

/** What was sent, what came, and what that means. */
function told({ expected }: FixedCase, outcome: CaseOutcome, sent: number, redactor: Redactor, baseUrl: string): string {
  const lines: string[] = [];
  if (outcome.exchange !== null) {
    const shown = showExchange(redactor.exchange(outcome.exchange), baseUrl);
    lines.push(
      `sent     ${shown.curl}`,
      `answer   ${shown.response === null ? 'none' : `status ${shown.response.status}, request id ${shown.requestId ?? 'none'}, ${shown.at}`}`,
    );
  }
  const meaning = {
    broken: `Broken still: ${(outcome.state === 'broken' ? outcome.message : undefined) ?? `expected ${expected}`}`,
    holds: `Holds in ${sent === 1 ? 'one call' : `${sent} calls`}: expected ${expected}`,
    untold: `Cannot tell: ${outcome.state === 'untold' ? outcome.reason : ''}`,
  }[outcome.state];
  return `${[...lines, redactor.text(meaning)].map(safe).join('\n')}\n`;
}

function cannotTell(reason: string): number {
  process.stdout.write(`${safe(`Cannot tell: ${reason}`)}\n`);
  return exitOf.untold;
}
