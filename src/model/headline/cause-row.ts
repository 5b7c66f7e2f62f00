/**
 * One way in which something is not judged: how its reason begins, what is told of it in one line, and what to do in another. `$1` stands for what the first
 * group of the expression has matched. The cause is part of a sentence, the action a sentence.
 */
export type CauseRow = readonly [when: RegExp, cause: string, action: string];

/** How a reason quotes the platform's own words. */
const said = String.raw`(?:, saying ("(?:[^"\\]|\\.)*"?))?`;

/** An expression in which `<said>` stands for the platform's own words, quoted: a group of its own, empty where it says nothing. */
export function reasonLike(source: string): RegExp {
  return new RegExp(source.replaceAll('<said>', said));
}
