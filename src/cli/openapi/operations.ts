import type { JsonObject } from '../../contract/json.ts';
import type { Requirement } from '../../contract/requirement.ts';
import { cancelPath, requirements, searchPath } from '../../requirements/index.ts';
import type { DocumentSchema } from '../../contract/schema/index.ts';
import { referenceTo } from './components.ts';
import type { Examples } from './examples.ts';
import { openPointsAt } from './open-point-places.ts';

type OperationId = 'busSearch' | 'hotelCancel';

/** The differences between the two operations. */
interface Operation {
  readonly id: OperationId;
  readonly tag: string;
  readonly section: string;
  readonly summary: string;
  readonly description: string;
  readonly request: DocumentSchema;
  readonly answer: DocumentSchema;
  /** Descriptions of the answers other than 200, by status. */
  readonly refusals: Readonly<Record<string, string>>;
}

const search: Operation = {
  id: 'busSearch',
  tag: 'Intercity bus',
  section: '4.1',
  summary: 'List intercity bus trips between two cities on a date',
  description:
    'Nearby boarding points can be recommended, trips filtered by distance and sorted. A call returns at most ' +
    '50 trips; the caller pages through the rest with `page` and `page_size`. The `gid` of a trip is the value ' +
    'that trip detail and order creation use.',
  request: 'bus-search-request',
  answer: 'bus-search-response',
  refusals: {
    400: 'Invalid request, such as a date in the past. The body is not shown.',
    401: 'The key is missing or wrong. The body is not shown.',
    429: 'Too many requests. Limits, the body and `Retry-After` are not shown.',
  },
};

const cancel: Operation = {
  id: 'hotelCancel',
  tag: 'Hotels',
  section: '4.2',
  summary: 'Cancel a hotel order under its cancellation policy',
  description:
    'An accepted cancellation answers with status `cancelled`, fee, refund, state of the refund and time. The ' +
    'document does not show when a cancellation is refused, except for orders that do not exist.',
  request: 'hotel-cancel-request',
  answer: 'hotel-cancel-response',
  refusals: {
    400: 'The order cannot be cancelled: it does not exist, or its policy forbids it. The body is not shown.',
    401:
      'The key is missing or wrong. Section 5 requires 401 for both operations. That counts, although section 7 ' +
      'does not list it for this one. The body is not shown.',
    429: 'Too many requests. Not listed for this operation; it is a known refusal and never a failure.',
  },
};

/** `paths`: the two operations that the document shows. */
export function operationPaths(examples: Examples): JsonObject {
  return {
    [searchPath]: {
      post: operation(search, examples.searchRequest, {
        trips: { value: examples.searchAnswer },
        none: { value: examples.emptySearchAnswer },
      }),
    },
    [cancelPath]: { post: operation(cancel, examples.cancelRequest, { cancelled: { value: examples.cancelAnswer } }) },
  };
}

function operation(one: Operation, request: JsonObject, answers: JsonObject): JsonObject {
  const refusals = Object.entries(one.refusals).map(([status, description]) => [
    status,
    { description, ...openPointsAt(`${one.id} ${status}`) },
  ]);
  return {
    operationId: one.id,
    tags: [one.tag],
    summary: one.summary,
    description: one.description,
    security: [{ apiKey: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: referenceTo(one.request), examples: { request: { value: request } } } },
    },
    responses: {
      200: {
        description: 'Accepted: `code` is 0.',
        content: { 'application/json': { schema: referenceTo(one.answer), examples: answers } },
        ...openPointsAt(`${one.id} 200`),
      },
      ...Object.fromEntries(refusals),
    },
    ...openPointsAt(one.id),
    'x-section': one.section,
    'x-requirements': requirements()
      .filter((row) => concerns(row, one.id))
      .map(({ id, level, section, statement }) => ({ id, level, section, statement })),
  };
}

/**
 * Whether a requirement concerns an operation. Its topic decides; if a topic has both operations, the operation that
 * the statement names decides.
 */
function concerns({ id, statement }: Requirement, operationId: OperationId): boolean {
  const [topic] = id.split('.');
  if (topic === 'bus') return operationId === 'busSearch';
  if (topic === 'cancel') return operationId === 'hotelCancel';
  const named = /^A (search|cancel)\b/.exec(statement)?.[1];
  return named === undefined || (named === 'search') === (operationId === 'busSearch');
}
