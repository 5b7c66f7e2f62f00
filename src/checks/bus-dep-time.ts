import { isHhmm } from '../schema/index.ts';
import { tripCheck } from './trips.ts';

/** Section 2: `dep_time` is HH:MM, 00:00 to 23:59. Where it is no string, `bus.trip` says so. */
export const busDepTime = tripCheck('bus.dep-time', ({ dep_time: time }) => {
  if (typeof time !== 'string') return null;
  return isHhmm(time) ? [] : [{ member: 'dep_time', cause: 'no time', expected: 'a time of day HH:MM from 00:00 to 23:59' }];
});
