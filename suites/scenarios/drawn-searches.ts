import {
  cityPlaces,
  maxPageSize,
  realisticAddress,
  scripts,
  type SeededRandom,
  seededRandom,
  shuffled,
  suppliedPlaces,
} from '../../src/arbitraries/index.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import type { BaselineSearch, Facts } from '../../src/requirements/history/index.ts';

/** A whole search: a route, and the other fields that are sent with it. */
export interface Drawn {
  readonly route: BaselineSearch;
  readonly others: JsonObject;
}

/** The fields of a search other than route and day. The two coordinates of a place are one of these. */
export const otherFields = [
  'page',
  'page_size',
  'sort_by',
  'start_addr',
  'end_addr',
  'start_place',
  'end_place',
  'dist_type',
] as const;
type OtherField = (typeof otherFields)[number];

/** Every field alone, and every two of them. */
const companies: readonly (readonly OtherField[])[] = [
  ...otherFields.map((one) => [one]),
  ...otherFields.flatMap((one, index) => otherFields.slice(index + 1).map((other) => [one, other])),
];

/** The whole body of a drawn search. */
export function bodyOf({ route, others }: Drawn): JsonObject {
  return { ...route.body, ...others };
}

/** Whether a run draws more cases of each property than a gate does, as nightly ones do. */
export function hasCallsToSpare({ runs }: Pick<Facts, 'runs'>): boolean {
  return runs > 12;
}

/** A deck: each value once before any comes again. */
export function* deck<T>(values: readonly T[], random: SeededRandom): Generator<T, never> {
  for (;;) yield* shuffled(values, random.below(2 ** 31));
}

/**
 * Whole searches as the seed draws them: a route that accepts searches, and with it one field or two, sometimes more,
 * in the first all, of values that are valid or may be. Page sizes, fields and values come by decks. `purpose` keeps
 * what scenarios draw apart.
 */
export function drawnSearches(facts: Facts, purpose: string, count: number): Drawn[] {
  const random = seededRandom(
    facts.seed * 65_537 + [...purpose].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7),
  );
  const routes = deck(facts.routes, random);
  const fields = deck(companies, random);
  const values = new Map(otherFields.map((field) => [field, deck(valuesOf(field, facts), random)]));
  return Array.from({ length: count }, (_, index) => {
    const route = routes.next().value;
    const more = random.below(4) === 0 ? [random.pick(otherFields)] : [];
    const drawn = (index === 0 ? otherFields : [...new Set([...fields.next().value, ...more])]).map(
      (field) => values.get(field)!.next().value,
    );
    const others = Object.assign({}, ...drawn) as JsonObject;
    return { route, others: 'page' in others ? { ...others, page: pageFor(route, others, facts, random) } : others };
  });
}

/** Draws other fields, those named or else the next ones that no page has to do with, with values of decks. */
export function drawnFields(facts: Facts, random: SeededRandom): (...named: readonly OtherField[]) => JsonObject {
  const values = new Map(otherFields.map((field) => [field, deck(valuesOf(field, facts), random)]));
  const fields = deck(
    companies.filter((company) => !company.some((field) => isOfPages(field))),
    random,
  );
  return (...named) =>
    Object.assign(
      {},
      ...(named.length > 0 ? named : fields.next().value).map((field) => values.get(field)!.next().value),
    ) as JsonObject;
}

function isOfPages(field: OtherField): boolean {
  return field === 'page' || field === 'page_size' || field === 'sort_by';
}

/** The busiest route with each other field alone, its value drawn; a later page goes with a size. */
export function eachFieldAlone(facts: Facts): Drawn[] {
  const [route] = facts.routes;
  if (route === undefined) return [];
  const random = seededRandom(facts.seed * 65_537 + 11);
  return otherFields.flatMap((field) => {
    const values = valuesOf(field, facts);
    return values.length === 0
      ? []
      : [{ route, others: field === 'page' ? laterPage(route, facts) : random.pick(values) }];
  });
}

/**
 * The fourth page, of a size at which a day with half as many trips has more pages still; the first where there are too
 * few.
 */
export function laterPage({ total, shown }: BaselineSearch, { firstPage }: Facts): JsonObject {
  const size = Math.min(maxPageSize, Math.floor((total ?? shown) / 10));
  return size > 0 ? { page: firstPage + 3, page_size: size } : { page: firstPage };
}

function valuesOf(field: OtherField, { supplied }: Facts): JsonObject[] {
  const known = (name: string, values: readonly Json[]): JsonObject[] =>
    (supplied[name] ?? values).map((value) => ({ [name]: value }));
  switch (field) {
    case 'page':
      return [{ page: null }];
    case 'page_size':
      return Array.from({ length: maxPageSize }, (_, index) => ({ page_size: index + 1 }));
    case 'sort_by':
      return known('sort_by', ['dep_time']);
    case 'start_addr':
    case 'end_addr':
      return known(field, [...scripts.map(({ value }) => value), realisticAddress(1), realisticAddress(2)]);
    case 'dist_type':
      return known('dist_type', [1, 2, 3]);
    case 'start_place':
    case 'end_place': {
      const end = field === 'start_place' ? 'start' : 'end';
      const configured = suppliedPlaces(supplied, end);
      return configured.length > 0
        ? configured
        : cityPlaces.map(({ value }) => ({ [`${end}_lng`]: value.lng, [`${end}_lat`]: value.lat }));
    }
  }
}

/** A page that exists, the last one as likely as the first or any between. */
function pageFor(route: BaselineSearch, others: JsonObject, { firstPage }: Facts, random: SeededRandom): number {
  const size = Number(others['page_size'] ?? Math.max(1, route.shown));
  const pages = Math.max(1, Math.floor((route.total ?? route.shown) / size));
  return firstPage + random.pick([0, pages - 1, random.below(pages)]);
}
