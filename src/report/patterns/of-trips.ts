import { isObject, type JsonObject } from '../../contract/json.ts';
import type { JournalCall } from '../../requirements/patterns/call.ts';
import { contrast } from '../../requirements/patterns/contrast.ts';
import { flag, number, type Row } from '../../requirements/patterns/row.ts';
import { tripRows } from '../../requirements/patterns/rows/index.ts';
import { linesOf } from '../../requirements/checks/trips.ts';
import type { CasesByCall } from '../../journal/line-types.ts';
import type { ReportPattern } from '../../contract/report-parts.ts';

import { type OfShared, sentenceOf } from './one-way.ts';

type SharedFact = Pick<ReportPattern, 'failing' | 'others' | 'sentence'>;

/** A trip as one answer shows it. */
interface ShownTrip {
  readonly trip: JsonObject;
  /** Its place in the answer, from 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly fails: boolean;
}

/** Trips that are compared, at most. */
const mostTrips = 50_000;

const placeRows: readonly Row<ShownTrip>[] = [
  number('at place # of the answer', ({ place }) => place, { cost: 1.6 }),
  flag('at the end of the answer', ({ isLast }) => isLast, { cost: 1.6 }),
];

/**
 * What the trips that show a finding have in common that no other trip has, as a sentence with its counts; null if
 * nothing is beyond doubt, or if the trips of one answer do not differ in it. `calls`: those judged for the finding.
 */
export function patternOfTrips(
  calls: readonly JournalCall[],
  { id, violation: { pointer } }: OfShared,
  { trips = {} }: CasesByCall,
): SharedFact | null {
  const wrong = trips[id];
  if (wrong === undefined) return null;
  const member = pointer?.split('/')[4];
  const all = calls.flatMap(({ call, exchange }) => {
    const lines = linesOf(exchange);
    const failing = new Set(wrong[call]);
    return lines.flatMap((trip, index): ShownTrip[] =>
      isObject(trip) ? [{ trip, place: index + 1, isLast: index === lines.length - 1, fails: failing.has(index) }] : [],
    );
  });
  if (all.length > mostTrips) return null;
  const rows = tripRows(member).map((row): Row<ShownTrip> => ({ ...row, of: ({ trip }) => row.of(trip) }));
  const made = contrast({ all, identity: identityOf(member) }, [...rows, ...placeRows], ({ fails }) => fails);
  if (made === null) return null;
  const isMissing = all.every(({ trip, fails }) => !fails || (member !== undefined && trip[member] === undefined));
  const verb = member === undefined ? 'are wrong' : `${isMissing ? 'lack' : 'have a wrong'} ${member}`;
  return { ...made, sentence: sentenceOf(made, 'trips', verb, []) };
}

/** Equal for a trip that is shown again: its gid and the field that fails may be others then. */
function identityOf(member: string | undefined): (shown: ShownTrip) => string {
  return ({ trip }) => {
    const { gid: _, ...others } = trip;
    return JSON.stringify(member === undefined ? others : { ...others, [member]: null });
  };
}
