import { oneLineOf } from './one-line.ts';
import { runCauses } from './run-causes.ts';

/** What keeps requirements from being judged, and what to do about it: one line each. */
export interface Headline {
  /** Part of a sentence, such as `no configured route has trips in the days tried`. */
  readonly cause: string;
  /** A sentence that says what to do. */
  readonly action: string;
}

/** UTF-16 units of a cause and of an action: with what stands before and behind them, a line has 160 at most. */
export const longestCause = 120;
export const longestAction = 95;
/** Characters of the platform's own words in a cause. */
const longestWords = 50;

/** UTF-16 units of a reason that are read: those of the suite are shorter, and those of a report of others may have any length. */
const longestRead = 2000;

/** What stands before a reason and tells whom it keeps from being judged, not why. */
const beforeReasons: readonly RegExp[] = [
  /^\d+ of \d+ cases could not be judged: /,
  /^(?:search|cancel|busTripDetail|busOrderCreate): (?!answered )/,
  /^(?:not sent|aborted): /,
];

/** Who has found what stands in the way: a requirement that an answer breaks. */
const seeRequirement = / \(see ((?:http|envelope|auth|bus|cancel|statement)\.[\w-]+)/;
/** A reason that has advice of its own behind what it tells. */
const advice = /^(.*?)(?:: |; )((?:add|check|describe|have|look|make|mend|name|raise|record|run|set|supply) [^;]*)/s;

/** The headline of a reason for which something was not judged: the reason of a requirement, or the note of a run. */
export function headlineOf(reason: string): Headline {
  const { cause, action } = causeOf(rootOf(oneLineOf(reason.slice(0, longestRead))));
  return { cause: shortened(cause, longestCause), action: shortened(action, longestAction) };
}

/** A reason without what stands before it. */
function rootOf(reason: string): string {
  const peeled = beforeReasons.reduce((text, before) => text.replace(before, ''), reason);
  return peeled === reason ? reason : rootOf(peeled);
}

function causeOf(text: string): Headline {
  for (const [when, cause, action] of runCauses) {
    const match = when.exec(text);
    if (match !== null) return { cause: filled(cause, match), action: filled(action, match) };
  }
  const see = seeRequirement.exec(text);
  if (see !== null) return { cause: text.slice(0, see.index), action: `Have ${see[1]} mended first, then run again.` };
  const [, cause, then] = advice.exec(text) ?? [];
  if (cause !== undefined && then !== undefined) return { cause, action: `${then.charAt(0).toUpperCase()}${then.slice(1)}${/[.?]$/.test(then) ? '' : '.'}` };
  return { cause: text === '' ? 'no reason was recorded' : text, action: 'Run again; if it stays, see in report.html what was answered.' };
}

/** A template with what the groups of a match hold; the platform's own words are shortened. */
function filled(template: string, match: RegExpExecArray): string {
  const text = template.replaceAll(/\$(\d)/g, (_, nth: string) => {
    const group = match[Number(nth)] ?? '';
    return group.startsWith('"') && group.length > longestWords ? `${shortened(group.replace(/"$/, ''), longestWords - 1)}"` : group;
  });
  return text.replaceAll(/ \( ?\)|(?<! ) +(?=[,)]|$)/g, '').replaceAll(/ {2,}/g, ' ');
}

function shortened(text: string, longest: number): string {
  return text.length > longest
    ? `${text
        .slice(0, longest - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text;
}
