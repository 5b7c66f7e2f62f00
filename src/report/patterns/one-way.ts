import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { atAnyIndex, pointerTokens, pointerValue, isObject } from '../../contract/json.ts';
import { wrongKeyOf } from '../../contract/wrong-key.ts';
import { isListed } from '../../contract/operations.ts';
import type { ReportPattern } from '../../contract/report-parts.ts';
import { someNames, wordList } from '../../contract/text.ts';
import type { CasesByCall, FindingLine } from '../../journal/line-types.ts';
import { kindOfWords } from '../../requirements/checks/own-words.ts';
import type { JournalCall } from '../../requirements/patterns/call.ts';
import { type Contrast, fewest } from '../../requirements/patterns/contrast.ts';
import { type Row, value } from '../../requirements/patterns/row.ts';
import { wrongContent } from './wrong-content.ts';

/** Calls of an operation. */
const namesOf: Readonly<Record<string, string>> = {
  search: 'searches',
  cancel: 'cancels',
  busTripDetail: 'trip detail requests',
  busOrderCreate: 'bus order creations',
  hotelOrderDetail: 'order detail requests',
  hotelOrderCreate: 'hotel order creations',
};

/** Holds if all calls of one operation fail, and none of others. `are`: a word before the name of the calls. */
export const operationRow = (are: '' | 'judged '): Row<JournalCall> => ({
  ...value(are, ({ operation }) => namesOf[operation] ?? null),
  says: (_, read) => `${are}${read}`,
});

/** What calls are called: by their operation if they have one in common. */
export function nameOf(calls: readonly JournalCall[]): string {
  const [operation, ...others] = new Set(calls.map((call) => call.operation));
  return operation === undefined || others.length > 0 ? 'calls' : (namesOf[operation] ?? 'calls');
}

/** What happened to failing calls and not to passing ones: `were refused`. */
export function verbOf(
  failing: readonly JournalCall[],
  passing: readonly JournalCall[],
  findings: readonly OfShared[],
): string {
  const [status, ...others] = new Set(failing.map((call) => call.status));
  if (failing.every(({ accepted }) => accepted) && !passing.some(({ accepted }) => accepted)) return 'were accepted';
  const isOne = typeof status === 'number' && others.length === 0;
  if (!isOne || passing.some((call) => call.status === status))
    return wrongContent(findings.map(({ violation }) => violation));
  return status === 400 ? 'were refused' : `were answered ${status}`;
}

/**
 * The fact with its counts; `name`: what the calls are, unless the words of the property say it; `about`: of which
 * calls they are. Example: 12 of 12 searches with page 3 or
 * more were refused, 0 of 51 others.
 */
export function sentenceOf<T>(
  { words, failing, others, also, next }: Omit<Contrast<T>, 'has'>,
  name: string,
  verb: string,
  about: readonly string[],
): string {
  const notes = [
    ...about,
    ...(next === null ? [] : [`the next value that passed: ${next}`]),
    ...(also === null ? [] : [`the same: ${also}`]),
  ];
  return (
    `${failing.are} of ${failing.of} ${name === '' ? words : `${name} ${words}`} ${verb}, ` +
    `${others.are} of ${others.of} others` +
    (notes.length === 0 ? '' : ` (${notes.join('; ')})`)
  );
}

/** What of a finding is compared with others. */
export type OfShared = Pick<FindingLine, 'id' | 'requirement' | 'operation' | 'violation' | 'basis'>;

/** A finding with the calls that fail by it, and the calls that its requirement judged and that do not. */
interface Judged {
  readonly finding: OfShared;
  readonly failing: readonly Exchange[];
  readonly passing: readonly Exchange[];
}

/** What several findings have in common. */
type Shared = Pick<ReportPattern, 'sentence' | 'failing' | 'others'> & { readonly findings: readonly string[] };

/**
 * A way in which answers depart from the document: findings with one key depart in the same way. They have one cause if
 * they also depart under the same condition: they agree on whatever both saw.
 */
interface Way {
  readonly key: string;
  /**
   * Calls with the same unit have the condition in common; a call without one shows nothing. Null: findings with one
   * key always have the condition in common.
   */
  readonly unit: ((call: Exchange) => string | null) | null;
  readonly words: (all: readonly Judged[]) => Omit<Shared, 'findings'> | null;
  /** Whether the sentence may be about a single finding. */
  readonly isOfOne: boolean;
}

