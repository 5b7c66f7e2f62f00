import { daysBetween, isRealDate } from '../../arbitraries/index.ts';
import type { Judge } from '../../model/finding.ts';
import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { documented, type DocumentedName, isDocumented } from '../../model/operations.ts';

/** A finding's request, fit to be sent on another day, by others, and without its order number: what `replay` sends and `pin` keeps. */
export interface FixedCase {
  /** The finding's id. */
  readonly id: string;
  readonly requirement: string;
  readonly operation: DocumentedName;
  readonly cause: string;
  /** What was expected, in words. */
  readonly expected: string;
  readonly judge: Judge;
  readonly request: FixedRequest;
  /** The body that was accepted; where it is not any more, the answer says nothing. */
  readonly control: FixedBody | null;
  /** Times to send it before it counts as mended: more than once where it came and went. */
  readonly tries: number;
}

/** A JSON body; `days`: its `date` as days from the day on which it is sent (UTC). */
export interface FixedBody {
  readonly body: Json;
  readonly days?: number;
}

export type FixedRequest = (FixedBody | { /** Sent as it is. */ readonly text: string } | { readonly base64: string }) & {
  readonly credentials: 'valid' | 'missing' | 'empty' | { /** What was done to the key. */ readonly wrong: string };
  /** Spelling of the header's name, where it is not `Authorization`. */
  readonly headerName?: string;
  /** The order of a cancel: a fresh one of the supply, or a made-up number of a shape. */
  readonly order?: 'fresh' | { readonly madeUp: string };
};

/** Why a finding cannot be sent again by one call. */
export interface NotFixed {
  readonly reason: string;
}

/** Days from the day of sending up to which a date is kept by its distance; farther ones mean the date itself. */
const near = 60;
/** Most times that one case is sent, and times for one that did not come again. */
const mostTries = 20;
const rareTries = 10;

