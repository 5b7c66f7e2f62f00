import type { Effect } from '../../contract/operations.ts';
import { isObject, type Json, type JsonObject, pointerToken } from '../../contract/json.ts';
import { leavesOut } from '../../contract/schema-says.ts';
import { onlyKeys } from './only-keys.ts';

/** A status, or a list of them. */
export type Statuses = number | readonly number[];

/** What an operation does with a thing that its call names, such as a booking. */
interface OfThing {
  /** As in `creates` of the operation that makes such a thing. */
  readonly kind: string;
  /** The member of the request that has the number of the thing. */
  readonly number: string;
  /**
   * The status of a number that nothing has. Default: any listed one below 500 that is no acceptance, if `answers`
   * lists 404 or 410.
   */
  readonly unknown?: Statuses;
  /** The name of a further key, in `keys` of the configuration: its holder may not call this for the thing. */
  readonly hiddenFrom?: string;
}

/** It reads a thing. */
export interface ReadsThing extends OfThing {
  /**
   * Places of the answer, as JSON pointers, that show what was created: the member with that name of the request of
   * `creates`, or the same place of its answer.
   */
  readonly shows?: readonly string[];
}

/** It reads a list, in which each new thing is. */
export interface ReadsList {
  readonly kind: string;
  /** Where the numbers are in the answer: a JSON pointer in which `*` is each item of a list. */
  readonly lists: string;
}

/** It changes a thing. */
export interface ChangesThing extends OfThing {
  /** What the operation that reads the thing then shows within five seconds, by JSON pointers into its answer. */
  readonly to?: JsonObject;
  /** The status of a second call for the same thing, if it is refused; else `accepted`. */
  readonly again?: Statuses | 'accepted';
}

/** What the requirements of `generic` know of the thing that an operation is about. */
export type About =
  | { readonly is: 'none' }
  | ({ readonly is: 'list' } & ReadsList)
  | ({ readonly is: 'thing' } & Thing);
/** A thing that a call names. */
export type Thing = ReadsThing & ChangesThing;

const ofThing = { kind: true, number: true, unknown: true, hiddenFrom: true } as const;
const ofReading = { ...ofThing, shows: true, lists: true } as const;
const ofChange = { ...ofThing, to: true, again: true } as const;

/** Checks what an operation says about its thing. Throws a TypeError. */
export function aboutOf(
  name: string,
  { reads, changes }: { readonly reads?: true | ReadsThing | ReadsList; readonly changes?: ChangesThing },
): About {
  const wrong = (expected: string): never => {
    throw new TypeError(`${name}: expected ${expected}`);
  };
  const given = changes ?? reads;
  if (given === undefined || given === true) return { is: 'none' };
  if (!isObject(given as unknown as Json)) return wrong('true or an object as `reads`, and an object as `changes`');
  onlyKeys(
    `${name}: ${changes === undefined ? 'reads' : 'changes'}`,
    given,
    changes === undefined ? ofReading : ofChange,
  );
  const { kind, number, unknown, hiddenFrom, shows, lists, to, again } = given as Partial<Thing & ReadsList>;
  if (!isText(kind)) return wrong('a kind');
  if (lists !== undefined) {
    if (Object.keys(given).length > 2) return wrong('a kind and `lists` alone of an operation that reads a list');
    return isPointer(lists) && lists.split('/').includes('*')
      ? { is: 'list', kind, lists }
      : wrong('`lists` to be a JSON pointer with `*`, such as /bookings/*/booking_no');
  }
  if (!isText(number)) return wrong('a kind and the place of its number');
  if (shows !== undefined && !(Array.isArray(shows) && shows.length > 0 && shows.every(isPointer)))
    return wrong('a list of JSON pointers into the answer as `shows`, such as /data/price');
  if (to !== undefined && !(isObject(to) && Object.keys(to).length > 0 && Object.keys(to).every(isPointer)))
    return wrong("values by JSON pointers as `to`, such as { '/data/status': 'cancelled' }");
  if (unknown !== undefined && !areStatuses(unknown)) return wrong('statuses as `unknown`, such as 404');
  if (again !== undefined && again !== 'accepted' && !areStatuses(again))
    return wrong("statuses as `again`, such as 409, or 'accepted'");
  if (hiddenFrom !== undefined && !isText(hiddenFrom)) return wrong('the name of a further key as `hiddenFrom`');
  return { is: 'thing', ...(given as Thing) };
}

/** The problem if the calls of an operation have no member for the number of its thing; null if they may have. */
export function memberProblem(
  about: About,
  effect: Effect,
  method: string,
  path: string,
  request: JsonObject | null,
): string | null {
  if (about.is !== 'thing') return null;
  const { number } = about;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const isLeftOut = request === null ? !hasBody : leavesOut(request, `/${pointerToken(number)}`);
  return isLeftOut && !path.includes(`{${number}}`)
    ? `expected the number of \`${effect.is}\` to be in the path or in \`request\`, got ${JSON.stringify(number)}`
    : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPointer(value: unknown): value is string {
  return isText(value) && value.startsWith('/');
}

/** Whether a value is a status, or a list of some. */
export function areStatuses(value: unknown): value is Statuses {
  const all = [value].flat();
  return all.length > 0 && all.every((one) => Number.isInteger(one));
}
