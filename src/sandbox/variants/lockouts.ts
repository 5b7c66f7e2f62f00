import { unauthorized } from '../authentication.ts';
import type { Call } from '../call.ts';
import type { Variant } from '../extension.ts';
import { hash, pick } from '../random.ts';
import { hooked } from './variant.ts';

/** Servers that keep a lockout each on its own. */
interface Servers {
  readonly count: number;
  /** Calls without a key after which a server locks. */
  readonly most: number;
  /** Whatever a balancer goes by: the server is the one of that number. */
  readonly of: (call: Call) => number;
}

/** After so many calls without key a server refuses all calls for half a minute. */
function lockout(id: string, title: string, { count, most, of }: Servers): Variant {
  return hooked(
    id,
    title,
    '5, 8: what follows calls without a key is not shown',
    () => {
      const each = Array.from({ length: count }, () => ({ keyless: 0, until: 0 }));
      return {
        authenticate(next, call) {
          const server = pick(each, of(call));
          if (call.now < server.until) throw unauthorized();
          if ((call.header('authorization') ?? '') === '') server.keyless += 1;
          if (server.keyless >= most) Object.assign(server, { keyless: 0, until: call.now + 30_000 });
          next(call);
        },
      };
    },
    {
      async witness(probe) {
        await probe.times(4 * count * most, () => probe.search({}, { key: null }));
        await probe.times(count, () => probe.search());
      },
    },
  );
}

const inTurn = (call: Call): number => call.number;
const byConnection = (call: Call): number => call.connection.number;
const byConnectionAndChance = (call: Call): number => hash('balancer', call.connection.number);
const byChance = (call: Call): number => Math.floor(call.random() * 2 ** 20);

/** Lockouts after calls without a key, of the whole platform and of some servers behind a balancer. */
export const lockoutVariants: readonly Variant[] = [
  lockout(
    'lockout-after-missing-keys',
    'After ten calls without key every call gets 401 for half a minute, the right key or not.',
    {
      count: 1,
      most: 10,
      of: inTurn,
    },
  ),
  lockout(
    'lockout-on-some-servers',
    'Of four servers in turn each answers 401 to all for half a minute after four calls without key.',
    {
      count: 4,
      most: 4,
      of: inTurn,
    },
  ),
  lockout(
    'lockout-on-some-servers-by-chance',
    'Of six servers, drawn for each call, each answers 401 to all for half a minute after three calls without key.',
    {
      count: 6,
      most: 3,
      of: byChance,
    },
  ),
  lockout(
    'lockout-by-connection',
    'Of five servers, which connections get in turn, each answers 401 to all for half a minute after three ' +
      'calls without key.',
    {
      count: 5,
      most: 3,
      of: byConnection,
    },
  ),
  lockout(
    'lockout-by-connection-soon',
    'Of eight servers, which connections get by chance, each answers 401 to all for half a minute after two ' +
      'calls without key.',
    {
      count: 8,
      most: 2,
      of: byConnectionAndChance,
    },
  ),
  lockout(
    'lockout-by-connection-and-chance',
    'Of four servers, which connections get by chance, each answers 401 to all for half a minute after four ' +
      'calls without key.',
    {
      count: 4,
      most: 4,
      of: byConnectionAndChance,
    },
  ),
];
