import { isInteger } from '../schema/index.ts';
import { tripCheck } from './trips.ts';

/** Section 2: 0 ≤ `avail_seat_count` ≤ `seat_count`. */
export const busSeats = tripCheck('bus.seats', ({ seat_count: total, avail_seat_count: available }) => {
  if (!isInteger(total) || !isInteger(available)) return null;
  if (available < 0) return [{ member: 'avail_seat_count', cause: 'negative', expected: 'at least 0' }];
  return available <= total ? [] : [{ member: 'avail_seat_count', cause: 'more than seat_count', expected: `at most the ${total} of seat_count` }];
});
