import { isObject, type Json } from '../model/json.ts';

/** JSON as text with its members in order: equal values, equal texts. */
export function canonical(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(canonical).join(',')}]`;
  if (isObject(json))
    return `{${Object.keys(json)
      .toSorted()
      .map((name) => `${JSON.stringify(name)}:${canonical(json[name] as Json)}`)
      .join(',')}}`;
  return JSON.stringify(json);
}
