/** A text as the end of a sentence: with a full stop, unless it is a question, or was cut. */
export function withStop(text: string): string {
  return /[?…]$/.test(text) ? text : `${text}.`;
}

/** A text with a capital at its beginning. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `1 case`, `84 cases`. */
export function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}

/** The texts that are there. */
export function present(parts: readonly (string | false | null)[]): string[] {
  return parts.filter((part) => typeof part === 'string');
}

/** A list in a sentence: `a`, `a and b`, `a, b and c`. `last`: the word before the last one. */
export function wordList(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The first names of a list, and how many more. */
export function someNames(all: readonly string[], separator = ', ', most = 3): string {
  return `${all.slice(0, most).join(separator)}${all.length > most ? ` and ${all.length - most} more` : ''}`;
}

/**
 * A text without the characters of a kind at its end: `withoutEnd('a//', (unit) => unit === '/')` is `a`. It reads each
 * character once, which a regular expression would not do.
 */
export function withoutEnd(text: string, isOfKind: (unit: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isOfKind(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text of at most so many UTF-16 units: a longer one ends with `…`. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}

/** An id, which may be any text from outside, as part of the name of a file. */
export function inFileName(id: string): string {
  return id.replace(/[^\w-]/g, '_').slice(0, 40);
}

/** A text without its percent-encoding; unchanged if the encoding is not valid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Whether a text has a run of asterisks, which servers in front write in place of digits that look like the number of a
 * card. Example: `BT************0243b40c`.
 */
export function isMasked(text: string): boolean {
  return /\*{4}/.test(text);
}

/** The text of anything that was thrown. It may have several lines, and quote input. */
export function errorText(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}

/** The first line of what an error says, for a message of one line. */
export function errorLine(error: unknown): string {
  return errorText(error).split('\n')[0] ?? '';
}

/** The text of an error with its stack, for errors of the suite itself. */
export function errorStack(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? error.message) : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}

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
