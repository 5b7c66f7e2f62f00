import type { Exchange } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import { inScope } from '../check.ts';
import { linesOf } from '../trips.ts';
import { isSortedOneDirection } from '../trip-comparison.ts';
import { type Observed, type Observer, callText, Tally, untold } from './observed.ts';
import { isNearby } from './search-fields.ts';

/** Direction of a sorted answer; null where it tells none: not sorted by dep_time, or fewer than two different times. */
export function sortDirectionBy(exchange: Exchange): 'ascending' | 'descending' | 'other' | null {
  const { body } = exchange.request;
  if (exchange.credentials !== 'valid' || !inScope('accepted-search', exchange) || member(body, 'sort_by') !== 'dep_time') return null;
  const times = linesOf(exchange).map((line) => member(line, 'dep_time'));
  if (!times.every((time): time is string => typeof time === 'string' && /^\d\d:\d\d$/.test(time)) || new Set(times).size < 2) return null;
  const direction = isSortedOneDirection(times);
  // What is recommended near an address may be in any order, and in this one by chance.
  if (isNearby(body) && (direction === null || new Set(times).size < 6)) return null;
  return direction === 'ascending' || direction === 'descending' ? direction : 'other';
}

/** Direction of `sort_by: "dep_time"` (open.sort-direction). */
export function sortDirection(): Observer {
  return tallied(sortDirectionBy, ({ labels, evidence }) => {
    const [label, ...more] = labels;
    if (label === undefined) return untold('no sorted answer had trips at different times');
    // One that is sorted and one that is not: the order is another one.
    if (more.length > 0 || label === 'other') return { value: 'other', answer: 'not by departure time in one direction', evidence };
    return { value: label, answer: label, evidence };
  });
}

/** Whether the trips' city codes are those asked for, in a search for two cities of the configuration; null where they tell nothing. */
export function cityCodesBy(codes: readonly string[]) {
  const known = new Set<unknown>(codes);
  return (exchange: Exchange): 'same' | 'mapped' | null => {
    const { body } = exchange.request;
    if (exchange.credentials !== 'valid' || !inScope('accepted-search', exchange)) return null;
    const asked = [member(body, 'start_city_code'), member(body, 'end_city_code')];
    if (!asked.every((code) => known.has(code))) return null;
    const shown = linesOf(exchange).map((line) => [member(line, 'start_city_code'), member(line, 'end_city_code')]);
    const named = shown.filter((pair) => pair.every((code) => typeof code === 'string' && code !== ''));
    if (named.length === 0) return null;
    if (named.every(([start, end]) => start === asked[0] && end === asked[1])) return 'same';
    // Near an address there are other cities.
    return isNearby(body) ? null : 'mapped';
  };
}

/** Whether city codes come back as they were asked for (open.city-codes). */
export function cityCodes(codes: readonly string[]): Observer {
  return tallied(cityCodesBy(codes), ({ labels, evidence }) => {
    if (labels.length === 0) return untold('no search for two configured cities had trips that name their cities');
    const mapped = labels.includes('mapped');
    return {
      value: mapped ? 'mapped' : 'same',
      answer: mapped ? 'other codes come back than were asked for' : 'the codes that were asked for come back',
      evidence,
    };
  });
}

/** Tallies what exchanges say. */
function tallied(by: (exchange: Exchange) => string | null, conclude: (found: Tally) => Observed): Observer {
  const found = new Tally('answer');
  return {
    add(exchange) {
      const label = by(exchange);
      if (label !== null) found.add(label, callText(exchange.call, exchange.request.body));
    },
    answer: () => conclude(found),
  };
}
