/** The number of seconds from which a pause makes no sense in a test run: such a header is ignored. */
const ABSURD = 86_400;

/**
 * Milliseconds to wait according to a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date). Null if there is no
 * usable value: missing, given twice, garbage, zero, in the past, or more than a day. A date is compared with the
 * answer's own `Date` if it has one, so that clocks need not agree.
 */
export function retryAfterMs(values: readonly string[], answeredAt: number): number | null {
  const value = values[0]?.trim();
  if (value === undefined || values.length > 1) return null;
  const ms = /^\d{1,10}(\.\d{1,3})?$/.test(value) ? Number(value) * 1000 : (httpDate(value) ?? Number.NaN) - answeredAt;
  return ms > 0 && ms <= ABSURD * 1000 ? Math.ceil(ms) : null;
}

/** A date of the form `Sun, 06 Nov 1994 08:49:37 GMT` in milliseconds since the epoch, or null. */
export function httpDate(value: string | undefined): number | null {
  if (value === undefined || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value))
    return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
