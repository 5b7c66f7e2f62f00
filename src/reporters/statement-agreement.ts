import { isOneOfTypes } from '../contract/content-type.ts';
import { canonicalJson, isObject, type Json, member } from '../contract/json.ts';
import { atAnyIndex } from '../contract/json-pointer.ts';
import type { Caveat, Report, ReportObservation } from '../contract/report.ts';
import { isWithin, offsetAt, rangeOf } from '../contract/utc-offset.ts';

/** The value of an observation, and what makes it less than sure. */
interface Seen {
  readonly value: Json;
  readonly caveat?: Caveat | undefined;
  /** When the run was; ISO 8601 UTC. */
  readonly at: string;
}

type Agrees = (declared: Json, seen: Seen) => boolean;

/** Whether the declared value allows an observed one that is not the same. Whatever a value leaves open is allowed. */
const agreement: Readonly<Record<string, Agrees>> = {
  requiredSearchFields: (declared, { value }) => isSame(declared, value),
  timeZone: (declared, { value, at }) => {
    const range = rangeOf(value);
    const offset = offsetAt(String(declared), Date.parse(at));
    return range === null || offset === null || isWithin(offset, range);
  },
  // If every value is accepted, those without an effect are not observed.
  sortKeys: (declared, { value, caveat }) => caveat === 'others ignored' || isSame(declared, value),
  distTypes: (declared, { value, caveat }) => caveat === 'others ignored' || isSame(declared, value),
  keySchemes: (declared, { value }) => isSame(lower(declared), lower(value)),
  errorBody: (declared, { value }) =>
    listOf(isObject(value) ? Object.values(value) : []).every((shape) =>
      listOf(shape).every((one) => fitsSchema(declared, one)),
    ),
  contentTypes: (declared, { value }) => texts(value).every((type) => isOneOfTypes(type, texts(declared))),
  refundStatuses: (declared, { value }) => isPart(value, declared),
  firewall: (declared, { value }) => isPart(value, declared),
  extraFields: (declared, { value }) => isPart(value, texts(declared).map(atAnyIndex)),
  timestampForm: (declared, { value }) => areFormsOf(value, declared),
  rateLimit: (declared, { value }) => {
    const [met, rate, retryAfter] = ['met', 'rate', 'retryAfter'].map(
      (name) => [member(declared, name), member(value, name)] as const,
    );
    // If no 429 came, there may still be a limit: the run may have been slower.
    if (met?.[1] !== true) return true;
    const isSlower = typeof rate?.[0] === 'number' && typeof rate[1] === 'number' && rate[1] < rate[0] / 2;
    return met[0] !== false && !isSlower && (typeof retryAfter?.[0] !== 'boolean' || retryAfter[0] === retryAfter[1]);
  },
};

/**
 * Whether the run observed another answer than the declared one: its verdict on the answer decides; without a verdict,
 * the observation. False if nothing was observed.
 */
export function isObservedOtherwise(
  report: Report,
  key: string,
  { declared, value, caveat }: ReportObservation,
): boolean {
  const judged = report.requirements.find(({ id }) => id === `statement.${key}`)?.verdict;
  if (judged === 'pass') return false;
  if (judged === 'fail' || judged === 'warn' || judged === 'waived') return true;
  if (declared === null || value === null) return false;
  const agrees = Object.hasOwn(agreement, key) ? agreement[key] : undefined;
  return agrees === undefined
    ? canonicalJson(declared) !== canonicalJson(value)
    : !agrees(declared, { value, caveat, at: report.run.startedAt });
}

/** Whether two lists have the same values, in any order. */
export function isSame(one: Json, other: Json): boolean {
  return isPart(one, other) && isPart(other, one);
}

/** Whether every value of one list is in another. */
export function isPart(part: Json, whole: Json | readonly string[]): boolean {
  const all = new Set(listOf(whole as Json).map(canonicalJson));
  return listOf(part).every((value) => all.has(canonicalJson(value)));
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

function texts(value: Json): string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}

function lower(value: Json): Json {
  return texts(value).map((text) => text.toLowerCase());
}

/** Whether every form of timestamps that one text names is among those of another, which may name any precision. */
export function areFormsOf(some: Json, all: Json): boolean {
  const allowed = formsOf(all);
  return formsOf(some).every((form) =>
    allowed.some((one) => one === form || one === general(form) || general(one) === form),
  );
}

/** Forms of timestamps that a text names, without spaces and capitals. */
function formsOf(value: Json): string[] {
  return String(value)
    .split(/ or /i)
    .map((form) => form.toLowerCase().replaceAll(/\s+/g, ''));
}

/** A form with named precision as one with any: `extended,milliseconds,z` is `extended,secondswithfraction,z`. */
function general(form: string): string {
  return form.replace(
    /,(?:milli|micro|nano)seconds(with)?(comma)?/,
    (_, __, comma: string | undefined) => `,secondswith${comma ?? ''}fraction`,
  );
}

/**
 * Whether bodies of an observed shape (`object` members with their types, or the kind of another body) may conform to a
 * JSON Schema, as far as types tell.
 */
function fitsSchema(schema: Json, shape: Json): boolean {
  if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return true;
  if (schema === false || !isObject(schema)) return false;
  if (!isObject(shape))
    return (
      typeof shape === 'string' && !['empty', 'html', 'text'].includes(shape) && isOfType(member(schema, 'type'), shape)
    );
  const kinds = (name: string): readonly string[] =>
    Object.hasOwn(shape, name) ? String(shape[name]).split(' or ') : ['absent'];
  const { type, required = [], properties = {} } = schema;
  return (
    isOfType(type, 'object') &&
    texts(required).every((name) => !kinds(name).includes('absent')) &&
    Object.entries(isObject(properties) ? properties : {}).every(([name, own]) =>
      kinds(name).every((kind) => kind === 'absent' || (own !== false && isOfType(member(own, 'type'), kind))),
    )
  );
}

function isOfType(type: Json | undefined, kind: string): boolean {
  if (type === undefined) return true;
  return texts(type).some((one) => one === kind || (one === 'number' && kind === 'integer'));
}
