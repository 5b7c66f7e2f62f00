import { bodyBytes, type Exchange, inputOf, isAccepted, answerJson, type Operation } from '../../contract/exchange.ts';
import { areOfRules } from '../../contract/attack-like.ts';
import { isGatewayStatus } from '../../contract/transport.ts';
import { asGivenBy, asHidden, asPlatforms } from '../../contract/recognition.ts';
import type { Concluded } from '../call.ts';
import { member } from '../../contract/json.ts';
import { maxPageSize } from '../../contract/operations.ts';

/** Inputs that were never answered, and none only later, before further ones are sent again only once, or never. */
const knownAfter = 5;
const certainAfter = 20;
/** The largest number of remembered inputs. */
const mostDead = 200;
/** Answers for each refusal of another cause, at least: more refusals meet an input each time by chance. */
const answersForEach = 20;
/** Inputs, longer than all that were answered and to more than one operation, that a limit of size stops. */
const leastLong = 3;

/** Equal for calls that send the same, with the same kind of key. */
export function keyedInputOf(exchange: Exchange): string {
  return `${exchange.credentials}\n${inputOf(exchange)}`;
}

/** When a call was refused first and last, in monotonic milliseconds, and whether it was sent as often as any. */
interface Refused {
  readonly from: number;
  readonly to: number;
  readonly often?: boolean;
}

/** A call that was never answered. */
interface Input {
  readonly exchange: Exchange;
  readonly refused: Refused;
}

/**
 * Finds out which inputs crash the platform: those for which something in front said each time that it is away, while
 * plain calls were accepted. It is not known of an input if such an answer came for another reason at the same time, or
 * often, or if no call of its operation with the key was answered: the operation as a whole may be away. Starts without
 * any input.
 */
export function createDeadInputs() {
  const inputs = new Map<string, Input>();
  const sizes = createAnswerSizes();
  /** When refusals came for another reason: the call was answered later, or a plain one was refused. */
  const others: Refused[] = [];
  /** Answers, and the bytes of the longest body that was answered. */
  let [answers, longest] = [0, 0];
  /**
   * Whether a refusal of the platform arrived, whether a call without the right key was never answered, and whether all
   * calls are done.
   */
  let [refuses, ofKeys, concluded] = [false, false, false];
  /** Operations of which a call with the key was answered. */
  const heard = new Set<Operation>();

  /** Whether the input alone is the cause. */
  function isDead({ exchange, refused: { from, to, often } }: Input): boolean {
    if (!heard.has(exchange.operation)) return false;
    if (others.length === 0) return true;
    const isClear = others.every((other) => other.to < from || other.from > to);
    return often === true && isClear && others.length * answersForEach <= answers;
  }

  const dead = (): readonly Exchange[] => [...inputs.values()].filter(isDead).map(({ exchange }) => exchange);
  const all = (): readonly Exchange[] => [...inputs.values()].map(({ exchange }) => exchange);

  return {
    /** Notes that no attempt of a call was answered; `all`: it was sent as often as any call is. */
    add(exchange: Exchange, refused: Refused): void {
      ofKeys ||= exchange.credentials !== 'valid';
      if (inputs.size < mostDead) inputs.set(keyedInputOf(exchange), { exchange, refused });
    },
    /** Notes an answer of the platform; `refused`: when the call had been refused, if it was. */
    answered(exchange: Exchange, refused: Refused | null): void {
      answers += 1;
      if (exchange.credentials === 'valid') heard.add(exchange.operation);
      if (refused !== null) others.push(refused);
      longest = Math.max(longest, bodyBytes(exchange.request));
      refuses ||= exchange.answeredBy.by === 'platform' && (exchange.answer?.status ?? 0) >= 400;
      if (exchange.operation === 'search' && isAccepted(exchange)) sizes.accepted(exchange);
    },
    /** Notes that a plain call was refused as well, at this time. */
    controlLost: (now: number): void => void others.push({ from: now, to: now }),
    /** How often a call is sent again, at most; undefined if nothing is known yet. */
    mostTimes(exchange: Exchange): number | undefined {
      const size = sizes.limitOf(all());
      if (size !== null && askedTrips(exchange) > size.trips) return 0;
      // While no call of an operation is answered, all its inputs are counted together.
      const isAway = heard.size > 0 && !heard.has(exchange.operation);
      const known = isAway ? all().filter((one) => one.operation === exchange.operation).length : dead().length;
      if (known < knownAfter) return undefined;
      return known < certainAfter ? 1 : 0;
    },
    /** The exchange as it counts, after `conclude`. */
    counted(exchange: Exchange): Exchange {
      const input = concluded ? inputs.get(keyedInputOf(exchange)) : undefined;
      return input !== undefined && isDead(input) ? asPlatforms(exchange) : exchange;
    },
    /** Decides, when all other calls are done, which inputs they are, and which answers are too large. */
    conclude(): readonly Concluded[] {
      // Where no refusal arrived, what is in front may put such an answer in the place of each, those of keys included.
      const hides = !refuses && (ofKeys || all().some(({ fault }) => !isGatewayStatus(fault?.front?.status)));
      concluded = !hides;
      const limit = sizes.limitOf(all());
      const long = all().filter((exchange) => bodyBytes(exchange.request) > longest);
      const areTooLong = long.length >= leastLong && new Set(long.map(({ operation }) => operation)).size > 1;
      const ofSize = all().flatMap((exchange) => {
        const isTooLong = areTooLong && long.includes(exchange);
        const isTooLarge = limit !== null && askedTrips(exchange) > limit.trips;
        if (!isTooLong && !isTooLarge) return [];
        inputs.delete(keyedInputOf(exchange));
        return [{ exchange, counted: isTooLong ? asGivenBy(exchange, 'size limit') : asTooLarge(exchange, limit!) }];
      });
      const counted = hides ? all().map((exchange) => ({ exchange, counted: asHidden(exchange) })) : [];
      const own = concluded ? dead() : [];
      // Behind a firewall that closes connections, a gateway has no answer to an attack.
      const areStopped = areOfRules(own.map(({ request }) => request));
      concluded &&= !areStopped;
      const ofInputs = own.map((exchange) => ({
        exchange,
        counted: areStopped ? asGivenBy(exchange, 'firewall') : asPlatforms(exchange),
      }));
      return [...ofInputs, ...counted, ...ofSize];
    },
  };
}

