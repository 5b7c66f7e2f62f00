import type { Words } from '../../src/harness/index.ts';

/** Where a cancel that names no order was accepted, nobody knows what it cancelled: no other call is blamed for it. */
export function unlessStrayCancel({ strayCancel, lost }: Words): void {
  if (strayCancel())
    lost('a cancel that names no order was accepted, and may have cancelled this one (see cancel.unknown-order, cancel.malformed, cancel.hostile-order-no)');
}
