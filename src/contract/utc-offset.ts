import { type Json, member } from './json.ts';

/** An observed range of offsets, `{from, to}` such as `+08:00`, in minutes; null for anything else. */
export function rangeOf(value: Json): { readonly from: number; readonly to: number } | null {
  const [from, to] = [offsetIn(member(value, 'from')), offsetIn(member(value, 'to'))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

export function isWithin(offset: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return offset >= from && offset <= to;
}

/**
 * The offset of a zone, an IANA name or an offset such as `+08:00`, at a time (milliseconds), in minutes; null where it
 * is none.
 */
export function offsetAt(zone: string, time: number): number | null {
  const own = offsetIn(zone);
  if (!Number.isNaN(own)) return own;
  try {
    const offset = offsetOf(formatOf(zone), time);
    return Number.isNaN(offset) ? null : offset;
  } catch {
    return null;
  }
}

/** What offsets of a zone are read from. */
export function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
}

/** The offset of a zone at a time (milliseconds), in minutes. */
export function offsetOf(zone: Intl.DateTimeFormat, time: number): number {
  const name = zone.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 0 : offsetIn(name.replace('GMT', ''));
}

/** An offset such as `+08:00` in minutes; NaN for anything else. */
export function offsetIn(value: unknown): number {
  const [, sign, hours, rest] = /^([+-])(\d\d):(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
}
