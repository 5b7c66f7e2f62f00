import { quoted } from '../quoted.ts';
import { isRealDate } from '../../src/arbitraries/index.ts';
import {
  type Case,
  contradiction,
  dateOf,
  type Entry,
  type Exchange,
  type Facts,
  type History,
  isAccepted,
  isAnswered,
  linesOf,
  notApplicable,
  notObserved,
  offsetAt,
  openPoint,
  otherThan,
  pass,
  type Reason,
} from '../../src/requirements/for-suites.ts';
import { daysAroundToday, doubtfulDays, longestWindow, salesLimit } from '../scenarios/dates.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Zones differ by quarters of an hour, from UTC-12 to UTC+14. */
const step = 15;
const first = -12 * 60;
const last = 14 * 60;

/**
 * A search for a real date that was accepted or refused, and the instants between which it was answered, by the local
 * clock and by the target's, which knows seconds.
 */
interface Dated {
  readonly exchange: Exchange;
  readonly entry: Entry;
  readonly date: string;
  /** When the date begins and ends in UTC. */
  readonly begins: number;
  readonly ends: number;
  readonly from: number;
  readonly to: number;
  readonly isTaken: boolean;
}

function datedIn(history: History): Dated[] {
  return history.searches('other', 'past-date').flatMap((entry) => {
    const { exchange } = entry;
    const date = dateOf(exchange);
    if (date === null || !isRealDate(date) || !isAnswered(exchange)) return [];
    const begins = Date.parse(`${date}T00:00:00Z`);
    const { sentAt, endedAt, targetDate } = exchange;
    const from = Math.min(sentAt, (targetDate ?? Infinity) - 1000);
    const to = Math.max(endedAt, (targetDate ?? 0) + 1000);
    return [{ exchange, entry, date, begins, ends: begins + day, from, to, isTaken: isAccepted(exchange) }];
  });
}

/** Whether a date was past in every zone as its search was sent, and whether it was past in one and not in another. */
const isPastEverywhere = ({ ends, from }: Dated): boolean => ends <= from - 12 * hour;
const isDoubtful = (one: Dated): boolean => !isPastEverywhere(one) && one.begins <= one.to + 14 * hour;

/** Accepted searches that differ in the date alone. */
const otherDays = (history: History, { entry }: Dated): readonly Exchange[] =>
  history.equalBut(entry, ['date']).filter(isAccepted);

// §8: "not earlier than today": whose today is not shown. An accepted date is not over there; a refused one is, where
// a later date is accepted, and the date itself is not afterwards, on whatever route.
export const openTimeZone = openPoint({
  id: 'open.time-zone',
  question: 'In which time zone is "today" decided?',
  section: '4.1, 8',
  quotes: {
    '8': [quoted.earliestDate],
  },
  statementKey: 'timeZone',
  value: 'declared: an IANA name or a UTC offset such as `+08:00`; observed: the UTC offsets that fit, as `{from, to}`',
  probes: 'Dates around today in the declared zone: yesterday has to be refused, today and tomorrow must not be.',
  asks: [doubtfulDays],
  asksDeclared: [daysAroundToday],
  none: notObserved('no requested date is past in one time zone and not in another'),
  judge: zoneDeclared,
  *shows(history) {
    const shown = acceptedPast(history) ?? offsetsShown(history);
    if (shown !== null && 'code' in shown) yield shown;
    else if (shown !== null)
      yield {
        exchange: shown.exchange,
        comparedWith: shown.comparedWith,
        value: { from: offsetText(shown.from), to: offsetText(shown.to) },
      };
  },
  conclude([range]) {
    const { from, to } = (range?.value ?? {}) as { readonly from: string; readonly to: string };
    return { value: { from, to }, answer: from === to ? `UTC${from}` : `an offset between UTC${from} and UTC${to}` };
  },
});

/** The reason that dates are accepted that are past everywhere; null if none is. */
function acceptedPast(history: History): Reason | null {
  const past = datedIn(history).find((one) => one.isTaken && isPastEverywhere(one));
  return past === undefined ? null : { code: 'past-date-accepted', date: past.date, see: 'bus.past-date' };
}

/** Offsets in minutes, and the searches that show that no other one fits. */
interface Offsets {
  readonly from: number;
  readonly to: number;
  readonly exchange: Exchange;
  readonly comparedWith: readonly Exchange[];
}

/**
 * The offsets that fit what was accepted and refused; a reason if no offset fits them, null if every offset does.
 */
function offsetsShown(history: History): Offsets | Reason | null {
  const doubtful = datedIn(history).filter(isDoubtful);
  let [min, max] = [first, last];
  let [least, most] = [[], []] as [Exchange[], Exchange[]];
  for (const one of doubtful) {
    const upper = Math.ceil((one.ends - one.from) / minute / step) * step - step;
    const lower = Math.ceil((one.ends - one.to) / minute / step) * step;
    const later = one.isTaken ? null : acceptedAfter(one, doubtful, history);
    if (one.isTaken && upper < max) [max, most] = [upper, [one.exchange]];
    else if (later !== null && lower > min && lower <= last) [min, least] = [lower, [one.exchange, later]];
  }
  if (min > max) return { code: 'no-zone-fits' };
  const [exchange, ...comparedWith] = [...least, ...most];
  return exchange === undefined ? null : { from: min, to: max, exchange, comparedWith };
}

