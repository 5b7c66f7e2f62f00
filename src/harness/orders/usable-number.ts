/** Characters of an order number, at most: as in the configuration. */
export const longestNumber = 200;

/** Why a number from the target cannot be what an order is cancelled by, or null. It goes into requests, the ledger and reports. */
export function whyUnusable(number: string | number, holdsSecret: (text: string) => boolean): string | null {
  // What JSON.parse makes of a longer one may be somebody else's order.
  if (typeof number === 'number') return Number.isSafeInteger(number) ? null : 'that is no integer below 2^53';
  if (number === '' || number.length > longestNumber || /\p{Cc}/u.test(number) || !number.isWellFormed())
    return `that is not 1 to ${longestNumber} characters without control characters`;
  // A target that takes `*` or `%` as a pattern would cancel everybody's orders.
  if (!/[\p{L}\p{N}]/u.test(number)) return 'without a letter or digit';
  return holdsSecret(number) ? 'that holds a secret' : null;
}
