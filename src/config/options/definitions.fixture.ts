import { call, valuesByPointer } from './call-shape.ts';
import { statement } from './statement.fixture.ts';
import { format, integer, list, member, object, onOff, pointer, type Shape, text } from './option.ts';

const operation = (creates: boolean): Shape =>
  member(
    object(
      {
        ...call,
        echo: member(pointer, 'JSON pointer of the value in the answer that must be the gid or order number sent.'),
        creates: member(
          { ...onOff, default: creates },
          'Whether a call creates something on the platform. Such a call is never sent again.',
        ),
        budget: member(
          { ...integer(0, 100_000), default: 4 },
          'Largest number of calls that a run may make to an operation that creates something. Up to six refused ' +
            'calls do not count.',
        ),
        cancelled: member(
          valuesByPointer,
          'For `hotelOrderDetail`: JSON pointers into the answer and the values that they have for a cancelled order.',
        ),
      },
      ['path'],
    ),
    'An operation that the document names but does not describe.',
  );

const address: Shape = { type: 'string', maxLength: 1000 };
const longitude: Shape = { type: 'number', minimum: -180, maximum: 180 };
const latitude: Shape = { type: 'number', minimum: -90, maximum: 90 };

const searchExtras: Shape = object({
  start_addr: known('start_addr', address),
  start_lng: known('start_lng', longitude),
  start_lat: known('start_lat', latitude),
  end_addr: known('end_addr', address),
  end_lng: known('end_lng', longitude),
  end_lat: known('end_lat', latitude),
  dist_type: known('dist_type', { type: 'integer' }),
  sort_by: known('sort_by', address),
  page: known('page', { type: 'integer', minimum: 0 }),
  page_size: known('page_size', integer(1, 50)),
});

/** Named shapes: `$defs` of the schema. */
export const definitions: Readonly<Record<string, Shape>> = {
  route: member(
    object(
      {
        start_city_code: member(text, 'Code of the departure city (section 4.1).'),
        end_city_code: member(text, 'Code of the arrival city (section 4.1).'),
      },
      ['start_city_code', 'end_city_code'],
    ),
    'A pair of cities with trips in the next days (section 4.1).',
  ),
  operation: operation(false),
  creatingOperation: operation(true),
  acceptedGap: member(
    object(
      {
        id: member(text, 'Id of the requirement, or the beginning of several ids up to a dot: `cancel`.'),
        reason: member(text, 'Why it cannot be tested.'),
      },
      ['id', 'reason'],
    ),
    'One requirement, or all requirements whose ids have this beginning.',
  ),
  waiver: member(
    object(
      {
        id: member(text, 'Id of the requirement.'),
        finding: member(
          { type: 'string', pattern: '^f-', maxLength: 100 },
          'Id of one finding; without it, the waiver covers the whole requirement.',
        ),
        reason: member(text, 'Why the failure is accepted for now.'),
        owner: member(text, 'Who will fix it.'),
        issue: member(text, 'Where it is tracked.'),
        expires: member(format('date'), 'The last day on which the waiver is valid: YYYY-MM-DD, UTC.'),
        flaky: member(
          { ...onOff, default: false },
          'Whether the failure comes and goes, so that a run may not need the waiver.',
        ),
      },
      ['id', 'reason', 'owner', 'expires'],
    ),
    'A known failure that does not fail the run.',
  ),
  pack: {
    description: 'A pack: its file or package, or an object with that and its own limit of calls.',
    type: ['string', 'object'],
    minLength: 1,
    maxLength: 1000,
    additionalProperties: false,
    properties: {
      use: member(text, 'The file or package.'),
      maxRequests: member(
        integer(1, 1_000_000),
        'Largest number of calls that this pack may send, within the limit of the run.',
      ),
    },
    required: ['use'],
  },
  searchExtras,
  statement,
};

function known(field: string, value: Shape): Shape {
  return member(
    list(value, 200, { minItems: 1, uniqueItems: true }),
    `Values of \`${field}\` known to be valid (section 4.1).`,
  );
}
