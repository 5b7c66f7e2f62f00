/**
 * Whether a text has a run of asterisks, as a server on the way writes it in the place of digits that it takes for the
 * number of a card. Example: `BT************0243b40c`.
 */
export function isMasked(text: string): boolean {
  return /\*{4}/.test(text);
}
