/**
 * Sorts ids as in a list; ids that are not in the list come last, in their own order.
 *
 * @example inOrder(['x', 'b', 'a'], ['a', 'b', 'c']) // ['a', 'b', 'x']
 */
export function inOrder(ids: Iterable<string>, order: readonly string[]): string[] {
  const places = new Map(order.map((id, place) => [id, place]));
  return [...ids].toSorted((a, b) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity));
}

/**
 * One list from several that are in the same order but have gaps: an id that earlier lists do not have comes after the
 * one that it follows in its own list.
 *
 * @example orderOf([['a', 'c'], ['a', 'b', 'c', 'd']]) // ['a', 'b', 'c', 'd']
 */
export function orderOf(lists: readonly (readonly string[])[]): string[] {
  const all: string[] = [];
  const known = new Set<string>();
  for (const list of lists) {
    let place = 0;
    for (const id of list) {
      if (known.has(id)) place = all.indexOf(id) + 1;
      else all.splice(place++, 0, id);
      known.add(id);
    }
  }
  return all;
}
