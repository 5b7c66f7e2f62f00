/** The text that replaces a secret. */
export const REDACTED = '[redacted]';
/** Levels of data that are searched; deeper data is removed completely. */
export const MAX_DEPTH = 1000;

/** Removes secrets from all strings, numbers and member names of plain data. `text` removes them from one text. */
export function redactData(text: (value: string) => string): <T>(data: T) => T {
  /** Returns the same value if nothing is removed: answers are large, and few hold a secret. */
  function walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : REDACTED;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH) return REDACTED;
    return Array.isArray(value) ? walkArray(value, depth) : walkObject(value, depth);
  }

  function walkArray(items: readonly unknown[], depth: number): readonly unknown[] {
    let clean: unknown[] | null = null;
    for (const [index, item] of items.entries()) {
      const next = walk(item, depth + 1);
      if (next !== item) clean ??= items.slice(0, index);
      clean?.push(next);
    }
    return clean ?? items;
  }

  function walkObject(object: object, depth: number): object {
    const members = object as Readonly<Record<string, unknown>>;
    const names = Object.keys(object);
    let clean: [string, unknown][] | null = null;
    for (const [index, name] of names.entries()) {
      const shown = text(name);
      const next = walk(members[name], depth + 1);
      if (shown !== name || next !== members[name]) clean ??= names.slice(0, index).map((one) => [one, members[one]]);
      clean?.push([shown, next]);
    }
    if (clean === null) return object;
    const taken = new Set<string>();
    return Object.fromEntries(clean.map(([name, item]) => [unique(name, taken), item]));
  }

  return <T>(data: T) => walk(data, 0) as T;
}

function unique(name: string, names: Set<string>): string {
  let free = name;
  for (let n = 2; names.has(free); n++) free = `${name} (${n})`;
  names.add(free);
  return free;
}
