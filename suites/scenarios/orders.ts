import {
  bareReasons,
  dealing,
  each,
  type GroupTest,
  languages,
  orderedWrongTypes,
  type Piece,
  reasonCases,
  soupReason,
  wrongKeys,
} from '../../src/arbitraries/index.ts';
import { cancel, type Facts, type Scenario } from '../../src/requirements/for-suites.ts';
import { hasCallsToSpare } from './drawn-searches.ts';
import { type BadKey, type Life, mostTried, OrderTrials } from './order-trials.ts';
import { soupsForMadeUpOrders } from './made-up-orders.ts';

const [arabic, ...others] = languages;

/** Orders that are left for cancels with missing and wrong keys: one, and another where that one is refused. */
const keptForKeys = 2;
/** Orders that are left for malformed and hostile cancels. */
const keptForLate = 2;

/** Orders that are cancelled for reasons of many pieces; further ones while it is not known which piece breaks it. */
const [soupLives, narrowingLives] = [3, 3];
/** Steps of the sequence over two orders. */
const steps = 6;
/**
 * Milliseconds between the first cancel and the last look at all orders, at least: something may undo a cancel in
 * between. With calls to spare, and without.
 */
const [longWhile, shortWhile] = [5000, 2500];
/** Orders that see bad keys, at most: so many that cannot be cancelled are not chance. */
const mostTreated = 4;

/** The lives of orders that nothing but cancels with the right key happens to. */
export const orderTrials: Scenario = {
  name: 'lives of orders',
  about: 'orders',
  async run(send, facts, means) {
    const trials = new OrderTrials(send, facts, means);
    const kept = keptForKeys + keptForLate;
    await trials.untilCancelled(kept, (life) => life.plainly());
    const first = trials.all.at(-1);
    const canLook = first !== undefined && facts.operations.hotelOrderDetail !== null;
    const aWhile = canLook ? means.pause(hasCallsToSpare(facts) ? longWhile : shortWhile) : null;
    // This shows whether repeats are throttled before all others are sent.
    await first?.repeat();
    const bare = bareReasons.map(({ value }) => facts.cancels.bodies.withReason(value));
    const soup = soupsForMadeUpOrders(send, facts);
    await Promise.all([
      first?.repeatElsewhere(),
      trials.atOnce(kept, [(life) => life.cancelFor(bare), (life) => life.atOnce(arabic!)]),
      soup.then((pieces) => cancelledForSoups(trials, kept, pieces)),
    ]);
    await interleaved(trials, kept, (await soup).left);
    // As late as may be, while the key still works: what a cancel did may be undone some time after it.
    await means.until('without-key');
    await aWhile;
    await trials.lookAtAll();
  },
};

/**
 * What meets orders that stand and is to change nothing: malformed and hostile cancels, no key, wrong keys. Each order
 * is cancelled by its number and with the key afterwards. A single order sees all of it.
 */
export const refusedCancels: Scenario = {
  name: 'refused cancels of orders',
  phase: 'late-cancels',
  about: 'orders',
  async run(send, facts, means) {
    const trials = new OrderTrials(send, facts, means);
    const { mayBeHostile } = facts.cancels;
    const isAlone = means.orders.left <= keptForKeys;
    const isShared = means.orders.left <= keptForKeys + 1;
    const odd = async (life: Life): Promise<void> => {
      await life.malformed();
      if (isShared && mayBeHostile) await life.hostile();
    };
    // The first and the last of three stand while the one between them is cancelled; the last one while a list with the
    // first one is sent.
    const spare = isShared || !mayBeHostile ? null : await trials.begin();
    let last: Life | null = isAlone ? await trials.begin() : null;
    // A number that no order has, while there is a newest one that stands.
    const unknown = () =>
      send(...facts.cancels.madeUpDrawn(11, 1).map((order_no) => cancel({ order_no, ...facts.cancels.bodies.plain })));
    if (!isAlone) {
      const during = async (life: Life): Promise<void> => {
        last ??= await trials.begin();
        await unknown();
        await odd(life);
        await life.atOnce(dealing(each(others), facts.seed).next().value);
      };
      await trials.untilCancelled(1, during);
    } else if (last !== null) await unknown().then(() => odd(last as Life));
    const hostile = (life: Life): Promise<void> =>
      life.detailCheck().then(() => life.hostile().then(() => life.plainly()));
    if (spare !== null) await hostile(spare);
    if (spare?.state === 'refused') await trials.untilCancelled(1, hostile);
    last ??= await trials.begin();
    await last?.detailCheck();
    await means.until('without-key');
    // On connections that have just had a call, and at the same time as a call of another caller: cancels of numbers
    // that no order had before, either.
    const good = facts.cancels.madeUp(0).map(({ value }) => cancel({ order_no: value, ...facts.cancels.bodies.plain }));
    await send(...good.slice(0, 4));
    await last?.withBadKeys(missing, good.slice(4));
    await means.until('keys-of-orders');
    // Wrong keys are sent for an order that is not cancelled.
    const standing = last?.isOpen === true ? last : await trials.begin();
    await wrongKeysThenRight(standing, facts);
    await treatMore(trials, standing);
  },
};

