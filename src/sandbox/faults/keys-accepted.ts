import { unauthorized } from '../authentication.ts';
import type { Call } from '../call.ts';
import type { Platform } from '../platform.ts';
import { defaultApiKey as key } from '../settings.ts';
import { documented, oneIn, pause, textIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { atOnce, noTrips, search, searches, type Witness } from '../witness.ts';

const document = '5 rules 1 and 2: a missing or invalid key leads to a 401 response';
const missing = { breaks: 'auth.missing-key', document };
export const wrong = { breaks: 'auth.invalid-key', document };

/** A call with the key given; '' for an empty one, undefined for none. */
type Passes = (given: string | undefined, call: Call, key: string) => boolean;

/** Calls that `passes` picks are let in without the right key; a search with the key `shown` is one. */
export function open(
  title: string,
  passes: Passes,
  shown: string | null,
  witness: Witness = search({}, { key: shown }),
): Part {
  return {
    title,
    hooks: (platform) => ({
      authenticate(next, call) {
        if (!documented(call) || !passes(call.header('authorization'), call, platform.settings.apiKey)) next(call);
      },
    }),
    witness,
  };
}

/** Of the calls that `late` picks, the key is looked at only once there are trips to show. */
function lookedAtLate(title: string, late: (given: string | undefined) => boolean, shown: string | null): Part {
  return {
    title,
    hooks: () => {
      const refusals = new WeakMap<Call, unknown>();
      return {
        authenticate(next, call) {
          try {
            next(call);
          } catch (refusal) {
            if (call.operation !== 'busSearch' || !late(call.header('authorization'))) throw refusal;
            refusals.set(call, refusal);
          }
        },
        page(next, call, query, trips) {
          if (refusals.has(call) && trips.length > 0) throw refusals.get(call);
          return next(call, query, trips);
        },
      };
    },
    witness: search(noTrips, { key: shown }),
  };
}

/** Whether a documented call with the right key is under way. */
function keyedUnderWay({ inFlight, settings }: Platform): boolean {
  return [...inFlight].some((call) => documented(call) && call.header('authorization') === settings.apiKey);
}

/** Calls that `passes` picks are let in while one with the right key is under way, as if they were its caller's. */
function besideGoodCall(title: string, passes: Passes, witness: Witness): Part {
  return {
    title,
    hooks: (platform) => ({
      async handle(next, call) {
        if (documented(call)) await pause();
        return next(call);
      },
      authenticate(next, call) {
        const isMistaken =
          documented(call) && passes(call.header('authorization'), call, key) && keyedUnderWay(platform);
        if (!isMistaken) next(call);
      },
    }),
    witness,
  };
}

const pageOf = (call: Call) => Number(/"page"\s*:\s*(\d{1,9})/.exec(textIn(call))?.[1] ?? 1);

/** Keys accepted that are not the key. */
export const keysAcceptedFaults = [
  fault('missing-key-accepted', missing, {
    missing: open('A call without Authorization is let in; a wrong key is not.', (given) => given === undefined, null),
    empty: open('An empty Authorization is let in.', (given) => given === '', ''),
    any: open('Every call is let in.', () => true, null),
  }),
  fault('missing-key-accepted-without-trips', {
    ...missing,
    ...lookedAtLate('A search that finds no trips is accepted without a key.', (given) => given === undefined, null),
  }),
  fault('wrong-key-accepted-without-trips', {
    ...wrong,
    ...lookedAtLate('Without trips to show, a wrong key is let in.', (given) => (given ?? '') !== '', 'wrong'),
  }),
  fault('key-not-checked-on-later-pages', {
    ...missing,
    ...open('From page 3 on, no key is needed.', (given, call) => given === undefined && pageOf(call) > 2, null),
    witness: search({ page: 3 }, { key: null }),
  }),
  fault('key-not-checked-on-used-connection', missing, {
    'used-connection': open(
      'The key is checked at the first call of a connection only.',
      (_given, call) => call.connection.calls > 1,
      null,
      async (probe) => {
        await probe.search({}, { connection: 'kept' });
        await probe.search({}, { connection: 'kept', key: 'wrong' });
      },
    ),
    'after-good-call': open(
      'Right after a call with the right key any call is let in.',
      (_given, call, key) => call.previous?.authorization === key,
      null,
      async (probe) => {
        await probe.search();
        await probe.search({}, { key: null });
      },
    ),
    'cached-body': {
      title: 'A search with a body that was let in before needs no key.',
      hooks: () => {
        const seen = new Set<string>();
        return {
          authenticate(next, call) {
            const body = textIn(call).slice(0, 2000);
            if (call.operation === 'busSearch' && seen.has(body)) return;
            next(call);
            if (seen.size < 5000) seen.add(body);
          },
        };
      },
      witness: async (probe) => {
        await probe.search();
        await probe.search({}, { key: null });
      },
    },
  }),
  fault('missing-key-accepted-beside-good-call', missing, {
    'beside-good-call': besideGoodCall(
      'While a call with the right key is under way, one without a key is let in.',
      (given) => given === undefined,
      atOnce([{}, { key: null }], [{}]),
    ),
    'last-arrival': {
      title:
        'Of calls that are under way together, only the key of the last one to arrive is checked, and counts for all.',
      hooks: () => {
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
            if (last !== key) throw unauthorized();
          },
        };
      },
      witness: atOnce([{}, { key: null }], [{}]),
    },
    'under-load': {
      title: 'With more than four calls under way, a call without a key is let in.',
      hooks: {
        async handle(next, call) {
          if (!documented(call)) return next(call);
          const before = call.inFlight();
          await pause();
          call.notes.set('crowded', Math.max(before, call.inFlight()) > 4);
          return next(call);
        },
        authenticate(next, call) {
          if (call.notes.get('crowded') !== true || call.header('authorization') !== undefined) next(call);
        },
      },
      witness: async (probe) => {
        await Promise.all(Array.from({ length: 6 }, () => probe.search({}, { key: null })));
      },
    },
  }),
  fault('wrong-key-accepted-beside-good-call', {
    ...wrong,
    ...besideGoodCall(
      'While a call with the right key is under way, a search with a wrong one is let in.',
      (given, call) => (given ?? '') !== '' && call.operation === 'busSearch',
      atOnce([{}, { key: 'wrong' }], [{}]),
    ),
  }),
  fault('cancel-without-key-accepted-beside-good-call', {
    breaks: 'auth.cancel-missing-key',
    document,
    ...besideGoodCall(
      'While a call with the right key is under way, a cancel without a key is let in.',
      (given, call) => (given ?? '') === '' && call.operation === 'hotelCancel',
      async (probe) => {
        const order = await probe.order();
        await Promise.all([probe.cancel(order, {}, { key: null }), probe.search()]);
      },
    ),
  }),
  fault('wrong-key-accepted', wrong, {
    any: open('Any key is let in; only a missing one is not.', (given = '') => given !== '', 'wrong'),
    null: open(
      'The keys "null" and "undefined" are let in.',
      (given) => given === 'null' || given === 'undefined',
      'null',
    ),
    basic: open(
      'Anything after the word Basic is let in.',
      (given = '') => given.startsWith('Basic '),
      'Basic eHh4Onh4eA==',
    ),
    'object-member': open(
      'A name that every JavaScript object has as a member, such as constructor, is let in as a key.',
      (given = '') => given !== '' && given in {},
      'constructor',
    ),
  }),
  fault('wrong-key-accepted-when-shown-again', {
    ...wrong,
    title: 'A wrong key is let in from the second time that it is shown to a search.',
    hooks: () => {
      const seen = new Set<string>();
      return {
        authenticate(next, call) {
          const given = call.header('authorization') ?? '';
          if (call.operation === 'busSearch' && seen.has(given)) return;
          if (given !== '' && call.operation === 'busSearch' && given !== key && seen.size < 1000) seen.add(given);
          next(call);
        },
      };
    },
    witness: searches(2, {}, { key: 'wrong' }),
  }),
  fault('key-not-checked-sometimes', {
    ...wrong,
    ...open('One call in 4 is let in without the key.', (_given, call) => oneIn(4, call), null),
    witness: searches(12, {}, { key: 'wrong' }),
  }),
];
