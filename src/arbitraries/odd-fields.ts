import type { Json, JsonObject } from '../contract/json.ts';
import { isSearchField, isWrongType, type SearchField, typeOf } from './search-fields.ts';

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
