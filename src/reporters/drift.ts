import { canonicalJson, isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import type { Report, ReportObservation } from '../contract/report.ts';
import { observedValue, type ReportDigest } from './digest.ts';
import { mayBeOneZone } from './one-zone.ts';

/** Open points whose value is another in every run. */
const everMoving: readonly string[] = ['open.latency'];
/** Lists of what was seen: one that was not seen this time is still there; a new one is news. */
const lists: readonly string[] = ['open.refund-statuses', 'open.content-type', 'open.extra-fields'];

/** When two answers were seen, ISO 8601. */
export interface Times {
  readonly before: string;
  readonly after: string;
}

/**
 * Whether an open point is answered otherwise than before, and not only measured otherwise: times, rates, ranges of UTC
 * offsets that fit one zone and rare values that were not met this time are no change; nor is what could not be told
 * then or now.
 */
export function hasDrifted(id: string, before: Json, after: Json, times: Times): boolean {
  if (before === null || after === null || everMoving.includes(id) || canonicalJson(before) === canonicalJson(after))
    return false;
  if (lists.includes(id)) return texts(after).some((one) => !texts(before).includes(one));
  switch (id) {
    case 'open.time-zone':
      return !mayBeOneZone(before, times.before, after, times.after);
    case 'open.rate-limit':
      return (
        member(before, 'met') !== member(after, 'met') ||
        (member(after, 'met') === true && member(before, 'retryAfter') !== member(after, 'retryAfter'))
      );
    case 'open.error-body':
      return Object.keys(asObject(before)).some(
        (status) =>
          Object.hasOwn(asObject(after), status) &&
          shapeDrifted(asObject(before)[status] ?? null, asObject(after)[status] ?? null),
      );
    case 'open.timestamp-form':
      return String(after)
        .split(' or ')
        .some(
          (form) =>
            !String(before)
              .split(' or ')
              .some((one) => isSameForm(one, form)),
        );
    default:
      return Array.isArray(before) && Array.isArray(after)
        ? canonicalJson(sorted(before)) !== canonicalJson(sorted(after))
        : true;
  }
}

/**
 * The observations of a report, each with the time since when its answer is what it is, as far as an earlier report
 * tells: its own time there, or the time of that run.
 */
export function datedObservations(report: Report, before: ReportDigest | null): ReportObservation[] {
  const then = new Map((before?.observations ?? []).map((one) => [one.id, one]));
  return report.observations.map((one) => {
    if (one.value === null) return one;
    const known = then.get(one.id);
    const isSame =
      before !== null &&
      known !== undefined &&
      known.value !== null &&
      !hasDrifted(one.id, known.value, observedValue(one), {
        before: before.run.startedAt,
        after: report.run.startedAt,
      });
    return { ...one, since: isSame ? (known.since ?? before.run.startedAt) : report.run.startedAt };
  });
}

/**
 * Whether two forms of a timestamp are one: where trailing zeros are dropped, whole milliseconds may be all that a run
 * meets.
 */
function isSameForm(a: string, b: string): boolean {
  const loose = (form: string): string =>
    form
      .replace(/, (?:milli|micro|nano)seconds with comma/, ', seconds with comma fraction')
      .replace(/, (?:milli|micro|nano)seconds/, ', seconds with fraction');
  return a === b || loose(a) === b || a === loose(b);
}

/**
 * A body of another kind, a member that is new or gone, or a type that a member had not: but not less of what there
 * was.
 */
function shapeDrifted(before: Json, after: Json): boolean {
  const kinds = (value: Json): Json[] => (Array.isArray(value) ? value : [value]);
  return kinds(after).some((now) =>
    kinds(before).every((then) => {
      if (!isObject(now) || !isObject(then)) return isObject(now) !== isObject(then) || now !== then;
      const added = Object.entries(now).some(
        ([name, types]) =>
          !Object.hasOwn(then, name) ||
          alternatives(types).some((type) => !alternatives(then[name] ?? null).includes(type)),
      );
      const gone = Object.entries(then).some(
        ([name, types]) => !Object.hasOwn(now, name) && !alternatives(types).includes('absent'),
      );
      return added || gone;
    }),
  );
}

function alternatives(types: Json): string[] {
  return String(types).split(' or ');
}

function texts(value: Json): string[] {
  return Array.isArray(value) ? value.map(canonicalJson) : [];
}

function sorted(values: readonly Json[]): Json[] {
  return values.toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
}

function asObject(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
