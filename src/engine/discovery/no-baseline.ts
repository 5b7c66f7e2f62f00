import { ownWords } from '../../requirements/checks/own-words.ts';
import { totalOf } from '../../requirements/checks/trips.ts';
import { retryAfterMs } from '../../client/index.ts';
import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject, member } from '../../contract/json.ts';
import { isGatewayStatus } from '../../contract/gateway-status.ts';
import { isListed } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import type { SearchesRefused, WrongBody } from '../../contract/reasons/search.ts';

/**
 * That no search was accepted, and what the first was answered. Give it an exchange without secrets. That what answers
 * is the platform is known: a broken body, or another call, was answered as by one.
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

/**
 * When a target in maintenance is to be tried again, where it says so. The run does not wait: 503 is no status that the
 * document lists.
 */
function whenBack({ answer, targetDate, endedAt }: Exchange): Details {
  const wait = retryAfterMs(answer?.headers['retry-after'] ?? [], targetDate ?? endedAt);
  return wait === null ? {} : { again: Math.ceil(wait / 1000) };
}

/** Why no search could be judged: what kept the first that was not answered from it, or throttling. */
export function unjudged(exchanges: readonly Exchange[]): Reason {
  const fault = exchanges.find((one) => one.fault !== null)?.fault;
  return {
    code: 'searches-unjudged',
    because: fault == null ? { code: 'throttled', credentials: 'valid' } : fault.reason,
  };
}

/**
 * Why these searches of the configured routes show no trips, where some of their answers do not tell; null where all
 * do.
 */
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
  const { body, cut, see } = details(search);
  if (cut !== undefined) return { code: 'answer-cut', because: cut.because };
  if (see !== undefined) return { code: 'trips-unseen', call, status, ...(body === undefined ? {} : { body }), see };
  if (status < 500) return null;
  return { code: 'trips-unseen', call, status, ...(isGatewayStatus(status) ? {} : { see: 'http.status-listed' }) };
}
