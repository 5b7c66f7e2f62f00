import fc from 'fast-check';
import { type Json, type JsonObject, canonicalJson } from '../contract/json.ts';
import { longText } from './bad-input.ts';
import { codePoint, scripts, type Piece, soupOf } from './texts.ts';
import { boundary, further, type Labelled, shuffled } from './deck.ts';

function reason(text: Json): JsonObject {
  return { cancel_reason: text };
}

/**
 * What is added to a cancel's body as reason (section 4.2: "reason text given by the caller"): `{}` leaves it out.
 * These go alone: some are refused by many platforms. Classes of characters go together (`texts.ts`). None could end an
 * SQL text and hide what follows, so that even on a broken platform it touches no other order.
 */
export const reasonCases: readonly Labelled<JsonObject>[] = [
  boundary('no reason', {}),
  boundary('empty text', reason('')),
  boundary('spaces alone', reason('   ')),
  boundary('U+0000 and control characters', reason('a\u0000b\u0001\u0008\u001b[31m\u007f\u0085')),
  { ...boundary('4 KB', reason(longText)), class: 'long' },
  further('SQL: always true', reason("' OR '1'='1")),
  further('a script', reason('<script>alert(1)</script>')),
  further('plain text', reason('change of plans')),
  further('lone surrogate', reason('a\ud83cb')),
  further('white space', reason(' \t \n ')),
  further('markup', reason('<b>late</b> &amp; <img src=x>')),
  { ...further('4 KB of Chinese', reason('酒'.repeat(1364))), class: 'long' },
  further('percent signs before digits', reason('100 % C:\\temp\\new %2e')),
  further('the text null', reason('null')),
  further('digits', reason('0')),
  further('looks like JSON', reason('{"order_no":null}')),
  ...scripts.slice(1).map(({ label, value }) => further(`${label}, an address`, reason(value))),
];

/** Reasons of another type than the documented text. */
export const wrongTypeReasons: readonly Labelled<JsonObject>[] = [
  boundary('null as reason', reason(null)),
  boundary('a number as reason', reason(1)),
  boundary('an object as reason', reason({})),
  boundary('a list as reason', reason(['change of plans'])),
  further('true as reason', reason(true)),
  further('1e308 as reason', reason(1e308)),
  further('nested lists as reason', reason([[[[[[[[]]]]]]]])),
];

/** The usual ones as a seed orders them; null, which may stand for none and be accepted, is the second. */
export function orderedWrongTypes(seed: number): Labelled<JsonObject>[] {
  const isNull = ({ value }: Labelled<JsonObject>): boolean => value['cancel_reason'] === null;
  const usual = wrongTypeReasons.filter((one) => one.boundary);
  const others = shuffled(
    usual.filter((one) => !isNull(one)),
    seed,
  );
  return [...others.slice(0, 1), ...usual.filter(isNull), ...others.slice(1)];
}

const named = (label: string): Labelled<JsonObject>[] =>
  [...reasonCases, ...wrongTypeReasons].filter((one) => one.label === label);

/**
 * Whether a reason is required shows nowhere else than in the first cancel of an order: none, and what may pass for it.
 */
export const bareReasons: readonly Labelled<JsonObject>[] = [
  ...named('no reason'),
  ...named('empty text'),
  ...named('null as reason'),
];

/** A reason of these pieces. */
export function soupReason(pieces: readonly Piece[]): JsonObject {
  return reason(soupOf(pieces));
}

/**
 * Whether a text can be set into the SQL of an update without hiding the condition after it: no comment or end of
 * statement behind something that could end a quoted text.
 */
export function endsNoStatement(text: string): boolean {
  const quote = text.search(/['"`\\\u2018\u2019\u02bc\uff07]/);
  return quote < 0 || (!/--|#|\/\*|;/.test(text.slice(quote)) && !text.includes('\u0000', quote));
}

/** The reason members of a cancel's body: any text, also none. Shrinks to none. */
export function reasonBody(): fc.Arbitrary<JsonObject> {
  const text = fc
    .oneof(
      { withCrossShrink: true },
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: codePoint(), maxLength: 200 }),
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            ...scripts.map(({ value }) => value),
            "'",
            '"',
            '\n',
            '\t',
            '\u0000',
            '\\',
            '<',
            '&',
            '\u202e',
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join('')),
    )
    .filter(endsNoStatement);
  return fc.option(text, { freq: 20, nil: undefined }).map((value) => (value === undefined ? {} : reason(value)));
}

/** Fields that a cancel does not have, as the suite sends them. */
export const fieldsOfNoCancel: JsonObject = { no_such_field: 'x', page: 1, gid: 'x' };

/** A member of a body as one text: its name and its value. Of equal members it is the same. */
export function memberText(name: string, value: Json): string {
  return canonicalJson([name, value]);
}

const listed: ReadonlySet<string> = new Set(
  [...reasonCases, ...wrongTypeReasons, { value: fieldsOfNoCancel }].flatMap(({ value }) =>
    Object.entries(value).map(([name, one]) => memberText(name, one as Json)),
  ),
);

/**
 * Whether the suite itself sends this member with an order's number, whatever the seed: a reason of its lists such as
 * `"100 %"`, or a field that a cancel does not have.
 */
export function isListedMember(name: string, value: Json): boolean {
  return listed.has(memberText(name, value));
}
