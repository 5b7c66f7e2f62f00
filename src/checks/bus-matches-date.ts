import { member } from '../model/json.ts';
import { isCalendarDate } from '../schema/index.ts';
import { tripCheck } from './trips.ts';

/** Section 4.1: every trip leaves on the date asked for. Only for real dates, on both sides. */
export const busMatchesDate = tripCheck('bus.matches-date', ({ dep_date: date }, { request }) => {
  const asked = member(request.body, 'date');
  if (typeof asked !== 'string' || !isCalendarDate(asked) || typeof date !== 'string' || !isCalendarDate(date)) return null;
  return date === asked ? [] : [{ member: 'dep_date', cause: 'other date', expected: `${asked} as asked` }];
});
