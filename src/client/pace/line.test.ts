import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueue } from './line.ts';

test('higher priorities first, the order of arrival within one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2, max: 2 })), (priorities) => {
      const queue = createQueue<{ priority: number; index: number }>();
      priorities.forEach((priority, index) => queue.add({ priority, index }, priority));
      expect(queue.size).toBe(priorities.length);
      const out = priorities.map(() => queue.next()!);
      expect(out).toEqual([...out].sort((a, b) => b.priority - a.priority || a.index - b.index));
      expect(queue.next()).toBeUndefined();
    }),
    { seed: 1 },
  );
});

test('what is put back goes first, in the order of putting back', () => {
  const queue = createQueue<string>();
  queue.add('urgent', 9);
  queue.putBack('a');
  queue.putBack('b');
  expect([queue.next(), queue.next(), queue.next(), queue.size]).toEqual(['a', 'b', 'urgent', 0]);
});

test('draining gives all and leaves nothing', () => {
  const queue = createQueue<string>();
  queue.add('low', -1);
  queue.add('normal', 0);
  queue.putBack('again');
  expect(queue.drain()).toEqual(['again', 'normal', 'low']);
  expect([queue.size, queue.next()]).toEqual([0, undefined]);
  queue.add('later', 0);
  expect(queue.next()).toBe('later');
});
