import { quoted } from '../quoted.ts';
import {
  differsFromList,
  type Entry,
  type Exchange,
  type Facts,
  type History,
  isAccepted,
  type Json,
  linesOf,
  member,
  notObserved,
  openPoint,
  sameGids,
  type Shown,
} from '../../src/requirements/for-suites.ts';
import { isSortedOneDirection } from '../bus-search/pages.ts';
import { everySearch } from '../scenarios/every-search.ts';
import { distTypesTried, sortKeysTried } from '../scenarios/odd-input.ts';
import { pagesAgain, walks } from '../scenarios/walks.ts';
import { valuesShown } from './accepted-values.ts';
import { isNearby } from '../search-fields.ts';

const showsTrips = (exchange: Exchange): boolean => isAccepted(exchange) && linesOf(exchange).length > 0;

/** Accepted searches that show trips. */
const withTrips = (history: History): readonly Entry[] =>
  history.searches('other').filter(({ exchange }) => showsTrips(exchange));

// §4.1, `sort_by`: only the value dep_time is seen, and no direction.
export const openSortDirection = openPoint({
  id: 'open.sort-direction',
  question: 'In which direction does `sort_by: "dep_time"` sort?',
  quotes: {
    '4.1': [quoted.valuesNotShown],
  },
  statementKey: 'sortDirection',
  value: '`ascending`, `descending` or `other`',
  mixed: 'other',
  needs: ['trips'],
  asks: [everySearch],
  none: notObserved('no sorted answer had trips at different times'),
  *shows(history) {
    for (const { exchange } of withTrips(history)) {
      const value = member(exchange.request.body, 'sort_by') === 'dep_time' ? directionOf(exchange) : null;
      if (value !== null) yield { exchange, value };
    }
  },
});

/** Null if an answer has fewer than two different times. */
function directionOf(exchange: Exchange): string | null {
  const times = linesOf(exchange).map((line) => member(line, 'dep_time'));
  if (!times.every((time): time is string => typeof time === 'string' && /^\d\d:\d\d$/.test(time))) return null;
  const distinct = new Set(times).size;
  const direction = isSortedOneDirection(times);
  // What is recommended near an address may be in any order, and in this one by chance.
  if (distinct < 2 || (isNearby(exchange.request.body) && (direction === null || distinct < 6))) return null;
  return direction ?? 'other';
}

// §4.1: "Allowed values and meanings of dist_type and sort_by: not shown"
const differs = (declared: Json, { of = null, exchange, isWeak }: Shown) => {
  const difference = differsFromList(declared, of, isAccepted(exchange));
  // If meaningless values are accepted too, acceptance says nothing against the list.
  return difference !== null && isWeak === true ? undefined : difference;
};

export const openSortKeys = openPoint({
  id: 'open.sort-keys',
  question: 'Which `sort_by` values other than `dep_time` are accepted?',
  quotes: {
    '4.1': [quoted.valuesNotShown],
  },
  statementKey: 'sortKeys',
  value: 'list of the accepted values, out of a few usual names and the values in `searchExtras`',
  asks: [sortKeysTried],
  none: notObserved('no candidate for sort_by was accepted or refused'),
  shows: (history, facts) => valuesShown('sort_by', history, facts),
  differs,
});

export const openDistTypes = openPoint({
  id: 'open.dist-types',
  question: 'Which `dist_type` values are accepted?',
  quotes: {
    '4.1': [quoted.valuesNotShown],
  },
  statementKey: 'distTypes',
  value: 'list',
  asks: [distTypesTried],
  none: notObserved('no candidate for dist_type was accepted or refused'),
  shows: (history, facts) => valuesShown('dist_type', history, facts),
  differs,
});

// §1, §2: the document does not show for how long a gid names its trip.
export const openGidLifetime = openPoint({
  id: 'open.gid-lifetime',
  question: 'Does the same search give the same gid for the same trip?',
  section: '1, 2',
  quotes: {
    '2': [quoted.gidField],
  },
  statementKey: 'gidStable',
  value: 'boolean',
  mixed: false,
  needs: ['trips'],
  asks: [pagesAgain],
  asksDeclared: [walks],
  none: notObserved('no search was sent twice while its trips did not change'),
  // Of several servers with different gids, the same one may answer twice: one answer with the same gids is no
  // contradiction.
  mayBeChance: true,
  *shows(history) {
    for (const group of history.groupsEqualBut([])) {
      const all = group.map(({ exchange }) => exchange).filter(showsTrips);
      for (const exchange of all) {
        const before = all.find((one) => one !== exchange && one.endedAt <= exchange.sentAt);
        if (before === undefined) continue;
        const value = sameGids(before, exchange);
        if (value !== null) yield { exchange, comparedWith: [before], value };
      }
    }
  },
});

// §2: the document does not show how the codes of request and answer relate.
export const openCityCodes = openPoint({
  id: 'open.city-codes',
  question: 'Do answers have the city codes that the search sent?',
  section: '2, 4.1',
  statementKey: 'cityCodes',
  value: '`same` or `mapped`',
  mixed: 'mapped',
  needs: ['trips'],
  asksDeclared: [everySearch],
  words: { same: 'the requested codes come back', mapped: 'other codes than requested come back' },
  none: notObserved('no search for two configured cities had trips that name their cities'),
  *shows(history, facts) {
    for (const { exchange } of withTrips(history)) {
      const value = codesOf(exchange, facts);
      if (value !== null) yield { exchange, value };
    }
  },
});

function codesOf(exchange: Exchange, { codes }: Pick<Facts, 'codes'>): string | null {
  const { body } = exchange.request;
  const pairOf = (value: Json | undefined): unknown[] => [
    member(value, 'start_city_code'),
    member(value, 'end_city_code'),
  ];
  const [start, end] = pairOf(body);
  const named = linesOf(exchange)
    .map(pairOf)
    .filter((pair) => pair.every((code) => typeof code === 'string' && code !== ''));
  if (named.length === 0 || ![start, end].every((code) => codes.some((known) => known === code))) return null;
  if (named.every((pair) => pair[0] === start && pair[1] === end)) return 'same';
  // Near an address there are other cities.
  return isNearby(body) ? null : 'mapped';
}
