import { quoted } from '../quoted.ts';
import {
  type Back,
  type Case,
  type Exchange,
  type Facts,
  fail,
  type First,
  type History,
  isAccepted,
  type JsonObject,
  linesOf,
  motionOf,
  pagingFields,
  pass,
  requirement,
  routeAndDay,
  totalOf,
  unknown,
  violation,
} from '../../src/requirements/for-suites.ts';
import { allSearches } from '../scenarios/all-calls.ts';

// §4.1: "list intercity bus trips between a departure city and an arrival city on a date"
export const busSteady = requirement({
  id: 'bus.steady',
  level: 'SHOULD', // the document says nothing of time
  since: '0.3.0',
  quotes: {
    '4.1': [quoted.listsTrips, 'data.total | integer (total number of matching trips)'],
  },
  statement:
    'A search that is sent again shows the same trips, unless the inventory has changed. The first answer to a ' +
    'new search is as complete as the next one.',
  reading:
    'Trips are sold, held and given back, so single trips may come and go, and any number of them may do so ' +
    'once. The rule fails if at least half of the trips (and at least five) disappear and exactly these come back. ' +
    'It also fails if the first answer to a search lacks that many trips and the next answer has them, three times ' +
    'and on at least two routes or dates.',
  probes: 'Equal searches over the whole run, and searches that differ only in page, page size and sort order.',
  needs: ['trips'],
  asks: allSearches,
  judge: [goesBack, incompleteAtFirst],
});

/** Answers that are sent again at a time because they show much less than others. */
const mostDoubtful = 12;
/** First answers that lack trips, at different times, before it is the platform's way. */
const firstTimes = 3;

/** Each series; an answer that shows much less than the others is sent again: the trips may have gone. */
function* goesBack(history: History, { firstPage }: Facts): Generator<Case> {
  let left = mostDoubtful;
  for (const series of history.groupsEqualBut(pagingFields)) {
    const { back, doubtful } = motionOf(series, firstPage);
    const last = series.findLast(({ exchange }) => isAccepted(exchange) && linesOf(exchange).length > 0)?.exchange;
    if (back !== null) yield gone(back);
    else if (doubtful.length === 0 && series.length > 1 && last !== undefined) yield pass(last);
    for (const exchange of back === null ? doubtful : []) {
      if (left-- <= 0) return;
      const body = exchange.request.body as JsonObject;
      yield unknown(history.entryOf(exchange)!, { code: 'shown-less-once' }, [
        { operation: 'search', body, again: true },
        { operation: 'search', body, again: true, connection: 'new' },
      ]);
    }
  }
}

function gone({ before, without, again, trips }: Back): Case {
  const made = violation(
    'trips go and come back',
    '/data/lines',
    `the ${trips} trips that searches showed before and after it (call ${before.call}, call ${again.call})`,
    `none of them: ${shownBy(without)}`,
  );
  return fail(without, [before, again], made, 'run');
}

/**
 * One move of the inventory may lie between the first answers and the next ones of any number of searches. So only
 * those count that no move explains together.
 */
function* incompleteAtFirst(history: History, { firstPage }: Facts): Generator<Case> {
  const all = [...history.groupsEqualBut(pagingFields)].flatMap((series) => motionOf(series, firstPage).first ?? []);
  const apart: First[] = [];
  for (const one of all.toSorted((a, b) => a.next.sentAt - b.next.sentAt))
    if (apart.every(({ next }) => next.sentAt <= one.without.endedAt)) apart.push(one);
  const [first] = apart;
  if (first === undefined || apart.length < firstTimes) return;
  if (new Set(apart.map(({ without }) => routeAndDay(without))).size < 2) return;
  const made = violation(
    'the first answer lacks trips',
    '/data/lines',
    `the trips of the next answer (call ${first.next.call}) in the first answer to a search`,
    `${shownBy(first.without)}; first answers to ${apart.length} searches at different times lacked trips`,
  );
  const others = apart.slice(0, firstTimes).flatMap(({ without, next, again }) => [without, next, again]);
  yield fail(
    first.without,
    [...new Set(others)].filter((one) => one !== first.without),
    made,
    'run',
  );
}

function shownBy(exchange: Exchange): string {
  return `${linesOf(exchange).length} trips, total ${totalOf(exchange)}`;
}
