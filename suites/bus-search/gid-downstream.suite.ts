import { addDays, type Labelled } from '../../src/arbitraries/index.ts';
import {
  answerJson,
  echoes,
  type Evidence,
  type Exchange,
  gidOf,
  type Ground,
  type Json,
  linesOf,
  member,
  NotApplicable,
  pointerValue,
  requirement,
  turnPriority,
  type Words,
} from '../../src/harness/index.ts';
import { isRefusedAlike, lettersOf, type OrdersSeen, type Refused, refusedEvery, whyNoMoreOrders } from './refused-alike.ts';
import { oddSources, onTheUsualDay, ownDays, sharedSources, type Source, sourcesOf } from './gid-sources.ts';

async function searchFor({ acceptedFresh, notApplicable }: Words, { ground, extras }: Source): Promise<Exchange> {
  const exchange = await acceptedFresh({ ...ground.body, ...extras }, { priority: turnPriority });
  if (linesOf(exchange).length === 0) notApplicable('the answer showed no trip');
  return exchange;
}

/** Trips of an answer: one that is sold out where a plain search shows one (it is detailed all the same), the last, and others between. */
function tripsOf(lines: readonly Json[], { extras, trips }: Source): Json[] {
  const soldOut = Object.keys(extras).length === 0 ? lines.findIndex((line) => member(line, 'avail_seat_count') === 0) : -1;
  const between = Array.from({ length: Math.max(0, trips - 2) }, (_, nth) => Math.floor((lines.length * nth) / (trips - 1)));
  const places = [soldOut >= 0 ? soldOut : Math.floor(lines.length * 0.7), lines.length - 1, ...between];
  return [...new Set(places)].flatMap((place) => lines[place] ?? []);
}

