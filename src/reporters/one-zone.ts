import type { Json } from '../contract/json.ts';
import { formatOf, isWithin, offsetOf, rangeOf } from '../contract/utc-offset.ts';

/**
 * Offsets of all zones on a day, in minutes, in the order of `zones`; days are few in a history, and are remembered.
 */
const known = new Map<string, readonly number[]>();
const mostDays = 5000;
let zones: readonly Intl.DateTimeFormat[] | undefined;

/**
 * Whether two ranges of UTC offsets, seen at two times (ISO 8601), fit one zone: the same offset, or daylight saving
 * time between.
 */
export function mayBeOneZone(before: Json, beforeAt: string, after: Json, afterAt: string): boolean {
  const [then, now] = [rangeOf(before), rangeOf(after)];
  if (then === null || now === null) return false;
  if (then.from <= now.to && now.from <= then.to) return true;
  const [first, second] = [offsetsAt(beforeAt), offsetsAt(afterAt)];
  return first.some((offset, index) => isWithin(offset, then) && isWithin(second[index] ?? Number.NaN, now));
}

function offsetsAt(time: string): readonly number[] {
  const instant = Date.parse(time);
  if (Number.isNaN(instant)) return [];
  const day = time.slice(0, 10);
  let offsets = known.get(day);
  if (offsets === undefined) {
    zones ??= Intl.supportedValuesOf('timeZone').map(formatOf);
    offsets = zones.map((zone) => offsetOf(zone, instant));
    if (known.size < mostDays) known.set(day, offsets);
  }
  return offsets;
}
