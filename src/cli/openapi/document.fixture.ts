import '../../../suites/index.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Requirement } from '../../contract/requirement.ts';
import type { DocumentSchema } from '../../contract/schema/index.ts';
import { exampleDate } from '../reports/openapi-command.ts';
import { cancelPath, document, openPoints, requirements, searchPath } from '../../requirements/index.ts';
import { componentSchemas, openPointPlaces, openPointsAt, referenceTo } from './components.fixture.ts';

const description = [
  "The document's two operations as far as it shows them, made from the schemas and the requirements of " +
    'travel-conformance.',
  '',
  '- `x-requirements` of an operation: every requirement about it, also those that a schema cannot express ' +
    '(relations between answers, effects, dates).',
  '- `x-should` in a schema: a rule that follows from the meaning of a field but is not written in the document. ' +
    'Breaking it is a warning.',
  '- `x-open-points`: questions that the document leaves open, as a list, and by id at each place that they ' +
    'concern. No answer to them is wrong.',
  '- The document shows neither error bodies nor content types of answers. So errors have no content here, and ' +
    '`application/json` for answers 200 only means that the body is JSON.',
  '- The document only names the other operations of the platform, so they are left out.',
].join('\n');

/**
 * The contract as an OpenAPI 3.1 document: `schemas/openapi.json`, without the version of a package. `openapi` fills
 * that in, and moves the examples to another travel date.
 */
export function openapiDocument(): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: document.title,
      summary: 'What the document requires of both operations, and what it leaves open',
      description,
      version: '0.0.0',
      contact: { name: 'travel-conformance' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    'x-document': { title: document.title, sha256: document.sha256 },
    servers: [
      {
        url: '{base_url}',
        description: 'Any implementation of the platform; all addresses are relative to its base URL.',
        variables: {
          base_url: { default: 'https://platform.invalid', description: 'Base URL; may have a path prefix' },
        },
      },
    ],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Intercity bus', description: 'Trip search; sections 2 and 4.1.' },
      { name: 'Hotels', description: 'Order cancellation; sections 2, 3 and 4.2.' },
    ],
    paths: operationPaths(examplesFor(exampleDate)),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The API key as it is, in every call (section 5). A prefix or scheme is not shown.',
          ...openPointsAt('apiKey'),
        },
      },
      schemas: componentSchemas(),
    },
    'x-open-points': openPoints().map(({ id, question, section, statementKey, value }) => ({
      id,
      question,
      section,
      statementKey,
      value,
      at: [...(openPointPlaces[id] ?? [])],
    })),
  };
}

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
function operationPaths(examples: ReturnType<typeof examplesFor>): JsonObject {
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

/**
 * One example of each message. The document shows no message whole. What it shows of values is here (`code` 0,
 * `dep_time` as a sort key, `cancelled`,
 * `processing`, the forms of dates and times); the rest is made up in the types that it gives. Cities, as the document
 * leaves their codes open, are those of the reference platform.
 * `date`: the travel date (YYYY-MM-DD), which is also the day of the cancellation.
 */
export function examplesFor(date: string) {
  const trip = {
    line_gid: 'line-310100-330100-1',
    gid: 'trip-20260001',
    line_name: 'Shanghai - Hangzhou',
    start_station_name: 'Shanghai South Bus Station',
    end_station_name: 'Hangzhou East Bus Station',
    from_city: 'Shanghai',
    to_city: 'Hangzhou',
    dep_date: date,
    dep_time: '08:30',
    price: 6800,
    duration: 150,
    distance: 176,
    class_name: 'standard seat',
    seat_count: 45,
    avail_seat_count: 12,
    remark: '',
    start_station_gid: 'station-310100-1',
    end_station_gid: 'station-330100-1',
    start_city_code: '310100',
    end_city_code: '330100',
  };
  return {
    searchRequest: {
      start_city_code: '310100',
      end_city_code: '330100',
      date,
      sort_by: 'dep_time',
      page: 1,
      page_size: 20,
    },
    searchAnswer: envelope(
      { total: 1, page_info: { page: 1, page_size: 20, total: 1 }, lines: [trip] },
      'request-0001',
    ),
    emptySearchAnswer: envelope(
      { total: 0, page_info: { page: 1, page_size: 20, total: 0 }, lines: [] },
      'request-0002',
    ),
    cancelRequest: { order_no: 'HT20260001', cancel_reason: 'change of plans' },
    cancelAnswer: envelope(
      {
        order_no: 'HT20260001',
        status: 'cancelled',
        cancel_fee: 50,
        refund_amount: 350,
        refund_status: 'processing',
        cancelled_at: `${date}T12:00:00Z`,
      },
      'request-0003',
    ),
  };
}

function envelope(data: JsonObject, requestId: string): JsonObject {
  return { code: 0, data, message: 'success', request_id: requestId };
}
