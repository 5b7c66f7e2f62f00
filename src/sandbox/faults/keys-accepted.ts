import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import { defaultApiKey as key } from '../settings.ts';
import { documented, meeting, met, oneIn, pause } from './change.ts';
import { fault } from './fault.ts';

const section = '5 rules 1 and 2: a missing or invalid key leads to a 401 response';

/** Whatever `passes` is let in without the right key. */
function open(
  id: string,
  title: string,
  passes: (given: string | undefined, call: Call, key: string) => boolean,
  witness: Fault['witness'],
): Fault {
  return fault(
    id,
    title,
    section,
    (platform) => ({
      authenticate(next, call) {
        if (!documented(call) || !passes(call.header('authorization'), call, platform.settings.apiKey)) next(call);
      },
    }),
    witness,
  );
}

/** Of the calls that `late` picks, the key is looked at only once there are trips to show. */
function lookedAtLate(
  id: string,
  title: string,
  late: (given: string | undefined) => boolean,
  key: string | null,
): Fault {
  return fault(
    id,
    title,
    section,
    () => {
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
    async (probe) => void (await probe.search({ start_city_code: '330200', end_city_code: '310100' }, { key })),
  );
}

const pageOf = (call: Call) =>
  Number(/"page"\s*:\s*(\d{1,9})/.exec(Buffer.from(call.bytes).toString('latin1'))?.[1] ?? 1);

/** Keys accepted that are not the key. */
export const keysAcceptedFaults = [
  lookedAtLate(
    'missing-key-accepted-without-trips',
    'Without trips to show, a missing key is not missed.',
    (given) => given === undefined,
    null,
  ),
  lookedAtLate(
    'wrong-key-accepted-without-trips',
    'Without trips to show, a wrong key is let in.',
    (given) => (given ?? '') !== '',
    'wrong',
  ),
  open(
    'key-not-checked',
    'Every call is let in.',
    () => true,
    async (probe) => {
      await probe.search({}, { key: 'wrong' });
    },
  ),
  open(
    'missing-key-accepted',
    'A call without Authorization is let in; a wrong key is not.',
    (given) => given === undefined,
    async (probe) => {
      await probe.search({}, { key: null });
    },
  ),
  fault(
    'wrong-key-accepted-when-shown-again',
    'A wrong key is let in from the second time that it is shown to a search.',
    section,
    () => {
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
    async (probe) => probe.times(2, () => probe.search({}, { key: 'wrong' })),
  ),
  open(
    'wrong-key-accepted',
    'Any key is let in; only a missing one is not.',
    (given) => (given ?? '') !== '',
    async (probe) => {
      await probe.search({}, { key: 'wrong' });
    },
  ),
  open(
    'key-not-checked-for-cancel',
    'Cancel does not check the key.',
    (_given, call) => call.operation === 'hotelCancel',
    async (probe) => {
      await probe.cancel(await probe.order(), {}, { key: 'wrong' });
    },
  ),
  open(
    'key-beginning-suffices',
    'A header that begins with the key is let in, whatever follows.',
    (given, _call, key) => given?.startsWith(key) ?? false,
    async (probe) => {
      await probe.search({}, { key: `${key}x` });
    },
  ),
  open(
    'basic-key-not-checked',
    'Whatever follows the word Basic is let in.',
    (given = '') => given.startsWith('Basic '),
    async (probe) => {
      await probe.search({}, { key: 'Basic eHh4Onh4eA==' });
    },
  ),
  open(
    'key-part-suffices',
    'Any beginning of the key of eight characters or more is let in.',
    (given = '', _call, key) => given.length >= 8 && key.startsWith(given),
    async (probe) => {
      await probe.search({}, { key: key.slice(0, -1) });
    },
  ),
  open(
    'key-first-eight-compared',
    'Only the first eight characters are compared.',
    (given, _call, key) => given?.slice(0, 8) === key.slice(0, 8),
    async (probe) => {
      await probe.search({}, { key: `${key.slice(0, 8)}zzzz` });
    },
  ),
  open(
    'key-length-compared',
    'Only the length of the key is compared.',
    (given, _call, key) => given?.length === key.length,
    async (probe) => {
      await probe.search({}, { key: 'x'.repeat(key.length) });
    },
  ),
  open(
    'key-last-character-ignored',
    'The last character of the key is not compared.',
    (given, _call, key) => given?.length === key.length && given.slice(0, -1) === key.slice(0, -1),
    async (probe) => {
      await probe.search({}, { key: `${key.slice(0, -1)}#` });
    },
  ),
  open(
    'empty-key-accepted',
    'An empty Authorization is let in.',
    (given) => given === '',
    async (probe) => {
      await probe.search({}, { key: '' });
    },
  ),
  open(
    'null-key-accepted',
    'The keys "null" and "undefined" are let in.',
    (given) => given === 'null' || given === 'undefined',
    async (probe) => {
      await probe.search({}, { key: 'null' });
    },
  ),
  open(
    'key-not-checked-on-later-pages',
    'From page 2 on the key is not checked.',
    (_given, call) => pageOf(call) > 1,
    async (probe) => {
      await probe.search({ page: 2 }, { key: 'wrong' });
    },
  ),
  open(
    'key-not-checked-from-third-page',
    'From page 3 on no key is needed.',
    (given, call) => given === undefined && pageOf(call) > 2,
    async (probe) => {
      await probe.search({ page: 3 }, { key: null });
    },
  ),
  open(
    'key-not-checked-on-used-connection',
    'The key is checked at the first call of a connection only.',
    (_given, call) => call.connection.calls > 1,
    async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await probe.search({}, { connection: 'kept', key: 'wrong' });
    },
  ),
  open(
    'key-not-checked-after-good-call',
    'Right after a call with the right key any call is let in.',
    (_given, call, key) => call.previous?.authorization === key,
    async (probe) => {
      await probe.search();
      await probe.search({}, { key: null });
    },
  ),
  open(
    'key-not-checked-sometimes',
    'One call in 4 is let in without the key.',
    (_given, call) => oneIn(4, call),
    async (probe) => {
      await probe.times(12, () => probe.search({}, { key: 'wrong' }));
    },
  ),
  fault(
    'key-not-checked-with-two-at-once',
    'While another call is under way the key is not checked.',
    section,
    {
      ...meeting('documented'),
      authenticate(next, call) {
        if (!met(call)) next(call);
      },
    },
    async (probe) => {
      await Promise.all([probe.search(), probe.search({}, { key: 'wrong' })]);
    },
  ),
  fault(
    'missing-key-accepted-under-load',
    'With more than four calls under way a missing key is not missed.',
    section,
    {
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
    async (probe) => {
      await Promise.all(Array.from({ length: 6 }, () => probe.search({}, { key: null })));
    },
  ),
  open(
    'object-member-key-accepted',
    'Keys are looked up as members of an object, which has some of its own: constructor, toString.',
    (given = '') => given !== '' && given in {},
    async (probe) => void (await probe.search({}, { key: 'constructor' })),
  ),
  fault(
    'key-not-in-cache',
    'A body that was answered once is answered again to anybody.',
    section,
    () => {
      const seen = new Set<string>();
      return {
        authenticate(next, call) {
          const body = Buffer.from(call.bytes).toString('latin1').slice(0, 2000);
          if (call.operation === 'busSearch' && seen.has(body)) return;
          next(call);
          if (seen.size < 5000) seen.add(body);
        },
      };
    },
    async (probe) => {
      await probe.search();
      await probe.search({}, { key: null });
    },
  ),
];
