import { member } from '../model/json.ts';
import type { Json } from '../model/json.ts';

/** Offsets of all zones on a day, in minutes, in the order of `zones`; days are few in a history, and are remembered. */
const known = new Map<string, readonly number[]>();
const mostDays = 5000;
let zones: readonly Intl.DateTimeFormat[] | undefined;

/** Whether two ranges of UTC offsets, seen at two times (ISO 8601), fit one zone: the same offset, or daylight saving time between. */
export function mayBeOneZone(before: Json, beforeAt: string, after: Json, afterAt: string): boolean {
  const [then, now] = [rangeOf(before), rangeOf(after)];
  if (then === null || now === null) return false;
  if (then.from <= now.to && now.from <= then.to) return true;
  const [first, second] = [offsetsAt(beforeAt), offsetsAt(afterAt)];
  return first.some((offset, index) => isWithin(offset, then) && isWithin(second[index] ?? Number.NaN, now));
}

/** An observed range of offsets, `{from, to}` such as `+08:00`, in minutes; null for anything else. */
export function rangeOf(value: Json): { readonly from: number; readonly to: number } | null {
  const [from, to] = [minutes(member(value, 'from')), minutes(member(value, 'to'))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

export function isWithin(offset: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return offset >= from && offset <= to;
}

/** An offset such as `+08:00` in minutes; NaN for anything else. */
function minutes(value: unknown): number {
  const [, sign, hours, rest] = /^([+-])(\d\d):(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
}

function offsetsAt(time: string): readonly number[] {
  const instant = Date.parse(time);
  if (Number.isNaN(instant)) return [];
  const day = time.slice(0, 10);
  let offsets = known.get(day);
  if (offsets === undefined) {
    zones ??= Intl.supportedValuesOf('timeZone').map(formatOf);
    offsets = zones.map((zone) => offsetIn(zone, instant));
    if (known.size < mostDays) known.set(day, offsets);
  }
  return offsets;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
}

function offsetIn(zone: Intl.DateTimeFormat, instant: number): number {
  const name = zone.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 0 : minutes(name.replace('GMT', ''));
}

/** The offset of a zone, an IANA name or an offset such as `+08:00`, at a time (ISO 8601), in minutes; null where it is none. */
export function offsetAt(zone: string, time: string): number | null {
  const own = minutes(zone);
  if (!Number.isNaN(own)) return own;
  try {
    const offset = offsetIn(formatOf(zone), Date.parse(time));
    return Number.isNaN(offset) ? null : offset;
  } catch {
    return null;
  }
}
