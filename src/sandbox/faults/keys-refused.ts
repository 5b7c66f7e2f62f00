import { unauthorized } from '../authentication.ts';
import { type Call, Refusal } from '../call.ts';
import { copyOf, isObject, type Json } from '../json.ts';
import { defaultApiKey as key } from '../settings.ts';
import { documented, lacksKey, meeting, met, onAnswer, oneIn, textIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { restating } from '../hooks.ts';
import { atOnce, cancel, search, searches } from '../witness.ts';

const document = '5 rules 1 and 2: a missing or invalid key leads to a 401 response';
const valid = { breaks: 'auth.valid-key', document: '5: a missing or invalid key (only) leads to a 401 response' };
const leak = { breaks: 'auth.no-leak', document };

/** Calls that `refuses` picks are refused for their key, whatever it is. */
const refusing = (title: string, refuses: (call: Call) => boolean): Part => ({
  title,
  hooks: {
    authenticate(next, call) {
      if (refuses(call)) throw unauthorized();
      next(call);
    },
  },
});

/** Keys that `hits` picks crash the platform. */
const crashing = (what: string, hits: (given: string) => boolean, example: string, code = 50003): Part => ({
  title: `A key ${what} is answered with 500.`,
  hooks: {
    authenticate(next, call) {
      if (documented(call) && hits(call.header('authorization') ?? ''))
        throw new Refusal(500, code, 'internal server error');
      next(call);
    },
  },
  witness: search({}, { key: example }),
});

/** Searches with this key are refused by another status. */
const refusedBy = (status: number, title: string, given: string | null): Part => ({
  title,
  hooks: restating(
    status,
    (refusal, call) => refusal.status === 401 && call.operation === 'busSearch' && lacksKey(call) === (given === null),
    status === 302 ? [['Location', '/login']] : [],
  ),
  witness: search({}, { key: given }),
});

/** Right keys refused, and wrong ones refused in another way. */
export const keysRefusedFaults = [
  fault(
    'header-name-case-matters',
    { breaks: 'auth.valid-key', document: '5 rule 1: the header Authorization (a header name has no case)' },
    {
      'one-spelling': {
        ...refusing(
          'The key is found under the name Authorization in that spelling only.',
          (call) => documented(call) && !call.rawHeaders.some((name, i) => i % 2 === 0 && name === 'Authorization'),
        ),
        witness: search({}, { key: null, headers: { authorization: key } }),
      },
      'upper-case': {
        ...refusing(
          'The key is not found under the name AUTHORIZATION.',
          (call) => documented(call) && call.rawHeaders.includes('AUTHORIZATION'),
        ),
        witness: search({}, { key: null, headers: { AUTHORIZATION: key } }),
      },
    },
  ),
  fault('good-key-refused-sometimes', valid, {
    sometimes: {
      title: 'One call in 25 with the right key is answered with 401.',
      hooks: {
        authenticate(next, call) {
          next(call);
          if (documented(call) && oneIn(25, call)) throw unauthorized();
        },
      },
      witness: searches(75),
    },
    bare: {
      title: 'One call in 25 with the right key is answered with 401 without a body; other refusals have one.',
      hooks: {
        authenticate(next, call) {
          next(call);
          if (!documented(call) || !oneIn(25, call)) return;
          call.notes.set('bare', true);
          throw unauthorized();
        },
        ...onAnswer('documented', (answer, call) => {
          if (call.notes.get('bare') === true) answer.body = undefined;
        }),
      },
      witness: searches(75),
    },
    'for-a-while': {
      title: 'Calls 10 to 29 with the right key are answered with 401.',
      hooks: () => {
        let calls = 0;
        return {
          authenticate(next, call) {
            next(call);
            if (!documented(call)) return;
            calls += 1;
            if (calls >= 10 && calls < 30) throw unauthorized();
          },
        };
      },
      witness: searches(10),
    },
    'two-at-once': {
      title: 'A call with the right key is refused while another call is under way.',
      hooks: {
        ...meeting('documented'),
        authenticate(next, call) {
          next(call);
          if (met(call)) throw unauthorized();
        },
      },
      witness: atOnce([{}], [{ page: 2 }]),
    },
  }),
  fault('refusal-kept-for-search', {
    ...valid,
    title: 'The refusal of a search for its key is kept, and given to whoever sends the same search.',
    hooks: () => {
      const refused = new Set<string>();
      return {
        authenticate(next, call) {
          if (call.operation !== 'busSearch') return next(call);
          const body = textIn(call);
          if (refused.has(body)) throw unauthorized();
          if (refused.size < 10_000) refused.add(body);
          next(call);
          refused.delete(body);
        },
      };
    },
    async witness(probe) {
      await probe.search({}, { key: 'wrong' });
      await probe.search();
    },
  }),
  fault('good-key-refused-for-cancel', {
    ...valid,
    ...refusing('Cancel refuses the key that bus search accepts.', (call) => call.operation === 'hotelCancel'),
    witness: cancel(),
  }),
  fault(
    'wrong-key-403',
    { breaks: 'auth.invalid-key', document },
    {
      'as-403': refusedBy(403, 'A wrong key is answered with 403.', 'wrong'),
      'as-200': refusedBy(200, 'A wrong key is answered with 200 with a code that is not 0.', 'wrong'),
    },
  ),
  fault(
    'missing-key-400',
    { breaks: 'auth.missing-key', document },
    {
      'as-400': refusedBy(400, 'A missing key in bus search is answered with 400.', null),
      'as-302': refusedBy(302, 'A call without a key is redirected to a log-in page.', null),
      'as-302-page': {
        title: 'A call without a key is redirected to a log-in page, with a page of HTML.',
        hooks: onAnswer('documented', (answer, call) => {
          if (call.operation !== 'busSearch' || !lacksKey(call)) return;
          answer.status = 302;
          answer.headers = [
            ['Content-Type', 'text/html'],
            ['Location', '/accounts/login?next=%2Fopen%2Fv1'],
          ];
          answer.bytes = Buffer.from('<a href="/accounts/login?next=%2Fopen%2Fv1">Found</a>.');
        }),
        witness: search({}, { key: null }),
      },
    },
  ),
  fault(
    'long-key-500',
    { breaks: 'auth.invalid-key', document },
    {
      'over-255': crashing('of more than 255 characters', (given) => given.length > 255, 'x'.repeat(300)),
      'outside-ascii': crashing(
        'with a character outside ASCII',
        (given) => /[^\x20-\x7e]/.test(given),
        'wrong-é',
        50004,
      ),
    },
  ),
  fault('refused-key-leaks-trips', {
    ...leak,
    title: 'The 401 of a search with a wrong key carries the trips.',
    hooks: {
      answer(next, call, answer) {
        const clean = next(call, answer);
        if (clean.status !== 401 || call.operation !== 'busSearch' || !isObject(clean.body)) return clean;
        const data = { lines: [{ gid: `BT${call.number}`, price: 50, start_city_code: '310100' }] };
        return { ...clean, body: { ...clean.body, data } };
      },
    },
    witness: search({}, { key: 'wrong' }),
  }),
  fault('refused-key-leaks-last-answer', {
    ...leak,
    title: 'The 401 of a search without key carries the data that was answered last.',
    hooks: () => {
      let last: Json = null;
      return {
        answer(next, call, answer) {
          const clean = next(call, answer);
          if (call.operation !== 'busSearch' || !isObject(clean.body)) return clean;
          if (clean.status === 200) last = copyOf(clean.body['data'] ?? null);
          return clean.status === 401 && lacksKey(call) ? { ...clean, body: { ...clean.body, data: last } } : clean;
        },
      };
    },
    witness: async (probe) => {
      await probe.search();
      await probe.search({}, { key: null });
    },
  }),
];
