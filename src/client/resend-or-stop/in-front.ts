import { isAttackLike } from '../../contract/attack-like.ts';
import type { Exchange, FrontCount, FrontFault, InFront } from '../../contract/exchange.ts';
import { isGatewayStatus } from '../../contract/gateway-status.ts';
import { asPlatforms } from '../../contract/recognition.ts';
import type { Sending } from '../sending.ts';

/** How long answers from something in front are waited out. Milliseconds. */
export interface FrontPatience {
  /** Before each further sending of a call. */
  readonly resend: readonly number[];
  /** Between controls once these are over. */
  readonly later: number;
  /** Without any answer of the platform, where what is in front says that it cannot reach it (502, 503, 504). */
  readonly wait: number;
}

export const frontPatience: FrontPatience = { resend: [200, 600, 1500, 3000], later: 4000, wait: 30_000 };

/** By these it may limit how many calls it lets through. */
const limiting: readonly number[] = [403, 503];
/** Answers of the platform in a row after which one more call may be in flight. */
const recovery = 40;
/** Bodies that are remembered as those on which the platform dies, at most. */
const mostDead = 200;

/** A call that something in front has answered, as it left. */
export interface Left {
  /** When, in monotonic milliseconds. */
  readonly at: number;
  /** Calls in flight then, itself included. */
  readonly comparedWith: number;
}

/** What a control that was answered by something in front leads to. */
export type AfterControl = { readonly pause: number } | 'over';

/**
 * What a run has seen of what stands in front of its platform, and how it gives way to that. Times are monotonic
 * milliseconds.
 */
export interface FrontState {
  /** Calls that may be in flight now. */
  readonly concurrency: number;
  /** Whether the platform itself has answered anything. */
  readonly heard: boolean;
  /** The platform answered; `accepted`: a plain search, which is a control for what failed before it left. */
  answered(sending: Sending, left: Left, accepted: boolean, now: number): void;
  /**
   * Something in front answered. Milliseconds until the call goes out again; null where it does not. `down`: controls
   * are not answered either.
   */
  refused(
    sending: Sending,
    exchange: Exchange,
    left: Left,
    wait: number | null,
    now: number,
    down: boolean,
  ): number | null;
  /** Whether the call that was refused may go again: a plain call was accepted since. */
  mayGo(sending: Sending): boolean;
  /** A control was answered by something in front. */
  controlRefused(front: FrontFault, now: number): AfterControl;
  /** A control was answered by the platform. */
  controlAnswered(left: Left): void;
  /**
   * Whether a refusal is one of a limit on how many calls pass in a time: those that left alone are refused as well.
   */
  isPaced(exchange: Exchange, left: Left): boolean;
  /** Whether a refusal is one of a limit of calls: of a plain call, amid many or paced. */
  isLimit(exchange: Exchange, left: Left): boolean;
  /** Whether nothing but a change of the set-up helps: a proxy or a TLS front wants something else. */
  isForGood(front: FrontFault): boolean;
  /**
   * Whether it leads elsewhere: a redirect, a log-in page. As a first answer it tells of the address, and waiting does
   * not help.
   */
  isElsewhere(front: FrontFault): boolean;
  /** The exchange as it counts: the platform's own where it is known to die on this input. */
  counted(sending: Sending, exchange: Exchange): Exchange;
  /** Concludes, when all else is done, on which inputs the platform dies; gives the last exchange of each. */
  conclude(): readonly Exchange[];
  readonly counts: readonly FrontCount[];
  /** Calls that were sent again for such an answer. */
  readonly resent: number;
  /** Number of the call that was the first to be answered so since the platform last answered; null for none. */
  readonly since: number | null;
  /** Whether that call looks like an attack, where the platform had answered before. */
  readonly sinceAttack: boolean;
  /** Milliseconds that a platform which nothing reaches is waited for. */
  readonly waits: number;
}

