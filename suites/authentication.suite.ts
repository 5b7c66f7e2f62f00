import fc from 'fast-check';
import { boundary, extrasCombinations, further, type Labelled, pageSize, pageSizes, wrongKeys } from '../src/arbitraries/index.ts';
import { authNoLeak, authValidKey } from '../src/checks/index.ts';
import {
  busiest,
  everyAnswer,
  type Exchange,
  type Ground,
  type How,
  type JsonObject,
  requirement,
  stage,
  turnPriority,
  wholeRun,
  type Words,
} from '../src/harness/index.ts';
import { latePage } from './late-page.ts';
import { searchWithoutTrips } from './other-routes.ts';

// §5.1: "Every call carries the header `Authorization`, holding an API key"
requirement(
  'auth.valid-key',
  wholeRun(() => authValidKey),
  async (words) => {
    const { grounds, stir, search, afterEverything, keylessSent } = words;
    const [busy] = (await grounds()).toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0));
    const names: readonly How[] = [{ headerName: 'authorization' }, { headerName: 'aUTHORIZATION' }, { headerName: 'AUTHORIZATION', connection: 'new' }];
    await stir(
      names.map((how) => boundary('a name', how)),
      (how) => search(busy?.body ?? {}, how),
    );
    await afterEverything(stage.keyAgain);
    if (keylessSent()) await takenAgain(words, busy);
  },
);

/** A search with the key after calls without it. */
interface Turn {
  readonly connection: 'any' | 'kept-apart' | 'new';
  readonly which: 'the same search' | 'another search';
}

/** One on each kind of connection: where all are taken nothing is always refused, and further calls would tell nothing. */
const firstTurns: readonly Turn[] = [
  { connection: 'new', which: 'the same search' },
  { connection: 'kept-apart', which: 'another search' },
  { connection: 'any', which: 'another search' },
];

/** So many turns over a kind of connection, of the two searches one as often as the other, and at no even distance. */
function mixed(count: number, connection: Turn['connection']): Turn[] {
  return Array.from({ length: count }, (_, nth) => ({ connection, which: [0, 3, 5, 6].includes(nth % 8) ? 'the same search' : 'another search' }));
}

/**
 * Sends the key after calls without it. No lockout, not even one that some servers behind a balancer keep, explains a key that is always refused
 * on the connections that brought a call without it and never on others, or for a search that was sent without it and never for another.
 */
async function takenAgain({ stir, valid, acceptedNow }: Words, busy: Ground | undefined): Promise<void> {
  let taken = 0;
  const send = async ({ connection, which }: Turn): Promise<void> => {
    const how = { connection, priority: turnPriority };
    if (which === 'another search' && busy !== undefined) await valid(busy, { page_size: 19 }, { now: true, ...how });
    else await acceptedNow(busy?.body ?? {}, how);
    taken += 1;
  };
  const take = (turns: readonly Turn[]): Promise<void> =>
    stir(
      turns.map((turn) => further(`after calls without the key, ${turn.which}`, turn)),
      send,
    );
  await take(firstTurns);
  // Some of it was refused: with so many calls more it is told why. First those that use the connections which are there still, all at once.
  if (taken > 0 && taken < firstTurns.length) await take([...mixed(8, 'any'), ...mixed(1, 'kept-apart'), ...mixed(18, 'new')]);
}

const missingKey = 'a missing key leads to 401 (section 5)';
const withoutHeader: How = { identity: { kind: 'missing' } };
const emptyHeader: How = { identity: { kind: 'empty' } };

/** Sends a search with the key. */
type Keyed = () => Promise<Exchange>;

/** A search without a key; `beside`: one with the key that goes out right behind it. */
interface Keyless {
  readonly extras: JsonObject;
  readonly how: How;
  readonly beside?: Keyed | undefined;
}

// §5.2: "A missing … key leads to a 401 response"
requirement('auth.missing-key', async (words) => {
  const { grounds, each, one, property, answers, afterEverything, notApplicable, runs } = words;
  const routes = await grounds();
  const [busy] = busiest(routes);
  if (busy === undefined) return;
  await afterEverything(stage.withoutKey);
  await Promise.all([
    each(keylessSearches(words, busy, keyedBeside(words, routes, busy)), (keyless) => refusedWithoutKey(words, busy, keyless)),
    // Page sizes and orders whose controls other requirements share.
    property(
      fc.constantFrom<JsonObject>(...pageSizes.map(({ value }) => ({ page_size: value })), { sort_by: 'dep_time' }),
      (extras) => refusedWithoutKey(words, busy, { extras, how: withoutHeader }),
      Math.ceil(runs / 12),
    ),
    each(
      routes
        .filter((route) => route !== busy)
        .slice(0, 1)
        .map((route) => further(`no header on ${route.route.start_city_code}`, route)),
      (ground) => refusedWithoutKey(words, ground, { extras: {}, how: withoutHeader }),
    ),
    // Where there is nothing to show, the key may never be looked at.
    one(false, async () => {
      const { body, control } = (await searchWithoutTrips(words, routes)) ?? notApplicable('no search without trips is known');
      await answers(401, body, { ...withoutHeader, control, because: missingKey });
    }),
  ]);
});

