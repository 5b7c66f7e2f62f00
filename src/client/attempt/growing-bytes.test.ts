import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGrowingBytes } from './send-once.ts';

test('the bytes are all pieces in their order, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (pieces) => {
      const growing = createGrowingBytes();
      for (const piece of pieces) growing.add(Buffer.from(piece));
      expect(growing.bytes()).toEqual(Buffer.concat(pieces));
      expect(growing.size).toBe(growing.bytes().length);
    }),
  );
});

test('a piece is copied: what becomes of it later changes nothing', () => {
  const growing = createGrowingBytes();
  const piece = Buffer.from('as it came');
  growing.add(piece);
  piece.fill(0);
  expect(growing.bytes().toString()).toBe('as it came');
});
