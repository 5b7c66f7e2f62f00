import type { LimitReason } from '../reasons/limits.ts';
import type { ReasonRows } from './row.ts';
import { around, fixed } from './row-kinds.ts';

type CallsUsed = Extract<LimitReason, { readonly code: 'calls-used' }>;

/** What is said of limits that kept calls from being sent. */
export const limitRows: ReasonRows<LimitReason> = {
  'not-sent': around((inner) => `not sent: ${inner}`),
  'calls-used': {
    text: (reason) =>
      `${reached} (traffic.maxRequests, --max-requests)${isInVain(reason) ? `: ${inVain(reason)}` : ''}`,
    headline: (reason) => (isInVain(reason) ? `${reached}: ${inVain(reason)}` : reached),
    action: (reason) =>
      !isInVain(reason)
        ? 'Raise `--max-requests` (`traffic.maxRequests`).'
        : isByThrottling(reason)
          ? 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.'
          : 'See that the target is up, and what stands before it; then run again.',
    owner: (reason) => (isInVain(reason) && !isByThrottling(reason) ? 'network' : 'your set-up'),
  },
  'pack-share-used': {
    text: ({ pack, share }) => `${asked(pack, share)}: raise \`traffic.maxRequests\` (--max-requests)`,
    headline: ({ pack, share }) => asked(pack, share),
    action: () => 'Raise `traffic.maxRequests` (--max-requests).',
    owner: 'your set-up',
  },
  'pack-operation-used': {
    text: ({ operation, calls }) => `the run has made the ${calls} calls of \`${operation}\` that its pack allows`,
    action: () => 'Raise `spends` of that operation in its pack, if the target stands more.',
    owner: 'your set-up',
  },
  'not-the-last-shard': fixed(
    'only the last shard changes anything: give its scenario `spends: true`',
    'Give its scenario `spends: true`.',
    {
      headline: 'only the last shard changes anything',
      owner: 'your set-up',
    },
  ),
  'operation-budget-spent': {
    text: ({ operation }) =>
      `the budget of \`operations.${operation}\` is spent: raise \`operations.${operation}.budget\``,
    headline: ({ operation }) => `the budget of \`operations.${operation}\` is spent`,
    action: ({ operation }) => `Raise \`operations.${operation}.budget\`.`,
    owner: 'your set-up',
  },
};

const reached = 'the limit of calls is reached';

/** Whether calls that were in vain have used so much of the limit that a higher one would help little. */
function isInVain({ limit, throttled, faults }: CallsUsed): boolean {
  return (throttled + faults) * 2 >= limit;
}

function isByThrottling({ throttled, faults }: CallsUsed): boolean {
  return throttled >= faults;
}

function inVain({ limit, throttled, faults }: CallsUsed): string {
  return `of its ${limit} calls ${throttled} were throttled (429) and ${faults} got no answer`;
}

function asked(pack: string, share: number): string {
  return `the pack ${pack} has asked its share of the calls, ${share}`;
}
