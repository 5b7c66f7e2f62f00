import { sameKey, unauthorized } from '../authentication.ts';
import { type Call, invalid } from '../call.ts';
import { hash, pick } from '../random.ts';
import { defaultApiKey } from '../settings.ts';
import { cancel, kept, search, searches } from '../witness.ts';
import { form, type Part } from './form.ts';

const reasons = '5 rule 2, 7: which of two reasons for a refusal counts is not shown';

/** Calls for which a key is good that expires. */
const calls = 300;

const keyOf = (call: Call) => call.header('authorization') ?? '';

/** After so many calls without key a server refuses all calls for half a minute; `of` picks the server of a call. */
const lockout = (title: string, count: number, most: number, of: (call: Call) => number): Part => ({
  title,
  hooks: () => {
    const each = Array.from({ length: count }, () => ({ keyless: 0, until: 0 }));
    return {
      authenticate(next, call) {
        const server = pick(each, of(call));
        if (call.now < server.until) throw unauthorized();
        if (keyOf(call) === '') server.keyless += 1;
        if (server.keyless >= most) Object.assign(server, { keyless: 0, until: call.now + 30_000 });
        next(call);
      },
    };
  },
  async witness(probe) {
    await probe.times(4 * count * most, () => probe.search({}, { key: null }));
    await probe.times(count, () => probe.search());
  },
});

const inTurn = (call: Call): number => call.number;
const byConnectionAndChance = (call: Call): number => hash('balancer', call.connection.number);

/** Keys: their forms, what counts before them, how long they are good for, and what follows calls without one. */
export const authenticationVariants = [
  form('bearer-accepted', {
    open: '5: any prefix or scheme in the header value: not shown',
    title: 'The key is accepted after the word Bearer as well.',
    hooks: ({ settings }) => ({
      authenticate(next, call) {
        const [, key] = /^bearer +(\S{1,500})$/i.exec(keyOf(call)) ?? [];
        if (key === undefined || !sameKey(key, settings.apiKey)) next(call);
      },
    }),
    witness: search({}, { key: `Bearer ${defaultApiKey}` }),
  }),
  form('key-case-ignored', {
    open: '5: whether the case of the key matters is not shown',
    title: 'Upper and lower case of the key are the same.',
    hooks: ({ settings }) => ({
      authenticate(next, call) {
        if (!sameKey(keyOf(call).toLowerCase(), settings.apiKey.toLowerCase())) next(call);
      },
    }),
    witness: search({}, { key: defaultApiKey.toUpperCase() }),
  }),
  form('request-read-before-key', {
    open: reasons,
    title: 'A call without key and with a broken body, wrong fields or a past date is answered with 400.',
    hooks: ({ steps }) => ({
      authenticate(next, call) {
        if (call.operation === 'hotelCancel') steps.readCancel(call, steps.decode(call));
        if (call.operation === 'busSearch') {
          const query = steps.readSearch(call, steps.decode(call));
          if (query.date !== undefined) steps.checkDate(call, query.date);
        }
        next(call);
      },
    }),
    async witness(probe) {
      await probe.search({}, { key: null, raw: '{' });
      await probe.search({ date: probe.day(-3) }, { key: null });
    },
  }),
  form('reason-required-before-key', {
    open: `4.2, ${reasons}; which fields are required: not shown`,
    title: 'cancel_reason is required, and looked for before the key is.',
    hooks: ({ steps }) => ({
      authenticate(next, call) {
        const body = call.operation === 'hotelCancel' ? steps.decode(call) : {};
        if (call.operation === 'hotelCancel' && !Object.hasOwn(Object(body), 'cancel_reason'))
          throw invalid('cancel_reason is required');
        next(call);
      },
    }),
    witness: cancel({ cancel_reason: undefined }, { key: null }),
  }),
  form('header-outside-ascii-refused', {
    open: '1: HTTP, whose header fields hold ASCII (RFC 9110, section 5.5); 7: 400 invalid request',
    title: 'A call whose Authorization has a character outside ASCII is answered with 400 before the key is looked at.',
    hooks: {
      authenticate(next, call) {
        if (/[^\x20-\x7e]/.test(keyOf(call))) throw invalid('a header has a character outside ASCII');
        next(call);
      },
    },
    witness: search({}, { key: 'wrong-é' }),
  }),
  form('key-expires', {
    open: '5: how a key is obtained is not shown, nor how long it is good for',
    title: `After ${calls} calls with it the key is refused for good: it has expired.`,
    hooks: () => {
      let used = 0;
      return {
        authenticate(next, call) {
          if (keyOf(call) === defaultApiKey && ++used > calls) throw unauthorized();
          next(call);
        },
      };
    },
    witness: searches(calls + 1),
  }),
  form('connection-closed-to-wrong-keys', {
    open: '5, 8: what follows a wrong key is not shown',
    title: 'On a connection that brought a wrong key every further call gets 401, the right key or not.',
    hooks: () => {
      const spoilt = new Set<number>();
      return {
        authenticate(next, call) {
          if (spoilt.has(call.connection.number)) throw unauthorized();
          try {
            next(call);
          } catch (error) {
            if (keyOf(call) !== '' && spoilt.size < 10_000) spoilt.add(call.connection.number);
            throw error;
          }
        },
      };
    },
    async witness(probe) {
      await probe.search({}, { connection: 'kept', key: 'wrong' });
      await kept({})(probe);
    },
  }),
  form('lockout-after-missing-keys', {
    open: '5, 8: what follows calls without a key is not shown',
    ...lockout(
      'After ten calls without key every call gets 401 for half a minute, the right key or not.',
      1,
      10,
      inTurn,
    ),
  }),
  form(
    'lockout-on-some-servers',
    { open: '5, 8: what follows calls without a key is not shown' },
    {
      'in-turn': lockout(
        'Calls go to four servers in turn; each answers 401 to all for half a minute after four calls without key.',
        4,
        4,
        inTurn,
      ),
      'by-connection-soon': lockout(
        'Connections go to eight servers by chance; each answers 401 to all for half a minute after two calls ' +
          'without key.',
        8,
        2,
        byConnectionAndChance,
      ),
    },
  ),
];
