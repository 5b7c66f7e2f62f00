import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAttackLike } from '../contract/attack-like.ts';
import { doubledLabels } from './arbitrary-assertions.fixture.ts';
import { endsNoStatement } from './cancel-bodies.ts';
import { jsonBytes } from './search-fields.ts';
import { longPieces, plainPieces, sharpPieces, soupOf } from './texts.ts';

const all = [...plainPieces, ...sharpPieces, ...longPieces];

test('pieces have different names, and the long ones their length', () => {
  expect(doubledLabels(all)).toEqual([]);
  expect(longPieces.map(({ value }) => value.length)).toEqual([300, 3000]);
});

test('any pieces together are whole texts within 4 KB that name no order and hide nothing of a statement', () => {
  fc.assert(
    fc.property(
      fc.subarray([...plainPieces, ...sharpPieces]),
      fc.constantFrom([], ...longPieces.map((one) => [one])),
      (some, long) => {
        const text = soupOf([...some, ...long]);
        expect(text).not.toMatch(/\p{N}/u);
        expect(endsNoStatement(text)).toBe(true);
        expect(text.isWellFormed()).toBe(true);
        expect(jsonBytes(text)).toBeLessThanOrEqual(4096);
      },
    ),
  );
});

test('no firewall takes any plain pieces for an attack; each sharp one may be taken for one', () => {
  const isTaken = (text: string): boolean =>
    isAttackLike({ body: { cancel_reason: text }, bodyText: text.slice(0, 999) });
  fc.assert(fc.property(fc.subarray([...plainPieces]), (some) => !isTaken(soupOf(some))));
  expect(sharpPieces.filter(({ value }) => !isTaken(value))).toEqual([]);
});
