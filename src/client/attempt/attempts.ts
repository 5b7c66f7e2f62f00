import { credentialsOf } from '../../contract/wrong-key.ts';
import type { Exchange, Answer, TransportFault } from '../../contract/exchange.ts';
import { createRecognition } from '../../contract/recognition.ts';
import { closeIdle, createAgents, type Agents, idleFor } from './agents.ts';
import type { ClientOptions } from '../client-options.ts';
import type { Sending } from '../sending.ts';
import { createLargeAnswers, type SizeLimit } from './large-answers.ts';
import type { Message } from '../message.ts';
import { httpDate } from '../resend-or-stop/retry-after.ts';
import { type Transfer, type Way, sendOnce, clientError, type Outcome } from './send-once.ts';
import { neverConnected, type Circumstances, classifyTransportFault } from './transport-fault.ts';
import { readProxy } from './proxy.ts';
import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { decodeBody } from './decode-body.ts';

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
      // A load balancer may lead all calls of a connection to one place: the next call goes another way.
      if (exchange.fault?.kind === 'in-front') closeIdle(agent, transfer.socket());
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

/** The outcome of a call: an answer with the number of its JSON values, or a fault. */
interface Result {
  readonly answer: Answer | null;
  readonly fault: TransportFault | null;
  readonly values: number;
}

/** Milliseconds after which anything that was on its way has arrived: longer than any round trip. */
const aRoundTrip = 2000;

/**
 * The outcome, or the fault that the target closed the connection as idle. A 408 that closes a kept connection may have
 * been on its way when the call left, and says that nobody read the call (RFC 9110, section 15.5.9). On a new
 * connection, or if it comes later, a 408 is an answer like any other.
 */
export function unlessIdle(outcome: Outcome, reused: boolean, tookMs: number): Outcome {
  if (!reused || tookMs > aRoundTrip || outcome.kind !== 'answer' || outcome.status !== 408) return outcome;
  const closes = (keptHeaders(outcome.rawHeaders).headers['connection'] ?? []).some((value) =>
    /\bclose\b/i.test(value),
  );
  return closes
    ? { kind: 'error', error: clientError('E_IDLE', { code: 'connection-closed', how: 'as idle' }) }
    : outcome;
}

/** The answer or fault of an outcome. A body over the limit becomes a body that is `cut`. */
async function readOutcome(
  outcome: Outcome,
  limit: SizeLimit,
  passed: Circumstances['proxy'],
  hasCertificate = false,
): Promise<Result> {
  try {
    if (outcome.kind === 'error') throw outcome.error;
    if (passed?.forwards && outcome.status === 407) throw clientError('E_PROXY', { code: 'proxy-wants-password' });
    const { headers, leftOut } = keptHeaders(outcome.rawHeaders);
    const { body, bytes, values } = await decodeBody(
      outcome.bytes,
      headers['content-encoding'] ?? [],
      limit,
      saysItsEnd(headers),
    );
    const answer = {
      status: outcome.status,
      headers,
      ...(leftOut === 0 ? {} : { headersLeftOut: leftOut }),
      body,
      bytes,
    };
    return { answer, fault: null, values };
  } catch (error) {
    return { answer: null, fault: classifyTransportFault(error, { proxy: passed, hasCertificate }), values: 0 };
  }
}

/**
 * Whether an answer says where it ends. An answer that ends with its connection may have been cut (RFC 9112, section
 * 6.3).
 */
function saysItsEnd(headers: Readonly<Record<string, readonly string[]>>): boolean {
  return (
    headers['content-length'] !== undefined ||
    (headers['transfer-encoding'] ?? []).some((value) => /\bchunked\b/i.test(value))
  );
}

/**
 * Limits of the headers that are kept of an answer, and of characters of their names and values: a run keeps all its
 * answers.
 */
const MOST_KEPT = { headers: 100, characters: 16_384 };
/** Headers that the suite reads: these are kept at any position. */
const READ = new Set(
  'cf-ray connection content-encoding content-length content-type date location retry-after server transfer-encoding'
    .concat(' via www-authenticate x-amzn-errortype x-squid-error')
    .split(' '),
);

/** Limits of those: values of a name, and characters of a value. */
const MOST_READ = { values: 4, characters: 1024 };

/**
 * The headers that are kept, with lower-case names, and the number of those that are left out. Every name is an own
 * property, `__proto__` too.
 */
function keptHeaders(rawHeaders: readonly string[]): { headers: Record<string, string[]>; leftOut: number } {
  const headers = new Map<string, string[]>();
  let [characters, leftOut] = [0, 0];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    const value = rawHeaders[i + 1]!;
    const values = headers.get(name) ?? [];
    characters += name.length + value.length;
    const isFirst = i < 2 * MOST_KEPT.headers && characters <= MOST_KEPT.characters;
    const isRead = READ.has(name) && values.length < MOST_READ.values && value.length <= MOST_READ.characters;
    if (isFirst || isRead) headers.set(name, [...values, value]);
    else leftOut++;
  }
  return { headers: Object.fromEntries(headers), leftOut };
}
