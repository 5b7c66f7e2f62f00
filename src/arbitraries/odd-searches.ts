import fc from 'fast-check';
import type { JsonObject, Json } from '../contract/json.ts';
import { badSearchCases } from './bad-input.ts';
import { badSearchBody } from './bad-search-body.ts';
import { someCases, further, type Labelled } from './deck.ts';
import { everyField, everyHostileText } from './every-field.ts';
import { hostileSearchBodies, hostileSearchBody } from './hostile-text.ts';
import { extendedBodies, malformedBodies, malformedBody, nonFiniteIn, trailingText } from './malformed-json.ts';
import { badBytesIn, oddBytes, rawSearchBodies } from './raw-search-bodies.ts';
import { edgePlaces, isSearchField, isWrongType, type SearchField, typeOf } from './search-fields.ts';

/** The seed of a run, and how many cases it draws of each property: 12 in a gate run. */
interface Draws {
  readonly seed: number;
  readonly runs: number;
}

/** The body of an odd search, a text or bytes as they are. `named`: which case of its label it is. */
export interface OddSearch extends Labelled<JsonObject | string | Uint8Array> {
  readonly named?: string;
}

/** How many are drawn in addition to the fixed cases: few in a gate run. */
const some = ({ runs }: Draws): number => Math.ceil(runs / 12);

/** So many values of an arbitrary as the seed draws them. */
function drawn<T>(arbitrary: fc.Arbitrary<T>, draws: Draws): T[] {
  return fc.sample(arbitrary, { seed: draws.seed, numRuns: Math.max(1, some(draws)) });
}

/** Of a list of every case: a hundredth in a gate run, all where ten times as much is drawn. */
function share(cases: readonly unknown[], { runs }: Draws): number {
  return Math.ceil(cases.length * Math.min(1, (runs / 120) ** 2));
}

/** Bodies in which one production of RFC 8259 is broken, each inside an otherwise valid search. */
export function brokenSearches(body: JsonObject, draws: Draws): OddSearch[] {
  const valid = { ...body, page_size: 10 };
  return [
    ...someCases(malformedBodies(valid), draws.seed, Math.max(2, draws.runs - 10)),
    ...drawn(malformedBody(valid), draws).map((text) => further('a drawn input', text)),
  ];
}

/** Odd values in every field of an otherwise valid search, odd ways of writing one, and drawn ones. */
export function searchesWithOddInput(valid: JsonObject, draws: Draws): OddSearch[] {
  const { seed, runs } = draws;
  const every = everyField(valid);
  return [
    ...someCases(badSearchCases(valid), seed, Math.max(2, runs - 12)).map(({ field, kind, ...one }) => ({
      ...one,
      named: one.label,
      label: field === null ? kind : `${field}, ${kind}`,
    })),
    ...someCases(rawSearchBodies(valid), seed, some(draws)),
    ...someCases(oddBytes, seed, some(draws)),
    ...byTheirKind(someCases(every, seed, share(every, draws)), valid),
    ...edgePlaces.map(({ value: { start, end }, ...one }) => ({
      ...one,
      value: { ...valid, start_lng: start.lng, start_lat: start.lat, end_lng: end.lng, end_lat: end.lat },
    })),
    ...drawn(badSearchBody(valid), draws).map((odd) => further(kindsOf(odd, valid), odd)),
  ];
}

/** Text that looks like an attack, in every field of text. */
export function hostileSearches(valid: JsonObject, draws: Draws): OddSearch[] {
  const every = everyHostileText(valid);
  return [
    ...someCases(hostileSearchBodies(valid), draws.seed, some(draws)),
    // Most signs meet every field together (soups).
    ...byTheirKind(someCases(every, draws.seed, Math.ceil(share(every, draws) / 4)), valid),
    ...drawn(hostileSearchBody(valid), draws).map((odd) => further(kindsOf(odd, valid), odd)),
  ];
}

/**
 * Bodies that usual parsers accept although they are not JSON: text behind a value, bytes that are not UTF-8, numerals
 * that are not finite, and other extensions. `meant`: the searches that they mean.
 */
export function nearlyJsonSearches(
  valid: JsonObject,
  { seed, runs }: Draws,
): {
  readonly meant: readonly JsonObject[];
  readonly sent: readonly (string | Uint8Array)[];
  readonly extended: readonly OddSearch[];
} {
  const odd = [badBytesIn(valid), ...nonFiniteIn(valid)];
  return {
    meant: [valid, ...odd.map(({ control }) => control)],
    sent: [...trailingText(valid).map(({ value }) => value), ...odd.map(({ sent }) => sent)],
    extended: someCases(extendedBodies({ ...valid, page_size: 10 }), seed, Math.floor(runs / 13)),
  };
}

/** Searches by the kind of their last field, which is the odd one: the other fields are valid. */
function byTheirKind(cases: readonly Labelled<string>[], valid: JsonObject): OddSearch[] {
  return cases.map(({ label: named, ...one }) => ({
    ...one,
    label: oddFields(JSON.parse(one.value) as JsonObject, valid).at(-1)?.label ?? 'an odd way of writing',
    named,
  }));
}

/** The kinds of input of a drawn body, in the words of the fixed cases. */
function kindsOf(odd: JsonObject, valid: JsonObject): string {
  return oddFields(odd, valid)
    .map(({ label }) => label)
    .join('; ');
}

/** A field in which a search body differs from another one. */
interface OddField {
  /** The field and what is odd about it, in the words of the fixed cases: both are one kind of input. */
  readonly label: string;
  /** The other body with this field alone as it is here. */
  readonly value: JsonObject;
}

/** The fields in which a search body differs from a valid one. */
export function oddFields(body: JsonObject, valid: JsonObject): OddField[] {
  const names = [...new Set([...Object.keys(valid), ...Object.keys(body)])];
  return names
    .filter(
      (name) =>
        !Object.hasOwn(body, name) ||
        !Object.hasOwn(valid, name) ||
        JSON.stringify(body[name]) !== JSON.stringify(valid[name]),
    )
    .map((name) => {
      const kept = Object.entries(valid).filter(([other]) => other !== name);
      const given = Object.hasOwn(body, name) ? [[name, body[name] as Json] as const] : [];
      return {
        label: isSearchField(name) ? `${name}, ${oddityOf(name, given[0]?.[1])}` : 'unknown-field',
        value: Object.fromEntries([...kept, ...given]),
      };
    });
}

/** What is odd about a value of a field, by its type. */
function oddityOf(field: SearchField, value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number' && typeOf(field) !== 'string') return isWrongType(field, value) ? 'fraction' : 'number';
  if (isWrongType(field, value)) return 'wrong-type';
  return String(value).trim() === '' ? 'empty' : 'text';
}
