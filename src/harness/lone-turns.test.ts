import { expect, test } from 'vitest';
import { LoneTurns } from './lone-turns.ts';

/** Turns whose bodies note their names and say whether they end with an accepted search. */
function turnsWithNotes(): { readonly order: string[]; take(name: string, endsAccepted: boolean, behindAccepted?: boolean): Promise<void> } {
  const order: string[] = [];
  let accepted = false;
  const turns = new LoneTurns(() => accepted);
  return {
    order,
    take: (name, endsAccepted, behindAccepted = false) =>
      turns.take(async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        accepted = endsAccepted;
        order.push(`${name} ends`);
      }, behindAccepted),
  };
}

test('one at a time, in the order in which they came', async () => {
  const { order, take } = turnsWithNotes();
  await Promise.all([take('a', true), take('b', false)]);
  await take('c', false);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('what has to be right behind an accepted search waits for those that end with one, and goes before all others then', async () => {
  const { order, take } = turnsWithNotes();
  await Promise.all([take('malformed', false, true), take('refused', false), take('accepted', true), take('other', false)]);
  expect(order.filter((note) => note.endsWith('begins'))).toEqual(['refused begins', 'accepted begins', 'malformed begins', 'other begins']);
});

test('it goes anyway where none ends with one', async () => {
  const { order, take } = turnsWithNotes();
  await Promise.all([take('malformed', false, true), take('refused', false)]);
  expect(order).toEqual(['refused begins', 'refused ends', 'malformed begins', 'malformed ends']);
});

test('a failure is told to whoever waits for it, and the next one goes on', async () => {
  const turns = new LoneTurns(() => false);
  const [first, second] = await Promise.allSettled([turns.take(() => Promise.reject(new Error('broken')), false), turns.take(() => Promise.resolve(2), false)]);
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
});

test('a body that throws before its first wait is told as well, and the next one goes on', async () => {
  const turns = new LoneTurns(() => false);
  const broken = turns.take(() => {
    throw new Error('at once');
  }, false);
  await expect(broken).rejects.toThrow('at once');
  expect(await turns.take(async () => 'next', false)).toBe('next');
});
