import { type Call, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { Json, JsonObject } from '../json.ts';
import { fault } from './fault.ts';

/** What an unlisted status breaks. */
const listed = '7: statuses listed: 200, 400, 401, 429; 400 is the answer to an invalid request';

/** A search or cancel whose body `hits` is answered by 500, or another status. */
export function crash(
  id: string,
  title: string,
  operation: Call['operation'],
  hits: (body: JsonObject) => boolean,
  witness: Fault['witness'],
  status = 500,
): Fault {
  return fault(
    id,
    title,
    listed,
    {
      operate(next, call, body) {
        if (call.operation === operation && hits(body)) throw new Refusal(status, 50003, 'internal server error');
        return next(call, body);
      },
    },
    witness,
  );
}

/** True for an array or object. */
export function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

/** How many arrays or objects are in one another. */
export function depthOf(value: Json): number {
  return isNested(value) ? 1 + Math.max(0, ...Object.values(value as JsonObject).map(depthOf)) : 0;
}
