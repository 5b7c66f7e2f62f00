/** Longest path of a request that is read from a file, in characters. */
const longest = 100_000;

/**
 * Why a text cannot be the path of a request, with its query, such as `/open/v1/bus/search`; null if it can be. The
 * answer follows
 * the word "got". Whatever the path is appended to stays the host of the call: the path has no host, scheme or user,
 * and no segment that leads out of its folder. Every place that reads a path from a file calls this.
 */
export function requestPathProblem(text: string): string | null {
  if (!text.startsWith('/')) return 'one that does not begin with /';
  if (text.length > longest) return `one of more than ${longest} characters`;
  if (/[^!-~]/.test(text)) return 'one with a space, a line break or a character outside ASCII';
  if (/[\\#]/.test(text)) return 'one with a backslash or a #';
  const path = text.split('?', 1)[0] ?? '';
  if (path.startsWith('//')) return 'one that begins with a host (//)';
  if (path.includes('@')) return 'one with an @ (written as %40 in a path)';
  return path.split('/').some(isDotSegment) ? 'one with a segment . or ..' : null;
}

/** A segment `.` or `..`, with its dots percent-encoded or not. */
function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}
