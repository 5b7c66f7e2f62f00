import { pointerTokens, type Json } from '../../contract/json.ts';
import { MAX_DEPTH, REDACTED } from './redact-data.ts';

/** Finds personal data in answers. */
export interface PersonalData {
  readonly isAnywhere: boolean;
  /** The same value with `[redacted]` at every such place. */
  without(value: Json): Json;
  /** The texts and long numbers at these places and below. */
  in(value: Json): string[];
}

/** Finds personal data at the places of these JSON pointers; `*` is every index or member. */
export function personalDataAt(pointers: readonly string[]): PersonalData {
  const places = pointers.map(pointerTokens);
  return {
    isAnywhere: places.length > 0,
    without: (value) => places.reduce((rest, place) => withoutPlace(rest, place, 0), value),
    in: (value) => places.flatMap((place) => valuesAt(value, place, 0)),
  };
}

/** The same value with `[redacted]` at a place. */
function withoutPlace(value: Json, place: readonly string[], depth: number): Json {
  const part = place[depth];
  if (part === undefined) return REDACTED;
  if (typeof value !== 'object' || value === null) return value;
  const inside = (name: string, item: Json): Json =>
    part === '*' || part === name ? withoutPlace(item, place, depth + 1) : item;
  if (Array.isArray(value)) return value.map((item, index) => inside(String(index), item));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inside(name, item)]));
}

/** The texts and long numbers at a place and below. */
function valuesAt(value: Json, place: readonly string[], depth: number): string[] {
  if (typeof value === 'string' || (typeof value === 'number' && place.length <= depth))
    return place.length <= depth ? [String(value)] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const part = place[depth] ?? '*';
  return Object.entries(value).flatMap(([name, item]) =>
    part === '*' || part === name ? valuesAt(item, place, depth + 1) : [],
  );
}
