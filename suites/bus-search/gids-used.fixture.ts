import {
  acceptedSearch,
  at,
  sampleExchange,
  sampleSearch,
  sampleTrip,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { bound, type BoundFacts, type Entry, History, type Request } from '../../src/requirements/history/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import type { Case } from '../../src/requirements/judging/index.ts';
import { gidsUsed } from './gids-used.ts';

const isAccepted = ({ answer }: Exchange): boolean => answer?.status === 200;
const operation: BoundFacts = {
  budget: 4,
  refusals: 6,
  echo: '/gid',
  isAccepted,
  echoes: ({ answer }, gid) => JSON.stringify(answer?.body).includes(gid),
  reasonUnreadable: () => null,
  canShowCancelled: false,
  showsCancelled: () => false,
  shownInstead: () => '/data/status: the string "created"',
};
const facts = sampleFacts({
  operations: { busTripDetail: operation, busOrderCreate: operation, hotelOrderDetail: null },
});

type Name = 'busTripDetail' | 'busOrderCreate';

/**
 * A search with its own gid, and perhaps that of a trip `comparedWith` it; a second later the use of its gid, or
 * of an invented one; another search between where there is time for one.
 */
export function use(
  call: number,
  status: number,
  how: {
    gid?: string;
    name?: Name;
    another?: boolean;
    json?: Json;
    bare?: boolean;
    elsewhere?: boolean;
    comparedWith?: string;
    dep_time?: string;
    after?: number;
  } = {},
): Pick<Entry, 'exchange' | 'request'>[] {
  const {
    gid = `G${call}`,
    name = 'busTripDetail',
    another = false,
    json = status === 200 ? { gid } : { message: 'no such trip' },
    bare = false,
    elsewhere = false,
    comparedWith,
    dep_time = '08:05',
    after = 2,
  } = how;
  const from = acceptedSearch(
    [`G${call}`, ...(comparedWith === undefined ? [] : [comparedWith])].map((gid) => ({
      ...sampleTrip,
      gid,
      dep_time,
    })),
    {},
    { ...at(call), body: sampleSearch },
  );
  const exchange = sampleExchange({ ...at(call + after), operation: name, body: { gid }, status, json });
  const request: Request = bound(name, { gid }, { from, boundary: true, bare, elsewhere });
  const between = another ? [{ exchange: acceptedSearch([], {}, at(call + 1)), request: null }] : [];
  return [{ exchange: from, request: null }, ...between, { exchange, request }];
}

export function judged(...entry: readonly Pick<Entry, 'exchange' | 'request'>[][]): Case[] {
  return [...gidsUsed(History.of(facts, entry.flat()), facts)];
}

/** The same, where answers name the gid at another pointer. */
export function judgedAt(echo: string, ...entry: readonly Pick<Entry, 'exchange' | 'request'>[][]): Case[] {
  const busTripDetail = { ...operation, echo };
  const known = sampleFacts({ operations: { busTripDetail, busOrderCreate: null, hotelOrderDetail: null } });
  return [...gidsUsed(History.of(known, entry.flat()), known)];
}

/** A search, and its gid used every `step` seconds from `after` seconds on, with these statuses. */
export function series(
  call: number,
  after: number,
  statuses: readonly number[],
  step = 1,
): Pick<Entry, 'exchange' | 'request'>[] {
  const [search, used] = use(call, 200, { after }) as [
    Pick<Entry, 'exchange' | 'request'>,
    Pick<Entry, 'exchange' | 'request'>,
  ];
  const later = statuses.map((status, nth) => {
    const json: Json = status === 200 ? { gid: `G${call}` } : { message: 'no such trip' };
    const exchange = sampleExchange({
      ...at(call + after + nth * step),
      operation: 'busTripDetail',
      body: { gid: `G${call}` },
      status,
      json,
    });
    return { exchange, request: used.request };
  });
  return [search, ...later];
}
