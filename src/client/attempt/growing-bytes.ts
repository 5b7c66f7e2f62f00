/**
 * Bytes that come piece by piece. Makes an empty buffer. Pieces are copied, because millions of pieces of one byte each
 * would need a hundred times their size.
 */
export function createGrowingBytes() {
  let room = Buffer.alloc(0);
  let size = 0;
  return {
    add(piece: Buffer): void {
      if (size + piece.length > room.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(size + piece.length, 2 * room.length));
        room.copy(larger, 0, 0, size);
        room = larger;
      }
      piece.copy(room, size);
      size += piece.length;
    },
    get size(): number {
      return size;
    },
    bytes: (): Buffer => room.subarray(0, size),
  };
}
