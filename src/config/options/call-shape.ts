import type { Json } from '../../contract/json.ts';
import { choice, format, integer, member, object, pointer, type Shape } from './option.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const accepted: Json = { status: 200, equals: { '/code': 0 } };
export const valuesByPointer: Shape = { type: 'object', propertyNames: { format: 'json-pointer' }, maxProperties: 50 };

/** The call of an operation, as the configuration describes it. */
export const call = {
  method: member({ ...choice(...methods), default: 'POST' }, 'HTTP method.'),
  path: member(
    format('request-path', { maxLength: 1000 }),
    'Appended to the base URL. Placeholders are filled in as in the body, percent-encoded: `/trips/{gid}?lang=en`.',
  ),
  body: {
    description:
      'Body template: `{gid}`, `{order_no}` and `{/data/…}` (a JSON pointer into the answer that led to this ' +
      'call) are filled in; null for no body. Default: an empty object, and no body for GET and DELETE.',
  },
  accepted: member(
    {
      ...object({
        status: member(
          { ...integer(100, 599), default: 200 },
          'HTTP status of an accepted answer. If it is 200, 201 is accepted as well.',
        ),
        equals: member(
          { ...valuesByPointer, default: { '/code': 0 } },
          'JSON pointers into the answer and the values that they have in an accepted answer.',
        ),
      }),
      default: accepted,
    },
    'How to distinguish an accepted answer from a refused one.',
  ),
};

/** The operation that creates an order. */
export const orderCreation: Shape = object(
  { ...call, orderNo: member(pointer, 'JSON pointer of the number of the new order in the answer.') },
  ['path', 'orderNo'],
);
