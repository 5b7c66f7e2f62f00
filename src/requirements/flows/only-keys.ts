/** What is wrong with the members of an object: a misspelt one would silently do nothing. Null if all are known. */
export function oddKey(parts: object, keys: Readonly<Record<string, true>>): string | null {
  const odd = Object.keys(parts).find((key) => !Object.hasOwn(keys, key));
  return odd === undefined ? null : `expected members of ${Object.keys(keys).join(', ')}, got ${JSON.stringify(odd)}`;
}

/** Throws if an object has a member that it cannot have. */
export function onlyKeys(id: string, parts: object, keys: Readonly<Record<string, true>>): void {
  const problem = oddKey(parts, keys);
  if (problem !== null) throw new TypeError(`${id}: ${problem}`);
}
