import { sameKey, unauthorized } from '../authentication.ts';
import { invalid, Refusal } from '../call.ts';
import type { Variant } from '../extension.ts';
import { hooked, setting } from './variant.ts';

const scheme = '5: any prefix or scheme in the header value: not shown';
const limits = '8: rate limits and quotas (status 429 exists): not shown';

const burst = { witness: async (probe) => probe.times(30, () => probe.search()) } satisfies Partial<Variant>;

/** Keys and limits. */
export const authenticationVariants: readonly Variant[] = [
  hooked(
    'bearer-accepted',
    'The key is accepted after the word Bearer as well.',
    scheme,
    (platform) => ({
      authenticate(next, call) {
        const [, key] = /^bearer +(\S{1,500})$/i.exec(call.header('authorization') ?? '') ?? [];
        if (key === undefined || !sameKey(key, platform.settings.apiKey)) next(call);
      },
    }),
    { witness: async (probe) => void (await probe.search({}, { key: 'Bearer reference-key-0123456789abcdef' })) },
  ),
  hooked(
    'key-case-ignored',
    'Upper and lower case of the key are the same.',
    '5: whether the case of the key matters is not shown',
    (platform) => ({
      authenticate(next, call) {
        const given = call.header('authorization')?.toLowerCase() ?? '';
        if (!sameKey(given, platform.settings.apiKey.toLowerCase())) next(call);
      },
    }),
    { witness: async (probe) => void (await probe.search({}, { key: 'REFERENCE-KEY-0123456789abcdef' })) },
  ),
  hooked(
    'request-read-before-key',
    'A call without key and with a broken body, wrong fields or a past date is answered by 400.',
    '5 rule 2, 7: which of two reasons for a refusal counts is not shown',
    (platform) => ({
      authenticate(next, call) {
        if (call.operation === 'hotelCancel') platform.steps.readCancel(call, platform.steps.decode(call));
        if (call.operation === 'busSearch') {
          const query = platform.steps.readSearch(call, platform.steps.decode(call));
          if (query.date !== undefined) platform.steps.checkDate(call, query.date);
        }
        next(call);
      },
    }),
    {
      async witness(probe) {
        await probe.search({}, { key: null, raw: '{' });
        await probe.search({ date: probe.day(-3) }, { key: null });
      },
    },
  ),
  hooked(
    'reason-required-before-key',
    'cancel_reason is required, and looked for before the key is.',
    '4.2, 5 rule 2, 7: which fields are required, and which of two reasons for a refusal counts: not shown',
    (platform) => ({
      authenticate(next, call) {
        const body = call.operation === 'hotelCancel' ? platform.steps.decode(call) : {};
        if (call.operation === 'hotelCancel' && !Object.hasOwn(Object(body), 'cancel_reason'))
          throw invalid('cancel_reason is required');
        next(call);
      },
    }),
    {
      witness: async (probe) =>
        void (await probe.cancel(await probe.order(), { cancel_reason: undefined }, { key: null })),
    },
  ),
  hooked(
    'connection-closed-to-wrong-keys',
    'On a connection that brought a wrong key every further call gets 401, the right key or not.',
    '5, 8: what follows a wrong key is not shown',
    () => {
      const spoilt = new Set<number>();
      return {
        authenticate(next, call) {
          if (spoilt.has(call.connection.number)) throw unauthorized();
          try {
            next(call);
          } catch (error) {
            if ((call.header('authorization') ?? '') !== '' && spoilt.size < 10_000) spoilt.add(call.connection.number);
            throw error;
          }
        },
      };
    },
    {
      async witness(probe) {
        await probe.search({}, { connection: 'kept', key: 'wrong' });
        await probe.search({}, { connection: 'kept' });
      },
    },
  ),
  hooked(
    'cancel-rate-limit',
    'A third cancel within a second gets 429.',
    '7, 8: status 429 exists; where it applies beside bus search is not shown',
    () => {
      let times: number[] = [];
      return {
        admit(next, call) {
          next(call);
          if (call.operation !== 'hotelCancel') return;
          times = times.filter((time) => call.now - time < 1000);
          if (times.length >= 2) throw new Refusal(429, 42901, 'too many requests', [['Retry-After', '1']]);
          times.push(call.now);
        },
      };
    },
    { witness: (probe) => probe.times(3, async () => probe.cancel(await probe.order())) },
  ),
  hooked(
    'lockout-after-wrong-keys',
    'After 20 wrong keys further wrong keys in bus search get 429 for a second.',
    limits,
    () => {
      let wrong = 0;
      let since = 0;
      return {
        authenticate(next, call) {
          try {
            next(call);
          } catch (error) {
            if (call.now - since > 1000) [wrong, since] = [0, call.now];
            wrong += 1;
            if (wrong > 20 && call.operation === 'busSearch')
              throw new Refusal(429, 42902, 'too many failed attempts', [['Retry-After', '1']]);
            throw error;
          }
        },
      };
    },
    { witness: async (probe) => probe.times(22, () => probe.search({}, { key: 'wrong' })) },
  ),
  setting(
    'rate-limit-seconds',
    'More than 10 searches a second get 429 with Retry-After in seconds.',
    limits,
    { rateLimit: { perSecond: 10, retryAfter: 'seconds' } },
    burst.witness,
  ),
  setting(
    'rate-limit-date',
    'More than 10 searches a second get 429 with Retry-After as a date.',
    limits,
    { rateLimit: { perSecond: 10, retryAfter: 'date' } },
    burst.witness,
  ),
  setting(
    'rate-limit-silent',
    'More than 10 searches a second get 429 without Retry-After.',
    limits,
    { rateLimit: { perSecond: 10, retryAfter: 'none' } },
    burst.witness,
  ),
  setting(
    'rate-limit-tight',
    'More than two searches a second get 429 with Retry-After in seconds.',
    limits,
    { rateLimit: { perSecond: 2, retryAfter: 'seconds' } },
    burst.witness,
  ),
  hooked(
    'busy-every-eighth',
    'Every eighth search gets 429 without Retry-After, however slowly they come.',
    limits,
    () => {
      let calls = 0;
      return {
        authenticate(next, call) {
          if (call.operation === 'busSearch' && ++calls % 8 === 0) throw new Refusal(429, 42904, 'busy, try again');
          next(call);
        },
      };
    },
    { witness: (probe) => probe.times(9, () => probe.search()) },
  ),
  hooked('rate-limit-zero', 'More than 10 searches a second get 429 with Retry-After 0.', limits, retryAfter('0'), {
    settings: { rateLimit: { perSecond: 10 } },
    ...burst,
  }),
  hooked(
    'rate-limit-unreadable',
    'More than 10 searches a second get 429 with a Retry-After that is no number.',
    limits,
    retryAfter('soon'),
    {
      settings: { rateLimit: { perSecond: 10 } },
      ...burst,
    },
  ),
  hooked(
    'rate-limit-html',
    'More than 10 searches a second get 429 with a page of HTML.',
    limits,
    () => ({
      refuse(next, call, refusal) {
        const answer = next(call, refusal);
        if (refusal.status !== 429) return answer;
        return {
          ...answer,
          headers: [['Content-Type', 'text/html'], ...refusal.headers],
          bytes: Buffer.from('<h1>Too Many Requests</h1>'),
        };
      },
    }),
    { settings: { rateLimit: { perSecond: 10 } }, ...burst },
  ),
  hooked(
    'rate-limit-before-key',
    'The rate limit comes before the key: too many calls without key get 429 too.',
    limits,
    (platform) => ({
      authenticate(next, call) {
        platform.steps.admit(call);
        call.notes.set('admitted', true);
        next(call);
      },
      admit(next, call) {
        if (!call.notes.get('admitted')) next(call);
      },
    }),
    {
      settings: { rateLimit: { perSecond: 10 } },
      witness: async (probe) => probe.times(15, () => probe.search({}, { key: null })),
    },
  ),
];

function retryAfter(value: string): Variant['hooks'] & {} {
  return () => ({
    refuse(next, call, refusal) {
      const other =
        refusal.status === 429 ? new Refusal(429, refusal.code, refusal.message, [['Retry-After', value]]) : refusal;
      return next(call, other);
    },
  });
}
