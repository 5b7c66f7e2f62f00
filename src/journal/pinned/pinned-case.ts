import { daysBetween, isRealDate } from '../../arbitraries/index.ts';
import type { OwnName } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { wrongKeyOf } from '../../contract/key-scheme.ts';
import { type DocumentedName, operationAt, operationRow } from '../../contract/operations.ts';

/**
 * A finding's evidence, fit to be sent on another day, by others, and without order numbers: what `replay` sends and
 * `pin` keeps.
 */
export interface FixedCase {
  /** The finding's id. */
  readonly id: string;
  readonly requirement: string;
  readonly cause: string;
  /** The kind of input that the cause names; left out where it names none. */
  readonly input?: string;
  /** What was expected, in words. */
  readonly expected: string;
  /** All requests that show it, in their order. */
  readonly evidence: readonly PinnedRequest[];
  /** Times that they are asked before the finding counts as mended: more than once where it came and went. */
  readonly tries: number;
}

/** What is sent as the body. `days`: the `date` of a JSON body as days from the day on which it is sent (UTC). */
export type FixedBody =
  | { readonly body: Json; readonly days?: number }
  | { /** Sent as it is. */ readonly text: string }
  | { readonly base64: string };

/** One request of the evidence. */
export type PinnedRequest = FixedBody & {
  readonly operation: DocumentedName | OwnName;
  readonly credentials: 'valid' | 'missing' | 'empty' | { /** What was done to the key. */ readonly wrong: string };
  /** Spelling of the header's name, where it is not `Authorization`. */
  readonly headerName?: string;
  /** With a charset beside the content type. */
  readonly charset?: true;
  /** The connection, where it matters. */
  readonly connection?: 'new' | 'same';
  /** Of a cancel: the shape of the made-up number that it names. */
  readonly madeUp?: string;
};

/** Why a finding's evidence cannot be sent again. */
export interface NotFixed {
  readonly id: string;
  readonly requirement: string;
  readonly cause: string;
  readonly reason: string;
}

/** Days from the day of sending up to which a date is kept by its distance; farther ones mean the date itself. */
const near = 60;
/** Most times that one case is asked, and times for one that did not come again. */
const mostTries = 20;
const rareTries = 10;
/** Requests of one finding, at most. */
const mostRequests = 60;
/** Characters of the reason of a cancel that is sent again, at most. */
const longestReason = 4096;

