import { bodyOf } from '../../requirements/flows/bodies.ts';
import {
  type CallHow,
  type Calls,
  type FlowAnswer,
  type FlowTools,
  type Operation,
  FlowAssertion,
  FlowStopped,
} from '../../requirements/flows/flow.ts';
import { RawBody, type Request } from '../../requirements/history/index.ts';
import { isDescribed } from '../../contract/schema-says.ts';
import { onlyKeys } from '../../requirements/flows/only-keys.ts';
import { reasonOutsider } from '../../requirements/checks/not-the-platform.ts';
import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { isObject, type Json } from '../../contract/json.ts';
import { headersNotOfCalls } from '../../contract/own-headers.ts';
import { isOfFlows, ownOperation } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import { describeValue } from '../../contract/schema/index.ts';
import { pause, type Run } from '../run.ts';
import { isTaken } from './own-things.ts';

/** Calls that one run of a flow makes at most: more come of a loop that does not end. */
const mostCalls = 200;

/** What happened in one run of a flow. */
export interface Trace {
  readonly exchanges: Exchange[];
  /** Operations of which a call was accepted. */
  readonly accepted: Set<string>;
  /** Further keys with which a call was accepted. */
  readonly keys: Set<string>;
  /** The numbers that were made up for it, in order. */
  readonly madeUp: string[];
  /** Calls without an answer as yet. */
  readonly open: Set<Promise<Exchange>>;
  /** Why the flow was to end, even if its code caught that and went on. */
  stopped: Reason | null;
  /** It has made a call with no key or a wrong one before the phase for such calls. */
  isEarly: boolean;
  /** It has ended: what its code still calls, although it did not wait for that, is not sent. */
  isOver: boolean;
}

export function newTrace(): Trace {
  return {
    exchanges: [],
    accepted: new Set(),
    keys: new Set(),
    madeUp: [],
    open: new Set(),
    stopped: null,
    isEarly: false,
    isOver: false,
  };
}

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
  /** The body of an answer as the flow gets it. */
  shown(body: Json | undefined, exchange: Exchange): Json | undefined;
}

/** The parts that send, wait and make up numbers in a run. */
export function partsOf(run: Run, send: FlowSend): ToolParts {
  const { guard, settings } = run;
  return {
    send,
    now: run.now,
    saying: run.saying,
    pause: (milliseconds) => pause(run, milliseconds),
    shown: (body) => body,
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
  async function made(operation: Operation, given: unknown, how: CallHow = {}): Promise<Exchange> {
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
    const body = given === undefined ? await bodyOf(operation.examples[0] ?? {}, tools) : given;
    if (trace.exchanges.length >= mostCalls) throw new RangeError(`expected at most ${mostCalls} calls of one flow`);
    const sent = asSent(body, operation);
    const never = new Promise<Exchange>(() => undefined);
    if (trace.isOver) return never;
    const sending = parts.send(operation, sent, { ...how, headers: Object.fromEntries(headers) });
    trace.open.add(sending);
    const exchange = await sending.finally(() => trace.open.delete(sending));
    if (trace.isOver) return never;
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
    if (answer === null || outsider !== null) {
      const own = ownOperation(exchange.operation);
      // A platform may answer 404, as its operation describes it, to a number that nobody has.
      const isOwn = own !== null && isDescribed(own, exchange);
      throw new FlowStopped(outsider === null || isOwn ? reasonRefused(exchange, parts) : outsider);
    }
    // Where nothing is accepted, the right key may be none.
    if (trace.accepted.size === 0 && credentials === 'valid' && [401, 403].includes(answer.status))
      throw new FlowStopped(reasonRefused(exchange, parts));
    if (answer.status === 429) throw new FlowStopped({ code: 'throttled', credentials });
    if (answer.body.kind === 'cut') throw new FlowStopped({ code: 'answer-cut', because: answer.body.reason });
    const headers = Object.entries(answer.headers).map(([name, values]) => [name, values.join(', ')] as const);
    return {
      status: answer.status,
      body: parts.shown(answerJson(exchange), exchange),
      headers: Object.fromEntries(headers),
    };
  }

  const accepted = async (operation: Operation, body?: unknown, how?: CallHow): Promise<unknown> => {
    const exchange = await made(operation, body, how);
    const answer = answerOf(exchange);
    if (isTaken(exchange)) return answer.body;
    throw new FlowStopped(reasonRefused(exchange, parts));
  };

  const any = async (operation: Operation, body?: unknown, how?: CallHow): Promise<FlowAnswer> =>
    answerOf(await made(operation, body, how));

  async function refused(
    operation: Operation,
    body: unknown,
    status: number | readonly number[],
    how?: CallHow,
  ): Promise<FlowAnswer> {
    if (!trace.accepted.has(operation.name))
      throw new FlowStopped({ code: 'flow-no-control', operation: operation.name });
    const wanted = [status].flat();
    if (wanted.length === 0 || !wanted.every(Number.isInteger))
      throw new TypeError(`expected call.refused of ${operation.name} to name a status, got ${JSON.stringify(status)}`);
    const exchange = await made(operation, body, how);
    const answer = answerOf(exchange);
    const actual = `status ${answer.status}`;
    const isWanted = wanted.includes(answer.status);
    if (isWanted && !isTaken(exchange)) return answer;
    throw new FlowAssertion({
      cause: `${operation.name} not refused: ${actual}`,
      expected: `${isWanted ? 'a refusal with ' : ''}status ${wanted.join(' or ')}`,
      actual: `${actual}${isWanted ? ', accepted' : ''}`,
      status: answer.status,
    });
  }

  /** A flow that catches why it was to end, and goes on, shows nothing either. */
  const noted =
    <Of extends unknown[], Got>(send: (...of: Of) => Promise<Got>) =>
    (...of: Of): Promise<Got> =>
      send(...of).catch((error: unknown) => {
        if (error instanceof FlowStopped) trace.stopped ??= error.reason;
        throw error;
      });
  const call: Calls = Object.assign(noted(accepted) as <Answer>() => Promise<Answer>, {
    answer: noted(any),
    refused: noted(refused),
  });

  const tools: FlowTools = {
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
  return tools;
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

/** A body as JSON writes it, or as it is. Throws if it cannot be sent, or if a part of it would not be. */
function asSent(body: unknown, { name, method, path }: Operation): Json | RawBody {
  if (body instanceof RawBody) {
    if (method !== 'GET') return body;
    throw new TypeError(`a call of ${name}: expected no raw body, because a GET has none`);
  }
  const text = JSON.stringify(body);
  if (text === undefined) throw new TypeError('expected a JSON value as the body of a call');
  const json = JSON.parse(text) as Json;
  const lost = method === 'GET' && isObject(json) ? Object.keys(json).find((own) => !path.includes(`{${own}}`)) : null;
  if (typeof lost !== 'string') return json;
  throw new TypeError(`a call of ${name}: expected members that its path names, as a GET has no body, got "${lost}"`);
}