const missing: readonly BadKey[] = [{ key: 'none' }, { key: 'empty' }, { key: 'none', connection: 'new', bare: true }];

/**
 * Wrong keys at once, one of them once more, a look, and the right one; what is cancelled is then shown to callers
 * without it.
 */
async function wrongKeysThenRight(life: Life | null, { apiKey, seed, otherKeys }: Facts): Promise<void> {
  if (life === null) return;
  const wrong = wrongKeys(apiKey, seed, otherKeys).ofCancels.map(({ value, label }, nth): BadKey => ({
    key: { wrong: value, description: label },
    connection: nth === 0 ? 'any' : 'new',
    bare: nth % 3 === 1,
  }));
  const shownAgain = wrong.slice(0, 1);
  await life.withBadKeys(wrong);
  await life.withBadKeys(shownAgain);
  await life.detailCheck();
  await life.plainly('new');
  if (life.state !== 'cancelled') return;
  await Promise.all([life.repeat(), life.withBadKeys([...missing.slice(0, 1), ...shownAgain])]);
}

/**
 * If an order cannot be cancelled after bad keys: cancels others without bad keys, before, between and after several
 * with bad keys.
 */
async function treatMore(trials: OrderTrials, first: Life | null): Promise<void> {
  let last = first;
  for (let afterBadKeys = 1; afterBadKeys < mostTreated && last?.state === 'refused'; afterBadKeys += 1) {
    if (afterBadKeys === 1) await trials.untilCancelled(1, (life) => life.plainly(), 1);
    last = await trials.begin();
    await last?.withBadKeys(missing);
    await wrongKeysThenRight(last, trials.facts);
  }
  if (first?.state === 'refused') await trials.untilCancelled(0, (life) => life.plainly(), 1);
}

/**
 * Orders that are cancelled for reasons of many pieces, one after the other: what one shows decides what the next one
 * is cancelled for. An answer such as 500 leaves its order in doubt, so each step to its cause needs another order; the
 * last one may be one that is kept in case that another is refused.
 */
async function cancelledForSoups(trials: OrderTrials, kept: number, pieces: GroupTest<Piece>): Promise<void> {
  let soup = pieces;
  let [lives, refused] = [0, 0];
  const mayGoOn = (): boolean =>
    soup.isNarrowing
      ? lives < soupLives + narrowingLives && trials.means.orders.left >= kept
      : lives < soupLives && trials.means.orders.left > kept;
  while (refused < mostTried && mayGoOn()) {
    const life = await trials.begin();
    if (life === null) return;
    soup = await life.cancelForSoup(soup);
    if (life.state === 'refused') refused += 1;
    else lives += 1;
  }
}

/** Two orders in a sequence that the seed draws, so that calls for one meet the other's state. */
async function interleaved(trials: OrderTrials, kept: number, pieces: readonly Piece[]): Promise<void> {
  const { facts, means } = trials;
  const { bodies } = facts.cancels;
  if (means.orders.left - kept < 2) return;
  const odd = [...reasonCases.filter((one) => one.class !== 'long'), { value: soupReason(pieces) }].map(({ value }) =>
    bodies.withReason(value),
  );
  const places = dealing(each([[0], [1], [0, 1]]), facts.seed);
  const reasons = dealing([[bodies.plain], odd], facts.seed);
  const connections = dealing(each(['any', 'any', 'new'] as const), facts.seed);
  const drawn = Array.from({ length: steps }, () => ({
    places: places.next().value,
    reason: reasons.next().value,
    connection: connections.next().value,
  }));
  const asked = [
    [bodies.withReason({ cancel_reason: '' })],
    orderedWrongTypes(facts.seed)
      .map(({ value }) => bodies.withReason(value))
      .slice(0, 2),
  ];
  const firsts = asked.map((reasons) => [...reasons]);
  const two = await Promise.all(firsts.map(() => trials.begin()));
  for (const { places, reason, connection } of drawn) {
    await Promise.all(
      places.map((place) =>
        two[place]?.cancel((two[place].isOpen ? firsts[place]?.shift() : undefined) ?? reason, connection),
      ),
    );
  }
  await Promise.all(two.map((life) => life?.plainly()));
  // A refused reason that ends its order does so with others. One order alone may be refused for another cause.
  for (const [place, life] of two.entries()) {
    const [first] = asked[place] ?? [];
    if (life?.state !== 'refused' || first === undefined) continue;
    await trials.untilCancelled(kept, (other) => other.cancelFor([first]), mostTreated);
  }
}
