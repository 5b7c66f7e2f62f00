import type { Exchange } from '../model/exchange.ts';
import { createAgents } from './agents.ts';
import type { Client, StopReason } from './call.ts';
import { createCircuit } from './circuit.ts';
import type { ClientOptions } from './client-options.ts';
import { type GivenUp, givesUp, gone, WHY } from './give-up.ts';
import { controlOf, type Job, MAX_RESENDS } from './job.ts';
import { createLargeAnswers } from './large-answers.ts';
import { frame, notSent } from './not-sent.ts';
import { makeReady, type Outgoing, type Sender } from './outgoing.ts';
import { createQueue } from './queue.ts';
import { createRateWindow } from './rate-window.ts';
import { readOutcome } from './read-outcome.ts';
import { httpDate, retryAfterMs } from './retry-after.ts';
import { clientError, sendOnce, type Message, type Sending } from './send-once.ts';
import { checkHeaders } from './sendable.ts';
import { createSideLines } from './side-line.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import { neverConnected } from './transport-fault.ts';
import { readProxy } from './tunnel.ts';

/** Times that it goes before all others then: where it alone is refused so, they are to go on. */
const MAX_AHEAD = 2;
/** Times that a call is sent again which found nobody listening: it has not reached the target, so that a cancel may, too. */
const MAX_REFUSED = 8;
/** Longest delay that a timer takes. */
const MAX_TIMER = 2 ** 31 - 1;

/** The line of its own that a call has left by, where it has one, and its ticket. */
interface Left {
  readonly side: (Pick<Throttle, 'accepted' | 'throttled'> & { readonly givenUp: boolean }) | undefined;
  readonly ticket: number;
}

/**
 * The way to the target. Queueing is our own: libraries know a limit in flight and a rate of sending, but not a pause
 * for all, putting back in front, a rate that holds at the target, and a limit that shrinks. Throws only for options that
 * cannot work; `send` never does.
 */
