/** Characters that steer a terminal, reorder or hide text, or are no characters at all; line feed and tab included. */
export const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\uFFFE\uFFFF\u{1FFFE}\u{1FFFF}]/gu;
/**
 * Any character other than ASCII, and Chinese with its punctuation: most texts have none. Looked for first, since that
 * needs a sixth of the time.
 */
const unusual = /[^ -~\u3001-\u3020\u4E00-\u9FFF\uFF01-\uFF5E]/;

/** Whether something in a text cannot be seen. */
export function hasUnseen(text: string): boolean {
  return unusual.test(text) && text.search(unseen) >= 0;
}

/** A text in which what cannot be seen is written in another way. */
export function withoutUnseen(text: string, written: (character: string) => string): string {
  return unusual.test(text) ? text.replace(unseen, written) : text;
}

/** The same with line feeds and tabs as they are. */
export function withoutUnseenInLines(text: string, written: (character: string) => string): string {
  return withoutUnseen(text, (character) =>
    character === '\n' || character === '\t' ? character : written(character),
  );
}

/** Half a surrogate pair as `JSON.stringify` writes it, behind any number of escaped backslashes. */
const loneSurrogate = /(?<!\\)((?:\\\\)*)\\(u[dD][89a-fA-F][0-9a-fA-F]{2})/g;

/**
 * JSON text in which what cannot be seen is written as escapes: for a parser the same, and on a terminal that shows the
 * file nothing steers or hides. Line feeds and tabs stand between the texts alone. Half a surrogate pair is no
 * character, and many a parser stops at it: it becomes the six characters of its escape, as in every other report.
 */
export function visibleJson(json: string): string {
  return visibleExactJson(hasLoneSurrogate(json) ? json.replace(loneSurrogate, '$1\\\\$2') : json);
}

/** The same with halves of surrogate pairs as `JSON.stringify` escapes them: for what is to be sent again as it was. */
export function visibleExactJson(json: string): string {
  return withoutUnseenInLines(json, asUnits);
}

/** Whether a text that `JSON.stringify` has made has half a surrogate pair in it. */
export function hasLoneSurrogate(json: string): boolean {
  return json.includes('\\u') && json.search(loneSurrogate) >= 0;
}

/** A character as JSON escapes it: `\u200b`, `\ud83d\ude00`. */
export function asUnits(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
