/** A waiting line: higher priorities first, the order of arrival within one, and what is put back before all. */
export interface Queue<T> {
  add(item: T, priority: number): void;
  /** To the very front, behind what was put back before. */
  putBack(item: T): void;
  /** The first. */
  next(): T | undefined;
  /** Empties it. */
  drain(): T[];
  readonly size: number;
}

/** An empty line. */
export function createQueue<T>(): Queue<T> {
  const front: T[] = [];
  const lines = new Map<number, T[]>();
  /** Descending; seldom more than three. */
  let priorities: number[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(item, priority) {
      size++;
      const line = lines.get(priority);
      if (line !== undefined) {
        line.push(item);
        return;
      }
      lines.set(priority, [item]);
      priorities = [...lines.keys()].sort((a, b) => b - a);
    },
    putBack(item) {
      size++;
      front.push(item);
    },
    next() {
      if (size === 0) return undefined;
      size--;
      if (front.length > 0) return front.shift();
      const priority = priorities.find((one) => lines.get(one)!.length > 0)!;
      return lines.get(priority)!.shift();
    },
    drain() {
      const all = [front, ...priorities.map((priority) => lines.get(priority)!)].flat();
      front.length = 0;
      lines.clear();
      priorities = [];
      size = 0;
      return all;
    },
  };
}