/** Findings that depart from the document in one way and under one condition. */
export function sharedBy(
  exchanges: readonly Exchange[],
  findings: readonly OfShared[],
  cases: ReadonlyMap<string, CasesByCall>,
): Shared[] {
  const byCall = new Map(exchanges.map((one) => [one.call, one]));
  const of = (calls: readonly number[]): Exchange[] => calls.flatMap((call) => byCall.get(call) ?? []);
  const judged = findings.flatMap((finding) => {
    const { passing = [], failing = {} } = cases.get(finding.requirement) ?? {};
    const own = new Set(failing[finding.id]);
    const others = new Set([...passing, ...Object.values(failing).flat()].filter((call) => !own.has(call)));
    const one: Judged = { finding, failing: of([...own]), passing: of([...others]) };
    const way = one.failing.length === 0 ? null : (keyWay(one) ?? refusalWay(one) ?? fieldWay(one));
    return way === null ? [] : [{ ...one, way }];
  });
  return [...groupedBy(judged, ({ way }) => way.key).values()].flatMap((same) => {
    const groups: [(typeof judged)[0], ...typeof judged][] = [];
    for (const one of same) {
      const known = groups.find((group) => group.every((other) => agree(one, other, one.way.unit)));
      if (known === undefined) groups.push([one]);
      else known.push(one);
    }
    return groups.flatMap((group) => {
      const words = group.length === 1 && !group[0].way.isOfOne ? null : group[0].way.words(group);
      return words === null ? [] : [{ ...words, findings: group.map(({ finding }) => finding.id) }];
    });
  });
}

/** Whether two findings agree on every unit that both saw: it always fails, or it never does. At least one fails. */
function agree(one: Judged, other: Judged, unit: Way['unit']): boolean {
  if (unit === null) return true;
  const [own, its] = [outcomesOf(one, unit), outcomesOf(other, unit)];
  const both = [...own].filter(([seen]) => its.has(seen));
  return (
    both.some(([, outcome]) => outcome === 'always') &&
    both.every(([seen, outcome]) => outcome !== 'sometimes' && its.get(seen) === outcome)
  );
}

/** Whether calls of each unit fail. */
function outcomesOf(
  { failing, passing }: Pick<Judged, 'failing' | 'passing'>,
  unit: (call: Exchange) => string | null,
): ReadonlyMap<string, 'always' | 'never' | 'sometimes'> {
  const units = (calls: readonly Exchange[]): Set<string> => new Set(calls.flatMap((call) => unit(call) ?? []));
  const [fails, passes] = [units(failing), units(passing)];
  return new Map([
    ...[...passes].map((seen) => [seen, 'never'] as const),
    ...[...fails].map((seen) => [seen, passes.has(seen) ? 'sometimes' : 'always'] as const),
  ]);
}

const keyOf = ({ credentials, request }: Exchange): string =>
  credentials === 'wrong' ? (wrongKeyOf(request)?.wrong ?? 'wrong') : credentials;

/** One status to calls without the right key. They agree if the operations treat every kind of key in the same way. */
function keyWay({ finding, failing, passing }: Judged): Way | null {
  const [first, ...others] = new Set(failing.map(({ credentials }) => credentials === 'wrong'));
  const { status } = finding.violation;
  if (status === undefined || others.length > 0 || failing.some(({ credentials }) => credentials === 'valid'))
    return null;
  // A cancel that is refused for its order may have passed the check of its key.
  const isOfKey = ({ answer }: Exchange): boolean => answer?.status === 401 || answer?.status === status;
  const unit = (call: Exchange): string | null => (isOfKey(call) ? keyOf(call) : null);
  return {
    key: JSON.stringify(['key', status, first]),
    isOfOne: failing.length >= fewest && ![...outcomesOf({ failing, passing }, unit).values()].includes('sometimes'),
    unit,
    words: (all) => {
      const calls = all.flatMap((one) => one.failing);
      const kinds = new Set(calls.map(({ credentials }) => credentials));
      const rest = all.flatMap((one) => one.passing).filter((one) => isOfKey(one) && kinds.has(one.credentials));
      const key =
        first === true
          ? 'with a wrong key'
          : [
              ...(kinds.has('missing') ? ['without a key'] : []),
              ...(kinds.has('empty') ? ['with an empty key'] : []),
            ].join(' or ');
      const verb = calls.every(isAccepted) ? 'accepted' : `answered ${status}`;
      const judged = calls.length + rest.length;
      const which = first === true && rest.length > 0 ? `: ${someNames([...new Set(calls.map(keyOf))], '; ')}` : '';
      return {
        sentence: `${calls.length} of ${judged} ${operationsOf(all)} ${key} were ${verb}${which}`,
        failing: { of: judged, are: calls.length },
        others: { of: 0, are: 0 },
      };
    },
  };
}

