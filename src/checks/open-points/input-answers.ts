import { type Observed, callText, count, Tally, untold } from './observed.ts';
import { inventedCity, searchFieldNames, unknownFieldsOf, wronglyTyped } from './search-fields.ts';
import type { SearchEntry, SearchLog } from './search-log.ts';

/** A coordinate without its partner may be passed over for that alone. */
const partners: Readonly<Record<string, string>> = { start_lng: 'start_lat', start_lat: 'start_lng', end_lng: 'end_lat', end_lat: 'end_lng' };

/** What came of a search with one wrongly typed field; null for any other, and for a refusal without a control. */
export function wrongTypesBy(entry: SearchEntry, log: SearchLog): 'refused' | 'accepted' | null {
  const [field, ...more] = wronglyTyped(entry.body);
  if (field === undefined || more.length > 0) return null;
  if (!Object.hasOwn(entry.body, partners[field] ?? field)) return null;
  if (entry.outcome === 'accepted') return 'accepted';
  return log.hasControl(entry, field) ? 'refused' : null;
}

/** Cases and fields that have to be judged before anything is said of wrong types in general. */
const enoughTypes = { cases: 3, fields: 2 };

/** What wrongly typed search fields do (open.wrong-types). */
export function wrongTypes(log: SearchLog): Observed {
  const cases = labelled(log, wrongTypesBy);
  const fields = new Set(cases.map(({ entry }) => wronglyTyped(entry.body)[0]));
  if (cases.length < enoughTypes.cases || fields.size < enoughTypes.fields)
    return untold(`${cases.length === 0 ? 'no answer' : `only ${count(cases.length, 'answer')}`} to searches with one wrongly typed field could be judged`);
  const accepted = cases.filter(({ label }) => label === 'accepted');
  const { evidence } = tallyOf(cases);
  if (accepted.length === 0) return { value: 'refused', answer: 'refused with 400', evidence };
  if (accepted.length === cases.length) return { value: 'accepted', answer: 'accepted', evidence };
  const taken = [
    ...new Set(accepted.map(({ entry }) => wronglyTyped(entry.body).map((name) => `${name}: ${JSON.stringify(entry.body[name])}`.slice(0, 60))[0])),
  ];
  return { value: 'mixed', answer: `${accepted.length} of ${count(cases.length, 'case')} are accepted, such as ${taken.slice(0, 3).join(', ')}`, evidence };
}

/** What came of a search with one unknown field of a plain name and value; null for any other. */
export function unknownFieldsBy(entry: SearchEntry, log: SearchLog): 'refused' | 'ignored' | null {
  const [field, ...more] = unknownFieldsOf(entry.body);
  // Names of members that every object has, deep values and the like may be refused for what they are.
  if (field === undefined || more.length > 0 || !/^[A-Za-z]\w{0,60}$/.test(field) || field in {}) return null;
  const value = entry.body[field];
  if (value !== null && typeof value === 'object') return null;
  if (entry.outcome === 'accepted') return 'ignored';
  return log.hasControl(entry, field) ? 'refused' : null;
}

/** What unknown fields in a search do (open.unknown-fields). */
export function unknownFields(log: SearchLog): Observed {
  const words = { refused: 'refused with 400', ignored: 'ignored: the search is accepted' };
  return one(labelled(log, unknownFieldsBy), words, 'no search with an unknown field was answered');
}

/** What came of a search with a city code that the suite has invented; `trips`: some came. */
export function unknownCityBy(codes: readonly string[]) {
  const invented = new Set(codes.map((code) => inventedCity(code, codes)));
  return (entry: SearchEntry, log: SearchLog): 'empty' | 'refused' | 'trips' | null => {
    const odd = ['start_city_code', 'end_city_code'].filter((name) => invented.has(entry.body[name] as string));
    const [field] = odd;
    if (field === undefined || odd.length > 1) return null;
    if (entry.outcome === 'accepted') return entry.shown === 0 ? 'empty' : 'trips';
    return log.hasControl(entry, field) ? 'refused' : null;
  };
}

/** What a city code that does not exist gives (open.unknown-city). */
export function unknownCity(log: SearchLog, codes: readonly string[]): Observed {
  const words = { empty: 'accepted, without trips', refused: 'refused with 400' };
  return one(labelled(log, unknownCityBy(codes)), words, 'no search with an invented city code was answered');
}

/** Which search fields are required (open.required-search): no accepted search lacks them, and one is refused for lacking nothing else. */
export function requiredSearch(log: SearchLog): Observed {
  const accepted = log.entries.filter((entry) => entry.outcome === 'accepted');
  const optional = searchFieldNames.filter((field) => accepted.some((entry) => !Object.hasOwn(entry.body, field)));
  const refusals = searchFieldNames
    .filter((field) => !optional.includes(field))
    .flatMap((field) => {
      const refused = log.entries.find((entry) => !Object.hasOwn(entry.body, field) && log.hasControl(entry, field));
      return refused === undefined ? [] : [{ field, call: refused.call }];
    });
  const required = refusals.map(({ field }) => field);
  const open = searchFieldNames.filter((field) => !required.includes(field) && !optional.includes(field));
  const [fewest] = accepted.toSorted((a, b) => Object.keys(a.body).length - Object.keys(b.body).length);
  const evidence = [
    `refused without a field: ${refusals.map(({ field, call }) => `${field} in call ${call}`).join(', ') || 'none'}`,
    fewest === undefined ? 'nothing accepted' : `the smallest search accepted: ${callText(fewest.call, fewest.body)}`,
  ].join('; ');
  if (open.length > 0)
    return untold(`nothing shows whether ${open.slice(0, 4).join(', ')}${open.length > 4 ? ` and ${open.length - 4} more` : ''} may be left out`, evidence);
  return { value: required, answer: required.length === 0 ? 'none: a search is accepted without each of the fields' : required.join(', '), evidence };
}

interface Case {
  readonly entry: SearchEntry;
  readonly label: string;
}

function labelled(log: SearchLog, by: (entry: SearchEntry, log: SearchLog) => string | null): Case[] {
  return log.entries.flatMap((entry) => {
    const label = by(entry, log);
    return label === null ? [] : [{ entry, label }];
  });
}

/** The one label that all cases have, where it has words; otherwise nothing can be told. */
function one(cases: readonly Case[], words: Readonly<Record<string, string>>, none: string): Observed {
  const { labels, evidence } = tallyOf(cases);
  const [first] = labels;
  if (first === undefined) return untold(none);
  const answer = words[first];
  if (labels.length > 1) return untold(`the answers differ: ${labels.join(', ')}`, evidence);
  if (answer === undefined) return untold(`none of ${Object.keys(words).join(', ')} came, but ${first}`, evidence);
  return { value: first, answer, evidence };
}

function tallyOf(cases: readonly Case[]): Tally {
  const tally = new Tally();
  for (const { entry, label } of cases) tally.add(label, callText(entry.call, entry.body));
  return tally;
}
