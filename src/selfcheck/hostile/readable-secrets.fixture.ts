/**
 * Finds a secret in texts, in ways of its own: what redaction overlooks must not be overlooked here. Undoes what a
 * reader could undo, layer by layer, and looks for any part of a certain length.
 */
const informative = 15;
/** Places from one looked-for part to the next: any longer part holds one of these. */
const step = 4;

/** Undoes one layer of writing each. */
const layers: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  (text) =>
    text.replaceAll(/%(?:25)*([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  (text) =>
    text
      .replaceAll(/&(?:amp;)*#(\d{1,4});/gi, (_, digits: string) => String.fromCharCode(Number(digits)))
      .replaceAll(/&(?:amp;)*#x([0-9a-f]{1,4});/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  (text) => text.replaceAll('\\', ''),
];

/**
 * The last text that was looked through, in the ways in which a reader could read it: many secrets are looked for in
 * each.
 */
let last: { readonly source: string; readonly ways: readonly string[] } = { source: '', ways: [] };

/** The parts of a secret that are found in a text, however they are written; an empty list for none. */
export function readableParts(secret: string, source: string): string[] {
  if (last.source !== source) last = { source, ways: waysToRead(source) };
  const { inAnyCase, encoded } = patterns(secret);
  return last.ways.flatMap((one) => [...(one.match(inAnyCase) ?? []), ...(one.match(encoded) ?? [])]);
}

function waysToRead(source: string): string[] {
  // The Kelvin sign is a K in lower case, but not to a pattern.
  const text = source.replaceAll('\u212a', 'k');
  const read = layers.reduce((shown, undo) => undo(shown), text);
  // Lines put together again, and dumps of bytes.
  const joined = text.replaceAll(/(?:\\+[nrt]|[\s:])+/g, '');
  return [...new Set([text, read, joined])];
}

/** A pattern that finds any part in one pass: as it is or in hexadecimal, and in Base64 of either alphabet. */
function patterns(secret: string): { readonly inAnyCase: RegExp; readonly encoded: RegExp } {
  const plain = [...windows(secret, informative), ...windows(Buffer.from(secret).toString('hex'), 2 * informative)];
  const base64 = [0, 1, 2].flatMap((offset) =>
    windows(
      Buffer.from('~'.repeat(offset) + secret)
        .toString('base64')
        .slice(offset === 0 ? 0 : 4, -4),
      informative + 5,
    ),
  );
  const url = { '+': '[+-]', '/': '[/_]' };
  return {
    inAnyCase: new RegExp(plain.map((part) => part.replaceAll(/\W/g, String.raw`\$&`)).join('|'), 'gi'),
    encoded: new RegExp(
      base64.map((part) => part.replaceAll(/[+/]/g, (sign) => url[sign as keyof typeof url])).join('|'),
      'g',
    ),
  };
}

/** Parts so short that every run of `length` characters holds one. */
function windows(text: string, length: number): string[] {
  const size = length - step + 1;
  return Array.from({ length: Math.floor(Math.max(0, text.length - size) / step) + 1 }, (_, index) =>
    text.slice(index * step, index * step + size),
  );
}
