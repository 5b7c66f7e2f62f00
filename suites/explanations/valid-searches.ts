import {
  type Exchange,
  type Explanation,
  type Facts,
  type Fail,
  type History,
  isAccepted,
  type JsonObject,
  reasonUnknown,
  type Request,
  routeOf,
  search,
} from '../../src/requirements/for-suites.ts';
import { firstSupplied } from '../scenarios/fields-left-out.ts';

const ofDocument = ['page', 'page_size', 'sort_by'];

/** A field that is required only together with another one, such as a page with a page size. */
export const goOnlyTogether: Explanation = {
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
