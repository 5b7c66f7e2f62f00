import type { Variant } from '../extension.ts';
import { hooked } from './variant.ts';

const stamp = '2: cancelled_at: ISO 8601 UTC timestamp, format <timestamp>: which of its forms is not shown';

const time = (id: string, title: string, make: (iso: string, at: number) => string) =>
  hooked(id, title, stamp, () => ({
    cancelResult(next, call, order) {
      const at = order.cancellation?.at ?? call.now;
      return { ...next(call, order), cancelled_at: make(new Date(at).toISOString().slice(0, 19), at) };
    },
  }));

/** Forms of the time of a cancellation. */
export const cancelledAtVariants: readonly Variant[] = [
  time('cancelled-at-milliseconds', 'cancelled_at has milliseconds.', (iso) => `${iso}.120Z`),
  time('cancelled-at-nanoseconds', 'cancelled_at has nine decimals.', (iso) => `${iso}.123456789Z`),
  time('cancelled-at-comma', 'cancelled_at has its decimals after a comma.', (iso) => `${iso},5Z`),
  time('cancelled-at-plus-zero', 'cancelled_at ends in +00:00.', (iso) => `${iso}+00:00`),
  time('cancelled-at-plus-zero-short', 'cancelled_at ends in +00.', (iso) => `${iso}+00`),
  time('cancelled-at-minus-zero', 'cancelled_at ends in -00:00.', (iso) => `${iso}-00:00`),
  time(
    'cancelled-at-basic',
    'cancelled_at is in the basic form 20280227T063000Z.',
    (iso) => `${iso.replace(/[-:]/g, '')}Z`,
  ),
  time('cancelled-at-minutes', 'cancelled_at has no seconds.', (iso) => `${iso.slice(0, 16)}Z`),
  time(
    'cancelled-at-clock-behind',
    'cancelled_at is by a clock half a minute behind.',
    (_iso, at) => `${new Date(at - 30_000).toISOString().slice(0, 19)}Z`,
  ),
];
