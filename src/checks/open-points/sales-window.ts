import type { Json } from '../../model/json.ts';
import { type Observed, callText, count, untold } from './observed.ts';
import type { SearchEntry, SearchLog } from './search-log.ts';
import { dateAt, instantsOf, isCertainlyPast, isTelling, midnight } from './time-zone.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days ahead up to which a limit is sought: two years. */
export const longestWindow = 730;

/** What the run shows of how far ahead dates are accepted. */
export interface KnownWindow {
  /** Today in the target's zone, or null where the dates tried do not tell. */
  readonly today: SearchEntry | null;
  /** The latest date that is accepted, and the first after it that is refused. */
  readonly latest: SearchEntry | null;
  readonly refused: SearchEntry | null;
}

export function knownWindow(log: SearchLog): KnownWindow {
  const dated = log.entries.filter((entry) => !Number.isNaN(midnight(entry.body['date'])) && !isCertainlyPast(entry));
  const accepted = dated.filter((entry) => entry.outcome === 'accepted').toSorted(byDate);
  const latest = accepted.at(-1) ?? null;
  const refused = dated
    // Windows of different routes may differ: of one route, one day is accepted and the other is not.
    .filter((entry) => latest !== null && midnight(entry.body['date']) > midnight(latest.body['date']) && isAcceptedOn(log, entry, latest.body['date']))
    .toSorted(byDate)[0];
  return { today: todayOf(accepted, dated, log), latest, refused: refused ?? null };
}

function isAcceptedOn(log: SearchLog, entry: SearchEntry, date: Json | undefined): boolean {
  return log.alike(entry.body, ['date']).some((other) => other.outcome === 'accepted' && other.body['date'] === date);
}

/** The earliest accepted date is today where the day before is past everywhere, or was refused. */
function todayOf(accepted: readonly SearchEntry[], dated: readonly SearchEntry[], log: SearchLog): SearchEntry | null {
  const [earliest] = accepted;
  if (earliest === undefined || !isTelling(earliest)) return null;
  const date = midnight(earliest.body['date']);
  const [from] = instantsOf(earliest);
  const isFirst = date === midnight(dateAt(from, -12 * hour));
  const before = dated.some((entry) => midnight(entry.body['date']) === date - day && log.hasControl(entry, 'date'));
  // The day has changed meanwhile, or as both were answered: then nothing is certain.
  const changed = dated.some(
    (entry) => entry.outcome === 'refused' && midnight(entry.body['date']) === date && entry.endedAt >= earliest.sentAt && log.hasControl(entry, 'date'),
  );
  return (isFirst || before) && !changed ? earliest : null;
}

function byDate(a: SearchEntry, b: SearchEntry): number {
  return midnight(a.body['date']) - midnight(b.body['date']);
}

/** How many days ahead a date is accepted (open.sales-window): `none` where no limit was met within two years. An empty day is accepted. */
export function salesWindow(log: SearchLog): Observed {
  const { today, latest, refused } = knownWindow(log);
  if (latest === null) return untold('no date was accepted');
  const shown = [today, latest, refused].filter((entry) => entry !== null);
  const evidence = shown.map(({ outcome, call, body }) => `${outcome}: ${callText(call, body)}`).join('; ');
  const ahead = (entry: SearchEntry, from: number): number => Math.round((midnight(entry.body['date']) - from) / day);
  if (refused === null) {
    // Which day is today moves it by two days at most.
    const earliestToday = midnight(dateAt(instantsOf(latest)[0], -12 * hour));
    if (ahead(latest, earliestToday) >= longestWindow)
      return {
        value: 'none',
        answer: `no limit: a date ${ahead(latest, earliestToday)} days ahead is accepted${latest.shown === 0 ? ', without trips' : ''}`,
        evidence,
      };
    const elsewhere = log.entries.find((entry) => midnight(entry.body['date']) > midnight(latest.body['date']) && log.hasControl(entry, 'date'));
    if (elsewhere !== undefined) return untold('the limits of different searches differ: that of one lies after the last day of another', evidence);
    return untold(`the latest date asked for is accepted (${ahead(latest, earliestToday)} days ahead)`, evidence);
  }
  if (ahead(refused, midnight(latest.body['date'])) !== 1)
    return untold(`the limit lies between ${String(latest.body['date'])} and ${String(refused.body['date'])}; no day between was answered`, evidence);
  if (today === null) return untold(`${String(latest.body['date'])} is accepted and the day after is not, but nothing shows which day is today`, evidence);
  const days = ahead(latest, midnight(today.body['date']));
  return { value: days, answer: `${count(days, 'day')} from today on; the day after is refused`, evidence };
}
