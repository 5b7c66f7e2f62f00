import {
  cityPlaces,
  deal,
  dealing,
  each,
  realisticAddress,
  scripts,
  suppliedPlaces,
} from '../../src/arbitraries/index.ts';
import {
  type BaselineSearch,
  type Facts,
  type Json,
  type JsonObject,
  maxPageSize,
} from '../../src/requirements/for-suites.ts';

/** A whole search: a route, and the other fields that are sent with it. */
export interface Drawn {
  readonly route: BaselineSearch;
  readonly others: JsonObject;
}

/** The fields of a search other than route and day. The two coordinates of a place are one of these. */
const otherFields = [
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
const everyCompany: readonly (readonly OtherField[])[] = [
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

/** Page sizes within the limit. */
export const allSizes = Array.from({ length: maxPageSize }, (_, index) => index + 1);
/** Sizes that walks and others send whatever the seed. */
export const usualSizes: readonly number[] = [1, 10, 20, maxPageSize];

/** How many page sizes each of these scenarios deals: together they have every size but the usual ones. */
const sizesDealt = { 'days ahead': 27, 'first pages': 15, 'without the key': 3, 'wrong keys': 1 } as const;

/** The page sizes that a scenario deals. */
export function dealtSizes({ seed }: Pick<Facts, 'seed'>, scenario: keyof typeof sizesDealt): number[] {
  const others = allSizes.filter((size) => !usualSizes.includes(size));
  const dealt = deal(each(others), seed, others.length);
  const names = Object.keys(sizesDealt) as (keyof typeof sizesDealt)[];
  const from = names.slice(0, names.indexOf(scenario)).reduce((sum, name) => sum + sizesDealt[name], 0);
  return dealt.slice(from, from + sizesDealt[scenario]);
}

/** A seed for one purpose: scenarios draw apart from each other. */
export function seedFor({ seed }: Pick<Facts, 'seed'>, purpose: string): number {
  return (seed * 65_537 + [...purpose].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7)) | 0;
}

/** The decks of the other fields' values. */
function valuesIn(facts: Facts, seed: number): (field: OtherField) => JsonObject {
  const decks = new Map(
    otherFields.map((field, nth) => {
      const values = valuesOf(field, facts);
      return [field, dealing(each(values.length > 0 ? values : [{}]), seed + nth)] as const;
    }),
  );
  return (field) => decks.get(field)!.next().value;
}

/**
 * Whole searches as the seed draws them: a route that accepts searches, and with it one field or two, sometimes more,
 * in the first all, of values that are valid or may be. Routes, fields and values come by decks.
 */
export function drawnSearches(facts: Facts, purpose: string, count: number): Drawn[] {
  const seed = seedFor(facts, purpose);
  const routes = deal(each(facts.routes), seed, count);
  const companies = deal(each(everyCompany), seed, count);
  // One in four has a further field.
  const more = dealing(each([...otherFields, ...Array.from({ length: 3 * otherFields.length }, () => null)]), seed);
  const places = dealing(each(pagePlaces), seed);
  const valueOf = valuesIn(facts, seed);
  return routes.map((route, nth) => {
    const fields =
      nth === 0 ? otherFields : [...(companies[nth] ?? []), ...[more.next().value].flatMap((one) => one ?? [])];
    const others = Object.assign({}, ...[...new Set(fields)].map(valueOf)) as JsonObject;
    return {
      route,
      others: 'page' in others ? { ...others, page: places.next().value(route, others, facts) } : others,
    };
  });
}

/** Draws other fields, those named or else the next ones that no page has to do with. */
export function drawnFields(facts: Facts, purpose: string): (...named: readonly OtherField[]) => JsonObject {
  const seed = seedFor(facts, purpose);
  const valueOf = valuesIn(facts, seed);
  const fields = dealing(each(everyCompany.filter((company) => !company.some((field) => isOfPages(field)))), seed);
  return (...named) =>
    Object.assign({}, ...(named.length > 0 ? named : fields.next().value).map(valueOf)) as JsonObject;
}

function isOfPages(field: OtherField): boolean {
  return field === 'page' || field === 'page_size' || field === 'sort_by';
}

/** The busiest route with each other field alone, its value drawn; a later page goes with a size. */
export function eachFieldAlone(facts: Facts): Drawn[] {
  const [route] = facts.routes;
  if (route === undefined) return [];
  const valueOf = valuesIn(facts, seedFor(facts, 'each field alone'));
  return otherFields.map((field) => ({
    route,
    others: field === 'page' ? laterPage(route, facts) : valueOf(field),
  }));
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
      return allSizes.map((page_size) => ({ page_size }));
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

/** A page that exists. */
type PagePlace = (route: BaselineSearch, others: JsonObject, facts: Facts) => number;

/** The first page, the last one, and one between. */
const pagePlaces: readonly PagePlace[] = [0, 1, 0.5].map((part): PagePlace => (route, others, { firstPage }) => {
  const size = Number(others['page_size'] ?? Math.max(1, route.shown));
  const pages = Math.max(1, Math.floor((route.total ?? route.shown) / size));
  return firstPage + Math.floor((pages - 1) * part);
});
