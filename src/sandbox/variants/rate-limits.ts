import { Refusal } from '../call.ts';
import type { Hooks } from '../steps.ts';
import { defaultApiKey } from '../settings.ts';
import { cancels, searches } from '../witness.ts';
import { form, type Part } from './form.ts';

const limits = { open: '8: rate limits and quotas (status 429 exists): not shown' };
const counted = { open: '7, 8: status 429 exists; what is counted for it is not shown' };

const tooMany = (retryAfter?: string, code = 42903, message = 'too many requests'): Refusal =>
  new Refusal(429, code, message, retryAfter === undefined ? [] : [['Retry-After', retryAfter]]);

const limited = (words: string, perSecond: number, retryAfter?: 'seconds' | 'date' | 'none'): Part => ({
  title: `More than ${perSecond} searches a second get 429 ${words}.`,
  settings: { rateLimit: { perSecond, ...(retryAfter && { retryAfter }) } },
  witness: searches(30),
});

/** Calls without a key over another limit get 429 before their key is looked at; calls with the key are not counted. */
const keyless = (title: string, most: number, within: number, retryAfter?: string, wrongToo = false): Part => ({
  title,
  hooks: () => {
    let times: number[] = [];
    return {
      authenticate(next, call) {
        const key = call.header('authorization') ?? '';
        if (key === '' || (wrongToo && key !== defaultApiKey)) {
          times = times.filter((time) => call.now - time < within).slice(-most);
          if (times.length >= most) throw tooMany(retryAfter);
          times.push(call.now);
        }
        next(call);
      },
    };
  },
  witness: searches(most + 1, {}, { key: null }),
});

const retryAfter = (value: string): Hooks => ({
  refuse: (next, call, refusal) =>
    next(
      call,
      refusal.status === 429 ? new Refusal(429, refusal.code, refusal.message, [['Retry-After', value]]) : refusal,
    ),
});

/** Limits of searches, of cancels, and of calls that show no key: common before an API gateway. */
export const rateLimitVariants = [
  form('rate-limit-seconds', limits, {
    seconds: limited('with Retry-After in seconds', 10, 'seconds'),
    date: limited('with Retry-After as a date', 10, 'date'),
    tight: limited('with Retry-After in seconds', 2, 'seconds'),
    zero: { ...limited('with Retry-After 0', 10), hooks: retryAfter('0') },
    unreadable: { ...limited('with a Retry-After that is not a number', 10), hooks: retryAfter('soon') },
  }),
  form('rate-limit-silent', limits, {
    silent: limited('without Retry-After', 10, 'none'),
    html: {
      ...limited('with a page of HTML', 10),
      hooks: {
        refuse(next, call, refusal) {
          const answer = next(call, refusal);
          if (refusal.status !== 429) return answer;
          return {
            ...answer,
            headers: [['Content-Type', 'text/html'], ...refusal.headers],
            bytes: Buffer.from('<h1>Too Many Requests</h1>'),
          };
        },
      },
    },
    'every-eighth': {
      title: 'Every eighth search gets 429 without Retry-After, however slowly they come.',
      hooks: () => {
        let calls = 0;
        return {
          authenticate(next, call) {
            if (call.operation === 'busSearch' && ++calls % 8 === 0) throw new Refusal(429, 42904, 'busy, try again');
            next(call);
          },
        };
      },
      witness: searches(9),
    },
  }),
  form('rate-limit-before-key', {
    ...limits,
    title: 'The rate limit comes before the key: too many calls without key get 429 too.',
    hooks: ({ steps }) => ({
      authenticate(next, call) {
        steps.admit(call);
        call.notes.set('admitted', true);
        next(call);
      },
      admit(next, call) {
        if (!call.notes.get('admitted')) next(call);
      },
    }),
    settings: { rateLimit: { perSecond: 10 } },
    witness: searches(15, {}, { key: null }),
  }),
  form('cancel-rate-limit', {
    open: '7, 8: status 429 exists; where it applies next to bus search is not shown',
    title: 'A third cancel within a second gets 429.',
    hooks: () => {
      let times: number[] = [];
      return {
        admit(next, call) {
          next(call);
          if (call.operation !== 'hotelCancel') return;
          times = times.filter((time) => call.now - time < 1000);
          if (times.length >= 2) throw tooMany('1', 42901);
          times.push(call.now);
        },
      };
    },
    witness: cancels(3),
  }),
  form('lockout-after-wrong-keys', {
    ...limits,
    title: 'After 20 wrong keys further wrong keys in bus search get 429 for a second.',
    hooks: () => {
      let wrong = 0;
      let since = 0;
      return {
        authenticate(next, call) {
          try {
            next(call);
          } catch (error) {
            if (call.now - since > 1000) [wrong, since] = [0, call.now];
            wrong += 1;
            if (wrong > 20 && call.operation === 'busSearch') throw tooMany('1', 42902, 'too many failed attempts');
            throw error;
          }
        },
      };
    },
    witness: searches(22, {}, { key: 'wrong' }),
  }),
  form('keyless-rate-limit', counted, {
    seconds: keyless(
      'More than five calls a minute without a key get 429 with Retry-After in seconds.',
      5,
      60_000,
      '60',
    ),
    silent: keyless('More than five calls a minute without a key get 429 without Retry-After.', 5, 60_000),
  }),
  form('keyless-rate-limit-tight', counted, {
    second: keyless(
      'A second call within ten seconds without a key or with a wrong one gets 429 with Retry-After 2.',
      1,
      10_000,
      '2',
      true,
    ),
    short: keyless(
      'More than four calls in half a second without a key or with a wrong one get 429 with Retry-After 1.',
      4,
      500,
      '1',
      true,
    ),
  }),
];
