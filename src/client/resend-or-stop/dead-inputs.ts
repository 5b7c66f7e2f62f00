import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isGatewayStatus } from '../../contract/gateway-status.ts';
import { asPlatforms } from '../../contract/recognition.ts';
import type { Concluded } from '../call.ts';
import { asTooLarge, askedTrips, createAnswerSizes } from './answer-sizes.ts';

/** Inputs that were never answered, and none only later, before further ones are sent again only once, or never. */
const knownAfter = 5;
const certainAfter = 20;
/** The largest number of remembered inputs. */
const mostDead = 200;

/**
 * Finds out which inputs crash the platform: those for which something in front said each time that it is away, while
 * plain calls were accepted. Nothing is known if such an answer ever came for another reason.
 */
export interface DeadInputs {
  /** Notes that no attempt of a call was answered. */
  add(exchange: Exchange): void;
  /** Notes an answer of the platform; `again`: to a call that had been refused. */
  answered(exchange: Exchange, again: boolean): void;
  /** Notes that a plain call was refused as well. */
  controlLost(): void;
  /** How often a call is sent again, at most; undefined if nothing is known yet. */
  mostTimes(exchange: Exchange): number | undefined;
  /** The exchange as it counts, after `conclude`. */
  counted(exchange: Exchange): Exchange;
  /** Decides, when all other calls are done, which inputs they are, and which answers are too large. */
  conclude(): readonly Concluded[];
}

/** Starts without any input. */
export function createDeadInputs(): DeadInputs {
  const inputs = new Map<string, Exchange>();
  const sizes = createAnswerSizes();
  /** Whether an input was answered later, or a plain call refused, and whether a refusal of the platform arrived. */
  let [otherCause, refuses, concluded] = [false, false, false];
  const key = ({ operation, credentials, request }: Exchange): string =>
    `${operation} ${credentials} ${request.bodyText}`;

  return {
    add(exchange) {
      if (inputs.size < mostDead) inputs.set(key(exchange), exchange);
    },
    answered(exchange, again) {
      otherCause ||= again;
      refuses ||= exchange.answeredBy.by === 'platform' && (exchange.answer?.status ?? 0) >= 400;
      if (exchange.operation === 'search' && isAccepted(exchange)) sizes.accepted(exchange);
    },
    controlLost: () => void (otherCause = true),
    mostTimes(exchange) {
      const size = sizes.limitOf([...inputs.values()]);
      if (size !== null && askedTrips(exchange) > size.trips) return 0;
      if (otherCause || inputs.size < knownAfter) return undefined;
      return inputs.size < certainAfter ? 1 : 0;
    },
    counted: (exchange) => (concluded && inputs.has(key(exchange)) ? asPlatforms(exchange) : exchange),
    conclude() {
      // Where no refusal arrived, what is in front may put such an answer in the place of each.
      const hides = !refuses && [...inputs.values()].some(({ fault }) => !isGatewayStatus(fault?.front?.status));
      concluded = !otherCause && !hides;
      const limit = sizes.limitOf([...inputs.values()]);
      const tooLarge = [...inputs].flatMap(([input, exchange]) => {
        if (limit === null || askedTrips(exchange) <= limit.trips) return [];
        inputs.delete(input);
        return [{ exchange, counted: asTooLarge(exchange, limit) }];
      });
      const own = concluded ? [...inputs.values()] : [];
      return [...own.map((exchange) => ({ exchange, counted: asPlatforms(exchange) })), ...tooLarge];
    },
  };
}
