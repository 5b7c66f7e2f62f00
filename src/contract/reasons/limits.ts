import type { Reason } from '../reason.ts';
import { checkTarget, lowerRate, raiseCalls } from './next-steps.ts';
import { advised, around, type ReasonRows } from './row.ts';

/** Reasons why a call was not sent, or why no more calls may be sent. */
export type LimitReason =
  /** `because`: why it did not leave. */
  | { readonly code: 'not-sent'; readonly because: Reason }
  /**
   * The limit of calls is reached. `throttled`: calls that were answered 429; `faults`: calls that got no answer, or
   * one of something in front. Most of both were sent again.
   */
  | { readonly code: 'calls-used'; readonly limit: number; readonly throttled: number; readonly faults: number }
  /** `share`: calls that the pack may send. */
  | { readonly code: 'pack-share-used'; readonly pack: string; readonly share: number }
  /** `limit`: `maxRequests` of the pack. */
  | { readonly code: 'pack-limit-used'; readonly pack: string; readonly limit: number }
  /** The budget of an operation that the configuration binds, such as `busOrderCreate`. */
  | { readonly code: 'operation-budget-spent'; readonly operation: string };

type CallsUsed = Extract<LimitReason, { readonly code: 'calls-used' }>;

/** Texts of the reasons about limits that kept calls from being sent. */
export const limitRows: ReasonRows<LimitReason> = {
  'not-sent': around((inner) => `not sent: ${inner}`),
  'calls-used': {
    text: (reason) =>
      `${reached} (traffic.maxRequests, --max-requests)${isUsedUpByFailures(reason) ? `: ${callsLost(reason)}` : ''}`,
    headline: (reason) => (isUsedUpByFailures(reason) ? `${reached}: ${callsLost(reason)}` : reached),
    action: (reason) => (!isUsedUpByFailures(reason) ? raiseCalls : isByThrottling(reason) ? lowerRate : checkTarget),
    owner: (reason) => (isUsedUpByFailures(reason) && !isByThrottling(reason) ? 'network' : 'your set-up'),
  },
  'pack-share-used': advised(
    ({ pack, share }) => shareUsed(pack, share),
    'raise `maxRequests` of the pack in `packs`, or `traffic.maxRequests` (--max-requests)',
  ),
  'pack-limit-used': advised(
    ({ pack, limit }) => `the pack ${pack} has sent the ${limit} calls that the configuration allows it`,
    'raise `maxRequests` of that pack in `packs`',
  ),
  'operation-budget-spent': advised(
    ({ operation }) => `the budget of \`operations.${operation}\` is spent`,
    ({ operation }) => `raise \`operations.${operation}.budget\``,
  ),
};

const reached = 'the limit of calls is reached';

/** Whether throttled and unanswered calls used a fifth of the limit or more: without them it might have been enough. */
function isUsedUpByFailures({ limit, throttled, faults }: CallsUsed): boolean {
  return (throttled + faults) * 5 >= limit;
}

function isByThrottling({ throttled, faults }: CallsUsed): boolean {
  return throttled >= faults;
}

function callsLost({ limit, throttled, faults }: CallsUsed): string {
  const parts = [
    ...(throttled > 0 ? [`${throttled} were throttled (429)`] : []),
    ...(faults > 0 ? [`${faults} got no answer from the target`] : []),
  ];
  return `of its ${limit} calls, ${parts.join(' and ')}`;
}

function shareUsed(pack: string, share: number): string {
  return `the pack ${pack} has sent its share of the calls (${share})`;
}