/**
 * Searches with the key, to go out beside calls without one: a platform that keeps the caller of one call for all that are under way lets these in. Nothing
 * else hangs on them, as a lockout may follow such calls: they are company and a page size that no other probe asks this route for.
 */
function keyedBeside({ search, valid, seed, supplied, firstPage }: Words, routes: readonly Ground[], busy: Ground): Keyed[] {
  const other = busiest(routes)[1] ?? busy;
  const [, combination] = extrasCombinations({ seed, supplied, secondPage: firstPage() + 1 });
  const page_size = fc.sample(pageSize(), { seed, numRuns: 1 })[0] ?? 1;
  return [() => search({ ...other.body, ...combination?.value }), () => valid(other, { page_size }, { now: true }), () => search(busy.body)];
}

/** Both kinds of a missing key on used and new connections, on the first page and a later one, and beside other fields. */
function keylessSearches(words: Words, busy: Ground, keyed: readonly Keyed[]): Labelled<Keyless>[] {
  const { firstPage, seed, supplied } = words;
  const fresh = { connection: 'new' } as const;
  const late = latePage(busy, firstPage());
  return [
    boundary('no header', { extras: {}, how: withoutHeader, beside: keyed[0] }),
    boundary('no header, new connection', { extras: {}, how: { ...withoutHeader, ...fresh } }),
    boundary('empty header', { extras: {}, how: emptyHeader, beside: keyed[1] }),
    boundary('empty header, new connection', { extras: {}, how: { ...emptyHeader, ...fresh } }),
    // Its connection brings the key afterwards, for `auth.valid-key`.
    boundary('no header, later page', { extras: late, how: { ...withoutHeader, connection: 'kept-apart' } }),
    boundary('empty header, later page, new connection', { extras: late, how: { ...emptyHeader, ...fresh } }),
    ...extrasCombinations({ seed, supplied, secondPage: firstPage() + 1 })
      .slice(1, 4)
      .map(({ label, value }, index) =>
        further(`no header, ${label}`, { extras: value, how: index % 3 === 2 ? emptyHeader : withoutHeader, beside: keyed[2 + index] }),
      ),
  ];
}

async function refusedWithoutKey({ accepted, answers }: Words, ground: Ground, { extras, how, beside }: Keyless): Promise<void> {
  const body = { ...ground.body, ...extras };
  const control = await accepted(body);
  await together(answers(401, body, { ...how, control, because: missingKey }), beside);
}

/** Sends a search with the key at once behind what was just sent. What comes of it is not the probe's: a lockout may have begun. */
async function together(sent: Promise<Exchange>, beside: Keyed | undefined): Promise<void> {
  const [outcome] = await Promise.allSettled([sent, beside?.()]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

// §5.2: "A … invalid key leads to a 401 response"
requirement('auth.invalid-key', async (words) => {
  const { grounds, each, search, accepted, answers, afterEverything, whyUnproved, lost, firstPage, apiKey, seed, supplied } = words;
  const routes = busiest(await grounds());
  // Where that cannot be told, all keys go with trips.
  const withoutTrips = await searchWithoutTrips(words, routes).catch(() => null);
  const combinations = extrasCombinations({ seed, supplied, secondPage: firstPage() + 1 });
  const keys = wrongKeys(apiKey, seed);
  // The first once more: what was refused is remembered as if it had been let in.
  const shown = [...keys, ...keys.slice(0, 1).map((key) => ({ ...key, boundary: false }))];
  const tried = shown.map((key, index) => {
    // Half of them on the plainest search, so that only the key can be at fault; the others on all kinds of it.
    const ground = index % 4 === 3 ? routes[index % routes.length] : routes[0];
    const extras = index % 4 === 1 ? (combinations[index % combinations.length]?.value ?? {}) : {};
    // One of them where there is nothing to show.
    const body = index === 11 && withoutTrips !== null ? withoutTrips.body : { ...ground?.body, ...extras };
    return { ...key, value: { key: key.value, description: key.label, index, body } };
  });
  // The controls come before the first wrong key: a lockout that follows is legal. Those that are refused are told below.
  await Promise.allSettled(tried.map(({ value }) => accepted(value.body)));
  await afterEverything(stage.wrongKeys);
  const unproved = whyUnproved();
  if (unproved !== null) lost(unproved);
  await each(tried, async ({ key, description, index, body }) => {
    const control = await accepted(body);
    const connection = index % 4 === 2 ? 'new' : 'any';
    const because = `a wrong key (${description}) leads to 401 (section 5)`;
    const refused = answers(401, body, { identity: { kind: 'wrong', key, description }, connection, control, because });
    // Beside the first, one with the key, whose caller may be taken for theirs.
    await together(refused, index === 0 ? () => search(body) : undefined);
  });
});

// §5.2, read with §7: a refused call gives nothing away
requirement('auth.no-leak', everyAnswer(authNoLeak));
