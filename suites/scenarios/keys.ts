import { deal, dealing, each, wrongKeys } from '../../src/arbitraries/index.ts';
import {
  cancel,
  type Exchange,
  type Facts,
  isAccepted,
  type JsonObject,
  linesOf,
  type Request,
  type Scenario,
  search,
  type Send,
  describeScheme,
} from '../../src/requirements/for-suites.ts';
import { accepted, onBusiest, otherRoutes } from './on-busiest.ts';
import { bodyOf, dealtSizes, drawnSearches, laterPage } from './drawn-searches.ts';

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
 * one, in any company, and where there is nothing to show; at once after an accepted one, and at the same time as
 * others with the key.
 */
// A lockout may follow: of a split run they are the last shard's.
export const withoutKey = onBusiest(
  'searches without the key',
  async (send, longestRoute, facts, { until }) => {
    const { body } = longestRoute;
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
    const key = dealing(each(keys), facts.seed);
    const others = [
      ...company.map((one) => search(one, { key: key.next().value, again: true })),
      ...empty.map((one) => search(one, { key: 'none', again: true })),
    ];
    // One of each header is followed by a search with the key and nothing else; then all the rest.
    const isPlain = ({ connection }: Request): boolean => connection === 'any';
    const keyed: Exchange[] = [];
    for (const one of pairs.filter(isPlain)) keyed.push(...(await send(one, search(body, { again: true }))).slice(1));
    const keyless = [...pairs.filter((one) => !isPlain(one)), ...others];
    await send(...withKeyedBetween(keyless, body, dealtSizes(facts, 'without the key')));
    await areOthersAccepted(send, body, keyed);
  },
  { spends: true },
);

/**
 * Searches with wrong keys, each another one and the first of them twice, over every kind of connection and in any
 * company, at the same time as searches with the right key.
 */
export const wrongKeysLast = onBusiest(
  'searches with wrong keys',
  async (send, longestRoute, facts, { until }) => {
    const { body } = longestRoute;
    const { company, empty } = await searchesToTry(send, facts, 'wrong keys', 4);
    const late = { ...body, ...laterPage(longestRoute, facts) };
    await send(search(late));
    await until('wrong-keys');
    const keys = wrongKeys(facts.apiKey, facts.seed, facts.otherKeys).ofSearches;
    const before = await send(...connections.map((connection) => search(body, { connection, again: true })));
    // While the right key is refused, a wrong one proves nothing: one is sent, to show that.
    const isLockedOut =
      before.every(({ answer }) => answer?.status === 401) && !(await areOthersAccepted(send, body, before));
    const shown = isLockedOut ? keys.slice(0, 1) : keys;
    // Most of them on the plainest search, so that only the key can be at fault.
    const tried = [...company, ...empty, late];
    const bodies = deal(each([...tried, ...keys.slice(tried.length).map(() => body)]), facts.seed, keys.length);
    const connection = dealing(each(['any', ...connections] as const), facts.seed);
    const asked = shown.map(({ value, label, boundary }, nth) => {
      // The first one is under way together with one with the right key; on a new connection it would not be.
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
    const answers = await send(
      search(body, { again: true }),
      ...withKeyedBetween(asked.slice(0, 1), body, dealtSizes(facts, 'wrong keys')),
      ...asked.slice(1),
      search(body, { connection: 'new', again: true }),
    );
    // What was refused may be remembered as if it had been let in.
    if (!isLockedOut) await send(...asked.slice(0, 1));
    await areOthersAccepted(send, body, answers.slice(-1));
  },
  { spends: true },
);

/** Searches that tell a cache from a lockout: others, and the one that is refused. No period fits their order. */
const otherSearches = [true, true, false, true, false, false, true, true, false, true, false, true];

/**
 * If a search with the right key was refused, sends it and others with the key, over one connection. If only the others
 * are accepted, it is not a lockout: a cache gives a refusal to whoever sends the search. `answers`: those to the
 * search with the right key. Returns whether one of the others was accepted.
 */
async function areOthersAccepted(send: Send, body: JsonObject, answers: readonly Exchange[]): Promise<boolean> {
  if (!answers.some(({ answer }) => answer?.status === 401)) return false;
  let isAny = false;
  for (const [nth, isOther] of otherSearches.entries()) {
    const sent = isOther ? { ...body, page_size: 11 + nth } : body;
    const [answer] = (await send(search(sent, { connection: 'same', again: true }))) as readonly [Exchange];
    isAny ||= isOther && isAccepted(answer);
  }
  return isAny;
}

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
 * After every third of these searches one with the key, which is under way with its neighbours. Nothing else depends on
 * it, as a lockout may have begun.
 */
function withKeyedBetween(keyless: readonly Request[], body: JsonObject, sizes: readonly number[]): Request[] {
  return keyless.flatMap((one, nth) =>
    nth % 3 === 0
      ? [one, search({ ...body, page_size: sizes[(nth / 3) % sizes.length] ?? 1 }, { again: true })]
      : [one],
  );
}

/** Schemes that a header can contain. */
const writable = /^[!-~]{1,100}$/;

/**
 * The key after `Bearer`, and after what the statement declares: only if the configuration allows it, and the key
 * has no scheme itself.
 */
export const keyAfterSchemes = onBusiest(
  'the key after schemes',
  async (send, { body }, { allowed, apiKey, statement }) => {
    if (!allowed.includes('key-scheme')) return;
    const declared = Array.isArray(statement['keySchemes']) ? statement['keySchemes'] : [];
    const hasScheme = /^[A-Za-z]+ \S/.test(apiKey);
    const schemes = new Set([
      ...(hasScheme ? [] : ['Bearer']),
      ...declared.filter((scheme) => typeof scheme === 'string' && writable.test(scheme)),
    ]);
    // The document does not show whether the key is right after a scheme (section 5).
    const keys = [...schemes].map(String).map((scheme) => ({
      wrong: `${scheme} ${apiKey}`,
      description: describeScheme(scheme),
      scheme,
    }));
    await send(...keys.map((key) => search(body, { key })));
  },
  { phase: 'without-key' },
);