/** Shapes of the numbers that the suites make up, by their labels. */
const madeUpShapes: readonly (readonly [label: string, shape: RegExp])[] = [
  ['HT and digits', /^HT\d{28}$/],
  ['letters and digits', /^[A-Z][A-Z0-9]{31}$/],
  ['digits', /^[1-9]\d{31}$/],
  ['UUID', /^[a-f][0-9a-f]{7}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
  ['300 letters and digits', /^[A-Z][A-Z0-9]{299}$/],
  ['outside ASCII and the BMP', /^[A-Z][A-Z0-9]{25}\p{Script=Han}{4}𠮷$/u],
];

/** Makes a fixed case of a report's finding, which may come from anybody. */
export function fixedCaseOf(finding: Json): FixedCase | NotFixed {
  const id = text(finding, 'id');
  const requirement = text(finding, 'requirement');
  const operation = text(finding, 'operation');
  if (!isDocumented(operation)) return { reason: `it is about ${operation}, whose call follows from an earlier answer` };
  const judge = judgeOf(member(finding, 'judge'));
  if (judge === null) return { reason: "it rests on several answers (a relation, or an order's life), which one call does not show" };
  if (judge.kind === 'check' && judge.id.startsWith('statement.')) return { reason: 'it rests on what the statement declares, which one call does not know' };
  const shown = requestOf(member(finding, 'request'));
  if (typeof shown === 'string') return { reason: shown };
  const sentAt = text(finding, 'at').slice(0, 10);
  const request = operation === 'cancel' ? withoutOrder(shown, judge) : 'body' in shown ? { ...shown, ...daysOf(shown.body, sentAt) } : shown;
  if (typeof request === 'string') return { reason: request };
  const control = operation === 'search' && judge.kind === 'status' ? requestOf(member(member(finding, 'control'), 'request')) : null;
  return {
    id,
    requirement,
    operation,
    judge,
    request,
    cause: text(finding, 'cause'),
    expected: text(finding, 'expected'),
    control: control === null || typeof control === 'string' || !('body' in control) ? null : { body: control.body, ...daysOf(control.body, sentAt) },
    tries: operation === 'cancel' ? 1 : triesFor(finding),
  };
}

/** The distance of a body's date from the day on which it was sent. */
function daysOf(body: Json, sentAt: string): { readonly days?: number } {
  const date = member(body, 'date');
  if (typeof date !== 'string' || !isRealDate(date) || !isRealDate(sentAt)) return {};
  const days = daysBetween(sentAt, date);
  return Math.abs(days) <= near ? { days } : {};
}

/** So many times that what came again as often as it did would come once more (95 %). The first time does not count: by it, it was found. */
function triesFor(finding: Json): number {
  const { of, times } = reproductions(finding);
  if (of < 2 || times >= of) return 1;
  return isRare(finding) ? rareTries : Math.min(mostTries, Math.ceil(Math.log(0.05) / Math.log(1 - (times - 1) / (of - 1))));
}

/** Whether a finding was sent again and did not come again: then no number of calls without it says that it is mended. */
export function isRare(finding: Json): boolean {
  const { of, times } = reproductions(finding);
  return of > 1 && times <= 1;
}

function reproductions(finding: Json): { readonly of: number; readonly times: number } {
  const reproduced = member(finding, 'reproduced');
  const [of, times] = [member(reproduced, 'of'), member(reproduced, 'times')];
  return typeof of === 'number' && typeof times === 'number' ? { of, times } : { of: 0, times: 0 };
}

/** A shown request as it can be sent, or why it cannot. */
function requestOf(shown: Json | undefined): FixedRequest | string {
  if (!isObject(shown)) return 'its request is not in the report';
  const { body = null, bodyText, bodyBase64, cut } = shown;
  if (cut === true) return 'its body is too long to be kept in a report';
  if (!Object.values(documented).some(({ path }) => text(shown, 'path').endsWith(path))) return 'its path is none of the documented ones';
  const sent = typeof bodyBase64 === 'string' ? { base64: bodyBase64 } : typeof bodyText === 'string' ? textOrBody(bodyText) : { body };
  if (JSON.stringify(sent).includes('[redacted]')) return 'a part of its body is redacted';
  const named = Object.entries(isObject(shown['headers']) ? shown['headers'] : {}).find(([name]) => name.toLowerCase() === 'authorization');
  if (named === undefined) return { ...sent, credentials: 'missing' };
  const [name, value] = named;
  const headerName = name === 'Authorization' ? {} : { headerName: name };
  const wrong = /^<wrong key: (.*)>$/.exec(String(value))?.[1];
  if (wrong !== undefined) return { ...sent, ...headerName, credentials: { wrong } };
  if (value === '') return { ...sent, ...headerName, credentials: 'empty' };
  return value === '$CONFORMANCE_API_KEY' ? { ...sent, ...headerName, credentials: 'valid' } : 'its key cannot be told';
}

/** A body as it was sent: JSON where that text is how we write it, which halves of surrogate pairs are shown otherwise in. */
function textOrBody(text: string): FixedBody | { readonly text: string } {
  try {
    const body = JSON.parse(text) as Json;
    return JSON.stringify(body) === text ? { body } : { text };
  } catch {
    return { text };
  }
}

/** The request of a cancel without its number: a real one is gone, and a report cannot prove that one is made up. */
function withoutOrder(request: FixedRequest, judge: Judge): FixedRequest | string {
  const number = 'body' in request ? member(request.body, 'order_no') : undefined;
  if (!('body' in request) || !isObject(request.body) || typeof number !== 'string')
    return 'its cancel names no order in the ordinary way, and may be aimed at the orders of others';
  const { order_no: _, ...body } = request.body;
  if (judge.order !== 'made-up') return { ...request, body, order: 'fresh' };
  const shape = madeUpShapes.find(([, pattern]) => pattern.test(number))?.[0];
  return shape === undefined ? 'its order number is none of the shapes that are made up' : { ...request, body, order: { madeUp: shape } };
}

/** A judge as reports have it; null for anything else. */
function judgeOf(judge: Json | undefined): Judge | null {
  const { kind, id, expected, order } = (isObject(judge) ? judge : {}) as JsonObject;
  const madeUp = order === 'made-up' ? ({ order } as const) : {};
  if (kind === 'check' && typeof id === 'string') return { kind, id, ...madeUp };
  if (kind !== 'status' || (expected !== 200 && expected !== 400 && expected !== 401 && expected !== 'listed' && expected !== 'refused')) return null;
  return { kind, expected, ...madeUp };
}

function text(value: Json | undefined, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found : '';
}
