/** Throws if an object has a member that it cannot have: a misspelt one would silently do nothing. */
export function onlyKeys(id: string, parts: object, keys: Readonly<Record<string, true>>): void {
  const odd = Object.keys(parts).find((key) => !Object.hasOwn(keys, key));
  if (odd !== undefined)
    throw new TypeError(`${id}: expected members of ${Object.keys(keys).join(', ')}, got ${JSON.stringify(odd)}`);
}
