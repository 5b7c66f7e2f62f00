import { type Observed, callText, count, untold } from './observed.ts';
import { overlap } from './same-trips.ts';
import type { SearchEntry, SearchLog } from './search-log.ts';

/**
 * Whether a search gave its trips the gids that the same search gave them before: null where there was none before, where
 * the trips shown have changed, or where only some gids have.
 */
export function gidStableBy(entry: SearchEntry, log: SearchLog): boolean | null {
  if (entry.shown === 0) return null;
  const before = log.alike(entry.body, []).find((other) => other.shown > 0 && other.call !== entry.call && other.endedAt <= entry.sentAt);
  if (before === undefined || before.trips.length !== entry.trips.length || overlap(before.trips, entry.trips) < 1) return null;
  const known = gidsOf(before);
  const pairs = [...gidsOf(entry)];
  if (pairs.length === 0) {
    // Trips that cannot be told from one another: the gids as a set.
    const shared = overlap(before.gids, entry.gids);
    return shared === 1 ? true : shared === 0 ? false : null;
  }
  const same = pairs.filter(([trip, gid]) => known.get(trip) === gid).length;
  return same === pairs.length ? true : same * 2 < pairs.length ? false : null;
}

/** Gids by trip, for the trips of an answer that no other in it is equal to. */
function gidsOf({ trips, gids }: SearchEntry): Map<number, number> {
  const times = new Map<number, number>();
  for (const trip of trips) times.set(trip, (times.get(trip) ?? 0) + 1);
  return new Map(trips.flatMap((trip, index) => (times.get(trip) === 1 ? [[trip, gids[index] ?? 0] as const] : [])));
}

/** Whether the same search gives the same gid for the same trip (open.gid-lifetime). */
export function gidLifetime(log: SearchLog): Observed {
  const cases = log.entries.flatMap((entry) => {
    const stable = gidStableBy(entry, log);
    return stable === null ? [] : [{ entry, stable }];
  });
  const changed = cases.filter(({ stable }) => !stable);
  const [example] = changed.length > 0 ? changed : cases;
  if (example === undefined) return untold('no search was sent twice while its trips stood still');
  const evidence = `${count(cases.length, 'answer')} to a search that was sent before, such as ${callText(example.entry.call, example.entry.body)}`;
  if (changed.length === 0) return { value: true, answer: 'yes: the same search gives a trip the same gid', evidence };
  return { value: false, answer: `no: ${changed.length} of ${count(cases.length, 'answer')} to repeated searches gave the same trips other gids`, evidence };
}
