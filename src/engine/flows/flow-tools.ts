import type { CallHow, Calls, FlowAnswer, FlowTools, Operation } from '../../requirements/flows/flow.ts';
import { RawBody, type Request } from '../../requirements/history/index.ts';
import { onlyKeys } from '../../requirements/flows/only-keys.ts';
import { reasonOutsider } from '../../requirements/checks/not-the-platform.ts';
import { answerJson, type Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { headersNotOfCalls } from '../../contract/own-headers.ts';
import { isOfFlows } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import { describeValue } from '../../contract/schema/index.ts';
import { pause, type Run } from '../run.ts';
import { FlowAssertion } from '../../requirements/flows/flow-assertion.ts';
import { isTaken } from './own-things.ts';

/** Calls that one run of a flow makes at most: more come of a loop that does not end. */
const mostCalls = 200;

/** Ends a flow that goes on from an answer which did not come. */
export class FlowStopped extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the flow ended: ${reason.code}`);
    this.reason = reason;
  }
}

/** What happened in one run of a flow. */
export interface Trace {
  readonly exchanges: Exchange[];
  /** Operations of which a call was accepted. */
  readonly accepted: Set<string>;
  /** Further keys with which a call was accepted. */
  readonly keys: Set<string>;
  /** The numbers that were made up for it, in order. */
  readonly madeUp: string[];
}

export const newTrace = (): Trace => ({ exchanges: [], accepted: new Set(), keys: new Set(), madeUp: [] });

const howKeys = { key: true, headers: true } as const satisfies Record<keyof CallHow, true>;
const eventuallyKeys = { within: true, every: true, message: true } as const;

/** Whether a call goes with a further valid key of the configuration. */
export function isFurtherKey(key: CallHow['key'] = 'right'): key is string {
  return !['right', 'none', 'wrong'].includes(key);
}

/** Sends one call of a flow; never throws because of its answer. */
export type FlowSend = (operation: Operation, body: Json | RawBody, how: SentHow) => Promise<Exchange>;
type SentHow = Pick<CallHow, 'key'> & Pick<Request, 'headers'>;

/** What the tools of a flow are made of: a run, or the recorded answers of one. */
export interface ToolParts extends Pick<Run, 'now' | 'saying'> {
  readonly send: FlowSend;
  madeUp(kind: string): string;
  pause(milliseconds: number): Promise<void>;
}

/** The parts that send, wait and make up numbers in a run. */
export function partsOf(run: Run, send: FlowSend): ToolParts {
  const { guard, settings } = run;
  return {
    send,
    now: run.now,
    saying: run.saying,
    pause: (milliseconds) => pause(run, milliseconds),
    madeUp(kind) {
      guard.things.madeUps += 1;
      const [number = ''] = guard.madeUpDrawn(settings.seed + guard.things.madeUps, 1);
      guard.things.add(kind, number);
      return number;
    },
  };
}

/** The tools of one run of a flow. */
export function flowTools(parts: ToolParts, trace: Trace): FlowTools {
  async function made(operation: Operation, body: unknown = {}, how: CallHow = {}): Promise<Exchange> {
    if (!isOfFlows(operation?.name))
      throw new TypeError(
        `expected an operation of the pack, got ${JSON.stringify(operation?.name)}: name it in ` +
          '`operations` of pack()',
      );
    onlyKeys(`a call of ${operation.name}`, how, howKeys);
    const [odd] = headersNotOfCalls(how.headers ?? {}, operation.keyHeader);
    if (odd !== undefined)
      throw new TypeError(`a call of ${operation.name}: expected headers that a call may set, got "${odd}"`);
    const headers = Object.entries(how.headers ?? {}).map(([name, value]) => {
      if (typeof (value ?? '') !== 'string')
        throw new TypeError(`a call of ${operation.name}: expected a text or null as the header "${name}"`);
      return [name, value ?? null] as const;
    });
    if (trace.exchanges.length >= mostCalls) throw new RangeError(`expected at most ${mostCalls} calls of one flow`);
    const exchange = await parts.send(operation, asSent(body, operation), {
      ...how,
      headers: Object.fromEntries(headers),
    });
    if (isTaken(exchange)) {
      trace.accepted.add(operation.name);
      trace.keys.add(how.key ?? 'right');
    } else if (isFurtherKey(how.key) && exchange.answer !== null && !trace.keys.has(how.key)) {
      const { status } = exchange.answer;
      throw new FlowStopped({ code: 'flow-key-unproved', key: how.key, operation: operation.name, status });
    }
    return exchange;
  }

  /** The answer of the platform; ends the flow if there is none, or one that says nothing. */
  function answerOf(exchange: Exchange): FlowAnswer {
    const { answer, credentials } = exchange;
    const outsider = trace.accepted.size === 0 ? reasonOutsider(exchange) : null;
    if (answer === null || outsider !== null) throw new FlowStopped(outsider ?? reasonRefused(exchange, parts));
    // Where nothing is accepted, the right key may be none.
    if (trace.accepted.size === 0 && credentials === 'valid' && [401, 403].includes(answer.status))
      throw new FlowStopped(reasonRefused(exchange, parts));
    if (answer.status === 429) throw new FlowStopped({ code: 'throttled', credentials });
    if (answer.body.kind === 'cut') throw new FlowStopped({ code: 'answer-cut', because: answer.body.reason });
    const headers = Object.entries(answer.headers).map(([name, values]) => [name, values.join(', ')] as const);
    return { status: answer.status, body: answerJson(exchange), headers: Object.fromEntries(headers) };
  }

  const accepted = async (operation: Operation, body?: unknown, how?: CallHow): Promise<unknown> => {
    const exchange = await made(operation, body, how);
    const answer = answerOf(exchange);
    if (isTaken(exchange)) return answer.body;
    throw new FlowStopped(reasonRefused(exchange, parts));
  };

  const call: Calls = Object.assign(accepted as <Answer>() => Promise<Answer>, {
    answer: async (operation: Operation, body?: unknown, how?: CallHow) => answerOf(await made(operation, body, how)),
    async refused(operation: Operation, body: unknown, status: number | readonly number[], how?: CallHow) {
      if (!trace.accepted.has(operation.name))
        throw new FlowStopped({ code: 'flow-no-control', operation: operation.name });
      const answer = answerOf(await made(operation, body, how));
      const wanted = [status].flat();
      if (wanted.length === 0 || !wanted.every(Number.isInteger))
        throw new TypeError(
          `expected call.refused of ${operation.name} to name a status, got ${JSON.stringify(status)}`,
        );
      if (wanted.includes(answer.status)) return answer;
      const actual = `status ${answer.status}`;
      throw new FlowAssertion({
        cause: `${operation.name} not refused: ${actual}`,
        expected: `status ${wanted.join(' or ')}`,
        actual,
        status: answer.status,
      });
    },
  });

  return {
    call,
    madeUp(kind) {
      const number = parts.madeUp(kind);
      trace.madeUp.push(number);
      return number;
    },
    async eventually(ask, holds, how = {}) {
      onlyKeys('eventually', how, eventuallyKeys);
      const { within = 5000, every = 250, message = 'it did not become so in time' } = how;
      const end = parts.now() + within;
      for (;;) {
        const value = await ask();
        if (holds(value)) return value;
        if (parts.now() >= end)
          throw new FlowAssertion({
            cause: message,
            expected: `the awaited state within ${within} ms`,
            actual: describeValue(value),
          });
        await parts.pause(every);
      }
    },
  };
}

/** Why a flow does not go on from an answer. */
export function reasonRefused(exchange: Exchange, run: Pick<Run, 'saying'>): Reason {
  const { operation, answer, fault } = exchange;
  return answer === null
    ? { code: 'no-answer', operation, because: faultOf(fault) }
    : { code: 'flow-call-refused', operation, status: answer.status, saying: run.saying(exchange) };
}

function faultOf(fault: Exchange['fault']): Reason {
  return fault?.reason ?? { code: 'nothing-read', because: null };
}

/** A body as JSON writes it, or as it is. Throws if it cannot be sent. */
function asSent(body: unknown, { name, method }: Operation): Json | RawBody {
  if (body instanceof RawBody) {
    if (method !== 'GET') return body;
    throw new TypeError(`a call of ${name}: expected no raw body, because a GET has none`);
  }
  const text = JSON.stringify(body);
  if (text === undefined) throw new TypeError('expected a JSON value as the body of a call');
  return JSON.parse(text) as Json;
}