/**
 * If a refused date is over, an accepted search for a later one; null if it may be refused for another reason.
 */
function acceptedAfter(refused: Dated, doubtful: readonly Dated[], history: History): Exchange | null {
  const isTakenSince = doubtful.some(
    ({ isTaken, date, exchange }) => isTaken && date === refused.date && exchange.endedAt >= refused.exchange.sentAt,
  );
  return isTakenSince ? null : (otherDays(history, refused).find((one) => (dateOf(one) ?? '') > refused.date) ?? null);
}

/**
 * The declared zone has one of the offsets that fit: by it the day is known exactly. What is accepted though it is past
 * there shows so as well.
 */
function* zoneDeclared(history: History, facts: Facts): Generator<Case> {
  const shown = offsetsShown(history);
  if (shown === null) return;
  if ('code' in shown) return yield notApplicable(shown);
  const { from, to } = shown;
  const zone = String(facts.statement['timeZone']);
  const offset = offsetAt(zone, shown.exchange.sentAt) ?? from;
  const isTaken = offset > to;
  if (!isTaken && offset >= from) return yield pass(shown.exchange);
  const past = acceptedPast(history);
  if (past !== null) return yield notApplicable(past);
  const all = [shown.exchange, ...shown.comparedWith];
  const [exchange, ...comparedWith] = (isTaken ? all.toReversed() : all) as [Exchange, ...Exchange[]];
  const cause = isTaken ? 'a past date is accepted' : 'a date that is not past is refused';
  const known = from === to ? 'the offset' : `an offset between UTC${offsetText(from)} and`;
  const actual = `"today" at ${known} UTC${offsetText(to)}`;
  yield contradiction('timeZone', { cause, expected: `"today" in the zone ${zone}`, actual }, exchange, comparedWith);
}

/** An offset in minutes as `+08:00`. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The day that an instant falls on at UTC-12. */
const dayAt = (instant: number): number => Math.floor((instant - 12 * hour) / day) * day;

// §4.1, §8: the document does not show the latest travel date. An empty day is accepted.
export const openSalesWindow = openPoint({
  id: 'open.sales-window',
  question: 'How many days ahead is a date accepted?',
  section: '4.1, 8',
  statementKey: 'salesWindowDays',
  value: 'integer, or `none` if no limit was found within two years',
  probes: 'Dates up to the declared limit, which have to be accepted, and dates after it, which are refused or empty.',
  asks: [salesLimit],
  none: notObserved('no date was accepted'),
  // After the last day on sale days may be accepted, with nothing to show.
  differs: (declared, { value, isWeak }) => (value === declared || isWeak === true ? null : otherThan(declared, value)),
  *shows(history) {
    const all = datedIn(history).filter((one) => !isPastEverywhere(one));
    const accepted = all.filter(({ isTaken }) => isTaken).toSorted((a, b) => a.begins - b.begins);
    const latest = accepted.at(-1);
    if (latest === undefined) return;
    const later = all
      .filter((one) => one.begins > latest.begins && otherDays(history, one).length > 0)
      .toSorted((a, b) => a.begins - b.begins);
    // Windows of different routes may differ: of one route, one day is accepted and the other is not.
    const refused = later.find((one) => otherDays(history, one).some((other) => dateOf(other) === latest.date));
    const daysTo = (one: Dated, from: number): number => Math.round((one.begins - from) / day);
    // Which day is today moves it by two days at most.
    const ahead = daysTo(latest, dayAt(latest.from));
    const today = todayOf(accepted[0] ?? latest, all, history);
    if (refused === undefined && ahead >= longestWindow)
      yield {
        exchange: latest.exchange,
        value: 'none',
        note: `a date ${ahead} days ahead is accepted${isEmpty(latest) ? ', without trips' : ''}`,
        isWeak: isEmpty(latest),
      };
    else if (refused === undefined && later.length > 0)
      yield notObserved('the last accepted date and the first refused one are of different searches');
    else if (refused === undefined) yield notObserved(`the latest requested date is accepted (${ahead} days ahead)`);
    else if (daysTo(refused, latest.begins) !== 1)
      yield notObserved(
        `${latest.date} is accepted and ${refused.date} is refused; the days between them were not answered`,
      );
    else if (today === null)
      yield notObserved(`${latest.date} is accepted and the day after is not, but nothing shows which day is today`);
    else
      yield {
        exchange: refused.exchange,
        comparedWith: [latest.exchange, today.exchange],
        value: daysTo(latest, today.begins),
        note: 'the day after that is refused',
      };
  },
});

const isEmpty = ({ exchange }: Dated): boolean => linesOf(exchange).length === 0;

/** The earliest accepted date is today if the day before is past everywhere, or was refused. */
function todayOf(earliest: Dated, all: readonly Dated[], history: History): Dated | null {
  if (!isDoubtful(earliest)) return null;
  const refusedOn = (begins: number): Dated[] =>
    all.filter((one) => !one.isTaken && one.begins === begins && otherDays(history, one).length > 0);
  const isFirst = earliest.begins === dayAt(earliest.from) || refusedOn(earliest.begins - day).length > 0;
  // The day may have changed meanwhile, or as both were answered: then nothing is certain.
  return isFirst && refusedOn(earliest.begins).every(({ exchange }) => exchange.endedAt < earliest.exchange.sentAt)
    ? earliest
    : null;
}
