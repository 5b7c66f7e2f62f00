/**
 * One way in which something is not judged: how its reason begins, what is told of it in one line, and what to do in another. `$1` stands for what the first
 * group of the expression has matched. The cause is part of a sentence, the action a sentence.
 */
export type CauseRow = readonly [when: RegExp, cause: string, action: string];

/** A quoted text of the platform's; a long one is cut, and its length stands behind it. */
const quoted = String.raw`"(?:[^"\\]|\\.)*"?`;
const lengthOf = String.raw`(?:… \(\d+ characters\))?`;
/** How a reason quotes the platform's own words, the code behind them, or the code alone. */
const said = String.raw`(?:, (?:saying )?(${quoted}|with the code (?:[^\s"),;:]+|${quoted}))${lengthOf}(?: \(code (?:[^\s")]+|${quoted}${lengthOf})\))?)?`;

/** An expression in which `<said>` stands for the platform's own words, quoted: a group of its own, empty where it says nothing. */
export function reasonLike(source: string): RegExp {
  return new RegExp(source.replaceAll('<said>', said));
}