/** Nothing has come yet; `limit` calls may be in flight. */
export function createFrontState(limit: number, patience: FrontPatience = frontPatience): FrontState {
  const counts = new Map<string, { -readonly [Key in keyof FrontCount]: FrontCount[Key] }>();
  const uncancellable = new Map<string, Exchange>();
  let concluded = false;
  let [concurrency, answers] = [limit, 0];
  /** When the number of calls in flight was made smaller: what left before says nothing new. */
  let fewerSince = 0;
  /** When a call was refused that had left amid others, until it is known whether the others passed. */
  let amidAt: number | null = null;
  let [heard, recovered, resent] = [false, 0, 0];
  let acceptedAt = -Infinity;
  let [controls, downSince, everLost] = [0, 0, false];
  let since: number | null = null;
  let [sinceAt, sinceAttack] = [-Infinity, false];

  function fewer(): void {
    concurrency = Math.max(1, Math.floor(concurrency / 2));
    answers = 0;
  }

  const key = ({ operation, credentials, request }: Exchange): string =>
    `${operation} ${credentials} ${request.bodyText}`;

  /** Times that a call is sent again. */
  function mostTimes(front: FrontFault, exchange: Exchange): number {
    if (isGatewayStatus(front.status)) return patience.resend.length;
    // A firewall stops an attack each time; once more tells it from a limit of calls.
    if (front.status === 403 && front.what !== 'proxy')
      return isAttackLike(exchange.request) && concurrency === limit ? 1 : patience.resend.length;
    return 0;
  }

  return {
    get concurrency() {
      return concurrency;
    },
    get heard() {
      return heard;
    },
    answered(sending, left, accepted, now) {
      heard = true;
      // What left before says nothing of what came since.
      if (left.at >= sinceAt) since = null;
      if ((sending.front ?? 0) > 0 && sending.control !== true) recovered++;
      if (accepted) acceptedAt = Math.max(acceptedAt, left.at);
      if (amidAt !== null && left.at <= amidAt) {
        fewer();
        [amidAt, fewerSince] = [null, now];
      } else if (concurrency < limit && ++answers >= recovery) {
        concurrency++;
        answers = 0;
      }
    },
    refused(sending, exchange, left, wait, now, down) {
      const front = exchange.fault?.front;
      if (front === undefined) return null;
      if (since === null) sinceAt = now;
      if (since === null || exchange.call < since)
        [since, sinceAttack] = [exchange.call, heard && isAttackLike(exchange.request)];
      count(counts, front);
      const most = mostTimes(front, exchange);
      if (!sending.call.repeatable) return null;
      const isLimit = limiting.includes(front.status) && left.comparedWith > 1 && most > 1;
      if (isLimit && left.at >= fewerSince) amidAt = now;
      const times = sending.front ?? 0;
      // What fails while controls fail, or amid many calls at once, is no failure of its own.
      if (!down && !isLimit) sending.front = times + 1;
      if ((sending.front ?? 0) > most) {
        if (isGatewayStatus(front.status) && uncancellable.size < mostDead) uncancellable.set(key(exchange), exchange);
        return null;
      }
      resent++;
      sending.refusedAt = now;
      return wait ?? patience.resend[Math.min(times, patience.resend.length - 1)] ?? patience.later;
    },
    mayGo: (sending) => acceptedAt >= (sending.refusedAt ?? 0),
    controlRefused(front, now) {
      everLost = true;
      if (controls++ === 0) downSince = now;
      const pause = patience.resend[controls - 1] ?? patience.later;
      if (isGatewayStatus(front.status)) return now + pause - downSince > patience.wait ? 'over' : { pause };
      return this.isForGood(front) || controls > patience.resend.length ? 'over' : { pause };
    },
    controlAnswered(left) {
      controls = 0;
      acceptedAt = Math.max(acceptedAt, left.at);
    },
    isPaced({ fault, request }, { comparedWith }) {
      return (
        fault?.front !== undefined &&
        limiting.includes(fault.front.status) &&
        comparedWith === 1 &&
        concurrency === 1 &&
        limit > 1 &&
        !isAttackLike(request)
      );
    },
    isLimit: ({ fault, request }, { comparedWith }) =>
      fault?.front !== undefined &&
      limiting.includes(fault.front.status) &&
      (comparedWith > 1 || concurrency < limit) &&
      !isAttackLike(request),
    isForGood: ({ what, status }) => (what === 'TLS front' || what === 'proxy') && !isGatewayStatus(status),
    isElsewhere: ({ what, status }) => what === 'log-in page' || (status >= 300 && status < 400),
    counted: (sending, exchange) =>
      concluded && uncancellable.has(key(exchange)) && sending.call.repeatable ? asPlatforms(exchange) : exchange,
    conclude() {
      concluded = recovered === 0 && !everLost;
      return concluded ? [...uncancellable.values()] : [];
    },
    get counts() {
      return [...counts.values()].toSorted((a, b) => b.calls - a.calls);
    },
    get resent() {
      return resent;
    },
    get since() {
      return since;
    },
    get sinceAttack() {
      return sinceAttack;
    },
    waits: patience.wait,
  };
}

/** Adds one to the count of answers of this kind and status. */
function count(
  counts: Map<string, { what: InFront; status: number; mark: string | null; calls: number }>,
  { what, status, mark }: FrontFault,
): void {
  const key = `${what} ${status} ${mark}`;
  const known = counts.get(key) ?? { what, status, mark, calls: 0 };
  known.calls += 1;
  counts.set(key, known);
}
