import type { Exchange } from '../../model/exchange.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { type Observed, type Observer, callText, untold } from './observed.ts';
import { overlap } from './same-trips.ts';
import type { SearchEntry, SearchLog } from './search-log.ts';

/** A field whose accepted values are asked for: candidates, and values that mean nothing. */
export interface ValueQuestion {
  readonly field: 'sort_by' | 'dist_type';
  readonly candidates: readonly Json[];
  readonly nonsense: readonly Json[];
  /** Those of the candidates that the configuration names as valid. */
  readonly supplied: readonly Json[];
}

/** Values that no target should know. */
const nonsenseValues = { sort_by: ['no_such_key'], dist_type: [987_654] } as const;

/** Candidates for `sort_by` beside the documented dep_time, and for `dist_type`, where the configuration names none. */
const usualValues = { sort_by: ['price', 'distance', 'duration'], dist_type: [0, 1, 2, 3] } as const;

/** Candidates: what the configuration supplies or declares, and what is usual. */
export function questionOf(field: ValueQuestion['field'], supplied: readonly Json[], declared: Json | undefined): ValueQuestion {
  const type = field === 'sort_by' ? 'string' : 'number';
  const all = [...supplied, ...(Array.isArray(declared) ? declared : []), ...usualValues[field]];
  return { field, candidates: [...new Set(all.filter((value) => typeof value === type && value !== 'dep_time'))], nonsense: nonsenseValues[field], supplied };
}

/** What the run shows of the values of a field. */
export interface KnownValues {
  readonly accepted: ReadonlyMap<Json, SearchEntry>;
  readonly refused: ReadonlyMap<Json, SearchEntry>;
  /** Whether a meaningless value is refused, in a search of which a candidate is accepted or refused; null where it was not tried. */
  readonly strict: boolean | null;
  readonly nonsense: SearchEntry | null;
}

export function knownValues(log: SearchLog, { field, candidates, nonsense }: ValueQuestion): KnownValues {
  const accepted = new Map<Json, SearchEntry>();
  const refused = new Map<Json, SearchEntry>();
  for (const entry of log.entries) {
    const value = entry.body[field] as Json;
    if (!candidates.includes(value)) continue;
    if (entry.outcome === 'accepted') accepted.set(value, entry);
    else if (log.hasControl(entry, field)) refused.set(value, entry);
  }
  for (const value of accepted.keys()) refused.delete(value);
  const odd = log.entries.filter((entry) => nonsense.includes(entry.body[field] as Json));
  const lenient = odd.find((entry) => entry.outcome === 'accepted');
  // The refusal tells only in a search that takes some value: a value may need other fields beside it.
  const telling = odd.find((entry) =>
    log.alike(entry.body, [field]).some((other) => other.outcome === 'accepted' && (accepted.size === 0 || candidates.includes(other.body[field] as Json))),
  );
  return { accepted, refused, strict: lenient !== undefined ? false : telling !== undefined ? true : null, nonsense: lenient ?? telling ?? null };
}

/**
 * Whether a value does something that one without meaning does not: another order of trips, or other trips. Null where that
 * was not tried while the trips stood still.
 */
export function hasEffect(log: SearchLog, { field, nonsense }: ValueQuestion, value: Json): boolean | null {
  let known: boolean | null = null;
  for (const entry of log.entries) {
    if (entry.outcome !== 'accepted' || entry.body[field] !== value) continue;
    const alike = log.alike(entry.body, [field]).filter((one) => one.outcome === 'accepted');
    const odd = alike.find((one) => nonsense.includes(one.body[field] as Json));
    const plain = alike.find((one) => !Object.hasOwn(one.body, field));
    if (odd === undefined || plain === undefined || odd.total !== plain.total || !hasSameOrder(odd, plain) || odd.shown < 2) continue;
    const other = field === 'sort_by' ? !hasSameOrder(entry, odd) : entry.total !== odd.total;
    if (other) return true;
    known = false;
  }
  return known;
}

/** Whether the trips that two answers share come in the same order, and most are shared. */
function hasSameOrder(a: SearchEntry, b: SearchEntry): boolean {
  if (overlap(a.trips, b.trips) < 0.5) return false;
  // Trips that look alike count as one: how many there are may change from answer to answer.
  const [left, right] = [new Set(a.trips), new Set(b.trips)];
  const shared = [...right].filter((trip) => left.has(trip));
  return [...left].filter((trip) => right.has(trip)).every((trip, index) => trip === shared[index]);
}

/** A search with a candidate that was neither accepted nor refused (400). */
interface OtherAnswer {
  readonly status: number;
  readonly call: number;
  readonly body: JsonObject;
}

