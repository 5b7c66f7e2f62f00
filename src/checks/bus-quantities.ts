import { isInteger } from '../schema/index.ts';
import { tripCheck } from './trips.ts';

/** Section 2: `price`, `duration` and `distance` are not negative. */
export const busQuantities = tripCheck('bus.quantities', (trip) => {
  const present = ['price', 'duration', 'distance'].filter((name) => isInteger(trip[name]));
  if (present.length === 0) return null;
  return present.filter((name) => (trip[name] as number) < 0).map((name) => ({ member: name, cause: 'negative', expected: 'at least 0' }));
});
