import { isObject, member } from '../model/json.ts';
import { describeValue, quote } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { FirstOfEach, linesOf } from './trips.ts';
import { duplicateGids } from './trip-comparison.ts';

/** Sections 1 and 2: within an answer `gid` is not empty and names one trip only. One trip listed twice breaks `bus.paging` instead. */
export const busGid = exchangeCheck('bus.gid', 'accepted-search', (exchange) => {
  const lines = linesOf(exchange);
  if (!lines.some((trip) => isObject(trip) && typeof member(trip, 'gid') === 'string')) return null;
  const found = new FirstOfEach();
  for (const [index, trip] of lines.entries()) {
    const gid = member(trip, 'gid');
    if (gid === '') found.add('/data/lines/[]/gid: empty', (cause) => violation(cause, `/data/lines/${index}/gid`, 'an identifier', describeValue(gid)));
  }
  for (const { gid, sameTrip, places } of duplicateGids([lines], exchange.request.body)) {
    if (sameTrip) continue;
    const [first, second] = places.map(({ index }) => index);
    found.add('/data/lines/[]/gid: one gid for different trips', (cause) =>
      violation(cause, `/data/lines/${second}/gid`, 'a gid of its own for each trip', `${quote(gid)}, which /data/lines/${first} has as well`),
    );
  }
  return found.violations();
});