/** Statuses of a search that say whether it is taken, or nothing of what it asks for. */
const otherwiseTold = [200, 400, 401, 429];
/** Such searches remembered. */
const mostOthers = 100;

/** Watches which values of a field are accepted, and which are answered by a status that tells neither (open.sort-keys, open.dist-types). */
export function valuesObserver(log: SearchLog, question: ValueQuestion): Observer {
  const others: OtherAnswer[] = [];
  return {
    add({ operation, credentials, request: { body }, answer, call }: Exchange) {
      if (operation !== 'search' || credentials !== 'valid' || answer === null || otherwiseTold.includes(answer.status)) return;
      if (isObject(body) && question.candidates.includes(body[question.field] as Json) && others.length < mostOthers)
        others.push({ status: answer.status, call, body });
    },
    answer: () => acceptedValues(log, question, others),
  };
}

/** Where meaningless values are accepted as well: those that the configuration names or that do something. */
export function acceptedValues(log: SearchLog, question: ValueQuestion, others: readonly OtherAnswer[] = []): Observed {
  const { accepted, refused, strict, nonsense } = knownValues(log, question);
  const shown = (value: Json): string => JSON.stringify(value);
  const untried = question.candidates.filter((value) => !accepted.has(value) && !refused.has(value));
  // Only beside an accepted search without it is it the value that was answered so.
  const odd = untried.flatMap((value) => {
    const other = others.find(({ body }) => body[question.field] === value && log.alike(body, [question.field]).some((one) => one.outcome === 'accepted'));
    return other === undefined ? [] : [{ value, ...other }];
  });
  const calls = [
    ...[...accepted].map(([value, entry]) => `${shown(value)} accepted in call ${entry.call}`),
    ...[...refused].map(([value, entry]) => `${shown(value)} refused in call ${entry.call}`),
    ...odd.map(({ value, status, call }) => `${shown(value)} answered ${status} in call ${call}`),
    ...(nonsense === null ? [] : [`a meaningless value ${strict === true ? 'refused' : 'accepted'} in ${callText(nonsense.call, nonsense.body)}`]),
  ];
  const evidence = calls.join('; ') || 'none';
  const withOdd = (observed: Observed): Observed => ({
    ...observed,
    answer: [observed.answer, ...odd.map(({ value, status }) => `answered ${status}: ${shown(value)}`)].join('; '),
  });
  if (strict === false) return withOdd(lenientValues(log, question, [...accepted.keys()], evidence));
  if (strict === null) return withOdd(untold(`no ${question.field} that means nothing was tried beside those that are accepted`, evidence));
  const list = sorted([...accepted.keys()]);
  if (list.length === 0 && refused.size === 0) return withOdd(untold(`no candidate for ${question.field} was accepted or refused`, evidence));
  const unanswered = untried.filter((value) => odd.every((one) => one.value !== value));
  const rest = [
    list.length === 0 ? 'none of the candidates' : list.map(shown).join(', '),
    ...(refused.size > 0 ? [`refused: ${[...refused.keys()].map(shown).join(', ')}`] : []),
    ...(unanswered.length > 0 ? [`not answered: ${unanswered.map(shown).join(', ')}`] : []),
  ];
  return withOdd({ value: list, answer: rest.join('; '), evidence });
}

/** Whatever is given is accepted: what a value does tells those that are known from those that are passed over. */
function lenientValues(log: SearchLog, question: ValueQuestion, accepted: readonly Json[], evidence: string): Observed {
  const { field, supplied } = question;
  const effects = new Map(accepted.map((value) => [value, hasEffect(log, question, value)]));
  const list = sorted(accepted.filter((value) => supplied.includes(value) || effects.get(value) === true));
  const reason = `a ${field} that means nothing is accepted as well`;
  // A filter may have nothing to filter by here; an order shows wherever there are trips.
  if (field === 'dist_type' && !list.some((value) => supplied.includes(value))) return untold(reason, evidence);
  if (list.length === 0 && ([...effects.values()].some((effect) => effect === null) || effects.size === 0)) return untold(reason, evidence);
  const how = (value: Json): string => `${JSON.stringify(value)} ${effects.get(value) === true ? 'changes the answer' : 'changes nothing'}`;
  return {
    value: list,
    answer: `${list.length === 0 ? 'none of the candidates' : list.map((value) => JSON.stringify(value)).join(', ')}; ${reason}, and passed over`,
    evidence: `${evidence}; ${accepted.map(how).join(', ')}`,
  };
}

/** Values of one type: numbers by size, texts by their letters. */
function sorted(values: readonly Json[]): Json[] {
  return typeof values[0] === 'number' ? values.toSorted((a, b) => Number(a) - Number(b)) : values.toSorted();
}
