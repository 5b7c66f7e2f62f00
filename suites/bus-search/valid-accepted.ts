import { numberFields, spellings } from '../../src/arbitraries/index.ts';
import {
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  type History,
  isAccepted,
  isListed,
  isObject,
  isPlainlyWritten,
  isShownValid,
  type Json,
  type JsonObject,
  member,
  namingHeaders,
  notApplicable,
  pagingFields,
  pass,
  reasonUnknown,
  requirement,
  routeOf,
  search,
  status,
  statusOwner,
  totalOf,
  unknown,
  violation,
  type Violation,
} from '../../src/requirements/for-suites.ts';
import { goOnlyTogether } from '../explanations/valid-searches.ts';
import { otherSpellings } from '../scenarios/other-spellings.ts';
import { pagesAgain, walks } from '../scenarios/walks.ts';
import { validFields } from '../scenarios/valid-fields.ts';
import { pageExists, pagesFrom } from './page-exists.ts';

// §4.1: page_size "at most 50"; sort_by "only the value dep_time is seen"; rule 2: the caller pages on
export const busValidAccepted = requirement({
  id: 'bus.valid-accepted',
  level: 'MUST',
  quotes: {
    '4.1': [
      'Purpose: list intercity bus trips between a departure city and an arrival city on a date; supports ' +
        'recommending nearby boarding points, distance filtering and several sort orders.',
      'page_size | integer | page size; at most 50',
    ],
  },
  statement:
    'A valid documented search is accepted: page sizes 1 to 50, further pages that exist, `sort_by: ' +
    '"dep_time"`, and the values that the configuration names as valid.',
  reading:
    'Which fields are required is not shown, so the search starts from a request that the target has accepted. A ' +
    'charset after the content type changes nothing (RFC 8259, section 11), nor does the way in which a coordinate ' +
    'is written. An integer such as 2e1 may be refused: many parsers accept only digits there.',
  probes:
    'An accepted search with one of these values added; one search in several spellings of its JSON, and with ' +
    '`charset=utf-8` after the content type; a whole number as coordinate, and a coordinate some metres away from ' +
    'it; with `Accept: */*`; in Arabic, Thai, Turkish and German (`Accept-Language`).',

  asks: [validFields, walks, pagesAgain, otherSpellings],
  judge: [validAccepted, spelledAlike, wholeCoordinates],
  explanations: [goOnlyTogether],
});

function* validAccepted(history: History, facts: Facts): Generator<Case> {
  for (const asked of history.searches('other')) {
    const { exchange } = asked;
    const { body } = exchange.request;
    if (!isObject(body) || !isPlainlyWritten(exchange) || !isShownValid(body, facts, facts.frame(exchange))) continue;
    // A status that is not listed needs no control, nor a page that exists.
    if (!isListed('search', exchange.answer?.status ?? 200)) {
      if (statusOwner(asked, facts) === 'bus.valid-accepted') yield status(asked, 'listed', 'section 7', [], facts);
    } else if (pagesFrom(exchange, history, facts) > 0)
      yield* namingHeaders([accepted(asked, body, history, facts)], asked, history, () => []);
  }
}

/**
 * One search in several spellings of the same JSON (section 1: JSON bodies): if one is accepted, none is refused.
 */
function* spelledAlike(history: History, facts: Facts): Generator<Case> {
  for (const group of history.groupsEqualBut([])) {
    if (new Set(group.map(({ exchange }) => exchange.request.bodyText)).size < 2) continue;
    const labels = new Map(
      spellings(group[0]!.exchange.request.body as JsonObject).map(({ value, label }) => [value, label]),
    );
    const spelled = group.filter(
      ({ exchange, request }) => labels.has(exchange.request.bodyText) && request?.charset !== true,
    );
    const taken = spelled.map(({ exchange }) => exchange).filter(isAccepted);
    for (const entry of spelled) {
      const { exchange } = entry;
      const control = taken.find(({ request }) => request.bodyText !== exchange.request.bodyText);
      const reason = reasonUnknown(exchange, facts);
      if (reason !== null) yield unknown(entry, reason);
      else if (isAccepted(exchange)) yield pass(exchange);
      else if (control === undefined) yield notApplicable({ code: 'no-spelling-accepted' });
      else if (exchange.answer?.status === 400)
        yield fail(exchange, [control], otherSpelling(labels.get(exchange.request.bodyText) ?? ''), 'relation');
    }
  }
}

/**
 * A coordinate is a number (section 4.1): one that is whole is refused nowhere where the same search some metres on is
 * accepted.
 */
function* wholeCoordinates(history: History): Generator<Case> {
  for (const { exchange } of history.searches('other')) {
    const { body } = exchange.request;
    const whole = numberFields.filter((name) => Number.isInteger(member(body, name)));
    if (whole.length === 0 || !isPlainlyWritten(exchange)) continue;
    const isNear = (one: Exchange): boolean =>
      whole.every((name) =>
        [1e-4, -1e-4].some((step) => member(one.request.body, name) === Number(member(body, name)) + step),
      );
    const control = history.withBody(body as JsonObject, whole).find((one) => isAccepted(one) && isNear(one));
    if (control === undefined) continue;
    if (isAccepted(exchange)) yield pass(exchange);
    else if (exchange.answer?.status === 400) yield fail(exchange, [control], wholeRefused, 'relation');
  }
}

const wholeRefused = {
  ...violation(
    'a whole number refused',
    'the status',
    'accepted, like the same coordinate with a fraction',
    'status 400',
  ),
  status: 400,
};

function otherSpelling(label: string): Violation {
  return {
    ...violation(
      'refused in one spelling of its JSON, accepted in another',
      'the status',
      'the search accepted, as it is in another spelling of the same JSON',
      `status 400 (${label})`,
    ),
    status: 400,
  };
}

/** A refusal is a failure if the plain search of the same route and day is accepted after it. */
function accepted(asked: Entry, body: JsonObject, history: History, facts: Facts): Case {
  const { exchange } = asked;
  const judged = status(asked, 200, 'the search is shown to be valid (section 4.1)', [], facts);
  if (judged.is !== 'fail') return judged;
  const plain = plainOf(body, facts);
  const answers = history.withBody(plain).filter(({ answer }) => answer !== null);
  const control = answers.find((one) => isAccepted(one) && one !== exchange && one.endedAt >= exchange.endedAt);
  if (control === undefined) {
    const isRefused = answers.length > 0 && !answers.some(isAccepted);
    if (isRefused || answers.some((one) => one !== exchange && one.sentAt >= exchange.endedAt))
      return notApplicable({ code: 'plain-search-refused' });
    return unknown(asked, { code: 'no-later-control' }, [search(plain, { connection: 'new' })]);
  }
  if (pageExists(exchange, history, facts)) return { ...judged, comparedWith: [control] };
  // Trips may have been sold, and a page gone with them: then it is requested again.
  const paging = history.equalBut(asked, pagingFields).filter((one) => isAccepted(one) && totalOf(one) !== null);
  return { ...judged, comparedWith: [control, ...paging.slice(0, 1)], basis: 'relation' };
}

/** The same route and day with nothing but what the target needs. */
function plainOf(body: JsonObject, facts: Facts): JsonObject {
  return { ...routeOf(body, facts)?.body, date: body['date'] as Json };
}
