import { isObject, isTooDeep, type Json } from '../../contract/json.ts';
import { wrongKeyOf } from '../../contract/key-scheme.ts';
import type { ShownRequest } from '../../contract/report.ts';

/** Headers of the connection, of the length of the body, and of the number of the call: a client makes them anew. */
const ofTheCall = new Set(['content-length', 'connection', 'host', 'user-agent']);

/**
 * The parts in which two requests differ, in words; the number of the call is none. Examples: `date`, `the key`, `the
 * header Accept`, `the spelling of the header Authorization`.
 */
export function requestDifferences(one: ShownRequest, other: ShownRequest): string[] {
  return [
    ...(one.method === other.method ? [] : ['the method']),
    ...(one.path === other.path ? [] : ['the path']),
    ...headerDifferences(one, other),
    ...bodyDifferences(one, other),
  ];
}

function headerDifferences(one: ShownRequest, other: ShownRequest): string[] {
  const [mine, theirs] = [headersOf(one), headersOf(other)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((name) => {
    const [a, b] = [mine.get(name), theirs.get(name)];
    const shown = a?.name ?? b?.name ?? name;
    if (a?.value !== b?.value) return [isKey(name, `${a?.value} ${b?.value}`) ? 'the key' : `the header ${shown}`];
    return a?.name === b?.name ? [] : [`the spelling of the header ${shown}`];
  });
}

/** Whether a header carries the key; of a pack's operation it may have any name. */
function isKey(name: string, value: string): boolean {
  return name.toLowerCase() === 'authorization' || /<wrong key: |\$CONFORMANCE_(?:API_)?KEY/.test(value);
}

/** The headers by their names in lower case. A wrong key has its description as value. */
function headersOf(request: ShownRequest): Map<string, { readonly name: string; readonly value: string }> {
  const wrong = wrongKeyOf(request)?.wrong;
  return new Map(
    Object.entries(request.headers).flatMap(([name, value]) => {
      const key = name.toLowerCase();
      const shown = isKey(name, value) && wrong !== undefined ? `${value} ${wrong}` : value;
      return ofTheCall.has(key) ? [] : [[key, { name, value: shown }] as const];
    }),
  );
}

function bodyDifferences(one: ShownRequest, other: ShownRequest): string[] {
  // A report that was read may have a body of any depth.
  if (isTooDeep(one.body) || isTooDeep(other.body)) return ['the body'];
  if (sentText(one) === sentText(other) && one.cut === other.cut) return [];
  if (!isWhole(one) || !isWhole(other)) return ['the body'];
  const [a, b] = [one.body, other.body];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const fields = names.filter((name) => text(a[name]) !== text(b[name]));
  return fields.length === 0 ? ['the way in which the body is written'] : fields;
}

/** Whether the shown body is the object that was sent. */
function isWhole(request: ShownRequest): request is ShownRequest & { readonly body: Readonly<Record<string, Json>> } {
  return request.cut !== true && request.bodyBase64 === undefined && isObject(request.body);
}

function sentText({ body, bodyText, bodyBase64 }: ShownRequest): string {
  return JSON.stringify([body, bodyText ?? null, bodyBase64 ?? null]);
}

const text = (value: Json | undefined): string => (value === undefined ? '' : JSON.stringify(value));
