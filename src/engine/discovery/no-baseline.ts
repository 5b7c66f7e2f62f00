import { reasonOutsider } from '../../requirements/checks/not-the-platform.ts';
import { ownWords } from '../../requirements/checks/own-words.ts';
import { totalOf } from '../../requirements/checks/trips.ts';
import { RawBody } from '../../requirements/history/index.ts';
import { retryAfterMs } from '../../client/index.ts';
import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject, member } from '../../contract/json.ts';
import { isGatewayStatus } from '../../contract/transport.ts';
import { type DocumentedName, isListed } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import type { SearchesRefused, WrongBody } from '../../contract/reasons/search.ts';
import type { Run } from '../run.ts';
import { documentedCall } from '../target.ts';

/**
 * That no search was accepted, and the answer to the first one. `first`: without secrets. It is known that the platform
 * answers: it has answered a broken body, or another call.
 */
export function refusedAll(first: Exchange): SearchesRefused {
  const { answer, fault } = first;
  return {
    code: 'searches-refused',
    got: answer?.status ?? fault?.kind ?? null,
    saying: ownWords(first),
    ...(answer === null ? {} : details(first)),
  };
}

type Details = Omit<SearchesRefused, 'code' | 'got' | 'saying'>;

function details(first: Exchange): Details {
  const { status, body } = first.answer!;
  if (status >= 500) return whenBack(first);
  if (!isListed('search', status)) return status === 403 ? {} : { see: 'http.status-listed' };
  if (status !== 200) return {};
  if (body.kind === 'cut') return { cut: { code: 'answer-cut', because: body.reason, isIts: true } };
  const code = member(answerJson(first), 'code');
  if (typeof code === 'number') return code === 0 ? {} : { theirCode: code };
  return isObject(answerJson(first))
    ? { body: 'without a code', see: 'envelope.code' }
    : { body: wrongBody(first), see: 'http.json-body' };
}

function wrongBody({ answer }: Exchange): WrongBody {
  const body = answer!.body;
  return body.kind === 'text' ? { problem: body.problem } : body.kind === 'empty' ? 'empty' : 'no object';
}

/** When to try a target in maintenance again, if it says so. The run does not wait: the document does not list 503. */
function whenBack({ answer, targetDate, endedAt }: Exchange): Details {
  const wait = retryAfterMs(answer?.headers['retry-after'] ?? [], targetDate ?? endedAt);
  return wait === null ? {} : { again: Math.ceil(wait / 1000) };
}

/** Why no search could be judged: the fault of the first one without an answer, or throttling. */
export function unjudged(exchanges: readonly Exchange[]): Reason {
  const fault = exchanges.find((one) => one.fault !== null)?.fault;
  return {
    code: 'searches-unjudged',
    because: fault == null ? { code: 'throttled', credentials: 'valid' } : fault.reason,
  };
}

/** Why these searches of the configured routes do not show whether there are trips; null if all of them show it. */
export function reasonTripsUnseen(searches: readonly Exchange[]): Reason | null {
  const total = Math.max(0, ...searches.filter(isAccepted).map((one) => totalOf(one) ?? 0));
  if (total > 0) return { code: 'trips-not-listed', total, see: 'bus.data' };
  return searches.map(reasonUnseen).find((one) => one !== null) ?? null;
}

function reasonUnseen(search: Exchange): Reason | null {
  const { answer, fault, call } = search;
  if (answer === null) return fault === null ? null : { code: 'no-answer', operation: 'search', because: fault.reason };
  const { status } = answer;
  if (status === 429) return { code: 'throttled', credentials: 'valid' };
  const { body, cut, see = brokenList(search) } = details(search);
  if (cut !== undefined) return { code: 'answer-cut', because: cut.because };
  if (see !== undefined) return { code: 'trips-unseen', call, status, ...(body === undefined ? {} : { body }), see };
  if (status < 500) return null;
  return { code: 'trips-unseen', call, status, ...(isGatewayStatus(status) ? {} : { see: 'http.status-listed' }) };
}

/** The requirement that an accepted answer without a list of trips breaks. */
function brokenList(search: Exchange): string | undefined {
  if (!isAccepted(search)) return undefined;
  const data = member(answerJson(search), 'data');
  if (!isObject(data)) return 'envelope.data';
  return Array.isArray(member(data, 'lines')) ? undefined : 'bus.data';
}

/** A body that no platform accepts: it is not JSON. */
const noJson = '{"conformance":';

/**
 * Why the answers to these calls are not the platform's; null if they may be. Each call is sent only if no answer
 * before it is the platform's.
 */
export async function reasonNotThePlatform(calls: readonly (() => Promise<Exchange>)[]): Promise<Reason | null> {
  let reason: Reason | null = null;
  for (const [nth, call] of calls.entries()) {
    const answer = await call();
    // A call without an answer says nothing; if the first two get none, nobody is there.
    if (answer.answer === null && (reason !== null || nth === 0)) continue;
    const notThePlatform = reasonOutsider(answer);
    if (notThePlatform === null) return null;
    reason ??= notThePlatform;
  }
  return reason;
}

/** Sends the body that is not JSON, on a new connection: it cancels nothing, and spends no order. */
export function sendNoJson(run: Run, operation: DocumentedName): Promise<Exchange> {
  return run.send(documentedCall(operation, new RawBody(noJson), null, { connection: 'new', repeatable: true }));
}
