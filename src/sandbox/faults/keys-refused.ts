import { unauthorized } from '../authentication.ts';
import { type Call, Refusal } from '../call.ts';
import { copyOf, isObject, type Json } from '../json.ts';
import { defaultApiKey as key } from '../settings.ts';
import { documented, meeting, met, oneIn } from './change.ts';
import { fault } from './fault.ts';

const section = '5 rules 1 and 2: a missing or invalid key leads to a 401 response';

const isMissing = (call: Call) => (call.header('authorization') ?? '') === '';

/** Keys longer than there is room for crash the platform. */
function tooLong(id: string, room: number) {
  return fault(
    id,
    `A key of more than ${room} characters is answered by 500.`,
    section,
    {
      authenticate(next, call) {
        if (documented(call) && (call.header('authorization') ?? '').length > room)
          throw new Refusal(500, 50003, 'internal server error');
        next(call);
      },
    },
    async (probe) => {
      await probe.search({}, { key: 'x'.repeat(room + 45) });
    },
  );
}

/** Right keys refused, and wrong ones refused in another way. */
export const keysRefusedFaults = [
  fault(
    'header-name-case-matters',
    'The key is found under the name Authorization in that spelling only.',
    '5 rule 1: the header Authorization (a header name has no case)',
    {
      authenticate(next, call) {
        if (documented(call) && !call.rawHeaders.some((name, i) => i % 2 === 0 && name === 'Authorization'))
          throw unauthorized();
        next(call);
      },
    },
    async (probe) => {
      await probe.search({}, { key: null, headers: { authorization: key } });
    },
  ),
  fault(
    'good-key-refused-sometimes',
    'One call in 25 with the right key is answered by 401.',
    '5: a missing or invalid key (only) leads to a 401 response',
    {
      authenticate(next, call) {
        next(call);
        if (documented(call) && oneIn(25, call)) throw unauthorized();
      },
    },
    async (probe) => {
      await probe.times(75, () => probe.search());
    },
  ),
  fault(
    'upper-case-header-name-refused',
    'The key is not found under the name AUTHORIZATION.',
    '5 rule 1: the header Authorization (a header name has no case)',
    {
      authenticate(next, call) {
        if (documented(call) && call.rawHeaders.includes('AUTHORIZATION')) throw unauthorized();
        next(call);
      },
    },
    async (probe) => {
      await probe.search({}, { key: null, headers: { AUTHORIZATION: key } });
    },
  ),
  fault(
    'good-key-refused-for-cancel',
    'Cancel refuses the key that bus search accepts.',
    '5 rule 1: every call to the two operations carries the key',
    {
      authenticate(next, call) {
        if (call.operation === 'hotelCancel') throw unauthorized();
        next(call);
      },
    },
    async (probe) => {
      await probe.cancel(await probe.order());
    },
  ),
  fault(
    'good-key-refused-with-two-at-once',
    'Of calls under way at once those with the right key are refused too.',
    '5: a missing or invalid key (only) leads to a 401 response',
    {
      ...meeting('documented'),
      authenticate(next, call) {
        next(call);
        if (met(call)) throw unauthorized();
      },
    },
    async (probe) => {
      await Promise.all([probe.search(), probe.search({ page: 2 })]);
    },
  ),
  ...(
    [
      ['wrong-key-403', 403, 'A wrong key is answered by 403.', 'wrong'],
      ['wrong-key-400', 400, 'A wrong key in bus search is answered by 400.', 'wrong'],
      ['wrong-key-200', 200, 'A wrong key is answered by 200 with a code that is not 0.', 'wrong'],
      ['missing-key-400', 400, 'A missing key in bus search is answered by 400.', null],
      ['missing-key-500', 500, 'A missing key is answered by 500.', null],
      ['missing-key-302', 302, 'Who has no key is sent to a login page.', null],
    ] as const
  ).map(([id, status, title, given]) =>
    fault(
      id,
      title,
      section,
      {
        refuse(next, call, refusal) {
          if (refusal.status !== 401 || call.operation !== 'busSearch' || isMissing(call) !== (given === null))
            return next(call, refusal);
          return next(
            call,
            new Refusal(status, refusal.code, refusal.message, status === 302 ? [['Location', '/login']] : []),
          );
        },
      },
      async (probe) => {
        await probe.search({}, { key: given });
      },
    ),
  ),
  tooLong('long-key-500', 255),
  tooLong('key-over-1024-500', 1024),
  fault(
    'key-outside-ascii-500',
    'A key with a character outside ASCII is answered by 500.',
    section,
    {
      authenticate(next, call) {
        if (documented(call) && /[^\x20-\x7e]/.test(call.header('authorization') ?? ''))
          throw new Refusal(500, 50004, 'internal server error');
        next(call);
      },
    },
    async (probe) => {
      await probe.search({}, { key: 'wrong-é' });
    },
  ),
  fault(
    'refused-key-leaks-trips',
    'The 401 of a search with a wrong key carries the trips.',
    section,
    {
      answer(next, call, answer) {
        const clean = next(call, answer);
        if (clean.status !== 401 || call.operation !== 'busSearch' || !isObject(clean.body)) return clean;
        return { ...clean, body: { ...clean.body, data: leak(call) } };
        function leak(call: Call) {
          return { lines: [{ gid: `BT${call.number}`, price: 50, start_city_code: '310100' }] };
        }
      },
    },
    async (probe) => {
      await probe.search({}, { key: 'wrong' });
    },
  ),
  fault(
    'refused-key-leaks-last-answer',
    'The 401 of a search without key carries the data that was answered last.',
    section,
    () => {
      let last: Json = null;
      return {
        answer(next, call, answer) {
          const clean = next(call, answer);
          if (call.operation !== 'busSearch' || !isObject(clean.body)) return clean;
          if (clean.status === 200) last = copyOf(clean.body['data'] ?? null);
          return clean.status === 401 && isMissing(call) ? { ...clean, body: { ...clean.body, data: last } } : clean;
        },
      };
    },
    async (probe) => {
      await probe.search();
      await probe.search({}, { key: null });
    },
  ),
];
