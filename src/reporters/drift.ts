import { canonicalJson, isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportObservation } from '../contract/report-parts.ts';
import { observedValue, type ReportDigest } from './digest.ts';
import { rangeOf } from '../contract/utc.ts';

/** Open points whose value differs in every run. */
const everMoving: readonly string[] = ['open.latency'];
/** Lists of values that were seen: a new one is a change, one that was not seen this time is not. */
const lists: readonly string[] = ['open.refund-statuses', 'open.content-type', 'open.extra-fields'];

/**
 * Whether the answer to an open point is another than before. Other measurements of the same answer are not a change:
 * times, rates, ranges of UTC offsets that fit one zone, rare values that did not occur this time. Nor is an answer
 * that is or was unclear.
 */
export function hasDrifted(id: string, before: Json, after: Json): boolean {
  if (before === null || after === null || everMoving.includes(id) || canonicalJson(before) === canonicalJson(after))
    return false;
  if (lists.includes(id)) return !isPart(listOf(after), listOf(before));
  switch (id) {
    case 'open.time-zone':
      return !mayBeOneZone(before, after);
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
      return !areFormsOf(after, before);
    default:
      return !(Array.isArray(before) && Array.isArray(after) && isSame(before, after));
  }
}

/**
 * The observations of a report, each with the time since which it has its answer: the one in the earlier report, or the
 * time of that run.
 */
export function datedObservations(report: Report, before: ReportDigest | null): ReportObservation[] {
  const then = new Map((before?.observations ?? []).map((one) => [one.id, one]));
  return report.observations.map((one) => {
    if (one.value === null) return one;
    const known = then.get(one.id);
    const isUnchanged =
      before !== null &&
      known !== undefined &&
      known.value !== null &&
      !hasDrifted(one.id, known.value, observedValue(one));
    return { ...one, since: isUnchanged ? (known.since ?? before.run.startedAt) : report.run.startedAt };
  });
}

/** Whether a body is of another kind, or a member is new, gone, or has a new type. Fewer types are not a change. */
function shapeDrifted(before: Json, after: Json): boolean {
  return listOf(after).some((now) =>
    listOf(before).every((then) => {
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

/** Whether two lists have the same values, in any order. */
function isSame(one: readonly Json[], other: readonly Json[]): boolean {
  return isPart(one, other) && isPart(other, one);
}

/** Whether every value of one list is in another. */
function isPart(part: readonly Json[], whole: readonly Json[]): boolean {
  const all = new Set(whole.map(canonicalJson));
  return part.every((value) => all.has(canonicalJson(value)));
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

/** Whether every form of timestamps that one text names is among those of another, which may name any precision. */
function areFormsOf(some: Json, all: Json): boolean {
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

function alternatives(types: Json): string[] {
  return String(types).split(' or ');
}

function asObject(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

/** The most minutes by which daylight saving time moves a zone. */
const summer = 60;

/** Whether two ranges of UTC offsets fit one zone: a common offset, or two that daylight saving time may explain. */
function mayBeOneZone(before: Json, after: Json): boolean {
  const [then, now] = [rangeOf(before), rangeOf(after)];
  return then !== null && now !== null && then.from <= now.to + summer && now.from <= then.to + summer;
}
