import type { Exchange } from '../../contract/exchange.ts';
import { isOwnEnvelope } from '../../contract/envelope.ts';

/** Such answers in a row, with no other between, that a limit of calls makes; a fault that comes at times does not. */
const leastInARow = 3;
/** Such answers, never in a row, from which on they are a fault of the platform. */
const knownFrom = 5;

const noIds: ReadonlySet<string> = new Set();

/**
 * Decides what answers in the platform's envelope stand for that say, with 200, that there are too many calls: a limit,
 * if they come in a row; else a fault of the platform.
 */
export interface OwnLimits {
  /** Notes an answer from something in front, and tells whether it is such. */
  came(exchange: Exchange): boolean;
  /** Notes an answer of the platform. */
  answered(): void;
  /** Whether the answer is the platform's, as far as is known. */
  isPlatforms(exchange: Exchange): boolean;
  /** The exchanges whose answer the platform gave, once nothing else is sent. */
  readonly ofPlatform: readonly Exchange[];
  /** All others. */
  readonly ofOthers: readonly Exchange[];
}

/** Starts without any answer. */
export function createOwnLimits(): OwnLimits {
  const all: Exchange[] = [];
  let [inARow, isLimit] = [0, false];
  return {
    came(exchange) {
      if (!saysLimit(exchange)) return false;
      all.push(exchange);
      inARow += 1;
      isLimit ||= inARow >= leastInARow;
      return true;
    },
    answered: () => void (inARow = 0),
    isPlatforms: (exchange) => !isLimit && all.length >= knownFrom && saysLimit(exchange),
    get ofPlatform() {
      return isLimit ? [] : all;
    },
    get ofOthers() {
      return isLimit ? all : [];
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
