import type { Json, JsonObject } from '../contract/json.ts';
import type { Labelled } from './labelled.ts';
import { deal, each as every } from './deck.ts';

/** Values from the configuration that are known to be valid, for any search field except route and date. */
type SuppliedExtras = Readonly<Record<string, readonly Json[]>>;

const coordinate = /^(start|end)_(lng|lat)$/;

/** The places of one end: each longitude with a latitude. None where one of the two has no values. */
export function suppliedPlaces(supplied: SuppliedExtras, end: 'start' | 'end'): JsonObject[] {
  const [lng, lat] = [supplied[`${end}_lng`] ?? [], supplied[`${end}_lat`] ?? []];
  const count = lng.length === 0 || lat.length === 0 ? 0 : Math.max(lng.length, lat.length);
  return Array.from({ length: count }, (_, nth) => ({
    [`${end}_lng`]: lng[nth % lng.length] as Json,
    [`${end}_lat`]: lat[nth % lat.length] as Json,
  }));
}

/**
 * What the configuration names as valid, one thing at a time, at most `each` of a field, drawn by the seed: the two
 * coordinates of a place are one thing, and half a place is none, since one coordinate without the other is an input of
 * another kind.
 */
export function suppliedOneByOne(supplied: SuppliedExtras, seed: number, each = Infinity): Labelled<JsonObject>[] {
  const others = Object.entries(supplied).filter(([field]) => !coordinate.test(field));
  const named = [
    ...others.map(([field, values]): JsonObject[] => values.map((value) => ({ [field]: value }))),
    suppliedPlaces(supplied, 'start'),
    suppliedPlaces(supplied, 'end'),
  ];
  return named.flatMap((values) =>
    atMost(values, seed, each).map((value) => ({
      label: `${Object.keys(value).join(' and ')} as configured`,
      value,
      boundary: true,
    })),
  );
}

/** All of a short list; of a longer one as many as there is room for, others with another seed. */
function atMost<T>(values: readonly T[], seed: number, most: number): readonly T[] {
  return values.length > most ? deal(every(values), seed, most) : values;
}