/** Shapes of the numbers that the suites make up, by their labels. */
const madeUpShapes: readonly (readonly [label: string, shape: RegExp])[] = [
  ['HT and digits', /^HT\d{28}$/],
  ['letters and digits', /^[A-Z][A-Z0-9]{31}$/],
  ['digits', /^[1-9]\d{31}$/],
  ['UUID', /^[a-f][0-9a-f]{7}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
  ['300 letters and digits', /^[A-Z][A-Z0-9]{299}$/],
  ['outside ASCII and the BMP', /^[A-Z][A-Z0-9]{25}\p{Script=Han}{4}𠮷$/u],
];

/** Labels of these shapes, such as `HT and digits`. */
const madeUpLabels: readonly string[] = madeUpShapes.map(([label]) => label);

/** Makes a fixed case of a report's finding, which may come from anybody. */
export function fixedCaseOf(finding: Json): FixedCase | NotFixed {
  const of = { id: text(finding, 'id'), requirement: text(finding, 'requirement'), cause: text(finding, 'cause') };
  const evidence = member(finding, 'evidence');
  const lack = text(finding, 'evidenceLack');
  if (!Array.isArray(evidence) || evidence.length === 0 || lack !== '')
    return { ...of, reason: lack === '' ? 'its evidence is not in the report' : lack };
  if (evidence.length > mostRequests) return { ...of, reason: `it rests on ${evidence.length} calls` };
  const requests = evidence.map(requestOf);
  const reason = requests
    .map((one) => (typeof one === 'string' ? one : problemRebuilding(one)))
    .find((one) => one !== null);
  if (reason !== undefined) return { ...of, reason };
  const input = text(finding, 'input');
  return withInput({
    ...of,
    ...(input === '' ? {} : { input }),
    expected: text(finding, 'expected'),
    evidence: requests as PinnedRequest[],
    tries: triesFor(finding),
  });
}

/**
 * A case with its input. Reports and pinned files of versions before 0.3 have it in the cause alone, such as `status
 * 500: a page of 51`.
 */
export function withInput(fixed: FixedCase): FixedCase {
  const input = fixed.input ?? /^status \d+: (.+)$/s.exec(fixed.cause)?.[1];
  return input === undefined ? fixed : { ...fixed, input };
}

/**
 * So many times that what came again as often as it did would come once more (95 %). The first time does not count: by
 * it, it was found.
 */
function triesFor(finding: Json): number {
  const { of, times } = reproductions(finding);
  if (of < 2 || times >= of) return 1;
  return isRare(finding)
    ? rareTries
    : Math.min(mostTries, Math.ceil(Math.log(0.05) / Math.log(1 - (times - 1) / (of - 1))));
}

/**
 * Whether a finding was asked again and did not come again: then no number of calls without it says that it is mended.
 */
export function isRare(finding: Json): boolean {
  const { of, times } = reproductions(finding);
  return of > 1 && times <= 1;
}

function reproductions(finding: Json): { readonly of: number; readonly times: number } {
  const reproduced = member(finding, 'reproduced');
  const [of, times] = [member(reproduced, 'of'), member(reproduced, 'times')];
  return typeof of === 'number' && typeof times === 'number' ? { of, times } : { of: 0, times: 0 };
}

/** A shown request as it can be sent again, or why it cannot. */
function requestOf(item: Json): PinnedRequest | string {
  const operation = text(item, 'operation');
  const shown = member(item, 'request');
  const row = operationRow(operation);
  if (row === null || !isObject(shown))
    return `one of its calls is of ${operation}, which follows from an earlier answer`;
  if (row.spends !== null && operation !== 'cancel')
    return `one of its calls is of ${operation}, which changes something at each call`;
  const { body = null, bodyText, bodyBase64, cut } = shown;
  if (cut === true) return 'one of its bodies is too long to be kept in a report';
  const at = operationAt(text(shown, 'path'), { asked: operation });
  if (at === null) return 'its path is none of the documented ones';
  const sent =
    row.method === 'GET'
      ? { body: { ...at.values } }
      : typeof bodyBase64 === 'string'
        ? { base64: bodyBase64 }
        : typeof bodyText === 'string'
          ? textOrBody(bodyText)
          : { body };
  if (JSON.stringify(sent).includes('[redacted]')) return 'a part of a body is redacted';
  const identity = identityIn(shown);
  if (identity === null) return 'the key of a call cannot be told';
  const connection = member(item, 'connection');
  const request = {
    operation: row.operation as PinnedRequest['operation'],
    ...sent,
    ...identity,
    ...(/charset/i.test(text(shown['headers'], 'Content-Type')) ? ({ charset: true } as const) : {}),
    ...(connection === 'new' || connection === 'same' ? ({ connection } as const) : {}),
  };
  return operation === 'cancel'
    ? withoutOrder(request)
    : { ...request, ...('body' in sent ? daysOf(sent.body, text(item, 'at').slice(0, 10)) : {}) };
}

function identityIn({ headers, key }: JsonObject): Pick<PinnedRequest, 'credentials' | 'headerName'> | null {
  const named = Object.entries(isObject(headers) ? headers : {}).find(
    ([name]) => name.toLowerCase() === 'authorization',
  );
  if (named === undefined) return { credentials: 'missing' };
  const [name, value] = named;
  const headerName = name === 'Authorization' ? {} : { headerName: name };
  const wrong = wrongKeyOf({
    ...(isObject(key) ? { key: { wrong: text(key, 'wrong') } } : {}),
    headers: { authorization: String(value) },
  });
  if (wrong !== null) return { ...headerName, credentials: { wrong: wrong.wrong } };
  if (value === '') return { ...headerName, credentials: 'empty' };
  return value === '$CONFORMANCE_API_KEY' ? { ...headerName, credentials: 'valid' } : null;
}

/**
 * Why the suite cannot make a request of a fixed case again by itself, as `expected …, got …`; null where it can.
 * Method and address come from the operation, headers from the suite. Of a search any body may be kept: odd input is
 * what it is about. A call that changes something is a cancel of a made-up order, and nothing else: what a file or a
 * report brings may be aimed at the orders of others.
 */
export function problemRebuilding(request: PinnedRequest): string | null {
  const { operation, madeUp } = request;
  const row = operationRow(operation);
  if (row === null)
    return `expected an operation of the document or of a pack in \`packs\`, got ${JSON.stringify(operation)}`;
  if (operation !== 'cancel') {
    if (row.spends !== null)
      return (
        `expected an operation that only reads, or a cancel, got ${JSON.stringify(operation)}, which changes ` +
        'something at each call'
      );
    return madeUp === undefined
      ? null
      : `expected \`madeUp\` beside a cancel only, got it beside ${JSON.stringify(operation)}`;
  }
  if (!('body' in request) || !isObject(request.body))
    return 'expected an object as the body of a cancel, got another body';
  if (Object.hasOwn(request.body, 'order_no'))
    return 'expected a cancel without `order_no`, got one with it: each time it names another made-up number';
  if (madeUp === undefined || !madeUpLabels.includes(madeUp))
    return (
      `expected the shape of a made-up number as \`madeUp\` (${madeUpLabels.join(', ')}), got ` +
      `${JSON.stringify(madeUp ?? null)}`
    );
  if (request.days !== undefined) return 'expected `days` beside a search only, got it beside a cancel';
  const { cancel_reason: reason } = request.body;
  return typeof reason === 'string' && reason.length > longestReason
    ? `expected a reason of at most ${longestReason} characters, got ${reason.length}`
    : null;
}

/** The distance of a body's date from the day on which it was sent. */
function daysOf(body: Json, sentAt: string): { readonly days?: number } {
  const date = member(body, 'date');
  if (typeof date !== 'string' || !isRealDate(date) || !isRealDate(sentAt)) return {};
  const days = daysBetween(sentAt, date);
  return Math.abs(days) <= near ? { days } : {};
}

/**
 * A body as it was sent: JSON where that text is how we write it, which halves of surrogate pairs are shown otherwise
 * in.
 */
function textOrBody(sent: string): { readonly body: Json } | { readonly text: string } {
  try {
    const body = JSON.parse(sent) as Json;
    return JSON.stringify(body) === sent ? { body } : { text: sent };
  } catch {
    return { text: sent };
  }
}

/** The shape of a number that the suites make up, by its label. */
export function madeUpShape(number: string): string | undefined {
  return madeUpShapes.find(([, pattern]) => pattern.test(number))?.[0];
}

/**
 * The request of a cancel without its number. A report cannot prove that a number is made up: it has to have the shape
 * of one.
 */
function withoutOrder(request: PinnedRequest): PinnedRequest | string {
  const number = 'body' in request ? member(request.body, 'order_no') : undefined;
  const shape = typeof number === 'string' ? madeUpShape(number) : undefined;
  if (shape === undefined || !('body' in request))
    return 'one of its cancels names no made-up order, and may be aimed at the orders of others';
  const { order_no: _, ...body } = request.body as JsonObject;
  return { ...request, body, madeUp: shape };
}

function text(value: Json | undefined, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found : '';
}
