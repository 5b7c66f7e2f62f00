import { addDays, isListedMember, isRealDate, wrongKeys, wrongKeySeeds } from '../../arbitraries/index.ts';
import { type Request, type CancelBodies, RawBody } from '../../requirements/history/index.ts';
import type { AskedKey } from '../../contract/asked-key.ts';
import { isObject, type Json, type JsonObject, without } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import { type FixedCase, type PinnedRequest, problemRebuilding } from '../../journal/pinned/pinned-case.ts';

/** What asking a fixed case again takes. */
interface AgainMeans {
  readonly apiKey: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What every cancel has beside its number. */
  readonly bodies: CancelBodies;
  /** A new made-up number of a shape; null where none may be sent. */
  readonly madeUp: (shape: string) => string | null;
}

/** The requests of a fixed case, to be asked today; or why they cannot be. */
export function repeats(
  { evidence, input }: Pick<FixedCase, 'evidence' | 'input'>,
  means: AgainMeans,
): Request[] | Reason {
  // The judge makes the cause of the input again.
  const asks = evidence
    .map((request) => requestOf(request, means))
    .map((request) => ('code' in request || input === undefined ? request : { ...request, input }));
  return asks.find((one): one is Reason => 'code' in one) ?? (asks as Request[]);
}

function requestOf(request: PinnedRequest, means: AgainMeans): Request | Reason {
  const { operation, headerName, charset, connection } = request;
  const key = keyOf(request, means.apiKey);
  if (key === null) return { code: 'wrong-key-not-made' };
  const body = bodyOf(request, means);
  if ('code' in body) return body;
  return {
    operation,
    body: body.body,
    key,
    again: true,
    ...(headerName === undefined ? {} : { headerName }),
    ...(charset === undefined ? {} : { charset }),
    ...(connection === undefined ? {} : { connection }),
  };
}

function bodyOf(
  request: PinnedRequest,
  { now, madeUp, bodies }: AgainMeans,
): { readonly body: Request['body'] } | Reason {
  const expected = problemRebuilding(request);
  if (expected !== null) return { code: 'request-not-rebuilt', expected };
  if ('text' in request) return { body: new RawBody(request.text) };
  if ('base64' in request) return { body: new RawBody(Buffer.from(request.base64, 'base64')) };
  if (request.operation !== 'cancel') return { body: dated(request.body, request.days, now) };
  const number = madeUp(request.madeUp ?? '');
  return number === null ? { code: 'number-not-made' } : cancelOf(number, request.body as JsonObject, bodies);
}

/**
 * A cancel of a made-up order: with the reason of the case, and what the configuration of today adds to every cancel.
 */
function cancelOf(order_no: string, body: JsonObject, bodies: CancelBodies): { readonly body: JsonObject } | Reason {
  const own = without(body, ...Object.keys(bodies.withReason({})));
  const other = Object.entries(own).find(([name, value]) => name !== 'cancel_reason' && !isListedMember(name, value));
  if (other !== undefined) return { code: 'cancel-member-unknown', member: other[0] };
  return { body: { order_no, ...bodies.withReason(own) } };
}

/** A body with its date as far from the day of sending as the case says. */
function dated(body: Json, days: number | undefined, now: number): Json {
  const today = new Date(now).toISOString().slice(0, 10);
  return days === undefined || !isObject(body) || !isRealDate(today) ? body : { ...body, date: addDays(today, days) };
}

function keyOf({ credentials }: PinnedRequest, apiKey: string): AskedKey | null {
  if (credentials === 'valid') return 'right';
  if (credentials === 'missing') return 'none';
  if (credentials === 'empty') return 'empty';
  const key = wrongKeySeeds.flatMap((seed) => wrongKeys(apiKey, seed)).find((one) => one.label === credentials.wrong);
  return key === undefined ? null : { wrong: key.value, description: key.label };
}
