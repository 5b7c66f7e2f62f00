import { expect, test } from 'vitest';
import { kinds, play } from './lives-scene.fixture.ts';

test('where each further cancel of an order has to be waited for, a cancelled one is not cancelled again, and two cancels at once are sent of one order', async () => {
  const { lives } = await play(
    Array.from({ length: 12 }, () => 'plain' as const),
    {},
    true,
  );
  expect(lives.filter(({ steps }) => steps.some(({ kind }) => kind === 'twin')).map(kinds)).toEqual(['twin twin detail']);
  expect(lives.every(({ end }) => end === 'cancelled')).toBe(true);
  expect(lives.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'again'))).toEqual([]);
  // Calls that are refused for their key at once are not waited for: all of them are sent.
  expect(lives.filter(({ treated }) => treated).map(kinds)).toEqual([expect.stringMatching(/^detail (?:without-key ){3}(?:wrong-key ){3}detail cancel/)]);
});

test('where calls without the key have to be waited for as well, one of them and one wrong key are shown', async () => {
  const { lives } = await play(['keysThrottled'], {}, true);
  expect(lives.map(kinds)).toEqual(['detail without-key wrong-key detail cancel detail']);
});

test('an order that is throttled to the end is not replaced: no further one tells more', async () => {
  const { lives } = await play(Array.from({ length: 12 }, () => 'throttled' as const));
  const untreated = lives.filter(({ treated }) => !treated);
  expect(untreated).toHaveLength(9);
  expect(lives.every(({ end }) => end === 'refused')).toBe(true);
});
