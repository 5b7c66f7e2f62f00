import {
  hostileCancelBodies,
  hostileFormsOf,
  isClientHeader,
  isListedMember,
  malformedAround,
  malformedBodies,
  memberText,
  nonObjectBodies,
  partsOf,
} from '../arbitraries/index.ts';
import type { Call } from '../client/call.ts';
import { decoded } from '../contract/text.ts';
import { canonicalJson, isObject, type Json, type JsonObject, containsText } from '../contract/json.ts';
import { operationAt, operationRow, spendsAnOrder } from '../contract/operations.ts';
import type { GuardReason } from '../contract/reasons/orders.ts';

/** What the guard knows of order numbers and of the members next to them. It grows during a run. */
export interface KnownNumbers {
  /** Numbers that the configuration supplies. */
  readonly supplied: ReadonlySet<string>;
  /** Orders that this run has claimed. */
  readonly claimed: ReadonlySet<string>;
  /** Numbers that this run has made up. */
  readonly madeUp: ReadonlySet<string>;
  /**
   * Members that may be next to an order's number though they hold digits, as `memberText` writes them:
   * `cancelExtras`, and reasons that this run has drawn.
   */
  readonly members: ReadonlySet<string>;
  /** The members of every cancel besides its number. */
  readonly plain: JsonObject;
  /** Whether the suite itself has made this wrong key of the right one. */
  readonly isOwnKey: (key: string) => boolean;
}

/** The part of a request that may be aimed at an order which this run does not know. */
type Stray = Extract<GuardReason, { readonly code: 'call-kept-back' }>['held'];

/** The orders in a request, wherever: in its path, query, body at any depth, names of members, key. */
interface Holds {
  /** Orders of this run. */
  readonly orders: readonly string[];
  /** An order that is supplied and not claimed. */
  readonly notClaimed: string | null;
  /**
   * The part that may be aimed at an order which this run does not know: a number, or a text with a digit, that this
   * run has neither made up nor put in the ledger. Null if there is none.
   */
  readonly stray: Stray | null;
  /**
   * Whether the value in place of the order's number is neither made up nor an order of this run, and names no known
   * order: `*`, `null`, an own number in a list.
   */
  readonly hostile: boolean;
}

const strayNumber = 'unknown number';

/** Characters of an order's number that may be in another text by chance. */
const shortest = 4;

/** Whether a text is an order's number, or has it in it. */
function names(text: string, order: string): boolean {
  return text === order || (order.length > shortest && containsText(text, order));
}

/** The orders of this run that a call names, wherever. */
export function ordersIn(call: Call, { claimed }: Pick<KnownNumbers, 'claimed'>): string[] {
  if (claimed.size === 0) return [];
  const texts = allTexts(call);
  return [...claimed].filter((order) => texts.some((text) => names(text, order)));
}

/** The orders in a call of an operation that changes something, or may change something. */
export function heldBy(call: Call, known: KnownNumbers): Holds {
  return {
    orders: ordersIn(call, known),
    notClaimed: notClaimedIn(call, known),
    ...(spendsAnOrder(call.operation) ? spending(call, known) : creating(call, known)),
  };
}

function notClaimedIn(call: Call, { supplied, claimed }: KnownNumbers): string | null {
  const others = [...supplied].filter((order) => !claimed.has(order));
  if (others.length === 0) return null;
  const texts = allTexts(call);
  // A short number may be in the texts of a user's own template by chance.
  const isTemplate = operationRow(call.operation) === null;
  const own = isTemplate ? textsOf(call.asked ?? null) : texts;
  return others.find((order) => (order.length > shortest ? texts : own).some((text) => names(text, order))) ?? null;
}

/** Names of members that are an order's number, whatever their spelling. */
const numberNames = new Set(['orderno', 'ordernumber', 'ordernum', 'orderid']);

/**
 * Besides an order's number an operation that a configuration binds has texts of its user: an id of a hotel, a date.
 */
