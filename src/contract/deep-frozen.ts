/** Freezes a value and everything in it. */
export function deepFrozen<T extends object>(value: T): T {
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null || ArrayBuffer.isView(at) || Object.isFrozen(at)) continue;
    Object.freeze(at);
    open.push(...Object.values(at));
  }
  return value;
}
