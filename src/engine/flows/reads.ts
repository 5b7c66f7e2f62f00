import type { Json } from '../../contract/json.ts';

/** A place of the answers of an operation: names of members, `*` for the items of a list. */
export interface ReadPlace {
  readonly operation: string;
  readonly path: readonly string[];
}

/** The places of answers that a flow reads while it is played again. */
export class Reads {
  readonly #places = new Map<string, ReadPlace>();

  /** The same value, which notes what is read of it. Like every answer it cannot be changed. */
  watched(value: Json | undefined, place: ReadPlace): Json | undefined {
    if (typeof value !== 'object' || value === null) return value;
    const within = new Map<string, Json | undefined>();
    const isList = Array.isArray(value);
    // Not the value itself: what is frozen cannot be shown as something else.
    return new Proxy<object>(isList ? [...value] : { ...value }, {
      get: (copy, name): unknown => {
        const found = Reflect.get(copy, name) as unknown;
        const isOwn = Object.hasOwn(copy, name) && !(isList && name === 'length');
        // Methods, and the length of a list.
        if (typeof name === 'symbol' || (!isOwn && found !== undefined)) return found;
        const below = { ...place, path: [...place.path, isList && isOwn ? '*' : name] };
        this.#places.set(`${place.operation} ${JSON.stringify(below.path)}`, below);
        if (!within.has(name)) within.set(name, this.watched(found as Json | undefined, below));
        return within.get(name);
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    }) as Json;
  }

  /** The places that only these reads have. */
  notIn(others: Reads): ReadPlace[] {
    return [...this.#places].flatMap(([id, place]) => (others.#places.has(id) ? [] : [place]));
  }
}
