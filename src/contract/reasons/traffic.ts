import type { Coded, Reason } from '../reason.ts';
import type { BannedFor } from '../transport.ts';
import { lowerRate, type ReasonRows } from './row.ts';

/** Reasons why the client stopped sending a call, or all calls; those about the limit of calls are in `run.ts`. */
export type TrafficReason = Coded<{
  'time-over': null;
  'client-closed': null;
  /**
   * Calls failed in a row. `because`: why the last one failed; null if that is not known. `banned`: connections were
   * closed from such a call on, or from a call on that came right after one.
   */
  'target-gone': { failed: number; because: Reason | null; banned?: BannedFor };
  /** `than`: the limit that it exceeds. `status`: that of the answer; missing for 429. */
  'asked-to-wait': { seconds: number; than: 'the run has left' | 'a run waits'; status?: number };
  /** After 429 without a time: the pause that the client would make is longer than the run has left. */
  'pause-too-long': { seconds: number };
  'nothing-but-429': { pauses: number };
  /** Some calls are throttled while others are not. `status`: of the answers; missing for 429. */
  'throttled-alone': { which: ThrottledCalls; status?: number };
  /** The call cannot be written as HTTP. */
  unsendable: { problem: 'header' | 'path' | 'method' | 'body' | { readonly path: string } };
}>;

/**
 * Calls that are throttled alone: of an operation, for a requirement, further cancels of an order, one call, or those
 * without the right key.
 */
export type ThrottledCalls =
  | { readonly operation: string }
  | { readonly requirement: string }
  | 'further cancels of the order'
  | 'the call'
  | 'calls without a key'
  | 'calls with a wrong key';

const bannedAfter = { attacks: 'calls that look like attacks', 'wrong keys': 'calls without the right key' } as const;
const banFor = {
  attacks: 'taken the run for an attack',
  'wrong keys': 'banned this machine for wrong keys',
} as const;

/** A wait of this many seconds or more suggests a quota; limits of calls a minute ask for shorter waits. */
const longWait = 600;

/** Texts of the reasons why the client stopped sending a call, or all calls. */
export const trafficRows: ReasonRows<TrafficReason> = {
  'time-over': {
    headline: "the run's time is over",
    action: 'Raise `--max-time` (`traffic.maxTime`), or find out why the target is slow.',
    owner: 'your set-up',
  },
  'client-closed': { text: 'the client is closed' },
  'target-gone': {
    text: ({ failed, because }, wordsOf) =>
      `the target cannot be reached: ${failed} calls in a row ` +
      `failed${because === null ? '' : `, the last: ${wordsOf(because).text}`}`,
    headline: ({ failed, because, banned }, wordsOf) =>
      because === null
        ? `the target cannot be reached: ${failed} calls in a row failed`
        : `${failed} calls in a row failed${banned === undefined ? '' : ` after ${bannedAfter[banned]}`}: ` +
          `${wordsOf(because).headline}`,
    action: ({ because, banned }, wordsOf) =>
      because === null
        ? 'Check that the target is up, then run again.'
        : banned === undefined
          ? wordsOf(because).action
          : `A firewall may have ${banFor[banned]}: have it let this machine through.`,
    owner: ({ because }, wordsOf) => (because === null ? 'network' : wordsOf(because).owner),
  },
  'asked-to-wait': {
    text: ({ seconds, than, status = 429 }) =>
      `the target asked for a wait of ${seconds} s (${status}), longer than ${than}`,
    action: ({ seconds, than }) => {
      if (seconds >= longWait)
        return 'Check whether a quota is used up; have it raised, or the limit lifted, for the run.';
      return than === 'a run waits' ? lowerRate : 'Raise `--max-time`, or have the limit lifted for the run.';
    },
    owner: 'your set-up',
  },
  'pause-too-long': {
    text: ({ seconds }) => `the target answers 429, and the next pause is ${seconds} s, longer than the run has left`,
    action: lowerRate,
    owner: 'your set-up',
  },
  'nothing-but-429': {
    headline: ({ pauses }) => `the target answered only 429 through ${pauses} pauses`,
    action: 'Check whether a quota is used up; otherwise set or lower `--rate`, or lower `--concurrency`.',
    owner: 'your set-up',
  },
  'throttled-alone': {
    headline: (reason) => `${alone(reason)}, and the run waits no longer`,
    action: 'Have that limit lifted for the run.',
    owner: 'your set-up',
  },
  unsendable: {
    text: ({ problem }) =>
      'the call cannot be written as HTTP: ' +
      `${typeof problem === 'object' ? `its path is ${problem.path}` : problems[problem]}`,
  },
};

const problems = {
  header: 'its header has characters that are not allowed',
  path: 'its path has characters that need percent-encoding',
  method: 'its method is not a word',
  body: 'its body is not a JSON value',
} as const;

function isOfOtherKeys(which: ThrottledCalls): boolean {
  return which === 'calls without a key' || which === 'calls with a wrong key';
}

function alone({ which, status = 429 }: { readonly which: ThrottledCalls; readonly status?: number }): string {
  // Those with the right one may be throttled later, which ends no wait.
  const others = isOfOtherKeys(which) ? 'while those with the right key are not yet' : 'while others are not';
  return `${named(which)} ${which === 'the call' ? 'is' : 'are'} throttled (${status}) ${others}`;
}

function named(which: ThrottledCalls): string {
  if (typeof which === 'string') return which;
  return 'operation' in which ? `\`${which.operation}\` calls` : `calls for \`${which.requirement}\``;
}
