import { isOwnEnvelope } from '../../contract/envelope.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { keyedInputOf } from './dead-inputs.ts';

/** Such answers in a row, with no other between, that a limit of calls makes; a fault that comes at times does not. */
const leastInARow = 3;

/** Times that a request was refused, and requests refused so often, none of which was accepted: their input is why. */
const [tries, inputs] = [3, 3];
/** Calls accepted meanwhile. */
const acceptedMeanwhile = 20;

const noIds: ReadonlySet<string> = new Set();

/**
 * Decides who gave answers in the platform's envelope that say, with 200, that there are too many calls. If they come
 * in a row, nobody knows, unless none of their requests is ever accepted, but others are: the platform refuses an
 * input. If they come only at times, those count as the platform's whose request was accepted later: no more is
 * certain. Starts without any answer.
 */
export function createOwnLimits() {
  const waiting = new Map<string, Exchange[]>();
  const own: Exchange[] = [];
  let [inARow, isLimit, accepted] = [0, false, 0];
  const isOfInput = (): boolean =>
    own.length === 0 &&
    accepted >= acceptedMeanwhile &&
    [...waiting.values()].filter(({ length }) => length >= tries).length >= inputs;
  return {
    /** Notes an answer from something in front; true if it is such. */
    came(exchange: Exchange): boolean {
      if (!saysLimit(exchange)) return false;
      const key = keyedInputOf(exchange);
      waiting.set(key, [...(waiting.get(key) ?? []), exchange]);
      inARow += 1;
      isLimit ||= inARow >= leastInARow;
      return true;
    },
    /** Notes an answer of the platform. */
    answered(exchange: Exchange): void {
      inARow = 0;
      if (waiting.size === 0 || !isAccepted(exchange)) return;
      accepted += 1;
      const key = keyedInputOf(exchange);
      own.push(...(waiting.get(key) ?? []));
      waiting.delete(key);
    },
    /** The exchanges whose answer counts as the platform's, once nothing else is sent. */
    get ofPlatform(): readonly Exchange[] {
      return isOfInput() ? [...waiting.values()].flat() : isLimit ? [] : own;
    },
    /** All others. */
    get ofOthers(): readonly Exchange[] {
      return isOfInput() ? [] : [...waiting.values(), ...(isLimit ? [own] : [])].flat();
    },
  };
}

function saysLimit({ fault, frontAnswer }: Exchange): boolean {
  return (
    fault?.front?.what === 'rate limiter' &&
    frontAnswer !== undefined &&
    frontAnswer.status === 200 &&
    isOwnEnvelope(frontAnswer, noIds)
  );
}