/** One round: a search, and at once trip detail for some of its gids, each used once: a gid may change with every answer. */
async function detailRound(words: Words, source: Source, invented: () => Promise<readonly Exchange[]>): Promise<Evidence | null> {
  const search = await searchFor(words, source);
  const controls = await invented();
  const gids = [...new Set(tripsOf(linesOf(search), source).map(gidOf))].filter((gid) => gid !== null);
  if (gids.length === 0) words.lost('the trips carry no gid (see bus.gid, bus.trip)');
  const echo = words.bound.busTripDetail?.echo ?? null;
  const details = await Promise.all(gids.map(async (gid) => ({ gid, ...(await words.callBound('busTripDetail', { gid }, search)) })));
  for (const { exchange } of details) keyTaken(words, 'trip detail', exchange);
  const refused = details.find(({ accepted }) => !accepted);
  if (refused !== undefined) return refusal('trip detail', refused.exchange, [search, ...controls], words);
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

/** One round: a search, and at once an order for a trip that has seats. `detailedFirst`: after its detail, which an integrator shows first; else its gid is not detailed. */
async function orderRound(
  words: Words,
  source: Source,
  spend: () => void,
  onRefusal: (search: Exchange, refused: Refused) => Promise<void>,
  onAccepted: () => void,
  detailedFirst: boolean,
): Promise<Evidence | null> {
  const search = await searchFor(words, source);
  const lines = linesOf(search);
  const detailed = tripsOf(lines, source);
  const open = lines.filter((line) => Number(member(line, 'avail_seat_count')) > 0 && gidOf(line) !== null);
  const gid = gidOf(open.find((line) => !detailed.includes(line)) ?? open[0]);
  if (gid === null) return words.notApplicable('no trip of the answer has seats left');
  if (detailedFirst) await words.callBound('busTripDetail', { gid }, search);
  spend();
  const { exchange, accepted } = await words.callBound('busOrderCreate', { gid }, search);
  keyTaken(words, 'order creation', exchange);
  if (!accepted) {
    await onRefusal(search, { gid, exchange });
    return refusal('order creation', exchange, [search], words);
  }
  onAccepted();
  const echo = words.bound.busOrderCreate?.echo ?? null;
  return echoes({ echo }, exchange, gid) ? null : anotherGid('order creation', gid, echo ?? '', exchange, search);
}

/**
 * Ends a case as lost where it may be for another reason that order creation refuses this gid: an invented one is refused otherwise or,
 * where no order of the run was accepted, this one without the rest of the body is, such as a passenger, who may be looked at first.
 */
async function toldByTheGid(words: Words, spend: () => void, search: Exchange, refused: Refused, seen: OrdersSeen): Promise<void> {
  if ((refused.exchange.answer?.status ?? 500) >= 500) return;
  spend();
  const { exchange, accepted } = await words.callBound('busOrderCreate', { gid: noSuchGid }, search);
  if (!accepted) seen.invented = { gid: noSuchGid, exchange };
  if (!accepted && !isRefusedAlike(refused, { gid: noSuchGid, exchange }))
    words.lost(
      `order creation refuses a gid (answered ${refused.exchange.answer?.status}${words.saying(refused.exchange)}) otherwise than an invented one ` +
        `(answered ${exchange.answer?.status}${words.saying(exchange)}): its reason may be another than the gid (see \`operations.busOrderCreate\`)`,
    );
  if (seen.ordered) return;
  spend();
  const { exchange: answer, accepted: taken } = await words.callBound('busOrderCreate', { gid: refused.gid }, search, 'bare');
  const bare = { gid: refused.gid, exchange: answer };
  const doubt = (what: string): never => {
    seen.doubt = `${refusedEvery(seen, words.saying)}, and ${what}: its reason may be the rest of the body (see \`operations.busOrderCreate.body\`)`;
    return words.lost(seen.doubt);
  };
  if (taken) doubt('accepts a body of the gid alone');
  if (!isRefusedAlike(refused, bare)) doubt(`refuses a body of the gid alone otherwise (answered ${answer.answer?.status}${words.saying(answer)})`);
  if (lettersOf(bare) === '') doubt('says nothing');
}

/** A refusal of the key says nothing of the gid. */
function keyTaken({ lost }: Words, operation: string, exchange: Exchange): void {
  if (exchange.answer?.status === 401) lost(`${operation} answered 401: whether it takes this key is not shown in the document`);
}

function refusal(operation: string, exchange: Exchange, controls: readonly Exchange[], { saying }: Words): Evidence {
  return {
    violation: {
      cause: `${operation} refuses a gid`,
      message: `expected ${operation} to accept the gid of a trip just returned, got ${exchange.answer?.status}${saying(exchange)}`,
      expected: `the gid of a returned trip is accepted by ${operation} (section 4.1 rule 3)`,
      actual: `status ${exchange.answer?.status}${saying(exchange)}`,
    },
    exchange,
    controls,
  };
}

/** A source's rounds: broken only in two of them, the later ones alone, should a platform know the newest search only. */
interface Rounds {
  /** Ends with the source whose rounds are to be over before these begin. */
  readonly after?: Promise<void>;
  /** Called when they are over. */
  readonly over?: () => void;
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
    const older = await searchFor(words, { ground: busy, extras: {}, trips: 1 });
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
  let late = false;
  const aloneAfterwards = async (round: Rounds['round']): Promise<Evidence | null> => {
    late = true;
    await Promise.allSettled(firsts);
    return alone(round);
  };
  await each(sources, async (source) => {
    await source.after;
    await judgeOne(source).finally(source.over);
  });

  async function judgeOne({ most, round, otherwise }: Rounds): Promise<void> {
    // Of a source that another one kept waiting: the searches of other probes may be alone by then.
    const first = late ? aloneAfterwards(round) : round();
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
  }
}

/** A gid that no search has shown. */
const noSuchGid = 'no-such-trip-55433-conformance';

/** Rounds of trip detail. An invented gid shows whether its acceptance means anything. */
function detailSources(words: Words, routes: readonly Ground[], from: string): Labelled<Rounds>[] {
  const { callBound, firstPage, notApplicable } = words;
  // Sent beside the first searches, which other probes ask for as well: they would no longer be under way after it.
  const asked = callBound('busTripDetail', { gid: noSuchGid }, null).catch(() => null);
  const invented = async (): Promise<readonly Exchange[]> => {
    const answer = await asked;
    if (answer?.accepted === true) notApplicable('an invented gid is accepted by trip detail as well: its acceptance proves nothing');
    return answer === null ? [] : [answer.exchange];
  };
  const roundOf = (source: Source) => () => detailRound(words, source, invented);
  return [
    ...[...sourcesOf(routes, firstPage(), from), ...sharedSources(routes, words)].map((one) => ({ ...one, value: { most: 3, round: roundOf(one.value) } })),
    ...oddSources(routes, firstPage(), from).map((one) => {
      const onTheDay = roundOf(onTheUsualDay(one.value));
      return { ...one, value: { most: 3, round: roundOf(one.value), otherwise: async () => (await invented(), onTheDay()) } };
    }),
  ];
}

/**
 * Rounds of order creation, one source after the other. Orders are few, and their rounds count: with a budget of four, one of two sources can be asked again, and an
 * invented gid shows whether it was the gid that was refused, and where no order was accepted a body of the gid alone. With three, an accepted one has to come first. A platform may refuse an order for other reasons: one at a time, a passenger, a day too far ahead.
 */
function orderSources(words: Words, budget: number, routes: readonly Ground[], from: string): Labelled<Rounds>[] {
  const { firstPage, lack, lost } = words;
  if (budget === 0) {
    lack('the budget of order creation (`operations.busOrderCreate.budget`) is 0');
    return [];
  }
  let left = budget;
  const seen: OrdersSeen = { gids: [], invented: null, doubt: null, ordered: false };
  const spend = (): void => {
    left -= 1;
    if (left < 0) lost(whyNoMoreOrders(seen, budget, words.saying));
  };
  // Trips of today may have left.
  const ahead = (source: Source): Source =>
    (source.extras['date'] ?? source.ground.date) === from ? { ...source, extras: { ...source.extras, date: addDays(from, 1) } } : source;
  const roundOf = (source: Source, detailedFirst: boolean): (() => Promise<Evidence | null>) => {
    let refusals = 0;
    return () =>
      orderRound(
        words,
        ahead(source),
        spend,
        async (search, refused) => {
          refusals += 1;
          seen.gids.push(refused);
          if (refusals > 1) await toldByTheGid(words, spend, search, refused, seen);
        },
        () => void (seen.ordered = true),
        detailedFirst,
      );
  };
  const [date] = ownDays(from, [5, 6, 4, 3]);
  // Sorted as well, on a day of its own: one order shows whether any of this costs a gid its use.
  let last = Promise.resolve();
  return sourcesOf(routes, firstPage(), from, { sort_by: 'dep_time', ...(date === undefined ? {} : { date }) })
    .slice(0, budget > 3 ? budget - 2 : Math.max(1, budget - 1))
    .map((one, index) => {
      const detailedFirst = index === 1 && words.bound.busTripDetail !== null;
      const after = last;
      let over = (): void => {};
      last = new Promise((resolve) => (over = resolve));
      const rounds = { after, over, most: 2, round: roundOf(one.value, detailedFirst) };
      return { ...one, value: one.value.extras['date'] === undefined ? rounds : { ...rounds, otherwise: roundOf(onTheUsualDay(one.value), detailedFirst) } };
    });
}

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
requirement('bus.gid-downstream', async (words) => {
  const { bound, withTrips, lack, frame } = words;
  if (bound.busTripDetail === null && bound.busOrderCreate === null)
    return lack('neither `operations.busTripDetail` nor `operations.busOrderCreate` is bound: their paths are not shown in the document');
  const from = frame().notPastFrom;
  const routes = await withTrips();
  await judgeAll(words, routes, [
    ...(bound.busTripDetail === null ? [] : detailSources(words, routes, from)),
    ...(bound.busOrderCreate === null ? [] : orderSources(words, bound.busOrderCreate.budget, routes, from)),
  ]);
});
