import { answerJson, type Exchange, isAccepted, type TransportKind } from '../../contract/exchange.ts';
import { isObject, member } from '../../contract/json.ts';
import { isGatewayStatus } from '../../contract/transport.ts';
import { isDocumented, isListed } from '../../contract/operations.ts';
import type { Came } from '../../contract/reasons/cancels.ts';

/**
 * The effect of a call that should change something, as far as its answer shows it. `done`: it was accepted. `none`: it
 * changed nothing. `unknown`: it is not known; then the call is never sent again, and the thing that it names may have
 * been changed.
 */
type Effect = 'done' | 'none' | 'unknown';

/** Faults of calls that never reached the target. */
const neverArrived: ReadonlySet<TransportKind> = new Set(['not-sent', 'dns', 'refused']);

/**
 * Decides the effect of a call; no other code does. A refusal of any kind (4xx) changed nothing. Every other answer
 * that is not an acceptance leaves it open: a redirect, a server error (5xx), a success that cannot be read, or one
 * that contradicts itself. `accepted`: for an operation of the configuration, whether the configuration calls the
 * answer accepted. In that case JSON with any other success is a refusal, and so is a 4xx from something in front. The
 * effect of a cancel that something in front answered stays open: its order must not count as one that can be
 * cancelled.
 */
export function effectOf(exchange: Exchange, accepted?: boolean): Effect {
  const { answer, fault } = exchange;
  if (fault !== null) {
    const isRefused = accepted !== undefined && isRefusal(fault.front?.status);
    return isRefused || neverArrived.has(fault.kind) ? 'none' : 'unknown';
  }
  if (answer === null) return 'unknown';
  if (accepted ?? isAccepted(exchange)) return 'done';
  if (answer.status >= 400 && answer.status < 500) return 'none';
  return accepted === false && answer.status < 300 && answer.body.kind === 'json' ? 'none' : 'unknown';
}

/** Whether a server in front refuses a call with this status. 408 may come after the call was passed on. */
function isRefusal(status = 0): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/** Whether a call may have changed something. */
export function mayHaveWorked(exchange: Exchange, accepted?: boolean): boolean {
  return effectOf(exchange, accepted) !== 'none';
}

/** The result of a call, as the data of a reason. */
export function came(exchange: Exchange): Came {
  const { answer, fault } = exchange;
  if (answer === null) return { code: 'nothing-read', because: fault?.reason ?? null };
  const { status, body } = answer;
  if (body.kind === 'cut') return { code: 'answer-cut', because: body.reason, isIts: true };
  const see = brokenBy(exchange);
  return { code: 'answered', status, body: bodyOf(exchange), ...(see === null ? {} : { see }) };
}

/**
 * The requirement that an answer breaks if it is neither a refusal nor an acceptance. Null if it is one of these, or if
 * a server in front of the target gave it.
 */
function brokenBy(exchange: Exchange): string | null {
  const { status } = exchange.answer!;
  if (!isDocumented(exchange.operation) || isGatewayStatus(status)) return null;
  if (!isListed(exchange.operation, status)) return 'http.status-listed';
  if (status >= 300 || isAccepted(exchange)) return null;
  return isObject(answerJson(exchange)) ? 'envelope.code' : 'http.json-body';
}

function bodyOf(exchange: Exchange): Extract<Came, { readonly code: 'answered' }>['body'] {
  const { status, body } = exchange.answer!;
  if (status >= 300 || isAccepted(exchange)) return 'of no note';
  if (body.kind === 'text') return { problem: body.problem };
  if (body.kind === 'empty') return 'empty';
  if (status !== 200) return 'of no note';
  const code = member(answerJson(exchange), 'code');
  return code === undefined ? 'without a code' : { theirCode: JSON.stringify(code).slice(0, 40).toWellFormed() };
}

/** Why an answer does not show the effect of its call; null if it does. */
export function reasonUnknown(exchange: Exchange, accepted?: boolean): Came | null {
  return effectOf(exchange, accepted) === 'unknown' ? came(exchange) : null;
}
