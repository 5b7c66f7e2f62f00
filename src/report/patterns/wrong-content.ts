import { atAnyIndex, pointerTokens } from '../../contract/json.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { shortened, someNames, wordList } from '../../contract/text.ts';

/** The parts of a finding that say what is wrong in an answer. */
type OfContent = Pick<ReportFinding, 'pointer' | 'cause'>;

/** Fields that are named, and UTF-16 units of a cause. */
const [mostFields, longestWay] = [4, 100];

/** What is wrong in answers: `wrongFields`, or `got a wrong answer (a trip on two pages)`. */
export function wrongContent(all: readonly OfContent[]): string {
  return wrongFields(all) ?? `got a wrong answer (${someNames([...new Set(all.map(wayOf))], '; ')})`;
}

/** `got trips without price`, `got a wrong total and page_info.total`; null if something else is wrong. */
export function wrongFields(all: readonly OfContent[]): string | null {
  const fields = all.flatMap((one) => fieldOf(one) ?? []);
  const [first] = fields;
  if (first === undefined || fields.length < all.length) return null;
  const { isOfTrip } = first;
  if (fields.some((one) => one.isOfTrip !== isOfTrip)) return null;
  const names = [...new Set(fields.map(({ name }) => name))];
  const said = names.length > mostFields ? someNames(names, ', ', mostFields) : wordList(names);
  const areMissing = fields.every((one) => one.isMissing);
  if (isOfTrip) return `got trips with${areMissing ? 'out' : ' a wrong'} ${said}`;
  return `got ${areMissing ? 'no' : 'a wrong'} ${said}`;
}

/** The wrong field of an answer, or of its trips; null if a field is not the problem. */
function fieldOf({ pointer = '', cause }: OfContent) {
  const tokens = pointerTokens(pointer);
  const [first, second] = tokens;
  const last = tokens.at(-1) ?? '';
  const isOfList = last === 'lines' && wayOf({ pointer, cause }) === cause;
  if (last === '' || isOfList || /^(?:\d+|\*)$/.test(last)) return null;
  const isOfTrip = first === 'data' && second === 'lines' && tokens.length > 3;
  const own = tokens.slice(isOfTrip ? 3 : first === 'data' && tokens.length > 1 ? 1 : 0);
  return { name: own.join('.'), isOfTrip, isMissing: isMissing({ pointer, cause }) };
}

/** Whether the field is not there at all. */
export function isMissing({ pointer = '', cause }: OfContent): boolean {
  return cause === `${atAnyIndex(pointer)}: missing`;
}

/** A cause without the name of its field. */
export function wayOf({ cause, pointer = '' }: OfContent): string {
  const before = `${atAnyIndex(pointer)}: `;
  return shortened(cause.startsWith(before) ? cause.slice(before.length) : cause, longestWay);
}
