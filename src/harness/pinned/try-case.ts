import { addDays, isRealDate, wrongKeys } from '../../arbitraries/index.ts';
import type { Call, Identity } from '../../client/call.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { isJson, mayPassForJson } from '../../model/json-start.ts';
import type { FixedBody, FixedCase } from './fixed-case.ts';
import { type Again, judgeAgain } from './judge-again.ts';
import { documentedCall, RawBody } from '../target.ts';

/** What sending a fixed case takes. */
export interface CaseMeans {
  readonly send: (call: Call) => Promise<Exchange>;
  readonly apiKey: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A fresh order of the supply, claimed; or why there is none. */
  readonly order: () => Promise<string | { readonly reason: string }>;
  /** The body of a cancel with what the configuration supplies for every cancel today. */
  readonly cancelBody: (body: JsonObject) => JsonObject;
  /** A new made-up number of a shape. */
  readonly madeUp: (shape: string) => string | null;
  /** Declared values of `refund_status`. */
  readonly refundStatuses: readonly string[];
}

/** What came of a fixed case, with the exchange that tells. */
export type CaseOutcome = Again & { readonly exchange: Exchange | null; readonly controls: readonly Exchange[] };

/** Seeds whose wrong keys are looked through for the one that was sent. */
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

/**
 * Sends a fixed case and judges what comes as the run does: alone, at once with the control, and behind it, because some
 * faults show there alone. What holds is only believed where the control is accepted still.
 */
export async function tryCase(one: FixedCase, means: CaseMeans): Promise<CaseOutcome> {
  const bodies = await bodiesOf(one, means);
  const identity = identityOf(one, means.apiKey);
  if (typeof bodies === 'string' || identity === null) return untold(typeof bodies === 'string' ? bodies : 'its wrong key cannot be made of this key');
  // A real order is cancelled once.
  const times = one.request.order === 'fresh' ? 1 : Math.max(3, one.tries);
  let last: CaseOutcome = untold('nothing was sent');
  for (const body of bodies) {
    for (let nth = 1; nth <= times; nth += 1) {
      const [exchange, ...controls] = await Promise.all([means.send(callOf(one, body, identity)), ...(nth === 2 ? besides(one, body, identity, means) : [])]);
      last = {
        ...judgeAgain(one.judge, one.cause, exchange, { refundStatuses: means.refundStatuses }),
        exchange,
        controls: controls.length > 0 ? controls : last.controls,
      };
      if (last.state !== 'holds') return last;
      const refused = nth === 2 ? refusedControl(one, controls) : null;
      if (refused !== null) return { ...last, state: 'untold', reason: refused };
    }
  }
  return last;
}

/** What is sent beside the second call: the control; without one the same, with the right key; a made-up cancel twice. */
function besides(one: FixedCase, body: Json | RawBody, identity: Identity, means: CaseMeans): Promise<Exchange>[] {
  const { operation, control, request, requirement } = one;
  if (operation === 'cancel') return [means.send(callOf(one, body, identity))];
  if (control !== null) return [means.send(documentedCall('search', dated(control, means.now()), requirement))];
  return [means.send(documentedCall('search', body, request.credentials === 'valid' ? requirement : null))];
}

/** Why a refusal says nothing: the control is refused as well. Null where it is not, or where it does not matter: a key is refused whatever the body is. */
function refusedControl({ control, judge }: FixedCase, [exchange]: readonly Exchange[]): string | null {
  if (control === null || exchange === undefined || isAccepted(exchange) || (judge.kind === 'status' && judge.expected === 401)) return null;
  const came = exchange.fault?.message ?? `status ${exchange.answer?.status}`;
  return `the search that was accepted beside it is not any more (${came}): its refusal may have another reason`;
}

function untold(reason: string): CaseOutcome {
  return { state: 'untold', reason, exchange: null, controls: [] };
}

const lenient = 'whether what usual parsers take for JSON is refused is open (see open.lenient-json)';

/** The bodies to send: with the date as far from today as it was and, where that is another one, with the past date itself. */
async function bodiesOf({ request, judge }: FixedCase, means: CaseMeans): Promise<readonly (Json | RawBody)[] | string> {
  // Kept by a release that asked for its refusal.
  if ('text' in request && judge.kind === 'status' && judge.expected === 400 && mayPassForJson(request.text) && !isJson(request.text)) return lenient;
  if ('text' in request) return [new RawBody(request.text)];
  if ('base64' in request) return [new RawBody(Buffer.from(request.base64, 'base64'))];
  if (request.order !== undefined) {
    const number =
      request.order === 'fresh'
        ? await means.order()
        : (means.madeUp(request.order.madeUp) ?? { reason: 'no number of its shape can be made up beside the supplied ones' });
    return typeof number === 'string' ? [{ ...means.cancelBody(isObject(request.body) ? request.body : {}), order_no: number }] : number.reason;
  }
  const moved = dated(request, means.now());
  const itself = member(request.body, 'date') === member(moved, 'date') || (request.days ?? 0) >= 0 ? [] : [request.body];
  return [moved, ...itself];
}

/** A body with its date as far from the day of sending as the case says. */
function dated({ body, days }: FixedBody, now: number): Json {
  const today = new Date(now).toISOString().slice(0, 10);
  return days === undefined || !isObject(body) || !isRealDate(today) ? body : { ...body, date: addDays(today, days) };
}

function identityOf({ request: { credentials } }: FixedCase, apiKey: string): Identity | null {
  if (typeof credentials === 'string') return { kind: credentials };
  const key = seeds.flatMap((seed) => wrongKeys(apiKey, seed)).find((one) => one.label === credentials.wrong);
  return key === undefined ? null : { kind: 'wrong', key: key.value, description: key.label };
}

function callOf({ operation, requirement, judge, request }: FixedCase, body: Json | RawBody, identity: Identity): Call {
  // A rule for answers leaves those to the requirement's own probes that they sent: this is none.
  return documentedCall(operation, body, judge.kind === 'check' ? null : requirement, {
    identity,
    ...(request.headerName === undefined ? {} : { headerName: request.headerName }),
    // A probe that asked for a status takes the blame for it, as in the run.
    ...(judge.kind === 'status' || requirement === 'bus.bad-input' ? { statusOwner: requirement } : {}),
  });
}
