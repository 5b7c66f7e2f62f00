/**
 * The header that says a call's number in its run. The User-Agent does not say it: a platform may give a share of its clients,
 * told apart by that header, another order of trips or another version, and one run must look like one client.
 */
export const callNumberHeader = 'X-Conformance-Call';

/** The number that a shown request carries; 0 where it has none. */
export function callNumber(headers: Readonly<Record<string, unknown>>): number {
  const value = headers[callNumberHeader];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
}
