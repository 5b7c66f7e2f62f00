import {
  brokenSearches,
  hostileSearches,
  nonObjectBodies,
  searchesWithOddInput,
  someCases,
} from '../../src/arbitraries/index.ts';
import { asSearches, onBusiest } from './on-busiest.ts';

/** Bodies in which one production of RFC 8259 is broken, each inside an otherwise accepted search. */
export const brokenJson = onBusiest('broken JSON', (send, { body }, facts) =>
  send(...asSearches(brokenSearches(body, facts))),
);

export const noObjects = onBusiest('JSON that is no object', (send, { body }, { seed, runs }) =>
  send(...asSearches(someCases(nonObjectBodies(body), seed, Math.ceil(runs / 12)))),
);

/** Odd values in every field of an otherwise accepted search, odd ways of writing one, and drawn ones. */
export const oddSearches = onBusiest('odd searches', (send, { body }, facts) =>
  send(...asSearches(searchesWithOddInput(body, facts))),
);

/** Text that looks like an attack, in every field of text. */
export const hostileTextsInSearches = onBusiest('hostile text in searches', (send, { body }, facts) =>
  send(...asSearches(hostileSearches(body, facts))),
);
