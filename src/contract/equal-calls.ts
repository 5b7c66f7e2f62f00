import { type Answer, type Exchange, isAccepted } from './exchange.ts';
import { namesOf } from './who-answered.ts';

/** The longest time after a call in which a filter refuses an equal one, in milliseconds. */
const longest = 10_000;
/** Refusals of calls that had been accepted, from which on a filter is known. */
const knownFrom = 3;

/** Whether a filter gives no such answer: a crash, or a limit of calls. */
const isOther = ({ status }: Answer): boolean => status >= 500 || status === 429;

/**
 * The exchanges that a filter of equal calls refused: with JSON of a form that came only to calls that equal one of the
 * last 10 s, some of which had been accepted then. A platform refuses other calls in that form, too, or in its
 * envelope; what a cancel is answered depends on the cancel before. Example: a gateway answers `{ "msg": "…", "code":
 * 500 }` to each call that is sent twice within a second.
 */
export function refusedAsEqual(exchanges: readonly Exchange[]): readonly Exchange[] {
  const before = new Map<string, { readonly sentAt: number; readonly accepted: boolean }>();
  const others = new Set<string>();
  const forms = new Map<string, { readonly all: Exchange[]; acceptedBefore: number }>();
  for (const exchange of exchanges.toSorted((a, b) => a.call - b.call)) {
    const { operation, request, sentAt, answer, frontAnswer } = exchange;
    const key = `${operation} ${request.bodyText}`;
    const last = before.get(key);
    const accepted = isAccepted(exchange);
    before.set(key, { sentAt, accepted: accepted || last?.accepted === true });
    const given = answer ?? frontAnswer;
    const names = given === undefined || isOther(given) ? '' : namesOf(given.body);
    if (accepted || last === undefined || sentAt - last.sentAt > longest) others.add(names);
    if (names === '' || others.has(names)) continue;
    const form = forms.get(names) ?? { all: [], acceptedBefore: 0 };
    forms.set(names, form);
    form.all.push(exchange);
    if (operation !== 'cancel' && last?.accepted === true) form.acceptedBefore += 1;
  }
  return [...forms]
    .filter(([names, { acceptedBefore }]) => !others.has(names) && acceptedBefore >= knownFrom)
    .flatMap(([, { all }]) => all);
}
