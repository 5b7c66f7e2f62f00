import type { Call } from '../call.ts';
import { threeOrders } from '../configuration.ts';
import { hash } from '../random.ts';
import { renameGidsEachSearch } from '../renamed-gids.ts';
import type { Witness } from '../witness.ts';
import { fault, type Part } from './fault.ts';
import { misread } from './gid-use.ts';

const usable = {
  breaks: 'bus.gid-downstream',
  document: '4.1 rule 3: the gid of a returned trip is used in later trip-detail and order-creation calls',
};

const most = 100_000;

/** Searches, then asks for the details of all trips, or orders the first ones. */
const uses = (orders: boolean): Witness => {
  return async (probe) => {
    for (let nth = 0; nth < 4; nth += 1)
      for (const gid of probe.gids(await probe.search({ date: probe.day(9), page_size: 6 })))
        await (orders ? probe.busOrder(gid) : probe.tripDetail(gid));
  };
};

/** Each search gives new gids; `knows` says whether a server knows those that another one has shown. */
const servers = (
  title: string,
  serverOf: (connection: number) => number,
  knows: (server: number, shownBy: number) => boolean,
  isMeant: (call: Call) => boolean = () => true,
): Pick<Part, 'title' | 'hooks'> => ({
  title,
  hooks: () => {
    const renamed = renameGidsEachSearch();
    const shownBy = new Map<string, number>();
    return {
      ...renamed,
      line(next, call, trip) {
        const item = renamed.line?.(next, call, trip) ?? next(call, trip);
        if (call.operation === 'busSearch' && shownBy.size < most)
          shownBy.set(item.gid, serverOf(call.connection.number));
        return item;
      },
      tripOf: (next, call, gid) =>
        isMeant(call) && !knows(serverOf(call.connection.number), shownBy.get(gid) ?? 0)
          ? undefined
          : renamed.tripOf?.(next, call, gid),
    };
  },
});

const isSame = (server: number, shownBy: number): boolean => server === shownBy;
const isOrder = ({ operation }: Call): boolean => operation === 'busOrderCreate';
const inTurn = (count: number) => (connection: number) => connection % count;
const byChance = (count: number) => (connection: number) => hash('balancer', connection) % count;

/** Gids that one of several servers knows, or that order creation does not know, where few orders may be made. */
export const gidServerFaults = [
  fault(
    'gid-known-to-one-server',
    { ...usable, witness: uses(false) },
    {
      'two-in-turn': servers(
        'Connections go to two servers in turn, and each knows only the gids that it has shown.',
        inTurn(2),
        isSame,
      ),
      'one-of-four': servers(
        'Connections go to four servers by chance, and three do not know the gids that the first has shown.',
        byChance(4),
        (server, shownBy) => shownBy !== 0 || server === 0,
      ),
      'to-ordering': {
        ...servers(
          'Connections go to two servers in turn, and each accepts orders only of gids that it has shown.',
          inTurn(2),
          isSame,
          isOrder,
        ),
        witness: uses(true),
      },
    },
  ),
  fault(
    'gid-unknown-to-ordering-of-three',
    { ...usable, configuration: threeOrders, witness: uses(true) },
    {
      long: misread(
        'Order creation cuts its gid to a length that some exceed; three orders may be made.',
        'busOrderCreate',
        (gid) => `${gid}0042`,
      ),
      late: {
        title: 'Order creation does not know the gids of trips after noon; three orders may be made.',
        hooks: {
          tripOf(next, call, gid) {
            const trip = next(call, gid);
            return isOrder(call) && (trip?.item.dep_time ?? '') > '12' ? undefined : trip;
          },
        },
      },
    },
  ),
];
