import { isAttackLike } from '../../contract/attack-like.ts';
import { type Exchange, type FrontCount, type FrontFault, type InFront, isAccepted } from '../../contract/exchange.ts';
import { isGatewayStatus, mayPassLater, saysAway, type BannedFor } from '../../contract/transport.ts';
import { asPlatforms } from '../../contract/recognition.ts';
import type { Concluded } from '../call.ts';
import type { Sending } from '../sending.ts';
import { createBlockedCalls, mayForbid } from './blocked-calls.ts';
import { createDeadInputs } from './dead-inputs.ts';
import { createDoubtfulPages, isDoubtful } from './doubtful-pages.ts';
import { asLimited, type Limiter, mayLimit } from './limited-rate.ts';
import { suspicionOf } from './suspected.ts';
import { createOwnLimits } from './own-limits.ts';
import { type FrontPatience, frontPatience } from './patience.ts';

/** Whether an answer in front is a redirect, but not to a log-in: a platform may answer an input in this way, too. */
const isRedirect = ({ what, status }: FrontFault): boolean => what !== 'log-in page' && status >= 300 && status < 400;

/** Bans whose end a run waits for. */
const mostBans = 3;
/** Answers of the platform in a row after which one more call may be in flight. */
const recovery = 40;
/** Attacks that were stopped twice, none of them only once, before a firewall is known to stop them each time. */
const knownAfter = 5;

/** A call that something in front answered, as it was when it left. */
export interface Left {
  /** When it left, in monotonic milliseconds. */
  readonly at: number;
  /** Calls in flight when it left, including itself. */
  readonly inFlight: number;
}

/** The consequence of a control that something in front answered. */
type AfterControl = { readonly pause: number; readonly ban?: true } | 'over';

/**
 * The knowledge of a run about systems in front of its platform, and how sending reacts to them. Times are monotonic
 * milliseconds. Starts without any answer; `limit` calls may be in flight.
 */
