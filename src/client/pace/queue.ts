/**
 * A waiting line: higher priorities first, within a priority in order of arrival; calls that were put back come before
 * all.
 */
export interface Queue<T> {
  add(item: T, priority: number): void;
  /** Puts a call at the front, behind calls that were put back earlier. */
  putBack(item: T): void;
  /** Removes and returns the first call. */
  next(): T | undefined;
  /** Removes and returns all calls. */
  drain(): T[];
  readonly size: number;
}

/** Makes an empty line. */
export function createQueue<T>(): Queue<T> {
  const front: T[] = [];
  /** By priority, descending. */
  const line: { readonly item: T; readonly priority: number }[] = [];
  return {
    get size() {
      return front.length + line.length;
    },
    add(item, priority) {
      let at = line.length;
      while (at > 0 && line[at - 1]!.priority < priority) at--;
      line.splice(at, 0, { item, priority });
    },
    putBack: (item) => void front.push(item),
    next: () => (front.length > 0 ? front.shift() : line.shift()?.item),
    drain: () => [...front.splice(0), ...line.splice(0).map(({ item }) => item)],
  };
}
