import { daysBetween } from '../arbitraries/index.ts';
import type { Credentials, Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { type Ask, RawBody } from './ask.ts';
import type { Facts } from './facts.ts';
import { type AskedRequest, cancelKind, isPlainCancel, searchKind } from './request-kind.ts';
import { isShownValid } from './valid-search.ts';

/** Days after one on which a search is accepted up to which another is likely on sale. */
const near = 60;

const ownersOfSearches = {
  'without-key': 'auth.missing-key',
  'wrong-key': 'auth.invalid-key',
  'unknown-key': 'http.status-listed',
  'key-in-scheme': 'http.status-listed',
  malformed: 'bus.malformed',
  lenient: 'bus.bad-input',
  'non-object': 'bus.bad-input',
  'hostile-text': 'bus.hostile-text',
  'past-date': 'bus.past-date',
} as const;

const ownersOfCancels = {
  'without-key': 'auth.cancel-missing-key',
  'wrong-key': 'auth.cancel-invalid-key',
  'unknown-key': 'http.status-listed',
  malformed: 'cancel.malformed',
  lenient: 'cancel.malformed',
  'non-object': 'cancel.malformed',
  'made-up': 'cancel.unknown-order',
  neither: 'cancel.hostile-order-no',
} as const;

/** Owners that asked for a refusal: an answer 200 is their finding, and nothing else is judged on it. */
const refusalOwners = new Set<string>([
  'auth.missing-key',
  'auth.invalid-key',
  'auth.cancel-missing-key',
  'auth.cancel-invalid-key',
  'bus.past-date',
  'bus.malformed',
  'cancel.unknown-order',
  'cancel.malformed',
  'cancel.hostile-order-no',
]);

/** Whether an answer is judged for a requirement: one cause, one requirement. */
export function isJudgedFor(exchange: Exchange, id: string): boolean {
  return exchange.statusOwner === id || !(exchange.answer?.status === 200 && refusalOwners.has(exchange.statusOwner));
}

/** The requirement that an answer breaks whose status the document does not list: one cause, one requirement. Nobody's for a bound operation. */
export function statusOwner(ask: Ask, facts: Facts): string {
  if (ask.owner !== undefined) return ask.owner;
  if (ask.operation === 'search') return searchOwner(ask, facts);
  return ask.operation === 'cancel' ? cancelOwner(ask, facts) : 'none';
}

/** The same of a cancel. */
function cancelOwner(ask: Ask, { cancels }: Pick<Facts, 'cancels'>): string {
  const request = requestOf(ask);
  const kind = cancelKind(request, cancels);
  if (kind !== 'order') return ownersOfCancels[kind];
  if (!isPlainCancel(request, cancels)) return 'cancel.reason';
  // Of two at once each may be the second one.
  return ask.again === true ? 'cancel.again' : 'http.status-listed';
}

/** The same of a search. */
function searchOwner(ask: Ask, facts: Pick<Facts, 'frame' | 'routes' | 'firstPage' | 'supplied'>): string {
  const kind = searchKind(requestOf(ask), () => facts.frame());
  if (kind !== 'other') return ownersOfSearches[kind];
  // What is written in an odd way is an odd input, whatever it says.
  if (ask.body instanceof RawBody) return 'bus.bad-input';
  if (!isShownValid(ask.body, facts, facts.frame())) return 'bus.bad-input';
  // How far ahead a day may lie is not shown.
  const farAhead = facts.routes.every((route) => daysBetween(route.date, String(member(ask.body as never, 'date'))) > near);
  if (!farAhead) return 'bus.valid-accepted';
  return ask.input === undefined ? 'http.status-listed' : 'bus.bad-input';
}

/** An ask as far as its kind depends on it. */
function requestOf({ body, key = 'right' }: Ask): AskedRequest {
  const credentials: Credentials = typeof key === 'object' ? 'wrong' : key === 'right' ? 'valid' : key === 'none' ? 'missing' : 'empty';
  const headers: Record<string, string> = typeof key === 'object' ? { Authorization: `<wrong key: ${key.description}>` } : {};
  if (!(body instanceof RawBody)) return { credentials, request: { headers, body, bodyText: '' } };
  const { raw } = body;
  if (typeof raw !== 'string') return { credentials, request: { headers, body: undefined, bodyText: '', bodyBase64: 'bytes' } };
  try {
    return { credentials, request: { headers, body: JSON.parse(raw), bodyText: raw } };
  } catch {
    return { credentials, request: { headers, body: undefined, bodyText: raw } };
  }
}
