import { groupedBy } from '../../contract/grouped-by.ts';
import { isObject, isTooDeep, type Json, member } from '../../contract/json.ts';
import { wrongKeyOf } from '../../contract/wrong-key.ts';
import { searchFieldNames } from '../../contract/search-fields.ts';
import { sayingText } from '../../contract/schema/index.ts';
import { capital, shortened, someNames, wordList } from '../../contract/text.ts';
import { isMissing, wayOf, wrongContent, wrongFields } from '../../report/patterns/wrong-content.ts';
import { kindOfWords, wordsOfBody } from '../../requirements/checks/own-words.ts';
import type { FindingView } from './finding.ts';
import { shortJson, subjectOf } from './words.ts';

/** Findings of one cause: at least one. */
export type Findings = readonly [FindingView, ...FindingView[]];

/** Inputs, values and kinds of calls that a headline names. */
const mostNamed = 3;
/** UTF-16 units of a value, and of the message that is a headline. */
const [longestValue, longestMessage] = [80, 300];

/**
 * What happened to calls whose status is wrong: `33 of 34 searches for a past date were accepted`, `12 of 261 searches
 * with odd input (such as page: 0) were answered 500, saying "…"`.
 */
export function statusFact(all: Findings): string {
  const [one, ...others] = all;
  const { response, status, basis, message } = one;
  // If the whole run decides, only the message says why.
  if (others.length === 0 && basis === 'run') return `${callsIn(all)}: ${shortened(message, longestMessage)}`;
  const verb = isAccepted(one) ? 'were accepted' : status === 400 ? 'were refused' : `were answered ${status}`;
  const saying = isAccepted(one) ? '' : sayingText(wordsOfBody(response?.body ?? null));
  const kinds = new Set(all.map(({ response: own }) => kindOfWords(own?.body ?? null)));
  const similar = saying !== '' && kinds.size > 1 ? ' and the like' : '';
  return `${callsIn(all)}${exampleIn(all)} ${verb}${saying}${similar}${comesAndGoes(all)}`;
}

/** The inputs that the findings are about; if there are none, the further fields of the plainest request. */
export function exampleIn(all: Findings): string {
  const inputs = all.map(({ sent, input }) => sent ?? input ?? '');
  if (!inputs.includes('')) {
    const isExample = all.some(({ sent }) => sent !== undefined);
    return ` (${isExample ? 'such as' : 'input:'} ${someNames([...new Set(inputs.map(short))], '; ', mostNamed)})`;
  }
  // If ordinary calls fail as well, the input is not the cause.
  const [{ request, input, control }] = all;
  const fields =
    isObject(request.body) && !isTooDeep(request.body) && input === undefined ? Object.entries(request.body) : [];
  const further = fields
    .filter(([name, value]) => shown.has(name) || (name === 'cancel_reason' && typeof value !== 'string'))
    .filter(([name, value]) => control?.kind !== 'control' || !isSame(member(control.request.body, name), value))
    .map(([name, value]) => `${name} ${shortJson(value, 40)}`);
  const key = keyIn(all);
  if (key !== '') return key;
  return further.length === 0 || further.length > mostNamed ? '' : ` (such as one with ${wordList(further)})`;
}

/** The key of the plainest request, as an example: ` (such as the key twice)`; empty for the right one, or none. */
function keyIn([{ request }]: Findings): string {
  const key = wrongKeyOf(request);
  if (key !== null) return ` (such as ${short(key.wrong)})`;
  const isEmpty = Object.entries(request.headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && value === '',
  );
  return isEmpty ? ' (such as one with an empty key)' : '';
}

const isSame = (one: Json | undefined, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields that few calls have. */
const shown = new Set<string>(searchFieldNames.slice(3));

/** Says that none of the findings was seen each time that its request was sent again. */
function comesAndGoes(all: Findings): string {
  return all.every(({ reproduced: { of, times } }) => times < of) ? '; not every repeat fails' : '';
}

/** Which calls were accepted without the right key. */
export function acceptedFact(all: Findings): string {
  const kinds = [...groupedBy(all, ({ requirement }) => requirement).values()].map(callsIn);
  return kinds.length === 1
    ? `${kinds[0]}${keyIn(all)} were accepted`
    : `${namesIn(all, true)} were accepted without the right key: ${someNames(kinds, '; ', 4)}`;
}

/**
 * What is wrong in answers: `9 of 353 judged searches got trips with a wrong dep_date: expected 2027-03-28, got the
 * string "2027-03-27"`.
 */
export function contentFact(all: Findings): string {
  const [{ expected, actual, message, place, basis = 'answer' }, ...others] = all;
  const isValue = others.length === 0 && !all.every(isMissing);
  const values = isValue ? `: expected ${short(expected)}, got ${short(actual)}` : '';
  // A count of calls says nothing if several answers or the whole run break the requirement, unless a field is wrong.
  if (others.length === 0 && basis !== 'answer' && wrongFields(all) === null)
    return capital(
      basis === 'relation' && place !== undefined
        ? `${place}${exampleIn(all)}: ${wayOf(all[0])}${values}`
        : shortened(message, longestMessage),
    );
  return `${callsIn(all)}${exampleIn(all)} ${wrongContent(all)}${values}${comesAndGoes(all)}`;
}

/** Whether the call of a finding was accepted. */
export function isAccepted({ response }: Pick<FindingView, 'response'>): boolean {
  return response?.status === 200 && member(response.body, 'code') === 0;
}

/** Whether the request of a finding carries the right key, which reports show as a variable. */
export function hasRightKey({ request }: Pick<FindingView, 'request'>): boolean {
  const isShown = Object.values(request.headers).some((value) => value.includes('$CONFORMANCE_'));
  return isShown && wrongKeyOf(request) === null;
}

/** Searches come first. */
const bySearch = (one: FindingView, other: FindingView): number =>
  Number(one.operation !== 'search') - Number(other.operation !== 'search');

/** `searches and cancels`; with a capital at the beginning of a sentence. */
export function namesIn(all: Findings, isFirst = false): string {
  const names = subjectOf([...new Set(all.toSorted(bySearch).map(({ operation }) => operation))]);
  return isFirst ? names : `${names.charAt(0).toLowerCase()}${names.slice(1)}`;
}

/** Kinds of calls that are named before their verb. */
const mostKinds = 2;

/** `3 of 34 searches for a past date`; only their names if there are too many kinds of them. */
export function callsIn(all: Findings): string {
  const kinds = [...groupedBy(all, ({ requirement, operation }) => `${requirement} ${operation}`).values()];
  const counted = kinds.toSorted(([one], [other]) => bySearch(one, other)).flatMap((own) => countedCalls(own) ?? []);
  // No name is used twice in a sentence.
  const areNamed = new Set(all.map(({ subject, operation }) => subject ?? operation)).size === kinds.length;
  return kinds.length > mostKinds || counted.length < kinds.length || !areNamed
    ? namesIn(all, true)
    : wordList(counted);
}

/** The same of one requirement and one operation; null if the numbers are not known. */
function countedCalls(all: Findings): string | null {
  const [{ subject, answers }, ...others] = all;
  // An answer can be wrong in several ways, but it has one status.
  const isOfStatus = all.every(({ status, basis }) => status !== undefined && basis !== 'relation');
  if (answers === undefined || (others.length > 0 && !isOfStatus)) return null;
  const broken = all.reduce((sum, one) => sum + (one.answers?.broken ?? 0), 0);
  return `${broken} of ${answers.judged} ${subject ?? `judged ${namesIn(all)}`}`;
}

const short = (text: string): string => shortened(text, longestValue);
