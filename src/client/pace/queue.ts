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
  const lines = new Map<number, T[]>();
  /** Priorities, descending; seldom more than three. */
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
