import fc from 'fast-check';
import {
  badSearchBody,
  edgePlaces,
  everyField,
  everyHostileText,
  hostileSearchBodies,
  hostileSearchBody,
  malformedBodies,
  malformedBody,
  nonObjectBodies,
  oddBytes,
  oddFields,
  rawSearchBodies,
  someBadSearchCases,
  someCases,
} from '../../src/arbitraries/index.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { type Facts, RawBody, type Scenario, search } from '../../src/history/index.ts';

/** So many values of an arbitrary as the seed draws them. */
function drawn<T>(arbitrary: fc.Arbitrary<T>, { seed }: Facts, count: number): T[] {
  return fc.sample(arbitrary, { seed, numRuns: Math.max(1, count) });
}

/** What is drawn beside fixed cases: little in a gate run. */
const some = ({ runs }: Facts): number => Math.ceil(runs / 12);

/** Of a list of every case: some thirtieth in a gate run, all where ten times as much is drawn. */
function share(cases: readonly unknown[], { runs }: Facts): number {
  return Math.ceil(cases.length * Math.min(1, (runs / 120) ** 1.5));
}

/** Bodies in which one production of RFC 8259 is broken, each inside an otherwise accepted search. */
export const brokenJson: Scenario = {
  name: 'broken JSON',
  async run(ask, facts) {
    const [busy] = facts.routes;
    if (busy === undefined) return;
    const valid = { ...busy.body, page_size: 10 };
    const fixed = someCases(malformedBodies(valid), facts.seed, Math.max(4, facts.runs - 8));
    await ask(
      ...fixed.map(({ value, label, boundary }) => search(new RawBody(value), { input: label, boundary })),
      ...drawn(malformedBody(valid), facts, some(facts)).map((text) => search(new RawBody(text), { input: 'a drawn input' })),
    );
  },
};

/** JSON that is no object. */
export const noObjects: Scenario = {
  name: 'JSON that is no object',
  async run(ask, facts) {
    const [busy] = facts.routes;
    if (busy === undefined) return;
    await ask(
      ...someCases(nonObjectBodies(busy.body), facts.seed, some(facts)).map(({ value, label, boundary }) =>
        search(new RawBody(value), { input: label, boundary }),
      ),
    );
  },
};

/** Odd values in every field of an otherwise accepted search, odd ways of writing one, and drawn ones. */
export const oddSearches: Scenario = {
  name: 'odd searches',
  async run(ask, facts) {
    const [busy] = facts.routes;
    if (busy === undefined) return;
    const { body } = busy;
    const { seed, runs } = facts;
    const every = everyField(body);
    const systematic = someCases(every, seed, share(every, facts));
    const raw = [...someCases(rawSearchBodies(body), seed, some(facts)), ...someCases<string | Uint8Array>(oddBytes, seed, some(facts))];
    await ask(
      ...someBadSearchCases(body, { seed, more: Math.max(2, runs - 12) }).map(({ value, kind, field, boundary }) =>
        search(value, { input: field === null ? kind : `${field}, ${kind}`, boundary }),
      ),
      ...raw.map(({ value, label, boundary }) => search(new RawBody(value), { input: label, boundary })),
      ...systematic.map(({ value, label, boundary }) => search(new RawBody(value), { input: kindOf(value, body), named: label, boundary })),
      ...edgePlaces.map(({ value: { start, end }, label, boundary }) =>
        search({ ...body, start_lng: start.lng, start_lat: start.lat, end_lng: end.lng, end_lat: end.lat }, { input: label, boundary }),
      ),
      ...drawn(badSearchBody(body), facts, some(facts)).map((odd) => search(odd, { input: kindsOf(odd, body) })),
    );
  },
};

/** Text that looks like an attack, in every field of text. */
export const hostileTextsInSearches: Scenario = {
  name: 'hostile text in searches',
  async run(ask, facts) {
    const [busy] = facts.routes;
    if (busy === undefined) return;
    const { body } = busy;
    const every = everyHostileText(body);
    await ask(
      ...someCases(hostileSearchBodies(body), facts.seed, some(facts)).map(({ value, label, boundary }) => search(value, { input: label, boundary })),
      ...someCases(every, facts.seed, share(every, facts)).map(({ value, label }) => search(new RawBody(value), { input: kindOf(value, body), named: label })),
      ...drawn(hostileSearchBody(body), facts, some(facts)).map((odd) => search(odd, { input: kindsOf(odd, body) })),
    );
  },
};

/** The kind of the last field of a body, which is the odd one: what goes with it is valid. */
function kindOf(text: string, valid: JsonObject): string {
  const odd = JSON.parse(text) as JsonObject;
  return oddFields(odd, valid).at(-1)?.label ?? 'an odd way of writing';
}

/** The kinds of input of a drawn body, in the words of the fixed cases. */
function kindsOf(odd: JsonObject, valid: JsonObject): string {
  return oddFields(odd, valid)
    .map(({ label }) => label)
    .join('; ');
}
