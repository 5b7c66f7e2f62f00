import { unauthorized } from '../authentication.ts';
import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { Platform } from '../platform.ts';
import { defaultApiKey } from '../settings.ts';
import { documented, pause } from './change.ts';
import { fault } from './fault.ts';

const section = '5 rules 1 and 2: a missing or invalid key leads to a 401 response';

/** Whether a documented call with the right key is under way. */
function keyedUnderWay({ inFlight, settings }: Platform): boolean {
  return [...inFlight].some((call) => documented(call) && call.header('authorization') === settings.apiKey);
}

/** What `passes` is let in while a call with the right key is under way, as if that were its caller's. */
function besideGoodCall(
  id: string,
  title: string,
  passes: (given: string | undefined, call: Call) => boolean,
  witness: Fault['witness'],
): Fault {
  return fault(
    id,
    title,
    section,
    (platform) => ({
      async handle(next, call) {
        if (documented(call)) await pause();
        return next(call);
      },
      authenticate(next, call) {
        const isMistaken = documented(call) && passes(call.header('authorization'), call) && keyedUnderWay(platform);
        if (!isMistaken) next(call);
      },
    }),
    witness,
  );
}

/** The caller kept in one place for all calls: one that shows no key is taken for another that shows it. */
export const keysOfOtherCallsFaults = [
  besideGoodCall(
    'missing-key-accepted-beside-good-call',
    'While a call with the right key is under way, one without a key is let in.',
    (given) => given === undefined,
    async (probe) => void (await Promise.all([probe.search({}, { key: null }), probe.search()])),
  ),
  besideGoodCall(
    'wrong-key-accepted-beside-good-call',
    'While a call with the right key is under way, a search with a wrong one is let in.',
    (given, call) => (given ?? '') !== '' && call.operation === 'busSearch',
    async (probe) => void (await Promise.all([probe.search({}, { key: 'wrong' }), probe.search()])),
  ),
  besideGoodCall(
    'cancel-without-key-accepted-beside-good-call',
    'While a call with the right key is under way, a cancel without a key is let in.',
    (given, call) => (given ?? '') === '' && call.operation === 'hotelCancel',
    async (probe) => {
      const order = await probe.order();
      await Promise.all([probe.cancel(order, {}, { key: null }), probe.search()]);
    },
  ),
  fault(
    'key-of-last-arrival-checked',
    'Of calls that are under way together, the key of the one that came last is looked at for all.',
    section,
    () => {
      let last: string | undefined;
      return {
        async handle(next, call) {
          if (!documented(call)) return next(call);
          last = call.header('authorization');
          await pause(5);
          return next(call);
        },
        authenticate(next, call) {
          if (!documented(call)) return next(call);
          if (last !== defaultApiKey) throw unauthorized();
        },
      };
    },
    async (probe) => void (await Promise.all([probe.search({}, { key: null }), probe.search()])),
  ),
];
