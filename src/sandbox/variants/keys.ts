import { unauthorized } from '../authentication.ts';
import { invalid } from '../call.ts';
import type { Variant } from '../extension.ts';
import { defaultApiKey } from '../settings.ts';
import { hooked } from './variant.ts';

/** Calls for which a key is good that expires. */
const calls = 300;

/** How long a key is good for, and what its header may hold. */
export const keyVariants: readonly Variant[] = [
  hooked(
    'key-expires',
    `After ${calls} calls with it the key is refused for good: it has expired.`,
    '5: how a key is obtained is not shown, nor how long it is good for',
    () => {
      let used = 0;
      return {
        authenticate(next, call) {
          if (call.header('authorization') === defaultApiKey && ++used > calls) throw unauthorized();
          next(call);
        },
      };
    },
    { witness: async (probe) => probe.times(calls + 1, () => probe.search()) },
  ),
  hooked(
    'header-outside-ascii-refused',
    'A call whose Authorization has a character outside ASCII is answered by 400 before the key is looked at.',
    '1: HTTP, whose header fields hold ASCII (RFC 9110, section 5.5); 7: 400 invalid request',
    () => ({
      authenticate(next, call) {
        if (/[^\x20-\x7e]/.test(call.header('authorization') ?? ''))
          throw invalid('a header has a character outside ASCII');
        next(call);
      },
    }),
    { witness: async (probe) => void (await probe.search({}, { key: 'wrong-é' })) },
  ),
];
