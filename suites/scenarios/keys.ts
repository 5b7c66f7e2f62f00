import { seededRandom, shuffled, wrongKeys } from '../../src/arbitraries/index.ts';
import { linesOf } from '../../src/requirements/checks/trips.ts';
import {
  type Request,
  type Send,
  cancel,
  type Facts,
  type Scenario,
  search,
} from '../../src/requirements/history/index.ts';
import { isAccepted } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { accepted, onBusiest } from './on-busiest.ts';
import { bodyOf, deck, drawnSearches, laterPage } from './drawn-searches.ts';
import { otherRoutes } from './routes.ts';
import { allSizes } from './walks.ts';

/** Spellings of the header's name: it has no case in HTTP. */
const names = ['authorization', 'AUTHORIZATION', 'aUTHORIZATION'];

const connections = ['any', 'new', 'same'] as const;

/** The key under the header's name in upper, lower and mixed case. */
export const headerNames = onBusiest('names of the header in any case', (send, { body }) =>
  send(...names.map((headerName) => search(body, { headerName, boundary: true }))),
);

/** The same in cancels of orders that there are not. */
export const headerNamesOfCancels: Scenario = {
  name: 'names of the header in any case, of cancels',
  about: 'cancel',
  async run(send, { cancels }) {
    const numbers = cancels.madeUpDrawn(501, names.length);
    await send(
      ...names.map((headerName, nth) =>
        cancel({ order_no: numbers[nth] ?? '', ...cancels.bodies.plain }, { headerName }),
      ),
    );
  },
};

/**
 * Searches without the key: no header and an empty one, over every kind of connection, on the first page and a late
 * one, in any company, and where there is nothing to show; at once after an accepted one, and beside others with the
 * key.
 */
// A lockout may follow: of a split run they are the last shard's.
export const withoutKey = onBusiest(
  'searches without the key',
  async (send, longestRoute, facts, { until }) => {
    const { body } = longestRoute;
    const random = seededRandom(facts.seed);
    const { company, empty } = await searchesToTry(send, facts, 'without the key', 3);
    const late = { ...body, ...laterPage(longestRoute, facts) };
    await send(search(late));
    await until('without-key');
    const same = { connection: 'same', again: true } as const;
    await send(search(body, same));
    await send(search(body, { ...same, key: 'none', boundary: true }));
    // Every two of header, connection and page.
    const keys = ['none', 'empty'] as const;
    const pairs = keys.flatMap((key, nth) =>
      connections.map((connection, at) =>
        search((nth + at + facts.seed) % 2 === 0 ? body : late, { key, connection, boundary: true, again: true }),
      ),
    );
    const key = deck(keys, random);
    const others = [
      ...company.map((one) => search(one, { key: key.next().value, again: true })),
      ...empty.map((one) => search(one, { key: 'none', again: true })),
    ];
    // One of each header has a search with the key right behind it, and no other beside; then all the rest.
    const isPlain = ({ connection }: Request): boolean => connection === 'any';
    for (const one of pairs.filter(isPlain)) await send(one, search(body, { again: true }));
    await send(...besideKeyed([...pairs.filter((one) => !isPlain(one)), ...others], body, facts));
  },
  { spends: true },
);

/**
 * Searches with wrong keys, each another one and the first of them twice, over every kind of connection and in any
 * company, beside searches with the right key.
 */
export const wrongKeysLast = onBusiest(
  'searches with wrong keys',
  async (send, longestRoute, facts, { until }) => {
    const { body } = longestRoute;
    const { company, empty } = await searchesToTry(send, facts, 'wrong keys', 4);
    const late = { ...body, ...laterPage(longestRoute, facts) };
    await send(search(late));
    await until('wrong-keys');
    const keys = wrongKeys(facts.apiKey, facts.seed);
    const before = await send(...connections.map((connection) => search(body, { connection, again: true })));
    // While the right key is refused, a wrong one proves nothing: one is shown, to tell so.
    const isLockedOut = before.every(({ answer }) => answer?.status === 401);
    const shown = isLockedOut ? keys.slice(0, 1) : keys;
    // Most of them on the plainest search, so that only the key can be at fault.
    const tried = [...company, ...empty, late];
    const bodies = shuffled([...tried, ...keys.slice(tried.length).map(() => body)], facts.seed);
    const connection = deck(['any', ...connections] as const, seededRandom(facts.seed));
    const asked = shown.map(({ value, label, boundary }, nth) => {
      // The first one is under way beside one with the right key, which a new connection would keep it from.
      const over = nth === 0 ? 'any' : connection.next().value;
      return search(bodies[nth] ?? body, {
        key: { wrong: value, description: label },
        connection: over,
        boundary,
        again: true,
      });
    });
    // Those with the right key go out before and behind the first of them, and with the last: after a lockout more
    // would leave all the others open.
    await send(
      search(body, { again: true }),
      ...besideKeyed(asked.slice(0, 1), body, facts),
      ...asked.slice(1),
      search(body, { connection: 'new', again: true }),
    );
    // What was refused may be remembered as if it had been let in.
    if (!isLockedOut) await send(...asked.slice(0, 1));
  },
  { spends: true },
);

/**
 * Searches that are accepted with the key: drawn ones and those of another route, and one with nothing to show, where
 * the key may never be looked at.
 */
async function searchesToTry(
  send: Send,
  facts: Facts,
  purpose: string,
  drawn: number,
): Promise<{ company: JsonObject[]; empty: JsonObject[] }> {
  const plain = facts.routes[0]?.body ?? {};
  const whole = drawnSearches(facts, purpose, Math.ceil((drawn * facts.runs) / 12)).map(bodyOf);
  const elsewhere = otherRoutes(facts.routes);
  const [company, answers] = await Promise.all([
    accepted(send, whole, plain),
    send(...elsewhere.map((body) => search(body))),
  ]);
  const empty = elsewhere.filter((_, nth) => isAccepted(answers[nth]!) && linesOf(answers[nth]!).length === 0);
  return { company, empty: empty.slice(0, 1) };
}

/**
 * After every third of these searches one with the key, which is under way with its neighbours. Nothing else hangs on
 * it, as a lockout may have begun.
 */
function besideKeyed(keyless: readonly Request[], body: JsonObject, { seed }: Facts): Request[] {
  const sizes = deck(allSizes, seededRandom(seed));
  return keyless.flatMap((one, nth) =>
    nth % 3 === 0 ? [one, search({ ...body, page_size: sizes.next().value }, { again: true })] : [one],
  );
}
