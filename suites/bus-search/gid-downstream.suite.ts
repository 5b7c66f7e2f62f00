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
  NotApplicable,
  pointerValue,
  requirement,
  turnPriority,
  type Words,
} from '../../src/harness/index.ts';

/** Where a gid is taken from. */
interface Source {
  readonly ground: Ground;
  readonly extras: JsonObject;
}

/** Answers of every kind: routes, pages, dates, addresses. `late` is what the late page has beside its number. */
function sourcesOf(routes: readonly Ground[], first: number, from: string, late: JsonObject = {}): Labelled<Source>[] {
  const busy = routes[0] as Ground;
  const pages = Math.max(1, Math.ceil((busy.total ?? busy.shown) / 10));
  const of = (extras: JsonObject): Source => ({ ground: busy, extras });
  return [
    // The last but one: there still where a trip goes meanwhile, and later than any page from which on gids may be lost.
    boundary('a late page', of({ page: first + Math.max(Math.min(1, pages - 1), pages - 2), page_size: 10, ...late })),
    ...routes.slice(0, 2).map((ground) => boundary(`plain, ${ground.route.start_city_code}`, { ground, extras: {} })),
    further('with addresses and a distance type', of({ dist_type: 1, start_addr: '人民广场', end_addr: '西湖' })),
    ...[0, 35].map((ahead) => further(`the date ${ahead} days on`, of({ date: addDays(from, ahead) }))),
  ];
}

/**
 * Answers whose gids a plain search between could make good, since it shows the same trips: sorted ones, and those from a
 * place. On days of their own, so that no other search of the run shows them.
 */
function oddSources([busy]: readonly Ground[], first: number, from: string): Labelled<Source>[] {
  if (busy === undefined) return [];
  const days = [9, 12, 17, 18].map((ahead) => addDays(from, ahead)).filter((date) => !date.endsWith('-01') && !addDays(date, 1).endsWith('-01'));
  const of = (extras: JsonObject, nth: number): Source => ({ ground: busy, extras: { ...extras, date: days[nth] ?? from } });
  const page = (busy.total ?? busy.shown) > 10 ? first + 1 : first;
  return [
    boundary('a later page, sorted', of({ page, page_size: 10, sort_by: 'dep_time' }, 0)),
    further(
      'the largest page, with coordinates',
      of({ page: first, page_size: 50, start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 }, 1),
    ),
  ];
}

async function searchFor({ acceptedNow, notApplicable }: Words, { ground, extras }: Source): Promise<Exchange> {
  const exchange = await acceptedNow({ ...ground.body, ...extras }, { priority: turnPriority });
  if (linesOf(exchange).length === 0) notApplicable('the answer showed no trip');
  return exchange;
}

/** One round: a search, and at once trip detail for some of its gids, each used once: a gid may change with every answer. */
async function detailRound(words: Words, source: Source, controls: readonly Exchange[]): Promise<Evidence | null> {
  const search = await searchFor(words, source);
  const lines = linesOf(search);
  // Of a plain search a trip that is sold out, where it shows one: it is detailed all the same.
  const soldOut = Object.keys(source.extras).length === 0 ? lines.findIndex((line) => member(line, 'avail_seat_count') === 0) : -1;
  const indexes = [soldOut >= 0 ? soldOut : Math.floor(lines.length * 0.7), lines.length - 1];
  const gids = [...new Set(indexes.map((index) => gidOf(lines[index])))].filter((gid) => gid !== null);
  if (gids.length === 0) words.lost('the trips carry no gid (see bus.gid, bus.trip)');
  const echo = words.bound.busTripDetail?.echo ?? null;
  const details = await Promise.all(gids.map(async (gid) => ({ gid, ...(await words.callBound('busTripDetail', { gid }, search)) })));
  for (const { exchange } of details) keyTaken(words, 'trip detail', exchange);
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
  keyTaken(words, 'order creation', exchange);
  if (!accepted) return refusal('order creation', exchange, [search]);
  const echo = words.bound.busOrderCreate?.echo ?? null;
  return echoes({ echo }, exchange, gid) ? null : anotherGid('order creation', gid, echo ?? '', exchange, search);
}

