import { daysBetween, isClientHeader, isRealDate } from '../../arbitraries/index.ts';
import type { OwnName } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { wrongKeyOf } from '../../contract/wrong-key.ts';
import { type DocumentedName, operationAt, operationRow } from '../../contract/operations.ts';

/**
 * The evidence of a finding in a form that can be sent on another day and by other people, without order numbers.
 * `replay` sends it and `pin` stores it.
 */
export interface FixedCase {
  /** The finding's id. */
  readonly id: string;
  readonly requirement: string;
  readonly cause: string;
  /** The kind of input that the cause names; missing if it names none. */
  readonly input?: string;
  /** The expected behaviour, in words. */
  readonly expected: string;
  /** All requests that show it, in their order; none of a flow, which is drawn. */
  readonly evidence: readonly PinnedRequest[];
  /** Of a flow: by which its input is drawn again. */
  readonly draw?: Draw;
  /**
   * How often the requests are sent before the finding counts as fixed: more than once if it did not appear every time.
   */
  readonly tries: number;
}

/** By which fast-check draws one input again. */
export interface Draw {
  readonly seed: number;
  /** The number of the case, then of each smaller one: `3:0:1`. */
  readonly path: string;
}

/** The body that is sent. `days`: the `date` of a JSON body as days from the day on which it is sent (UTC). */
export type FixedBody =
  | { readonly body: Json; readonly days?: number }
  | { /** Sent as it is. */ readonly text: string }
  | { readonly base64: string };

/** One request of the evidence. */
export type PinnedRequest = FixedBody & {
  readonly operation: DocumentedName | OwnName;
  readonly credentials: 'valid' | 'missing' | 'empty' | { /** What was done to the key. */ readonly wrong: string };
  /** Spelling of the header's name, if it is not `Authorization`. */
  readonly headerName?: string;
  /** Headers with other values than usual. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a charset is added to the content type. */
  readonly charset?: true;
  /** The connection, if it matters. */
  readonly connection?: 'new' | 'same';
  /** Of a cancel: the shape of the made-up order number. */
  readonly madeUp?: string;
};

/** Why a finding's evidence cannot be sent again. */
export interface NotFixed {
  readonly id: string;
  readonly requirement: string;
  readonly cause: string;
  readonly reason: string;
}

/** The largest distance in days for which a date is kept as a distance; a date farther away is kept as it is. */
const near = 60;
/** The largest number of times that one case is sent, and the number for a finding that was not reproduced. */
const mostTries = 20;
const rareTries = 10;
/** The largest number of requests of one finding. */
const mostRequests = 60;
/** The largest number of characters of the reason in a cancel that is sent again. */
const longestReason = 4096;

/** A path of fast-check. Drawing takes as many steps as its numbers say. */
const drawnPath = /^\d{1,4}(?::\d{1,4}){0,99}$/;

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

/** Makes a fixed case from a finding of a report; the report may come from anybody. */
export function fixedCaseOf(finding: Json): FixedCase | NotFixed {
  const of = { id: text(finding, 'id'), requirement: text(finding, 'requirement'), cause: text(finding, 'cause') };
  const evidence = member(finding, 'evidence');
  const [seed, path] = [member(finding, 'seed'), text(finding, 'path')];
  if (typeof seed === 'number' && drawnPath.test(path))
    return { ...of, expected: text(finding, 'expected'), evidence: [], draw: { seed, path }, tries: 1 };
  const lack = text(finding, 'evidenceLack');
  if (!Array.isArray(evidence) || evidence.length === 0 || lack !== '')
    return { ...of, reason: lack === '' ? 'its evidence is not in the report' : lack };
  if (evidence.length > mostRequests) return { ...of, reason: `it depends on ${evidence.length} calls` };
  const requests = evidence.map(requestOf);
  const reason = requests
    .map((one) => (typeof one === 'string' ? one : problemRebuilding(one)))
    .find((one) => one !== null);
  if (reason !== undefined) return { ...of, reason };
  const input = text(finding, 'input');
  return {
    ...of,
    ...(input === '' ? {} : { input }),
    expected: text(finding, 'expected'),
    evidence: requests as PinnedRequest[],
    tries: triesFor(finding),
  };
}

/**
 * The number of times after which a cause that was reproduced so often would appear once more with 95 % probability.
 * The first time does not count, because it is how the finding was found.
 */
function triesFor(finding: Json): number {
  const { of, times } = reproductions(finding);
  if (of < 2 || times >= of) return 1;
  return isRare(finding)
    ? rareTries
    : Math.min(mostTries, Math.ceil(Math.log(0.05) / Math.log(1 - (times - 1) / (of - 1))));
}

/**
 * Whether the evidence of a finding was sent again and the finding was not reproduced. In that case no number of passes
 * shows that it is fixed.
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

/** A shown request in a form that can be sent again, or why it cannot be sent. */
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
  if (at === null) return 'its path is not one of the documented paths';
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
  if (identity === null) return 'the key of a call is not known';
  const connection = member(item, 'connection');
  const request = {
    operation: row.operation as PinnedRequest['operation'],
    ...sent,
    ...identity,
    ...headersIn(shown),
    ...(/charset/i.test(text(shown['headers'], 'Content-Type')) ? ({ charset: true } as const) : {}),
    ...(connection === 'new' || connection === 'same' ? ({ connection } as const) : {}),
  };
  return operation === 'cancel'
    ? withoutOrder(request)
    : { ...request, ...('body' in sent ? daysOf(sent.body, text(item, 'at').slice(0, 10)) : {}) };
}

/** The headers of the suite that are not the usual ones. */
function headersIn({ headers }: JsonObject): Pick<PinnedRequest, 'headers'> {
  const kept = Object.entries(isObject(headers) ? headers : {}).filter(
    (one): one is [string, string] => typeof one[1] === 'string' && isClientHeader(one[0], one[1]),
  );
  return kept.length === 0 ? {} : { headers: Object.fromEntries(kept) };
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
 * Why the suite cannot make the request of a fixed case itself, as `expected …, got …`; null if it can. Method and
 * address come from the operation, headers from the suite. A search may have any body: odd input is its subject. A call
 * that changes something is always a cancel of a made-up order, because a file or a report may be aimed at the orders
 * of other people.
 */
export function problemRebuilding(request: PinnedRequest): string | null {
  const { operation, madeUp, headers = {} } = request;
  const odd = Object.entries(headers).find(([name, value]) => !isClientHeader(name, value));
  if (odd !== undefined) return `expected only headers that the suite itself sends, got ${JSON.stringify(odd[0])}`;
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
      : `expected \`madeUp\` only with a cancel, got it with ${JSON.stringify(operation)}`;
  }
  if (!('body' in request) || !isObject(request.body))
    return 'expected an object as the body of a cancel, got another body';
  if (Object.hasOwn(request.body, 'order_no'))
    return 'expected a cancel without `order_no`, got one with it: the suite makes a new number each time';
  if (madeUp === undefined || !madeUpLabels.includes(madeUp))
    return (
      `expected the shape of a made-up number as \`madeUp\` (${madeUpLabels.join(', ')}), got ` +
      `${JSON.stringify(madeUp ?? null)}`
    );
  if (request.days !== undefined) return 'expected `days` only with a search, got it with a cancel';
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
 * A body as it was sent: as JSON if the text is exactly how the suite writes it. Halves of surrogate pairs are shown
 * differently in it.
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
 * The request of a cancel without its number. A report cannot prove that a number is made up, so the number must have
 * the shape of one.
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
