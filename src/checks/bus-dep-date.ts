import { isCalendarDate } from '../schema/index.ts';
import { tripCheck } from './trips.ts';

/** Section 2: `dep_date` is a real calendar date YYYY-MM-DD. Where it is no string, `bus.trip` says so. */
export const busDepDate = tripCheck('bus.dep-date', ({ dep_date: date }) => {
  if (typeof date !== 'string') return null;
  return isCalendarDate(date) ? [] : [{ member: 'dep_date', cause: 'no date', expected: 'a real calendar date YYYY-MM-DD' }];
});
