import { credentialsOf } from '../../contract/key-scheme.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { createRecognition } from '../../contract/recognition.ts';
import { createAgents, type Agents, idleFor } from './agents.ts';
import type { ClientOptions } from '../client-options.ts';
import type { Sending } from '../sending.ts';
import { createLargeAnswers } from './large-answers.ts';
import type { Message } from '../message.ts';
import { readOutcome, unlessIdle } from './read-outcome.ts';
import { httpDate } from '../resend-or-stop/retry-after.ts';
import { type Transfer, type Way, sendOnce } from './send-once.ts';
import { neverConnected } from './transport-fault.ts';
import { readProxy } from './tunnel.ts';
import type { Agent } from 'node:http';
import type { Socket } from 'node:net';

/** The result of one attempt. */
export interface Attempted {
  readonly exchange: Exchange;
  /** Whether it reached nobody, so that the requested change was not made. */
  readonly reachedNobody: boolean;
}

/**
 * Makes the attempts of calls: each is one message on the connection chosen for its call, and one exchange. Throws if
 * the target's URL, proxy or certificates cannot be used.
 */
export function createAttempts(
  { baseUrl, proxy: proxyUrl, hosts = {}, tls, traffic }: ClientOptions,
  wallClock: () => number,
) {
  const base = new URL(baseUrl);
  const proxy = proxyUrl === null ? null : readProxy(proxyUrl);
  const forwards = proxy !== null && base.protocol === 'http:';
  const agents = createAgents(base, { proxy, tls, hosts, timeout: traffic.timeout });
  const connections = createConnections(agents);
  const hasCertificate = [tls.cert, tls.pfx].some((one) => typeof one === 'string');
  const large = createLargeAnswers(traffic.maxResponse);
  const underWay = new Set<Transfer>();
  const recognised = createRecognition();

  /** The settings for a forward proxy, with its credentials. */
  function forwardOf({ path }: Message): NonNullable<Way['forward']> {
    const authorization = proxy?.authorization ?? null;
    return {
      target: `${base.origin}${path}`,
      headers: authorization === null ? [] : [['Proxy-Authorization', authorization]],
    };
  }

  return {
    /** Makes one attempt; never rejects. `onArrived` is called once the target is known to have the call. */
    async make(sending: Sending, message: Message, number: number, onArrived: () => void): Promise<Attempted> {
      const { call, throttled, retried } = sending;
      const { agent, single } = connections.take(sending);
      const sentAt = wallClock();
      const way = { origin: base.origin, agent, ...(forwards ? { forward: forwardOf(message) } : {}) };
      const transfer = sendOnce(message, way, { ...traffic, maxResponse: large.limit().bytes }, onArrived);
      underWay.add(transfer);
      const outcome = unlessIdle(await transfer.outcome, transfer.reused(), transfer.waited());
      const { answer, fault, values } = await readOutcome(
        outcome,
        large.limit(),
        proxy === null ? null : { host: proxy.url.host, forwards },
        hasCertificate,
      );
      if (answer?.body.kind === 'json' || answer?.body.kind === 'cut') large.took(answer.bytes, values);
      underWay.delete(transfer);
      if (single) agent.destroy();
      const exchange = recognised({
        // Members are listed one by one: with a spread V8 defines them at run time, which cost 1 % of the CPU time of a
        // long run.
        operation: call.operation,
        credentials: credentialsOf(call.key),
        request: message.shown,
        sentFor: call.sentFor,
        answer,
        fault,
        call: number,
        sentAt,
        endedAt: wallClock(),
        targetDate: httpDate(answer?.headers['date']?.[0]),
        connection: transfer.reused() ? 'used' : 'new',
        connectionNumber: connections.numberOf(transfer.socket()),
        throttled,
        retried,
      });
      if (fault?.kind === 'reset' && exchange.connection === 'used') {
        connections.keptFailed();
        sending.closed = true;
      } else if (sending.closed === true && answer !== null) {
        connections.passedOnNew();
        delete sending.closed;
      }
      return { exchange, reachedNobody: outcome.kind === 'error' && neverConnected(outcome.error) };
    },
    /** Ends the attempts under way with this error. */
    abort: (error: Error): void => underWay.forEach((transfer) => transfer.abort(error)),
    /** Ends all connections. */
    destroy: (): void => agents.destroy(),
  };
}

/**
 * The longest idle time, in milliseconds, of a connection for calls that may be sent only once. A target may be closing
 * a connection that was idle longer.
 */
const LITTLE_IDLE = 50;

/** The agent that gives a call its connection. If `single`, destroy the agent after the call. */
interface Taken {
  readonly agent: Agent;
  readonly single: boolean;
}

/**
 * Number of calls that succeeded on a new connection after their kept one was closed; from then on no connection is
 * used twice.
 */
const MOST_CLOSED = 10;

/** Chooses the connection of each call of a run, and numbers connections for the report. */
function createConnections(agents: Pick<Agents, 'shared' | 'apart' | 'fresh'>) {
  const numbers = new WeakMap<Socket, number>();
  let count = 0;
  let keptFail = false;
  let passed = 0;
  return {
    take({ call, retried }: Sending): Taken {
      const kept = call.connection === 'same' ? agents.apart : agents.shared;
      const single =
        call.connection === 'new' ||
        retried > 0 ||
        passed >= MOST_CLOSED ||
        (!call.repeatable && (keptFail || idleFor(kept) > LITTLE_IDLE));
      return { agent: single ? agents.fresh() : kept, single };
    },
    /** The number of the connection, in order of first use; null for a call that got none. */
    numberOf(socket: Socket | null): number | null {
      if (socket === null) return null;
      const number = numbers.get(socket) ?? ++count;
      numbers.set(socket, number);
      return number;
    },
    /**
     * A kept connection was closed during a call: from then on, calls that may be sent only once use new connections.
     */
    keptFailed: (): void => void (keptFail = true),
    /**
     * A call whose kept connection was closed succeeded on a new one. After ten such calls no connection is used twice.
     */
    passedOnNew: (): void => void passed++,
  };
}
