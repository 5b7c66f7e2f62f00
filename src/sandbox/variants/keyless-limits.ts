import { Refusal } from '../call.ts';
import { defaultApiKey } from '../settings.ts';
import type { Variant } from '../extension.ts';
import { hooked } from './variant.ts';

/** How calls without the right key are counted, and what those over the limit are told. */
interface Limit {
  /** So many calls, within so many milliseconds. */
  readonly most: number;
  readonly within: number;
  readonly retryAfter?: string;
  /** Wrong keys count as well. */
  readonly wrongToo?: boolean;
}

/**
 * Calls without a key over a limit of their own get 429 before their key is looked at; calls with the key are not
 * counted.
 */
function limited(id: string, title: string, { most, within, retryAfter, wrongToo = false }: Limit): Variant {
  return hooked(
    id,
    title,
    '7, 8: status 429 exists; what is counted for it is not shown',
    () => {
      let times: number[] = [];
      return {
        authenticate(next, call) {
          const key = call.header('authorization') ?? '';
          if (key === '' || (wrongToo && key !== defaultApiKey)) {
            times = times.filter((time) => call.now - time < within).slice(-most);
            if (times.length >= most)
              throw new Refusal(
                429,
                42903,
                'too many requests',
                retryAfter === undefined ? [] : [['Retry-After', retryAfter]],
              );
            times.push(call.now);
          }
          next(call);
        },
      };
    },
    { witness: (probe) => probe.times(most + 1, () => probe.search({}, { key: null })) },
  );
}

/** Limits of calls that show no key, by address as it were: common before an API gateway. */
export const keylessLimitVariants: readonly Variant[] = [
  limited('keyless-rate-limit', 'More than five calls a minute without a key get 429 with Retry-After in seconds.', {
    most: 5,
    within: 60_000,
    retryAfter: '60',
  }),
  limited('keyless-rate-limit-silent', 'More than five calls a minute without a key get 429 without Retry-After.', {
    most: 5,
    within: 60_000,
  }),
  limited(
    'keyless-rate-limit-tight',
    'A second call within ten seconds without a key or with a wrong one gets 429 with Retry-After 2.',
    {
      most: 1,
      within: 10_000,
      retryAfter: '2',
      wrongToo: true,
    },
  ),
  limited(
    'keyless-rate-limit-short',
    'More than four calls in half a second without a key or with a wrong one get 429 with Retry-After 1.',
    {
      most: 4,
      within: 500,
      retryAfter: '1',
      wrongToo: true,
    },
  ),
];
