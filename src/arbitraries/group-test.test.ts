import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GroupTest } from './group-test.ts';

const items = Array.from({ length: 15 }, (_, nth) => nth);
const long = [100, 101];

/** Sends items until all is known to something that some items are refused by, and that others break. */
function tried(refused: readonly number[], broken: readonly number[]): { sent: number[][]; end: GroupTest<number> } {
  const sent: number[][] = [];
  let group = new GroupTest(items, long);
  while (!group.isDone && sent.length < 200) {
    const next = [...group.next()];
    sent.push(next);
    const has = (some: readonly number[]): boolean => next.some((item) => some.includes(item));
    group = group.after(next, has(broken) ? 'broken' : has(refused) ? 'refused' : 'accepted');
  }
  return { sent, end: group };
}

test('if all are accepted, each long item goes once with all the others', () => {
  expect(tried([], []).sent).toEqual([items, [...items, 100], [...items, 101]]);
});

test('each cause is sent alone, each other item is accepted, and one cause needs few calls', () => {
  const all = [...items, ...long];
  fc.assert(
    fc.property(fc.subarray(all), fc.subarray(all), (refused, broken) => {
      const { sent, end } = tried(refused, broken);
      const causes = new Set([...refused, ...broken]);
      expect(end.accepted).toEqual(end.left);
      expect(end.left).toEqual(all.filter((item) => !causes.has(item)));
      for (const cause of causes) expect(sent).toContainEqual([cause]);
      if (causes.size === 1) expect(sent.length).toBeLessThanOrEqual(9);
      expect(end.isNarrowing).toBe(false);
    }),
  );
});

test('what is refused only together comes to an end: the last item is left out', () => {
  let group = new GroupTest(['a', 'b'], ['c']).after(['a', 'b'], 'accepted');
  expect(group.next()).toEqual(['a', 'b', 'c']);
  group = group.after(['a', 'b', 'c'], 'refused');
  expect(group.next()).toEqual(['c']);
  group = group.after(['c'], 'accepted').after(['a', 'b', 'c'], 'refused');
  expect([group.isDone, group.left, group.next()]).toEqual([true, ['a', 'b'], ['a', 'b']]);
});

test('it narrows while an answer was broken by an item that is not known yet', () => {
  const group = new GroupTest(['a', 'b']).after(['a', 'b'], 'broken');
  expect(group.isNarrowing).toBe(true);
  expect(group.after(['a'], 'broken').isNarrowing).toBe(false);
  expect(new GroupTest(['a', 'b']).after(['a', 'b'], 'refused').isNarrowing).toBe(false);
});