/** Searches for more trips than any answer had, none of them answered, from which on the size is the reason. */
const knownFrom = 3;

/** What passed, at most: an answer with so many trips, and so many bytes. */
interface LargestAnswer {
  readonly trips: number;
  readonly bytes: number;
}

/**
 * Finds out whether searches are never answered because their answers are larger than what is in front lets pass.
 * Starts without any answer.
 */
export function createAnswerSizes() {
  let [trips, bytes] = [0, 0];
  return {
    /** Notes an accepted search. */
    accepted(exchange: Exchange): void {
      const lines = member(member(answerJson(exchange), 'data'), 'lines');
      if (!Array.isArray(lines) || lines.length < trips) return;
      trips = lines.length;
      bytes = exchange.answer?.bytes ?? 0;
    },
    /**
     * The largest answer that passed, if the searches that were never answered include usual ones for more trips, and
     * for none of these an answer came. Null otherwise.
     */
    limitOf(unanswered: readonly Exchange[]): LargestAnswer | null {
      const sizes = unanswered.map(askedTrips).filter((asked) => asked > trips && asked <= maxPageSize);
      return trips > 0 && sizes.length >= knownFrom ? { trips, bytes } : null;
    },
  };
}

/** The trips that a search asks for; 0 if it does not say. */
function askedTrips({ operation, request }: Exchange): number {
  const size = operation === 'search' ? member(request.body, 'page_size') : undefined;
  return typeof size === 'number' ? size : 0;
}

/** The same exchange if its answer was too large for what is in front. */
export function asTooLarge(exchange: Exchange, { trips, bytes }: LargestAnswer): Exchange {
  const { fault } = exchange;
  if (fault?.front === undefined) return exchange;
  return { ...exchange, fault: { ...fault, reason: { code: 'too-large-in-front', ...fault.front, trips, bytes } } };
}
