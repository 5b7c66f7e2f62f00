import { pointerTokens, type Json } from '../../contract/json.ts';

/** The text that replaces a secret. */
export const REDACTED = '[redacted]';
/** Levels of data that are searched; deeper data is removed completely. */
const MAX_DEPTH = 1000;

/** Removes secrets from all strings, numbers and member names of plain data. `text` removes them from one text. */
export function redactData(text: (value: string) => string): <T>(data: T) => T {
  /** Returns the same value if nothing is removed: answers are large, and few hold a secret. */
  function walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : REDACTED;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH) return REDACTED;
    if (Array.isArray(value)) {
      const clean = value.map((item) => walk(item, depth + 1));
      return clean.some((item, index) => item !== value[index]) ? clean : value;
    }
    const members = Object.entries(value);
    const clean = members.map(([name, item]) => [text(name), walk(item, depth + 1)] as const);
    if (clean.every(([name, item], index) => name === members[index]![0] && item === members[index]![1])) return value;
    const taken = new Set<string>();
    return Object.fromEntries(clean.map(([name, item]) => [unique(name, taken), item]));
  }

  return <T>(data: T) => walk(data, 0) as T;
}

/** The name, or the name with a number if it is taken: redacted names may become equal. */
function unique(name: string, names: Set<string>): string {
  let free = name;
  for (let n = 2; names.has(free); n++) free = `${name} (${n})`;
  names.add(free);
  return free;
}

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
