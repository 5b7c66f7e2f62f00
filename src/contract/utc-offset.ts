import { type Json, member } from './json.ts';

/** An observed range of offsets, `{from, to}` such as `+08:00`, in minutes; null for anything else. */
export function rangeOf(value: Json): { readonly from: number; readonly to: number } | null {
  const [from, to] = [offsetIn(member(value, 'from')), offsetIn(member(value, 'to'))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

/**
 * The offset in minutes of a zone (an IANA name, or an offset such as `+08:00`) at a time in milliseconds; null if it
 * is not a zone.
 */
export function offsetAt(zone: string, time: number): number | null {
  const own = offsetIn(zone);
  // Not every runtime has offsets as zones.
  if (!Number.isNaN(own)) return own;
  try {
    const parts = formatOf(zone).formatToParts(time);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
    const offset = name === '' ? 0 : offsetIn(name);
    return Number.isNaN(offset) ? null : offset;
  } catch {
    return null;
  }
}

/** The format that shows offsets of a zone. It is kept, because making one needs more time than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An offset such as `+08:00`, or `+08:05:43` as local mean times had it, in minutes; NaN for anything else. */
function offsetIn(value: unknown): number {
  const [, sign, hours, rest, seconds = 0] =
    /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest) + Number(seconds) / 60);
}
