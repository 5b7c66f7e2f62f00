import { addDays, isListedMember, isRealDate, wrongKeys } from '../../arbitraries/index.ts';
import { type Request, type CancelBodies, type Phase, RawBody } from '../../requirements/history/index.ts';
import type { AskedKey } from '../../contract/wrong-key.ts';
import { isObject, type Json, type JsonObject, without } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { ReportPinned } from '../../contract/report-parts.ts';
import { type FixedCase, type PinnedRequest, problemRebuilding } from '../../journal/pinned/pinned-case.ts';
import type { Judged } from '../../requirements/requirement.ts';
import type { Confirmation } from '../confirming/confirmation.ts';
import type { Run } from '../run.ts';

/** The fewest times that a case is sent: some faults show only at the second try. */
const leastTries = 2;

/**
 * A case as work of a run; in a run with shards, one shard sends it. Searches are sent after those of the scenarios, as
 * when the finding was found: earlier requests may be the reason why they fail. After a call without the key or with a
 * wrong key a lockout is legal, so such cases wait.
 */
export function workOf({ id, evidence }: FixedCase): {
  readonly name: string;
  readonly phase: Phase;
  readonly about: 'search' | 'cancel';
} {
  const isWrong = evidence.some(({ credentials }) => typeof credentials === 'object');
  const isRight = evidence.every(({ credentials }) => credentials === 'valid');
  const about = evidence.some(({ operation }) => operation === 'cancel') ? 'cancel' : 'search';
  const phase = isWrong ? 'wrong-keys' : !isRight ? 'without-key' : about === 'search' ? 'alone' : 'together';
  return { name: id, phase, about };
}

/**
 * Sends the evidence of a pinned case again, and records a failure as a finding like any other. True if it passes,
 * which `recordPassed` writes at the end.
 */
export async function runPinned(
  fixed: FixedCase,
  judged: Judged,
  run: Run,
  confirmation: Confirmation,
): Promise<boolean> {
  const { guard, settings, known } = run;
  const outcome = run.outcomes.get(judged.id);
  if (outcome === undefined) return false;
  const write = (state: ReportPinned['state'], reason: Reason | null): false => {
    writePinned(fixed, run, state, reason);
    return false;
  };
  const unknown = (reason: Reason): false => {
    recordUnknown(fixed, run, reason);
    return false;
  };
  if (workOf(fixed).about === 'cancel' && !guard.permitted) return write('untold', guard.notPermitted);
  for (let nth = 0; nth < Math.max(leastTries, fixed.tries); nth += 1) {
    const requests = repeats(fixed, {
      apiKey: settings.apiKey,
      now: run.now(),
      bodies: known.cancels.bodies,
      madeUp: (shape) => guard.madeUp(run.now() + nth).find(({ label }) => label === shape)?.value ?? null,
    });
    if ('code' in requests) return unknown(requests);
    const { failure, isKnown, reason } = await confirmation.round(judged, fixed.cause, requests);
    if (failure !== null) {
      outcome.fail(failure);
      return write('broken', null);
    }
    if (!isKnown) return unknown(reason ?? { code: 'answers-do-not-tell' });
  }
  return true;
}

/**
 * Writes that a case passed. Nothing is written if the run has found the same finding elsewhere, or if nothing of its
 * requirement could be judged: then no answer proves anything.
 */
export function recordPassed(fixed: FixedCase, run: Run): void {
  const { requirement } = fixed;
  const outcome = run.outcomes.get(requirement);
  if (outcome?.findings.has(fixed.id) === true) writePinned(fixed, run, 'broken', null);
  else if ((outcome?.cases ?? 0) > 0) writePinned(fixed, run, 'holds', null);
  else writePinned(fixed, run, 'untold', { code: 'not-tested', requirement, because: outcome?.missing ?? null });
}

/** Records that a case is unknown: a gate that could not see it proves nothing. */
export function recordUnknown(fixed: FixedCase, run: Run, reason: Reason): void {
  const because: Reason = { code: 'pinned-not-judged', finding: fixed.id, because: reason };
  run.outcomes.get(fixed.requirement)?.unknown(because, true);
  writePinned(fixed, run, 'untold', reason);
}

function writePinned(
  { id, requirement }: FixedCase,
  { journal }: Run,
  state: ReportPinned['state'],
  reason: Reason | null,
): void {
  journal.append({ kind: 'pinned', id, requirement, state, reason });
}

/** The inputs for rebuilding a fixed case. */
interface AgainMeans {
  readonly apiKey: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The members of every cancel besides its number. */
  readonly bodies: CancelBodies;
  /** A new made-up number of a shape; null if none may be sent. */
  readonly madeUp: (shape: string) => string | null;
}

/** The requests of a fixed case, to be sent today; or why they cannot be. */
export function repeats(
  { evidence, input }: Pick<FixedCase, 'evidence' | 'input'>,
  means: AgainMeans,
): Request[] | Reason {
  const requests: Request[] = [];
  for (const one of evidence) {
    const request = requestOf(one, means);
    if ('code' in request) return request;
    // The judge makes the cause from the input.
    requests.push(input === undefined ? request : { ...request, input });
  }
  return requests;
}

function requestOf(request: PinnedRequest, means: AgainMeans): Request | Reason {
  const { operation, headers, headerName, charset, connection } = request;
  const key = keyOf(request, means.apiKey);
  if (key === null) return { code: 'wrong-key-not-made' };
  const body = bodyOf(request, means);
  if ('code' in body) return body;
  return {
    operation,
    body: body.body,
    key,
    again: true,
    ...(headers === undefined ? {} : { headers }),
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
  const key = wrongKeys(apiKey, 0).all.find((one) => one.label === credentials.wrong);
  return key === undefined ? null : { wrong: key.value, description: key.label };
}
