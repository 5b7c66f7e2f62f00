import {
  type Facts,
  type History,
  isAccepted,
  type Json,
  linesOf,
  sameOrder,
  type Shown,
  totalOf,
  type Exchange,
  isAnswered,
  isObject,
  type JsonObject,
} from '../../src/requirements/for-suites.ts';

/**
 * A field whose accepted values are observed, the key under which the statement lists them, and the type of its
 * values.
 */
export const valueFields = {
  sort_by: { key: 'sortKeys', type: 'string', usual: ['price', 'distance', 'duration'], meaningless: 'no_such_key' },
  dist_type: { key: 'distTypes', type: 'number', usual: [0, 1, 2, 3], meaningless: 987_654 },
} as const;
export type ValueField = keyof typeof valueFields;

/**
 * Candidates for a field: what the configuration supplies or declares, and what is usual, but for what the document
 * shows.
 */
export function candidatesFor(
  field: ValueField,
  { supplied, statement }: Pick<Facts, 'supplied' | 'statement'>,
): readonly Json[] {
  const { key, type, usual } = valueFields[field];
  const declared = statement[key];
  const all = [...(supplied[field] ?? []), ...(Array.isArray(declared) ? declared : []), ...usual];
  return [...new Set(all)].filter((value) => typeof value === type && value !== 'dep_time');
}

/**
 * Which candidates the target knows. It knows what it accepts, unless it accepts a value without meaning as well. Then
 * acceptance proves nothing: a candidate is known if the configuration supplies it, or if it has an effect.
 */
export function* valuesShown(
  field: ValueField,
  history: History,
  facts: Pick<Facts, 'supplied' | 'statement'>,
): Iterable<Shown> {
  const { meaningless } = valueFields[field];
  const candidates = candidatesFor(field, facts);
  const all = [...tried(history, (body) => (Object.hasOwn(body, field) ? field : null))];
  const of = ({ body }: Tried): Json => body[field] as Json;
  const odd = all.filter((one) => of(one) === meaningless);
  const isLenient = odd.some(({ isTaken }) => isTaken);
  const taken = all.filter((one) => one.isTaken && candidates.includes(of(one)));
  // A value may need other fields as well. So the refusal of the meaningless value counts only in a search that
  // accepts a candidate, if there is such a search.
  const isStrict = odd.some(({ exchange }) => {
    const others = history.equalBut({ exchange }, [field]).filter(isAccepted);
    return taken.length === 0 ? others.length > 0 : taken.some((one) => others.includes(one.exchange));
  });
  const isSupplied = (value: Json): boolean => (facts.supplied[field] ?? []).includes(value);
  // A filter may have nothing to filter by here; an order shows wherever there are trips.
  const isInformative = field === 'sort_by' || taken.some((one) => isSupplied(of(one)));
  for (const one of all.filter((other) => candidates.includes(of(other)))) {
    const [value, shown] = [of(one), { exchange: one.exchange, comparedWith: one.comparedWith, of: of(one) }];
    if (!one.isTaken) {
      // A value that is accepted together with other fields is known as well.
      if (taken.every((other) => of(other) !== value)) yield { ...shown, value: false };
    } else if (isStrict && !isLenient) yield { ...shown, value: true };
    else if (!isLenient)
      yield {
        ...shown,
        value: false,
        isWeak: true,
        isOdd: true,
        note: `no meaningless \`${field}\` was tried in addition to the accepted values`,
      };
    else {
      const note = `a meaningless ${field} is accepted as well, and ignored`;
      const effect = hasEffect(field, one, history);
      const isKnown = isSupplied(value) || (isInformative && effect === true);
      yield {
        ...shown,
        value: isKnown,
        isWeak: true,
        note,
        caveat: 'others ignored',
        isOdd: !isKnown && (effect === null || !isInformative),
      };
    }
  }
}

/**
 * Whether a value does something that one without meaning does not: another order of trips, or other trips. Null where
 * that was not tried while the trips stood still.
 */
export function hasEffect(field: ValueField, { exchange }: Pick<Tried, 'exchange'>, history: History): boolean | null {
  const others = history.equalBut({ exchange }, [field]).filter(isAccepted);
  const valueIn = ({ request: { body } }: Tried['exchange']): unknown =>
    (body as Readonly<Record<string, unknown>>)[field];
  const odd = others.find((one) => valueIn(one) === valueFields[field].meaningless);
  const plain = others.find((one) => valueIn(one) === undefined);
  if (
    odd === undefined ||
    plain === undefined ||
    totalOf(odd) !== totalOf(plain) ||
    !sameOrder(odd, plain) ||
    linesOf(odd).length < 2
  )
    return null;
  return field === 'sort_by' ? !sameOrder(exchange, odd) : totalOf(exchange) !== totalOf(odd);
}

/** A search with one odd field, and its result. */
interface Tried {
  readonly exchange: Exchange;
  readonly body: JsonObject;
  readonly field: string;
  readonly isTaken: boolean;
  /** An accepted search that differs in this field alone, or empty: without it a refusal proves nothing. */
  readonly comparedWith: readonly Exchange[];
}

/**
 * Searches whose bodies have something odd about one field (`oddIn` names it, or gives null), as far as they were
 * accepted, or refused for that.
 */
export function* tried(history: History, oddIn: (body: JsonObject) => string | null): Iterable<Tried> {
  for (const entry of history.searches('other')) {
    const { exchange } = entry;
    const { body } = exchange.request;
    const field = isAnswered(exchange) && isObject(body) ? oddIn(body) : null;
    if (field === null || !isObject(body)) continue;
    const control = history.equalBut(entry, [field]).find(isAccepted);
    const comparedWith = control === undefined ? [] : [control];
    if (isAccepted(exchange) || control !== undefined)
      yield { exchange, body, field, isTaken: isAccepted(exchange), comparedWith };
  }
}
