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
  type Explanation,
  type Fail,
  type Request,
} from '../../src/requirements/for-suites.ts';
import { otherSpellings, validFields } from '../scenarios/every-search.ts';
import { pagesAgain, walks } from '../scenarios/walks.ts';
import { pageExists, pagesFrom } from './requested-page.ts';
import { firstSupplied } from '../scenarios/odd-input.ts';

const ofDocument = ['page', 'page_size', 'sort_by'];

/** A field that is required only together with another one, such as a page with a page size. */
const goOnlyTogether: Explanation = {
  name: 'fields-go-only-together',
  because:
    'the same search is accepted with further fields, and refused without them, whatever the values: which ' +
    'fields are required is not shown (section 4.1)',
  applies(found, history, facts) {
    const asks = trials(found, facts);
    if (asks === null || found.violation.status !== 400) return false;
    const [complete, other] = asks.map((request) => answerTo(request, history, facts)) as [
      Exchange | null,
      Exchange | null,
    ];
    if (complete === null) return asks.slice(0, 1);
    if (!isAccepted(complete)) return false;
    return other === null ? asks.slice(1) : other.answer?.status === 400;
  },
};

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
  subject: 'valid searches',
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
  sent: 'a whole number as coordinate',
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
    sent: label,
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

/**
 * Two searches: the search with every field that it may need; and the search without these but with other values, on a
 * new connection. Null if nothing can be added.
 */
function trials({ exchange }: Fail, { routes, firstPage, supplied }: Facts): readonly [Request, Request] | null {
  const body = exchange.request.body as JsonObject;
  const route = routeOf(body, { routes });
  const fields = Object.keys(body).filter((field) => !Object.hasOwn(route?.body ?? {}, field));
  if (route === undefined || fields.length === 0) return null;
  // If the document shows the values of all fields, only its own fields may go with them.
  const named = fields.every((field) => ofDocument.includes(field)) ? {} : firstSupplied(supplied);
  const complete: JsonObject = {
    ...route.body,
    page: firstPage,
    page_size: Math.max(1, Math.min(50, route.shown)),
    ...named,
    ...body,
  };
  if (Object.keys(complete).length === Object.keys(body).length) return null;
  const others = fields.map((field) => [field, otherValue(field, body, { firstPage, supplied })]);
  return [search(complete), search({ ...route.body, ...body, ...Object.fromEntries(others) }, { connection: 'new' })];
}

function otherValue(
  field: string,
  body: JsonObject,
  { firstPage, supplied }: Pick<Facts, 'firstPage' | 'supplied'>,
): unknown {
  if (field === 'page') return firstPage;
  if (field === 'page_size') return body['page_size'] === 10 ? 20 : 10;
  return supplied[field]?.find((one) => one !== body[field]) ?? body[field];
}

/** The last conclusive answer. */
function answerTo({ body, connection }: Request, history: History, facts: Facts): Exchange | null {
  const isAsked = (one: Exchange): boolean =>
    reasonUnknown(one, facts) === null &&
    (connection === undefined || history.requestOf(one)?.connection === connection);
  return history.withBody(body as JsonObject).findLast(isAsked) ?? null;
}