export function createFrontState(limit: number, patience: FrontPatience = frontPatience) {
  const counts = new Map<string, { -readonly [Key in keyof FrontCount]: FrontCount[Key] }>();
  const dead = createDeadInputs();
  const pages = createDoubtfulPages();
  const ownLimits = createOwnLimits();
  const blocked = createBlockedCalls();
  /** The same of 503. */
  const failing = createBlockedCalls();
  /** Calls that are not sent again, and that a limit of calls refused. */
  const limited: Exchange[] = [];
  let [concurrency, answers] = [limit, 0];
  /** When the limit of calls in flight was reduced: calls that left earlier show nothing new. */
  let fewerSince = 0;
  /** When a call that left among others was refused, until it is known whether the others passed. */
  let refusedAmongOthersAt: number | null = null;
  let [heard, resent] = [false, 0];
  let [acceptedAt, controlLostAt] = [-Infinity, -Infinity];
  let [controls, downSince, bans] = [0, 0, 0];
  let since: number | null = null;
  let [sinceAt, ban]: [number, BannedFor | null] = [-Infinity, null];
  /** Attacks that were sent again and stopped again, and those that passed then. */
  let [stoppedTwice, passedThen] = [0, 0];

  function fewer(): void {
    concurrency = Math.max(1, Math.floor(concurrency / 2));
    answers = 0;
  }

  function plainAccepted({ at }: Left): void {
    acceptedAt = Math.max(acceptedAt, at);
    pages.accepted(at);
  }

  /** Notes an answer in front, with which a ban may have begun. `again`: its call had got one before. */
  function note(front: FrontFault, exchange: Exchange, left: Left, now: number, again: boolean): void {
    if (since === null) sinceAt = now;
    if (since === null || exchange.call < since) [since, ban] = [exchange.call, heard ? suspicionOf(exchange) : null];
    if (isDoubtful(front)) pages.came(exchange, left.at, now, again);
    else if (!ownLimits.came(exchange)) count(counts, front);
  }

  /** Whether such an answer to a plain call may come of a limit of calls, as far as is known. */
  function isByNumber(front: FrontFault, exchange: Exchange): boolean {
    if (!mayLimit(front) || isAttackLike(exchange.request)) return false;
    // By these, calls like it pass later.
    if (mayForbid(front)) return blocked.mayPass(exchange);
    return !mayForbid(front, 503) || (failing.mayPass(exchange) && mostTimes(front, exchange) > 1);
  }

  /** A firewall stops an attack each time; one more attempt distinguishes it from a limit of calls. */
  function mostOfAttack(): number {
    return stoppedTwice >= knownAfter && passedThen === 0 ? 0 : 1;
  }

  /**
   * How often a call is sent again; `all`: as often as there are pauses.
   *
   * | the answer in front            | a plain call                 | one like an attack                          |
   * |--------------------------------|------------------------------|---------------------------------------------|
   * | says that the platform is away | all, or what `dead` knows    | the same; once, if by no gateway's status   |
   * | is the 403 of a known rule     | 0                            | 0                                           |
   * | may be a limit of calls        | all                          | all if slowed; else once; 0 once it is known |
   * | redirects, or may pass later   | all, or what `dead` knows;   | once, 0 once it is known                    |
   * |                                | 0 if nothing was heard       |                                             |
   * | any other                      | 0                            | 0                                           |
   */
  function mostTimes(front: FrontFault, exchange: Exchange): number {
    if (saysAway(front)) {
      const isOdd = !isGatewayStatus(front.status) && isAttackLike(exchange.request);
      return dead.mostTimes(exchange) ?? (isOdd ? 1 : patience.resend.length);
    }
    if (mayForbid(front) && blocked.isBlocked(exchange)) return 0;
    if (mayLimit(front)) {
      const isSlowed = concurrency < limit && (!mayForbid(front) || blocked.mayPass(exchange));
      return !isAttackLike(exchange.request) || isSlowed ? patience.resend.length : mostOfAttack();
    }
    if (!heard || !mayPassLater(front)) return 0;
    if (isAttackLike(exchange.request)) return mostOfAttack();
    return (isRedirect(front) ? dead.mostTimes(exchange) : undefined) ?? patience.resend.length;
  }

  return {
    /** Calls that may be in flight now. */
    get concurrency(): number {
      return concurrency;
    },
    /** Whether the platform itself has answered anything. */
    get heard(): boolean {
      return heard;
    },
    /** Notes that the platform answered. An accepted search is a control for calls that failed before it left. */
    answered(sending: Sending, exchange: Exchange, left: Left, now: number): void {
      heard = true;
      blocked.passed(sending);
      // A call that a restart stopped shows nothing of a limit.
      if (controlLostAt < (sending.refusedFrom ?? now)) failing.passed(sending);
      ownLimits.answered(exchange);
      pages.answered(exchange);
      // Calls that left earlier say nothing about answers that came since.
      if (left.at >= sinceAt) since = null;
      const again = (sending.front ?? 0) > 0 && sending.control !== true;
      if (sending.last !== null) pages.passed(sending.last);
      if (again && sending.last !== null && isAttackLike(sending.last.request)) passedThen++;
      dead.answered(exchange, again ? { from: sending.refusedFrom ?? now, to: now } : null);
      if (exchange.operation === 'search' && isAccepted(exchange)) plainAccepted(left);
      if (refusedAmongOthersAt !== null && left.at <= refusedAmongOthersAt) {
        fewer();
        [refusedAmongOthersAt, fewerSince] = [null, now];
      } else if (concurrency < limit && ++answers >= recovery) {
        concurrency++;
        answers = 0;
      }
    },
    /**
     * Notes that something in front answered. Returns the milliseconds until the call is sent again; null if it is not.
     * `down`: controls are not answered either. Example: a plain search alone that gets 503 each time gives 200, 600,
     * 1500, 3000, null.
     */
    refused(
      sending: Sending,
      exchange: Exchange,
      left: Left,
      wait: number | null,
      now: number,
      down: boolean,
    ): number | null {
      const front = exchange.fault?.front;
      if (front === undefined) return null;
      if (isDoubtful(front) && pages.isDeferred(exchange)) return null;
      const [times, isAttack] = [sending.front ?? 0, isAttackLike(exchange.request)];
      note(front, exchange, left, now, times > 0);
      if (!sending.call.repeatable) {
        if (!down && this.isLimit(exchange, left)) limited.push(exchange);
        return null;
      }
      const refusals = mayForbid(front) ? blocked : mayForbid(front, 503) ? failing : null;
      const forbidden = isAttack ? 0 : (refusals?.refused(sending, exchange) ?? 0);
      const isBlocked = refusals?.isBlocked(exchange) === true;
      // The limit that it seemed to be is none.
      if (isBlocked && forbidden > 0) [concurrency, refusedAmongOthersAt] = [limit, null];
      const most = mostTimes(front, exchange);
      const isLimit = mayLimit(front) && left.inFlight > 1 && most > 1 && !isBlocked;
      if (isLimit && left.at >= fewerSince) refusedAmongOthersAt = now;
      if (times === 1 && isAttack) stoppedTwice++;
      // Calls that fail while controls fail, or among many calls at once, do not fail because of their own input.
      sending.refusedFrom ??= now;
      if (!down && !isLimit) sending.front = Math.max(times + 1, refusals === blocked ? forbidden - 1 : 0);
      if ((sending.front ?? 0) > most) {
        const often = most >= patience.resend.length;
        if (saysAway(front) || (isRedirect(front) && !isAttack))
          dead.add(exchange, { from: sending.refusedFrom, to: now, often });
        return null;
      }
      resent++;
      sending.refusedAt = now;
      if (isDoubtful(front)) return 0;
      return wait ?? patience.resend[Math.min(times, patience.resend.length - 1)] ?? patience.later;
    },
    /** Whether the refused call may be sent again: a plain call was accepted since. */
    mayGo: (sending: Sending): boolean => acceptedAt >= (sending.refusedAt ?? 0),
    /** Whether the last answer of a refused call turned out to be the platform's: it is not sent again. */
    isAnswered: ({ last }: Sending): boolean => last !== null && pages.isPlatforms(last),
    /** Notes that something in front answered a control. */
    controlRefused(front: FrontFault, now: number): AfterControl {
      count(counts, front);
      pages.controlRefused(front, now);
      dead.controlLost(now);
      controlLostAt = now;
      if (controls++ === 0) downSince = now;
      const pause = patience.resend[controls - 1] ?? patience.later;
      if (saysAway(front)) return now + pause - downSince > patience.wait ? 'over' : { pause };
      if (this.isForGood(front) || controls > patience.resend.length + 1) return 'over';
      if (controls <= patience.resend.length) return { pause };
      return heard && ban === null && mayLimit(front) && bans++ < mostBans
        ? { pause: patience.quiet, ban: true }
        : 'over';
    },
    /** Notes that the platform answered a control. */
    controlAnswered(left: Left): void {
      controls = 0;
      plainAccepted(left);
    },
    /** Whether a refusal comes from a limit of calls in a time: calls that left alone are refused as well. */
    isPaced(exchange: Exchange, left: Left): boolean {
      return this.isLimit(exchange, left) && left.inFlight === 1 && concurrency === 1 && limit > 1;
    },
    /** Whether a refusal comes from a limit of calls: it refused a plain call, among many calls or paced. */
    isLimit(exchange: Exchange, { inFlight }: Left): boolean {
      const front = exchange.fault?.front;
      return front !== undefined && (inFlight > 1 || concurrency < limit) && isByNumber(front, exchange);
    },
    /** Whether only a change of the set-up helps: a proxy or a TLS front requires something else, or a password. */
    isForGood: (front: FrontFault): boolean =>
      (['TLS front', 'proxy'].includes(front.what) && !saysAway(front)) ||
      (!heard && (front.status === 401 || (front.what === 'log-in page' && front.status > 401))),
    /**
     * Whether the answer leads elsewhere: a redirect, a log-in page. As a first answer it shows that the address is
     * wrong, and waiting does not help.
     */
    isElsewhere: ({ what, status }: FrontFault): boolean => what === 'log-in page' || (status >= 300 && status < 400),
    /** The exchange as it counts: as the platform's own if the platform is known to crash on this input. */
    counted(sending: Sending, exchange: Exchange): Exchange {
      if (pages.isKnown(exchange)) return asPlatforms(exchange);
      return sending.call.repeatable ? dead.counted(exchange) : exchange;
    },
    /**
     * Decides, when all other calls are done, which inputs crash the platform, which answers are too large for what is
     * in front, and which pages are the platform's own.
     */
    conclude: (limiter: Limiter | null): readonly Concluded[] => [
      ...pages.conclude(),
      ...ownLimits.ofPlatform.map((exchange) => ({ exchange, counted: asPlatforms(exchange) })),
      ...dead.conclude(),
      ...(limiter === null ? [] : limited.map((exchange) => ({ exchange, counted: asLimited(exchange, limiter) }))),
    ],
    get counts(): readonly FrontCount[] {
      const all = new Map([...counts].map(([key, known]) => [key, { ...known }]));
      for (const { fault } of [...pages.ofOthers, ...ownLimits.ofOthers])
        if (fault?.front !== undefined) count(all, fault.front);
      return [...all.values()].toSorted((a, b) => b.calls - a.calls);
    },
    /** Number of calls that were sent again because of such an answer. */
    get resent(): number {
      return resent;
    },
    /** Number of the first call answered so since the platform last answered; null if there is none. */
    get since(): number | null {
      return since;
    },
    /** For what that call may have been banned, if the platform had answered before; else null. */
    get ban(): BannedFor | null {
      return ban;
    },
    /** Milliseconds to wait for a platform that no call reaches. */
    waits: patience.wait,
  };
}

export type FrontState = ReturnType<typeof createFrontState>;

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