/** So many different texts with one status are how a platform refuses, and not some failures that share a status. */
const fewestTexts = 5;

/** One status below 500 that is not listed, with a text for each mistake: then it is the status of all refusals. */
function refusalWay({ finding: { violation, operation } }: Judged): Way | null {
  const { status, expected } = violation;
  if (status === undefined || status < 400 || status >= 500) return null;
  if (status === 429 || isListed(operation as Exchange['operation'], status)) return null;
  return {
    key: JSON.stringify(['refused', operation, status, expected]),
    isOfOne: false,
    unit: null,
    words: (all) => {
      const calls = [...new Set(all.flatMap((one) => one.failing))];
      const texts = new Set(calls.map((call) => kindOfWords(answerJson(call) ?? null)));
      return texts.size < fewestTexts
        ? null
        : {
            sentence:
              `${calls.length} ${operationsOf(all)} were refused with ${status} ` +
              `(${texts.size} different messages)`,
            failing: { of: calls.length, are: calls.length },
            others: { of: 0, are: 0 },
          };
    },
  };
}

/**
 * Fields of one object that are absent, that have their value in another type, such as the text "48", or that are wrong
 * in another way that has a name. They agree if the same answers are wrong.
 */
function fieldWay({ finding, failing }: Judged): Way | null {
  const { operation, violation, basis = 'answer' } = finding;
  const { pointer, cause, expected, actual, status } = violation;
  if (pointer === undefined || status !== undefined || basis !== 'answer') return null;
  const field = atAnyIndex(pointer);
  const object = field.slice(0, field.lastIndexOf('/'));
  const isAbsent = cause === `${field}: missing` || cause === `${field}: type null`;
  if (!cause.startsWith(`${field}: `)) return null;
  const fault = cause.slice(field.length);
  const isOfType = !isAbsent && fault.startsWith(': type ');
  if (isOfType && !isRewritten(failing, pointer)) return null;
  return {
    key: JSON.stringify(['field', operation, object, fault, isOfType ? expected : null]),
    isOfOne: false,
    unit: ({ call }) => String(call),
    words: (all) => {
      const judged = new Set(all.flatMap((one) => [...one.failing, ...one.passing]));
      const wrong = new Set(all.flatMap((one) => one.failing));
      const said = isAbsent ? actual : isOfType ? `expected ${expected}, got ${actual}` : fault.slice(2);
      const names = all.map((one) => pointerTokens(one.finding.violation.pointer ?? '').at(-1) ?? '');
      return {
        sentence:
          `${wrong.size} of ${judged.size} answers to ${operationsOf(all)} have ${names.length} wrong fields ` +
          `in ${object} (${someNames(names, ', ', 5)}): ${said}`,
        failing: { of: judged.size, are: wrong.size },
        others: { of: 0, are: 0 },
      };
    },
  };
}

/** Whether a field has its value in another type: a number written as a text, or a text of the request as a number. */
function isRewritten(failing: readonly Exchange[], pointer: string): boolean {
  for (const call of failing) {
    const value = pointerValue(answerJson(call), pointer);
    if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value);
    const { body } = call.request;
    if (typeof value === 'number') return isObject(body) && Object.values(body).includes(String(value));
  }
  return false;
}

const operationsOf = (all: readonly Judged[]): string =>
  wordList([...new Set(all.map(({ finding }) => namesOf[finding.operation] ?? `calls of ${finding.operation}`))]);
