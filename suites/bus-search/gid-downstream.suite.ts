import { addDays, boundary, further, type Labelled } from '../../src/arbitraries/index.ts';
import {
  answerJson,
  echoes,
  type Evidence,
  type Exchange,
  gidOf,
  type Ground,
  type JsonObject,
  linesOf,
  member,
  pointerValue,
  requirement,
  type Words,
} from '../../src/harness/index.ts';

/** Where a gid is taken from. */
interface Source {
  readonly ground: Ground;
  readonly extras: JsonObject;
}

/** Answers of every kind: routes, sorting, pages, places, dates. */
function sourcesOf(routes: readonly Ground[], first: number, from: string): Labelled<Source>[] {
  const busy = routes[0] as Ground;
  const last = first + Math.max(0, Math.ceil((busy.total ?? busy.shown) / 10) - 1);
  const of = (extras: JsonObject): Source => ({ ground: busy, extras });
  return [
    boundary('the second page', of({ page: Math.min(first + 1, last), page_size: 10 })),
    ...routes.slice(0, 2).map((ground) => boundary(`plain, ${ground.route.start_city_code}`, { ground, extras: {} })),
    boundary('the last page, sorted', of({ page: last, page_size: 10, sort_by: 'dep_time' })),
    further(
      'the largest page, with coordinates',
      of({ page: first, page_size: 50, start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 }),
    ),
    further('with addresses and a distance type', of({ dist_type: 1, start_addr: '人民广场', end_addr: '西湖' })),
    ...[0, 35].map((ahead) => further(`the date ${ahead} days on`, of({ date: addDays(from, ahead) }))),
  ];
}

/** Whether a plain search between, which shows the same trips, could make gids good that this one made bad. */
function isOdd({ extras }: Source): boolean {
  return 'sort_by' in extras || 'start_lng' in extras;
}

async function searchFor({ acceptedNow, notApplicable }: Words, { ground, extras }: Source): Promise<Exchange> {
  const exchange = await acceptedNow({ ...ground.body, ...extras });
  if (linesOf(exchange).length === 0) notApplicable('the answer showed no trip');
  return exchange;
}

/** One round: a search, and at once trip detail for some of its gids, each used once: a gid may change with every answer. */
async function detailRound(words: Words, source: Source, controls: readonly Exchange[]): Promise<Evidence | null> {
  const search = await searchFor(words, source);
  const lines = linesOf(search);
  const gids = [...new Set([Math.floor(lines.length * 0.7), lines.length - 1].map((index) => gidOf(lines[index])))].filter((gid) => gid !== null);
  if (gids.length === 0) words.lost('the trips carry no gid (see bus.gid, bus.trip)');
  const echo = words.bound.busTripDetail?.echo ?? null;
  const details = await Promise.all(gids.map(async (gid) => ({ gid, ...(await words.callBound('busTripDetail', { gid }, search)) })));
  const refused = details.find(({ accepted }) => !accepted);
  if (refused !== undefined) return refusal('trip detail', refused.exchange, [search, ...controls]);
  const other = details.find(({ gid, exchange }) => !echoes({ echo }, exchange, gid));
  return other === undefined ? null : anotherGid('trip detail', other.gid, echo ?? '', other.exchange, search);
}

function anotherGid(operation: string, gid: string, echo: string, exchange: Exchange, search: Exchange): Evidence {
  return {
    violation: {
      cause: `${operation} answers another gid`,
      message: `expected ${operation} to name the gid asked for, got another`,
      expected: `${echo} is ${JSON.stringify(gid)}`,
      actual: JSON.stringify(pointerValue(answerJson(exchange), echo) ?? null),
    },
    exchange,
    controls: [search],
  };
}

/** One round: a search, and at once an order for a trip that has seats. */
async function orderRound(words: Words, source: Source): Promise<Evidence | null> {
  const search = await searchFor(words, source);
  const open = linesOf(search).find((line) => Number(member(line, 'avail_seat_count')) > 0 && gidOf(line) !== null);
  const gid = gidOf(open);
  if (gid === null) return words.notApplicable('no trip of the answer has seats left');
  const { exchange, accepted } = await words.callBound('busOrderCreate', { gid }, search);
  if (!accepted) return refusal('order creation', exchange, [search]);
  const echo = words.bound.busOrderCreate?.echo ?? null;
  return echoes({ echo }, exchange, gid) ? null : anotherGid('order creation', gid, echo ?? '', exchange, search);
}

function refusal(operation: string, exchange: Exchange, controls: readonly Exchange[]): Evidence {
  return {
    violation: {
      cause: `${operation} refuses a gid`,
      message: `expected ${operation} to accept the gid of a trip just returned, got ${exchange.answer?.status}`,
      expected: `the gid of a returned trip is accepted by ${operation} (section 4.1 rule 3)`,
      actual: `status ${exchange.answer?.status}`,
    },
    exchange,
    controls,
  };
}

/** Broken only in two rounds of three; the later ones with no other call between, should a platform know the newest search only. */
async function judge(words: Words, rounds: number, round: () => Promise<Evidence | null>, alone = false): Promise<void> {
  const first = alone ? await words.alone(round) : await round();
  if (first === null) return words.holds(true, () => first as never);
  for (let nth = 2; nth <= rounds; nth += 1) {
    const again = await words.alone(round);
    words.holds(again === null, () => again as Evidence);
  }
  words.lost('a gid was refused in one round only');
}

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
requirement('bus.gid-downstream', async (words) => {
  const { bound, withTrips, each, callBound, lack, firstPage, frame } = words;
  if (bound.busTripDetail === null && bound.busOrderCreate === null)
    return lack('neither `operations.busTripDetail` nor `operations.busOrderCreate` is bound: their paths are not shown in the document');
  const from = frame().notPastFrom;
  const sources = sourcesOf(await withTrips(), firstPage(), from);
  if (bound.busTripDetail !== null) {
    const invented = await callBound('busTripDetail', { gid: 'no-such-trip-55433-conformance' }, null).catch(() => null);
    if (invented?.accepted === true) lack('an invented gid is accepted by trip detail as well: its acceptance proves nothing');
    else await each(sources, (source) => judge(words, 3, () => detailRound(words, source, invented === null ? [] : [invented.exchange]), isOdd(source)));
  }
  if (bound.busOrderCreate !== null) {
    // Orders are few, and their rounds count: with a budget of three, one source can be asked again.
    const budget = bound.busOrderCreate.budget;
    if (budget === 0) return lack('the budget of order creation (`operations.busOrderCreate.budget`) is 0');
    const rounds = budget >= 2 ? 2 : 1;
    let left = budget;
    const ahead = ({ ground, extras }: Source): Source => ({ ground, extras: ground.date === from ? { ...extras, date: addDays(from, 1) } : extras });
    await each(sources.slice(0, Math.max(1, budget - 1)), (source) =>
      judge(words, rounds, () => {
        left -= 1;
        return left < 0 ? words.lost('the budget of order creation (`operations.busOrderCreate.budget`) is spent') : orderRound(words, ahead(source));
      }),
    );
  }
});
