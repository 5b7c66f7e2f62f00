import fc from 'fast-check';
import {
  badSearchBody,
  edgePlaces,
  everyField,
  everyHostileText,
  hostileSearchBodies,
  hostileSearchBody,
  type Labelled,
  malformedBodies,
  malformedBody,
  nonObjectBodies,
  oddBytes,
  oddFields,
  rawSearchBodies,
  badSearchCases,
  someCases,
} from '../../src/arbitraries/index.ts';
import { type Facts, type JsonObject, RawBody, type Request, search } from '../../src/requirements/for-suites.ts';
import { asSearches, onBusiest } from './on-busiest.ts';

/** So many values of an arbitrary as the seed draws them. */
function drawn<T>(arbitrary: fc.Arbitrary<T>, { seed }: Facts, count: number): T[] {
  return fc.sample(arbitrary, { seed, numRuns: Math.max(1, count) });
}

/** How many are drawn in addition to the fixed cases: few in a gate run. */
const some = ({ runs }: Facts): number => Math.ceil(runs / 12);

/** Of a list of every case: a hundredth in a gate run, all where ten times as much is drawn. */
function share(cases: readonly unknown[], { runs }: Facts): number {
  return Math.ceil(cases.length * Math.min(1, (runs / 120) ** 2));
}

/** Bodies in which one production of RFC 8259 is broken, each inside an otherwise accepted search. */
export const brokenJson = onBusiest('broken JSON', (send, longestRoute, facts) => {
  const valid = { ...longestRoute.body, page_size: 10 };
  return send(
    ...asSearches(someCases(malformedBodies(valid), facts.seed, Math.max(2, facts.runs - 10))),
    ...drawn(malformedBody(valid), facts, some(facts)).map((text) =>
      search(new RawBody(text), { input: 'a drawn input' }),
    ),
  );
});

export const noObjects = onBusiest('JSON that is no object', (send, { body }, facts) =>
  send(...asSearches(someCases(nonObjectBodies(body), facts.seed, some(facts)))),
);

/** Odd values in every field of an otherwise accepted search, odd ways of writing one, and drawn ones. */
export const oddSearches = onBusiest('odd searches', (send, { body }, facts) => {
  const { seed, runs } = facts;
  const every = everyField(body);
  const fixed = someCases(badSearchCases(body), seed, Math.max(2, runs - 12));
  return send(
    ...asSearches(
      fixed.map(({ field, kind, ...one }) => ({ ...one, label: field === null ? kind : `${field}, ${kind}` })),
    ),
    ...asSearches(someCases(rawSearchBodies(body), seed, some(facts))),
    ...asSearches(someCases(oddBytes, seed, some(facts))),
    ...byTheirKind(someCases(every, seed, share(every, facts)), body),
    ...asSearches(
      edgePlaces.map(({ value: { start, end }, ...one }) => ({
        ...one,
        value: { ...body, start_lng: start.lng, start_lat: start.lat, end_lng: end.lng, end_lat: end.lat },
      })),
    ),
    ...drawn(badSearchBody(body), facts, some(facts)).map((odd) => search(odd, { input: kindsOf(odd, body) })),
  );
});

/** Text that looks like an attack, in every field of text. */
export const hostileTextsInSearches = onBusiest('hostile text in searches', (send, { body }, facts) => {
  const every = everyHostileText(body);
  return send(
    ...asSearches(someCases(hostileSearchBodies(body), facts.seed, some(facts))),
    // Most signs meet every field together (`soupsInSearches`).
    ...byTheirKind(someCases(every, facts.seed, Math.ceil(share(every, facts) / 4)), body),
    ...drawn(hostileSearchBody(body), facts, some(facts)).map((odd) => search(odd, { input: kindsOf(odd, body) })),
  );
});

/** Searches named by the kind of their last field, which is the odd one: the other fields are valid. */
function byTheirKind(cases: readonly Labelled<string>[], valid: JsonObject): Request[] {
  return cases.map(({ value, label, boundary }) => {
    const input = oddFields(JSON.parse(value) as JsonObject, valid).at(-1)?.label ?? 'an odd way of writing';
    return search(new RawBody(value), { input, named: label, boundary });
  });
}

/** The kinds of input of a drawn body, in the words of the fixed cases. */
function kindsOf(odd: JsonObject, valid: JsonObject): string {
  return oddFields(odd, valid)
    .map(({ label }) => label)
    .join('; ');
}
