import {
  type Case,
  describeValue,
  type Exchange,
  fail,
  FirstOfEach,
  inScope,
  isObject,
  type JsonObject,
  linesOf,
  onceFor,
  pass,
  quote,
  tripFields,
  type Violation,
  violation,
} from '../../src/requirements/for-suites.ts';

const textFields = tripFields.flatMap(({ name, type }) => (type === 'string' ? [name] : []));

/** A text that reads as UTF-8 which was decoded twice, and what it was before. */
interface Suspect {
  readonly place: string;
  readonly member: string;
  readonly text: string;
  readonly repaired: string;
  readonly trip: JsonObject;
}

/** What the texts of one answer show; null if it has none that could be broken. */
interface Seen {
  readonly broken: readonly Violation[];
  readonly suspects: readonly Suspect[];
}

/** Suspects of an answer that are looked at. */
const mostSuspects = 1000;

/**
 * Section 2: the texts of a trip are whole. A character that could not be decoded, or half of one, is always reported,
 * and so is a text of question marks alone: what is written for characters that a code page has not.
 * A text that may have been decoded twice is reported only if another text of the run, or one of the same trip that is
 * part of it, shows what it was: some names begin with `Ã`. If it was two letters of no Latin script, or has control
 * characters now, it shows that itself. An answer to a search whose own text was broken may repeat that.
 */
export function* textsWhole(exchanges: readonly Exchange[]): Iterable<Case> {
  const answers = exchanges.flatMap((exchange) => {
    const seen = seenIn(exchange);
    return seen === null ? [] : [{ exchange, ...seen }];
  });
  const suspected = new Set(answers.flatMap(({ suspects }) => suspects.map(({ repaired }) => repaired)));
  const whole = suspected.size === 0 ? new Map<string, Exchange>() : shownIn(answers, suspected);
  for (const { exchange, broken, suspects } of answers) {
    const twice = new Map<string, { readonly made: Violation; readonly shownBy: Exchange }>();
    for (const suspect of suspects) {
      const shownBy = whole.get(suspect.repaired) ?? (hasPart(suspect) || isPlain(suspect) ? exchange : undefined);
      const cause = `/data/lines/[]/${suspect.member}: decoded twice`;
      if (shownBy === undefined || twice.has(cause)) continue;
      const place = shownBy === exchange ? '' : `, as call ${shownBy.call} shows it`;
      const expected = `${quote(suspect.repaired)}${place}`;
      twice.set(cause, { made: violation(cause, suspect.place, expected, describeValue(suspect.text)), shownBy });
    }
    if (broken.length + twice.size === 0) yield pass(exchange);
    for (const made of broken) yield fail(exchange, [], made);
    for (const { made, shownBy } of twice.values()) yield fail(exchange, shownBy === exchange ? [] : [shownBy], made);
  }
}

const seenIn = onceFor((exchange: Exchange): Seen | null =>
  inScope('accepted-search', exchange) && isWholeRequest(exchange) ? lookAt(exchange) : null,
);

/** Whether a search has no half characters, and no bytes that are not UTF-8. */
function isWholeRequest({ request: { bodyText, bodyBase64 } }: Exchange): boolean {
  return bodyBase64 === undefined && !/\ufffd|\\u(?:d[89a-f]|fffd)/i.test(bodyText) && bodyText.isWellFormed();
}

function lookAt(exchange: Exchange): Seen | null {
  const found = new FirstOfEach();
  const suspects: Suspect[] = [];
  const isPlaced = exchange.request.bodyText.includes('_addr');
  let hasText = false;
  for (const [index, text, member, trip] of textsOf(exchange)) {
    hasText = true;
    const place = `/data/lines/${index}/${member}`;
    const broken = brokenBy(text);
    if (broken !== null)
      found.add(`/data/lines/[]/${member}: ${broken}`, index, (cause) =>
        violation(cause, place, 'a text whose characters are whole', describeValue(text)),
      );
    if (isName.test(member) && inHtml.test(text) && !isPlaced)
      found.add(`/data/lines/[]/${member}: escaped for HTML`, index, (cause) =>
        violation(cause, place, 'the name itself, without character references of HTML', describeValue(text)),
      );
    const repaired = suspects.length < mostSuspects ? decodedOnce(text) : null;
    if (repaired !== null) suspects.push({ place, member, text, repaired, trip });
  }
  return hasText ? { broken: found.violations(), suspects } : null;
}

/** Names, and what only a page of HTML shows as a character. A boarding point may be named after an address. */
const [isName, inHtml] = [/_(?:name|city)$/, /&(?:amp|lt|gt|quot|apos|#\d{2,5}|#x[\da-f]{2,5});/i];

function* textsOf(exchange: Exchange): Iterable<[index: number, text: string, member: string, trip: JsonObject]> {
  for (const [index, trip] of linesOf(exchange).entries()) {
    if (!isObject(trip)) continue;
    for (const name of textFields) {
      const text = trip[name];
      if (typeof text === 'string') yield [index, text, name, trip];
    }
  }
}

function brokenBy(text: string): string | null {
  if (text.includes('\ufffd')) return 'a replacement character';
  if (/^\?\?[? ]*$/.test(text)) return 'question marks alone';
  return text.isWellFormed() ? null : 'half a character';
}

/** The bytes that characters stand for in windows-1252, which includes ISO 8859-1 but for its control characters. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number][] => [
    [String.fromCharCode(byte), byte],
    [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte],
  ]).flat(),
);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What a text was before its UTF-8 was read as bytes of a Western code page; null if it cannot have been. */
function decodedOnce(text: string): string | null {
  if (!/[\u00c2-\u00f4]/.test(text)) return null;
  const bytes = Array.from(text, (char) => byteOf.get(char));
  if (bytes.includes(undefined)) return null;
  try {
    return utf8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return null;
  }
}

/** Whether no text can be meant so: letters of no Latin script became such signs, or it has control characters. */
function isPlain({ text, repaired }: Suspect): boolean {
  return /[\u0080-\u009f]/.test(text) || (repaired.match(/(?!\p{Script=Latin})\p{L}/gu) ?? []).length > 1;
}

/** Of these texts the ones that an answer shows, each with the first that does. */
function shownIn(answers: readonly { readonly exchange: Exchange }[], texts: ReadonlySet<string>) {
  const found = new Map<string, Exchange>();
  for (const { exchange } of answers)
    for (const [, text] of textsOf(exchange)) if (texts.has(text) && !found.has(text)) found.set(text, exchange);
  return found;
}

/**
 * Whether another text of the same trip, outside ASCII, is part of what a text was: a line is named after its stations.
 */
function hasPart({ trip, member, repaired }: Suspect): boolean {
  return textFields.some((name) => {
    const part = trip[name];
    return name !== member && typeof part === 'string' && /[^\0-\x7f]{2}/.test(part) && repaired.includes(part);
  });
}
