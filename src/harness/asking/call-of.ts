import { daysBetween } from '../../arbitraries/index.ts';
import { member } from '../../model/json.ts';
import type { Call, Identity } from '../../client/call.ts';
import { type Ask, type AskedRequest, cancelKind, type Facts, isShownValid, RawBody, searchKind } from '../../history/index.ts';
import type { Credentials } from '../../model/exchange.ts';
import { documentedCall } from '../target.ts';

/** The call that an ask is sent as. `sentFor`: the requirement that it counts for. */
export function callOf(ask: Ask, facts: Facts, sentFor: string | null): Call {
  const { operation, body, headerName, connection = 'any', again } = ask;
  return documentedCall(operation, body, sentFor, {
    identity: identityOf(ask),
    ...(headerName === undefined ? {} : { headerName }),
    connection: connection === 'same' ? 'kept-apart' : connection,
    statusOwner: statusOwner(ask, facts),
    // The guard lets none go out again that names an order.
    repeatable: true,
    ...(again === true ? { priority: 5 } : {}),
  });
}

function identityOf({ key = 'right' }: Ask): Identity {
  if (typeof key === 'object') return { kind: 'wrong', key: key.wrong, description: key.description };
  return { kind: key === 'right' ? 'valid' : key === 'none' ? 'missing' : 'empty' };
}

/** Days after one on which a search is accepted up to which another is likely on sale. */
const near = 60;

const ownersOfSearches = {
  'without-key': 'auth.missing-key',
  'wrong-key': 'auth.invalid-key',
  malformed: 'bus.malformed',
  lenient: 'bus.bad-input',
  'non-object': 'bus.bad-input',
  'hostile-text': 'bus.hostile-text',
  'past-date': 'bus.past-date',
} as const;

const ownersOfCancels = {
  'without-key': 'auth.cancel-missing-key',
  'wrong-key': 'auth.cancel-invalid-key',
  malformed: 'cancel.malformed',
  lenient: 'cancel.malformed',
  'non-object': 'cancel.malformed',
  'made-up': 'cancel.unknown-order',
  neither: 'cancel.hostile-order-no',
  order: 'http.status-listed',
} as const;

/** The requirement that an answer breaks whose status the document does not list: one cause, one requirement. */
export function statusOwner(ask: Ask, facts: Facts): string {
  const credentials = identityOf(ask).kind satisfies Credentials;
  const request = requestOf(ask, credentials);
  if (ask.operation === 'cancel') return ownersOfCancels[cancelKind(request, facts.cancels)];
  const kind = searchKind(request, () => facts.frame());
  if (kind !== 'other') return ownersOfSearches[kind];
  // What is written in an odd way is an odd input, whatever it says.
  if (ask.body instanceof RawBody) return 'bus.bad-input';
  if (!isShownValid(ask.body, facts, facts.frame())) return 'bus.bad-input';
  // How far ahead a day may lie is not shown.
  const farAhead = facts.routes.every((route) => daysBetween(route.date, String(member(ask.body, 'date'))) > near);
  if (!farAhead) return 'bus.valid-accepted';
  return ask.input === undefined ? 'http.status-listed' : 'bus.bad-input';
}

function requestOf({ body }: Ask, credentials: Credentials): AskedRequest {
  if (!(body instanceof RawBody)) return { credentials, request: { body, bodyText: '' } };
  const { raw } = body;
  if (typeof raw !== 'string') return { credentials, request: { body: undefined, bodyText: '', bodyBase64: 'bytes' } };
  try {
    return { credentials, request: { body: JSON.parse(raw), bodyText: raw } };
  } catch {
    return { credentials, request: { body: undefined, bodyText: raw } };
  }
}
