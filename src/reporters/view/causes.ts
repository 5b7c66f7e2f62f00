import { searchFieldNames } from '../../contract/search-fields.ts';
import { atAnyIndex, isObject, member } from '../../contract/json.ts';
import { isListed } from '../../contract/operations.ts';
import { sayingText } from '../../contract/schema/index.ts';
import { capital, someNames } from '../../contract/text.ts';
import { wayOf, wrongContent, wrongFields } from '../../report/patterns/wrong-content.ts';
import { kindOfWords, wordsOfBody } from '../../requirements/checks/own-words.ts';
import type { FindingView } from './finding.ts';
import {
  acceptedFact,
  callsIn,
  contentFact,
  exampleIn,
  type Findings,
  hasRightKey,
  isAccepted,
  namesIn,
  statusFact,
} from './headline.ts';

/** A cause: findings with the same key have it in common. */
interface Cause {
  readonly key: string;
  /** A sentence that is true of all of them; the one with the plainest request comes first. */
  readonly fact: (findings: Findings) => string;
}

/**
 * The cause by which a finding is grouped: the first rule that applies decides. Each reads data of the finding and of
 * its answer alone.
 */
export function causeOf(one: FindingView): Cause {
  return (
    samePattern(one) ??
    keyNotChecked(one) ??
    refusedAs200(one) ??
    wrongStatus(one) ??
    refused(one) ??
    listedStatus(one) ??
    sameField(one) ??
    sameCause(one)
  );
}

/** Calls that are accepted without the right key, whatever their operation and whatever is sent in its place. */
function keyNotChecked(one: FindingView): Cause | null {
  return one.status === 200 && isAccepted(one) && !hasRightKey(one)
    ? { key: 'accepted without the right key', fact: acceptedFact }
    : null;
}

/** Findings that one fact explains. */
function samePattern({ pattern }: FindingView): Cause | null {
  return pattern === undefined ? null : { key: `pattern ${pattern.id}`, fact: () => pattern.sentence };
}

/** Refusals that come with status 200: no data, and a code that is not 0. */
function refusedAs200({ response, status, pointer }: FindingView): Cause | null {
  const code = member(response?.body, 'code');
  const isRefusal =
    response?.status === 200 &&
    (typeof code === 'number' || typeof code === 'string') &&
    Number(code) !== 0 &&
    (member(response.body, 'data') ?? null) === null;
  return isRefusal && (status === 200 || pointer === '/code')
    ? {
        key: 'refused with 200',
        fact: (all) => {
          const kinds = new Set(all.map((one) => kindOfWords(one.response?.body ?? null)));
          return kinds.size > 1
            ? `Refused ${namesIn(all)} were answered 200, with a code that is not 0`
            : `${namesIn(all, true)} were answered 200, with a code that is not 0${saying(response)}`;
        },
      }
    : null;
}

/** The message of an answer, as the end of a fact. */
function saying({ body }: NonNullable<FindingView['response']>): string {
  return sayingText(wordsOfBody(body));
}

/** The message of the platform without its numbers and names of fields. */
function kindOfSaying({ response, request }: FindingView): string {
  const names = isObject(request.body) ? Object.keys(request.body) : [];
  return kindOfWords(response?.body ?? null, new Set([...searchFieldNames, ...names]));
}

/** A status that is wrong whatever was sent: not listed, an error of the server, or a refusal of the right key. */
function wrongStatus(finding: FindingView): Cause | null {
  const { status, response, operation, requirement } = finding;
  if (status === undefined || response?.status !== status) return null;
  const isOfKey = status === 401 && requirement === 'auth.valid-key';
  if (!isOfKey && status < 500 && status !== 429 && isListed(operation as never, status)) return null;
  return {
    // A key is checked in one place for all operations.
    key: JSON.stringify([
      'status',
      status,
      isOfKey ? null : operation,
      finding.answeredBy ?? null,
      kindOfSaying(finding),
    ]),
    fact: (all) =>
      isOfKey
        ? `${callsIn(all)} with the right key${exampleIn(all)} were answered ${status}${saying(response)}`
        : statusFact(all),
  };
}

/** Calls that the platform refuses with the same words, although they are valid in different ways. */
function refused(finding: FindingView): Cause | null {
  const { operation, status, response } = finding;
  if (status !== 400 || response?.status !== 400) return null;
  return {
    key: JSON.stringify(['refused', operation, hasRightKey(finding), kindOfSaying(finding)]),
    fact: statusFact,
  };
}

/** One requirement that is broken by one listed status, for several kinds of input. */
function listedStatus({ requirement, operation, status, expected, response }: FindingView): Cause | null {
  if (status === undefined || response?.status !== status) return null;
  const kind = status === 200 ? null : kindOfWords(response.body);
  return { key: JSON.stringify(['listed', requirement, operation, status, expected, kind]), fact: statusFact };
}

/** One requirement that one field of the answers breaks, or one list on one page or several, in one way or several. */
function sameField({ requirement, pointer, basis }: FindingView): Cause | null {
  const field = pointer && atAnyIndex(pointer);
  const isList = field === undefined ? basis === 'relation' : /^\/data\/lines(\/\[\])?$/.test(field);
  if (!isList && (field === undefined || field === '')) return null;
  return {
    key: JSON.stringify(['field', requirement, isList ? 'list' : field]),
    fact: (all) => {
      const ways = [...new Set(all.map(wayOf))];
      if (ways.length === 1) return contentFact(all);
      const place = all.find((one) => one.pointer === undefined)?.place;
      const fields = wrongFields(all);
      if (place !== undefined) return capital(`${place}${exampleIn(all)}: ${someNames(ways, '; ')}`);
      return fields === null
        ? `${namesIn(all, true)} ${wrongContent(all)}`
        : `${namesIn(all, true)} ${fields}: ${someNames(ways, '; ')}`;
    },
  };
}

/** One requirement that several operations break in the same way. */
function sameCause({ requirement, cause, expected }: FindingView): Cause {
  return { key: JSON.stringify(['same', requirement, cause, expected]), fact: contentFact };
}