function creating({ asked = null }: Call, known: KnownNumbers): Pick<Holds, 'stray' | 'hostile'> {
  return { stray: namesOther(asked, known) ? strayNumber : null, hostile: false };
}

/** Whether a member that is called like an order's number has another one than those of this run. */
function namesOther(value: Json, known: KnownNumbers): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => {
    const isNumber = numberNames.has(name.toLowerCase().replace(/[^a-z]/g, ''));
    return isNumber ? !isAllHarmless(one as Json, known) : namesOther(one as Json, known);
  });
}

function spending(call: Call, known: KnownNumbers): Pick<Holds, 'stray' | 'hostile'> {
  const { operation, path, method, key, headerName = 'authorization', headers = {}, body } = call;
  const at = operationAt(path, { asked: operation });
  const isOwnPath = at !== null && at.prefix === '' && method === at.row.method;
  if (!isOwnPath) return { stray: 'address', hostile: false };
  const isKnown = ([name, value]: readonly [string, string | null]): boolean =>
    isClientHeader(name, value) || isAllHarmless({ [name]: value }, known);
  if (headerName.toLowerCase() !== 'authorization' || !Object.entries(headers).every(isKnown))
    return { stray: 'header', hostile: false };
  if (typeof key === 'object' && /\p{N}/u.test(key.wrong) && !known.isOwnKey(key.wrong))
    return { stray: 'wrong key', hostile: false };
  const json = sentJson(call);
  const read =
    json === undefined
      ? inText('raw' in body ? textOf(body.raw) : '', at.values, known)
      : inJson(json, at.values, known, operation === 'cancel');
  return isAllHarmless(at.values, known) ? read : { ...read, stray: strayNumber };
}

/** A body: the value of `order_no`, here or in the path, and the members next to it. */
function inJson(
  body: Json,
  values: JsonObject,
  known: KnownNumbers,
  isCancel: boolean,
): Pick<Holds, 'stray' | 'hostile'> {
  if (!isObject(body)) return { stray: isAllHarmless(body, known) ? null : strayNumber, hostile: true };
  const { order_no: number, ...others } = { ...values, ...body };
  const isKnown = (name: string, value: Json): boolean =>
    isCancel && (isListedMember(name, value) || known.members.has(memberText(name, value)));
  const isOurs = typeof number === 'string' && isOwn(number, known);
  const isClean = Object.entries(others).every(
    ([name, value]) => isKnown(name, value as Json) || isAllHarmless({ [name]: value as Json }, known),
  );
  return { stray: isClean && (isOurs || isHostileForm(number, known)) ? null : strayNumber, hostile: !isOurs };
}

/**
 * Whether a value in place of a number is a hostile form: without a digit, from the list of hostile forms, or made of
 * an order of this run.
 */
function isHostileForm(number: Json | undefined, known: KnownNumbers): boolean {
  if (number === undefined || isAllHarmless(number, known)) return true;
  const written = canonicalJson(number);
  const isOf = (bodies: readonly { readonly value: JsonObject }[]): boolean =>
    bodies.some(({ value }) => canonicalJson(value['order_no'] ?? {}) === written);
  return (
    isOf([...hostileCancelBodies(false), ...hostileCancelBodies(true)]) ||
    [...known.claimed].some(
      (order) => isOf(hostileFormsOf(order)) || partsOf(order).some(({ value }) => value === number),
    )
  );
}

/**
 * A body that is sent as it is: one that the suite makes of its own cancel, or one whose only digits are whole numbers
 * of this run.
 */
function inText(text: string, values: JsonObject, known: KnownNumbers): Pick<Holds, 'stray' | 'hostile'> {
  const namesOrder = /order_?no/i.test(text);
  if ((namesOrder || /\p{N}/u.test(text)) && isOwnBroken(text, known)) return { stray: null, hostile: false };
  const object = objectIn(text);
  // Any other spelling may have a member twice, and a reader may take either.
  if (object !== null && JSON.stringify(object) === text) return inJson(object, values, known, false);
  const rest = [...known.claimed, ...known.madeUp]
    .filter((number) => text.includes(number))
    .reduce(withoutNumber, text);
  return { stray: /\p{N}/u.test(rest) ? strayNumber : null, hostile: object !== null || namesOrder };
}

