import { tripCheck } from './trips.ts';

const identifiers = ['line_gid', 'start_station_gid', 'end_station_gid'];

/** Section 2: the gids of line and stations are not empty. */
export const busIdentifiers = tripCheck('bus.identifiers', (trip) => {
  const present = identifiers.filter((name) => typeof trip[name] === 'string');
  if (present.length === 0) return null;
  return present.filter((name) => trip[name] === '').map((name) => ({ member: name, cause: 'empty', expected: 'an identifier' }));
});
