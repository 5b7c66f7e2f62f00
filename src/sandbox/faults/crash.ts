import { type Call, Refusal } from '../call.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Part } from './fault.ts';
import { search, type Witness, cancel } from '../witness.ts';

/** What an unlisted status breaks. */
export const listed = '7: statuses listed: 200, 400, 401, 429; 400 is the answer to an invalid request';

/** A call of the operation whose body `hits` is answered with 500, or another status. */
function crash(
  what: string,
  operation: Call['operation'],
  hits: (body: JsonObject) => boolean,
  witness: Witness,
  status = 500,
): Part {
  return {
    title: `${what} is answered with ${status}.`,
    hooks: {
      operate(next, call, body) {
        if (call.operation === operation && hits(body)) throw new Refusal(status, 50003, 'internal server error');
        return next(call, body);
      },
    },
    witness,
  };
}

/** A search whose body `hits` is answered with 500, or another status; the one with these fields is one. */
export function searchCrash(
  what: string,
  hits: (body: JsonObject) => boolean,
  fields: Record<string, unknown>,
  status = 500,
): Part {
  return crash(what, 'busSearch', hits, search(fields), status);
}

/** The same for a cancel. */
export function cancelCrash(what: string, hits: (body: JsonObject) => boolean, fields: Record<string, unknown>): Part {
  return crash(what, 'hotelCancel', hits, cancel(fields));
}

/** True for an array or object. */
export function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

/** How many arrays or objects are in one another. */
export function depthOf(value: Json): number {
  let depth = 0;
  for (let level: readonly Json[] = [value]; level.some(isNested); depth += 1)
    level = level.filter(isNested).flatMap((one) => Object.values(one as JsonObject));
  return depth;
}