/**
 * Whether a text is one of the broken bodies that the suite makes of a cancel: of a made-up order any, of one of this
 * run those with its whole number.
 */
function isOwnBroken(text: string, known: KnownNumbers): boolean {
  const of = (order_no: string): JsonObject => ({ order_no, ...known.plain });
  const begins = (number: string): boolean => text.includes(number.slice(0, 2 * shortest)) || !/order_no/.test(text);
  return (
    [...known.madeUp].some(
      (number) =>
        begins(number) &&
        [...malformedBodies(of(number)), ...nonObjectBodies(of(number))].some(({ value }) => value === text),
    ) ||
    [...known.claimed].some(
      (order) => text.includes(order) && malformedAround(of(order), order).some(({ value }) => value === text),
    )
  );
}

/** A text without a number, if that is whole there: no letter, digit or joining sign before or after it. */
function withoutNumber(text: string, number: string): string {
  const parts = text.split(number);
  const joins = (nth: number): boolean =>
    /[\p{L}\p{N}_-]$/u.test(parts[nth] ?? '') || /^[\p{L}\p{N}_-]/u.test(parts[nth + 1] ?? '');
  return parts.map((part, nth) => (nth === parts.length - 1 ? part : joins(nth) ? part + number : `${part} `)).join('');
}

function isOwn(text: string, { claimed, madeUp }: KnownNumbers): boolean {
  return claimed.has(text) || madeUp.has(text);
}

/** Whether a text can be nobody's order: it is a number of this run, or has no digit. */
function isHarmless(text: string, known: KnownNumbers): boolean {
  return isOwn(text, known) || !/\p{N}/u.test(text);
}

function isAllHarmless(value: Json, known: KnownNumbers): boolean {
  return textsOf(value).every((text) => isHarmless(text, known));
}

/** All texts of a call, as they are sent and as they are read. */
function allTexts({ path, body, asked, key, headers = {} }: Call): string[] {
  const raw = 'raw' in body ? textOf(body.raw) : null;
  const read = raw === null ? null : objectIn(raw);
  return [
    path,
    decoded(path),
    ...textsOf(asked ?? null),
    ...(raw === null ? textsOf(jsonIn(body)) : [raw, decoded(raw), ...textsOf(read)]),
    ...(typeof key === 'object' ? [key.wrong] : []),
    ...textsOf(headers),
  ];
}

/** All texts within a value, names of members among them, numbers as they are written. */
function textsOf(value: Json): string[] {
  const texts: string[] = [];
  // Without recursion: a body may be nested deeper than the stack allows.
  for (const left: Json[] = [value]; left.length > 0;) {
    const one = left.pop() as Json;
    if (Array.isArray(one)) left.push(...one);
    else if (isObject(one)) {
      texts.push(...Object.keys(one));
      left.push(...(Object.values(one) as Json[]));
    } else if (typeof one === 'string' || typeof one === 'number') texts.push(String(one));
  }
  return texts;
}

/** A body that is sent as JSON, as it is sent; undefined for one that is sent as it is. */
function sentJson({ body }: Call): Json | undefined {
  return 'json' in body ? jsonIn(body) : undefined;
}

function jsonIn(body: Call['body']): Json {
  try {
    return 'json' in body ? (JSON.parse(JSON.stringify(body.json)) as Json) : null;
  } catch {
    // A value that is not JSON is not sent.
    return null;
  }
}

function textOf(raw: string | Uint8Array): string {
  return typeof raw === 'string' ? raw : Buffer.from(raw).toString('utf8');
}

/** A text read as a JSON object; null if it is not one. */
export function objectIn(raw: string | Uint8Array): JsonObject | null {
  try {
    const value = JSON.parse(textOf(raw)) as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
