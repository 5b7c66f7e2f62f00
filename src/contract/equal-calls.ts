import { type Exchange, isAccepted } from './exchange.ts';
import { groupedBy } from './grouped-by.ts';
import { namesOf } from './who-answered.ts';

/** The longest time between equal calls of which a filter refuses one, in milliseconds. */
const longest = 10_000;
/** Refusals of calls of which an equal one was accepted, from which on a filter is known. */
const knownFrom = 3;

/**
 * Statuses of such a filter. 401 and 403 are about the key, 415 and others about the form of a request: calls that have
 * the body of an accepted one and differ in their headers get them.
 */
const ofFilters: readonly number[] = [200, 208, 400, 409, 423, 425];

/** What a filter compares: it reads a body as text, in which bytes that are no UTF-8 are all the same. */
function textOf({ operation, request: { path, bodyText } }: Exchange): string {
  return `${operation}\n${path}\n${bodyText}`;
}

/**
 * The exchanges that a filter of equal calls refused: with JSON of a form that came only to calls with an equal one in
 * the 10 s around, some of which were accepted. A platform refuses other calls in that form, too, or in its envelope;
 * what a cancel is answered depends on the cancel before. Example: a gateway answers `{ "msg": "…", "code": 500 }` to
 * each call that is sent twice within a second.
 */
export function refusedAsEqual(exchanges: readonly Exchange[]): readonly Exchange[] {
  const byRequest = groupedBy(exchanges, textOf);
  const others = new Set<string>();
  const forms = new Map<string, { readonly all: Exchange[]; accepted: number }>();
  for (const exchange of exchanges) {
    const { operation, sentAt, answer, frontAnswer } = exchange;
    const given = answer ?? frontAnswer;
    const names = given === undefined || !ofFilters.includes(given.status) ? '' : namesOf(given.body);
    if (names === '' || others.has(names)) continue;
    const equal = (byRequest.get(textOf(exchange)) ?? []).filter(
      (one) => one !== exchange && Math.abs(one.sentAt - sentAt) <= longest,
    );
    if (equal.length === 0 || isAccepted(exchange)) others.add(names);
    const form = forms.get(names) ?? { all: [], accepted: 0 };
    forms.set(names, form);
    form.all.push(exchange);
    if (operation !== 'cancel' && equal.some(isAccepted)) form.accepted += 1;
  }
  return [...forms]
    .filter(([names, { accepted }]) => !others.has(names) && accepted >= knownFrom)
    .flatMap(([, { all }]) => all);
}
