/**
 * Makes an empty waiting line: higher priorities first, within a priority in order of arrival; calls that were put back
 * come before all.
 */
export function createQueue<T>() {
  const front: T[] = [];
  /** By priority, descending. */
  const line: { readonly item: T; readonly priority: number }[] = [];
  return {
    get size(): number {
      return front.length + line.length;
    },
    add(item: T, priority: number): void {
      let at = line.length;
      while (at > 0 && line[at - 1]!.priority < priority) at--;
      line.splice(at, 0, { item, priority });
    },
    /** Puts a call at the front, behind calls that were put back earlier. */
    putBack: (item: T): void => void front.push(item),
    next: (): T | undefined => (front.length > 0 ? front.shift() : line.shift()?.item),
    drain: (): T[] => [...front.splice(0), ...line.splice(0).map(({ item }) => item)],
  };
}

export type Queue<T> = ReturnType<typeof createQueue<T>>;
