/** A text as the end of a sentence: with a full stop, unless it is a question, or was cut. */
export function withStop(text: string): string {
  return /[?…]$/.test(text) ? text : `${text}.`;
}