/** A refusal of the key says nothing of the gid. */
function keyTaken({ lost }: Words, operation: string, exchange: Exchange): void {
  if (exchange.answer?.status === 401) lost(`${operation} answered 401: whether it takes this key is not shown in the document`);
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

/** A source's rounds: broken only in two of them, the later ones alone, should a platform know the newest search only. */
interface Rounds {
  readonly most: number;
  readonly round: () => Promise<Evidence | null>;
  /** Made alone where the first round does not apply: that day shows no trips. */
  readonly otherwise?: () => Promise<Evidence | null>;
}

/** Gids that are asked about after a search that does not show them. */
const crossed = 3;

/**
 * Whether gids work until the next search only: for how long they do is not shown (section 4.1 rule 3). Then each is refused
 * after a search of another route, which shows none of them.
 */
async function workInNewestOnly(words: Words, [busy, other]: readonly Ground[]): Promise<boolean> {
  if (words.bound.busTripDetail === null || busy === undefined || other === undefined) return false;
  for (let times = 0; times < crossed; times += 1) {
    const older = await searchFor(words, { ground: busy, extras: {} });
    await words.acceptedNow(other.body, { priority: turnPriority });
    const gid = gidOf(linesOf(older)[0]);
    if (gid === null || (await words.callBound('busTripDetail', { gid }, older)).accepted) return false;
  }
  return true;
}

/** Judges all sources. First rounds go beside one another; a call that is to be alone waits for those as well. */
async function judgeAll(words: Words, routes: readonly Ground[], sources: readonly Labelled<Rounds>[]): Promise<void> {
  const { each, alone, holds, lost } = words;
  let newestOnly: Promise<boolean> | null = null;
  const firsts: Promise<unknown>[] = [];
  const aloneAfterwards = async (round: Rounds['round']): Promise<Evidence | null> => {
    await Promise.allSettled(firsts);
    return alone(round);
  };
  await each(sources, async ({ most, round, otherwise }) => {
    const first = round();
    firsts.push(first);
    let again = round;
    const seen = await first.catch((error: unknown) => {
      if (otherwise === undefined || !(error instanceof NotApplicable)) throw error;
      again = otherwise;
      return aloneAfterwards(otherwise);
    });
    if (seen === null) return holds(true, () => seen as never);
    for (let nth = 2; nth <= most; nth += 1) {
      const evidence = await aloneAfterwards(again);
      holds(evidence === null, () => evidence as Evidence);
    }
    // Refused beside other searches, and taken wherever none came between: held, where that is how long gids work.
    newestOnly ??= alone(() => workInNewestOnly(words, routes));
    if (!(await newestOnly)) lost('a gid was refused once and taken in each later round: too few refusals to tell');
  });
}

/** Rounds of trip detail, after an invented gid has shown whether its acceptance means anything. */
async function detailSources(words: Words, routes: readonly Ground[], from: string): Promise<Labelled<Rounds>[]> {
  const { callBound, firstPage, lack } = words;
  const invented = await callBound('busTripDetail', { gid: 'no-such-trip-55433-conformance' }, null).catch(() => null);
  if (invented?.accepted === true) {
    lack('an invented gid is accepted by trip detail as well: its acceptance proves nothing');
    return [];
  }
  const controls = invented === null ? [] : [invented.exchange];
  const roundOf = (source: Source) => () => detailRound(words, source, controls);
  return [
    ...sourcesOf(routes, firstPage(), from).map((one) => ({ ...one, value: { most: 3, round: roundOf(one.value) } })),
    ...oddSources(routes, firstPage(), from).map((one) => {
      const { date: _, ...extras } = one.value.extras;
      return { ...one, value: { most: 3, round: roundOf(one.value), otherwise: roundOf({ ...one.value, extras }) } };
    }),
  ];
}

/** Rounds of order creation. Orders are few, and their rounds count: with a budget of three, one source can be asked again. */
function orderSources(words: Words, budget: number, routes: readonly Ground[], from: string): Labelled<Rounds>[] {
  const { firstPage, lack, lost } = words;
  if (budget === 0) {
    lack('the budget of order creation (`operations.busOrderCreate.budget`) is 0');
    return [];
  }
  let left = budget;
  const ahead = ({ ground, extras }: Source): Source => ({ ground, extras: ground.date === from ? { ...extras, date: addDays(from, 1) } : extras });
  const roundOf = (source: Source) => async () => {
    left -= 1;
    return left < 0 ? lost('the budget of order creation (`operations.busOrderCreate.budget`) is spent') : orderRound(words, ahead(source));
  };
  // Sorted as well: one order shows whether either costs a gid its use.
  return sourcesOf(routes, firstPage(), from, { sort_by: 'dep_time' })
    .slice(0, Math.max(1, budget - 1))
    .map((one) => ({ ...one, value: { most: budget >= 2 ? 2 : 1, round: roundOf(one.value) } }));
}

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
requirement('bus.gid-downstream', async (words) => {
  const { bound, withTrips, lack, frame } = words;
  if (bound.busTripDetail === null && bound.busOrderCreate === null)
    return lack('neither `operations.busTripDetail` nor `operations.busOrderCreate` is bound: their paths are not shown in the document');
  const from = frame().notPastFrom;
  const routes = await withTrips();
  await judgeAll(words, routes, [
    ...(bound.busTripDetail === null ? [] : await detailSources(words, routes, from)),
    ...(bound.busOrderCreate === null ? [] : orderSources(words, bound.busOrderCreate.budget, routes, from)),
  ]);
});