export function createClient(options: ClientOptions): Client {
  const { traffic } = options;
  checkHeaders(options.apiKey, options.headers);
  const base = new URL(options.baseUrl);
  const proxy = options.proxy === null ? null : readProxy(options.proxy);
  const agents = createAgents(base, proxy, options.tls, traffic.timeout);
  const forward = proxy !== null && base.protocol === 'http:';
  const sender: Sender = { apiKey: options.apiKey, headers: options.headers, ...options.userAgent, prefix: base.pathname };
  const wallClock = options.now ?? Date.now;
  const clock = (): number => performance.now();
  const endsAt = clock() + traffic.maxTime * 1000;
  const queue = createQueue<Job>();
  const circuit = createCircuit<Job>();
  const window = createRateWindow(traffic.rate);
  const throttle = createThrottle(traffic.concurrency);
  const sides = createSideLines<Job>(traffic.concurrency);
  const large = createLargeAnswers(traffic.maxResponse);
  const underWay = new Set<Sending>();
  const running = new Set<Promise<void>>();
  let [inFlight, closed] = [0, false];
  /** A kept connection was closed under a call: what may be sent once only goes on new ones from then on. */
  let keptFail = false;
  /** The target has answered: where nobody listens now, somebody may again. */
  let reached = false;
  let stopped: StopReason | null = null;
  let givenUp: GivenUp | null = null;
  let timer: NodeJS.Timeout | undefined;
  const totals = { sent: 0, throttled: 0, faults: 0 };

  /** Why nothing may leave now, or null. */
  function halted(now: number): string | null {
    if (closed) return WHY.closed;
    if (givenUp !== null && now < givenUp.until) return givenUp.message;
    return stopped === null ? null : WHY[stopped];
  }

  /** Sends nothing more; what is under way goes on. */
  function stop(reason: StopReason): void {
    if (stopped !== null || closed) return;
    stopped = reason;
    pump();
    options.onStop?.(reason);
  }

  /** Sends nothing more to a target that is given up, unless it is so for a time only. */
  function giveUp(reason: GivenUp, operation: string | null = null): void {
    givenUp = reason;
    if (reason.stops === null) leaveWaiting(reason.message, operation);
    else stop(reason.stops);
  }

  /** Ends what is under way, too. */
  function abort(reason: 'time' | 'signal' | 'closed'): void {
    for (const sending of underWay) sending.abort(clientError('E_ABORTED', `aborted: ${WHY[reason]}`));
    if (reason !== 'closed') stop(reason);
  }

  /** Ends a job that is not sent any more: with what came of its last attempt, if there was one. */
  function leaveUnsent({ call, outgoing, last, resolve }: Job, why: string): void {
    resolve(last ?? notSent(call, outgoing(0).shown, why, wallClock()));
  }

  /** Ends what waits, or what of it is of one operation. */
  function leaveWaiting(why: string, operation: string | null = null): void {
    for (const job of [...queue.drain(), ...sides.drain()]) {
      if (operation === null || job.call.operation === operation) leaveUnsent(job, why);
      else queue.add(job, job.call.priority ?? 0);
    }
  }

  /** Lets go what may go now, and comes back when more may. */
  function pump(): void {
    clearTimeout(timer);
    while (queue.size + sides.size > 0 || circuit.state === 'due') {
      const now = clock();
      const why = halted(now);
      if (why !== null) {
        leaveWaiting(why);
        return;
      }
      if (inFlight >= throttle.concurrency || circuit.state === 'sent') return;
      const readyAt = Math.max(throttle.readyAt(), sides.allReadyAt(), window.readyAt(), circuit.state === 'due' ? circuit.readyAt : 0);
      if (readyAt > now) {
        if (readyAt < Infinity) timer = setTimeout(pump, Math.min(MAX_TIMER, Math.ceil(readyAt - now)));
        return;
      }
      if (totals.sent >= traffic.maxRequests) {
        stop('budget');
        return;
      }
      const job = circuit.take() ?? sides.next(queue, now);
      for (const { item, why: dropped } of sides.dropped()) leaveUnsent(item, dropped);
      if (job === undefined) {
        const next = sides.readyAt();
        if (next < Infinity) timer = setTimeout(pump, Math.ceil(next - now));
        return;
      }
      const number = totals.sent + 1;
      const outgoing = job.outgoing(number);
      options.onSending?.({ call: number, operation: job.call.operation, request: outgoing.shown, sentAt: wallClock() }, job.call);
      if (halted(now) === null) {
        const one = run(job, outgoing);
        running.add(one);
        void one.finally(() => running.delete(one));
      } else queue.putBack(job);
    }
  }

  async function run(job: Job, outgoing: Outgoing): Promise<void> {
    const { call } = job;
    inFlight++;
    const number = ++totals.sent;
    const place = window.take();
    const side = sides.of(call);
    const ticket = (side ?? throttle).leave(clock());
    const kept = call.connection === 'kept-apart' ? agents.apart : agents.shared;
    const agent = call.connection === 'new' || job.retried > 0 || (keptFail && !call.repeatable) ? agents.fresh() : kept;
    const sentAt = wallClock();
    const startedAt = clock();
    const message = { method: call.method, origin: base.origin, ...outgoing, agent };
    const sending = sendOnce(forward ? throughProxy(message) : message, { ...traffic, maxResponse: large.limit().bytes }, () => place.arrived(clock()));
    underWay.add(sending);
    const outcome = await sending.outcome;
    const { values, ...result } = await readOutcome(outcome, large.limit(), proxy === null ? null : { host: proxy.url.host, forwards: forward });
    if (result.answer?.body.kind === 'json') large.took(result.answer.bytes, values);
    underWay.delete(sending);
    place.arrived(clock());
    if (agent !== kept) agent.destroy();
    inFlight--;
    side?.back();
    const exchange: Exchange = {
      ...frame(call, outgoing.shown),
      ...result,
      call: number,
      sentAt,
      endedAt: sentAt + Math.round(clock() - startedAt),
      targetDate: httpDate(result.answer?.headers['date']?.[0]),
      connection: sending.reused() ? 'used' : 'new',
      throttled: job.throttled,
      retried: job.retried,
    };
    const unsent = outcome.kind === 'error' && neverConnected(outcome.error);
    const again = judge(job, exchange, { side, ticket }, unsent);
    if (job.control && circuit.controlled(exchange.answer !== null ? 'answer' : unsent ? 'nobody there' : 'no answer', clock())) giveUp(gone(exchange.fault));
    job.last = exchange;
    if (!again) job.resolve(exchange);
    else if (side === undefined && job.throttled > MAX_AHEAD) queue.add(job, call.priority ?? 0);
    else (side ?? queue).putBack(job);
    pump();
    options.onExchange?.(exchange);
  }

  /** Takes note of what came; whether the call is to go out again. `unsent`: it has reached nobody. */
  function judge(job: Job, exchange: Exchange, { side, ticket }: Left, unsent: boolean): boolean {
    const now = clock();
    const { answer, fault } = exchange;
    if (fault !== null) {
      if (fault.kind === 'aborted') return false;
      totals.faults++;
      keptFail ||= fault.kind === 'reset' && exchange.connection === 'used';
      if (circuit.failed()) giveUp(gone(fault));
      if (unsent && reached && !job.control && job.refused < MAX_REFUSED) {
        job.refused++;
        return true;
      }
      if (!job.call.repeatable || job.retried > 0 || fault.kind === 'tls') return false;
      job.retried++;
      return true;
    }
    reached = true;
    circuit.answered(() => controlOf(job, exchange));
    if (answer?.status !== 429) {
      (side ?? throttle).accepted(now);
      return false;
    }
    totals.throttled++;
    const wait = retryAfterMs(answer.headers['retry-after'] ?? [], exchange.targetDate ?? exchange.endedAt);
    (side ?? throttle).throttled(ticket, wait, now);
    if (side !== undefined) return !side.givenUp && job.throttled++ < MAX_RESENDS;
    sides.keyThrottled();
    const reason = givesUp(wait, { now, readyAt: throttle.readyAt(), endsAt, pauses: throttle.pauses });
    if (reason !== null) giveUp(reason, job.call.operation);
    if (reason !== null || job.throttled >= MAX_RESENDS) return false;
    job.throttled++;
    return true;
  }

  /** As a forward proxy wants it: the whole URL in the request line, and the proxy's credentials. */
  function throughProxy(message: Message): Message {
    const authorization = proxy?.authorization ?? null;
    return {
      ...message,
      requestTarget: `${base.origin}${message.path}`,
      headers: authorization === null ? message.headers : [...message.headers, ['Proxy-Authorization', authorization]],
    };
  }

  const timeUp = setTimeout(() => abort('time'), Math.min(MAX_TIMER, traffic.maxTime * 1000)).unref();
  const interrupted = (): void => abort('signal');
  options.signal?.addEventListener('abort', interrupted);
  if (options.signal?.aborted) interrupted();

  return {
    send: (call) =>
      new Promise((resolve) => {
        const ready = makeReady(call, sender);
        if (typeof ready === 'string') {
          const request = { method: call.method, path: call.path, headers: {}, bodyText: '', body: undefined };
          return resolve(notSent(call, request, `the call cannot be written as HTTP: ${ready}`, wallClock()));
        }
        queue.add({ call, outgoing: ready, resolve, throttled: 0, retried: 0, refused: 0, last: null }, call.priority ?? 0);
        pump();
      }),
    traffic: {
      get sent() {
        return totals.sent;
      },
      get throttled() {
        return totals.throttled;
      },
      get faults() {
        return totals.faults;
      },
      get stopped() {
        return stopped;
      },
      get why() {
        return stopped === null ? null : givenUp?.stops === stopped ? givenUp.message : WHY[stopped];
      },
    },
    async close() {
      closed = true;
      clearTimeout(timeUp);
      options.signal?.removeEventListener('abort', interrupted);
      abort('closed');
      pump();
      agents.destroy();
      await Promise.allSettled(running);
    },
  };
}
