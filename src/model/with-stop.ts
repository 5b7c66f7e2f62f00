/** A text as the end of a sentence: with a full stop, unless it is a question. */
export function withStop(text: string): string {
  return text.endsWith('?') ? text : `${text}.`;
}
