import { isObject, isTooDeep, type Json, member } from '../../contract/json.ts';
import { wrongKeyOf } from '../../contract/wrong-key.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import type { ShownExchange, ShownRequest } from '../../contract/shown-exchange.ts';
import { wordList } from '../../contract/text.ts';
import { callOf, shortJson } from './words.ts';

/**
 * What a call next to a failing one is: `control`, an accepted one of the same operation that differs in one thing;
 * `before`, a call of another operation that it follows from; `same`, the same request sent another time; `related`,
 * another answer without which nothing is wrong; `other`, any other call.
 */
type ComparedKind = 'control' | 'before' | 'same' | 'related' | 'other';

export interface Compared extends ShownExchange {
  readonly kind: ComparedKind;
  /** `Control`. */
  readonly title: string;
  /** `accepted; it differs in date alone`. */
  readonly hint: string;
  /** Whether both requests are of one operation, so that the difference is to be marked. */
  readonly isMarked: boolean;
}

/** The values of a request that can name a thing: shorter ones are in many answers by chance. */
const shortestName = 6;
/** UTF-16 units of a value in a hint. */
const longestValue = 60;
/** Differences that a hint names. */
const mostNamed = 4;

type Failing = Pick<ReportFinding, 'operation' | 'request' | 'response' | 'status' | 'call' | 'at'>;

/** What a call is to the failing one, decided by their requests and answers alone. */
export function compared(finding: Failing, other: ShownExchange): Compared {
  const made = (kind: ComparedKind, title: string, hint: string): Compared => ({
    ...other,
    kind,
    title,
    hint,
    isMarked: finding.operation === other.operation,
  });
  const status = other.response?.status;
  const answered = answeredAs(other);
  if (finding.operation !== other.operation) {
    const link = isEarlier(finding, other) ? linkOf(finding, other) : null;
    return link === null
      ? made('other', 'Another call', `${callOf(other.operation)}, ${answered}`)
      : made('before', ...link);
  }
  const differing = requestDifferences(finding.request, other.request);
  const named = differing.length > mostNamed ? `${differing.length} things` : wordList(differing);
  if (differing.length === 0) {
    const isBefore = other.call !== undefined && finding.call !== undefined && other.call < finding.call;
    return made('same', 'The same request', `${isBefore ? 'sent before' : 'sent another time'}, ${answered}`);
  }
  if (status === 200 && isEarlier(finding, other) && isOfSameOrder(finding, other))
    return made('before', 'An earlier cancel of the same order', `accepted; the requests differ in ${named}`);
  // Of two accepted answers that contradict each other neither is a control of the other.
  const isControlled = finding.status !== undefined || finding.response?.status !== status;
  if (status === 200 && isControlled)
    return differing.length === 1
      ? made('control', 'Control', `accepted; it differs in ${named} alone${valueWords(finding, other, named)}`)
      : made('other', 'Another call', `accepted; it differs in ${named}`);
  return made(
    'related',
    'Related',
    `the failing answer is compared with this one (${answered}); the requests differ in ${named}`,
  );
}

/** Whether both are cancels of one order, which the first of them has changed. */
function isOfSameOrder({ operation, request }: Failing, other: ShownExchange): boolean {
  const order = member(request.body, 'order_no');
  return operation === 'cancel' && order !== undefined && order === member(other.request.body, 'order_no');
}

/** The values of the one field in which two requests differ; empty for any other difference. */
function valueWords({ request }: Failing, other: ShownExchange, name: string): string {
  const [own, its] = [request.body, other.request.body].map((body) => member(body, name));
  if ((own === undefined && its === undefined) || isTooDeep(own ?? null) || isTooDeep(its ?? null)) return '';
  if (its === undefined) return ': it has none';
  return `: ${shortJson(its, longestValue)}${own === undefined ? '' : ` instead of ${shortJson(own, longestValue)}`}`;
}

/** Says which value of the failing request an earlier call has: in its request, or in its answer; null for none. */
function linkOf({ request }: Failing, other: ShownExchange): readonly [title: string, hint: string] | null {
  const values = membersOf(request).filter(({ value }) => value.length >= shortestName);
  const answered = answeredAs(other);
  const same = values.find(({ name, value }) => member(other.request.body, name) === value);
  if (same !== undefined)
    return [`An earlier call with the same ${same.name}`, `${callOf(other.operation)}, ${answered}`];
  const answer = textOf(other.response?.body ?? null);
  const used = values.find(({ text }) => answer.includes(text));
  return used === undefined
    ? null
    : ['The earlier call whose answer it uses', `${answered}; its answer has this ${used.name}`];
}

/** A call of a flow. */
export interface FlowCall extends ShownExchange {
  /** `2. taxi.order`. */
  readonly title: string;
  /** `accepted, its estimate_id is from the answer to call 1`. */
  readonly hint: string;
}

/** The calls of the flow that a finding rests on, in their order, the failing one included; empty without a flow. */
export function flowCalls({ basis, control, examples, ...failing }: ReportFinding): FlowCall[] {
  if (basis !== 'flow') return [];
  const calls: ShownExchange[] = [...(control === null ? [] : [control]), ...examples, failing];
  const inOrder = calls.toSorted((one, other) => (one.call ?? 0) - (other.call ?? 0));
  const sent = inOrder.map(({ request }) => `${textOf(request.body)} ${request.path}`);
  const got = inOrder.map(({ response }) => textOf(response?.body ?? null));
  return inOrder.map((one, nth) => {
    const from = [...partsOf(one.request), ...membersOf(one.request)].flatMap(({ name, value, text }) => {
      const source = got.slice(0, nth).findIndex((answer) => answer.includes(text));
      // What was sent before is no news in an answer.
      const isOurs = sent.slice(0, source + 1).some((request) => request.includes(value));
      return source === -1 || isOurs ? [] : [`, its ${name} is from the answer to call ${source + 1}`];
    });
    return { ...one, title: `${nth + 1}. ${one.operation}`, hint: `${answeredAs(one)}${from.join('')}` };
  });
}

/** A text of a request, and how the JSON of an answer shows it. */
interface Sent {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}
/** The members of a body that are texts: a short one counts only with its name. */
function membersOf({ body }: ShownRequest): Sent[] {
  return Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const text = JSON.stringify(value);
    return [{ name, value, text: value.length < shortestName ? `${JSON.stringify(name)}:${text}` : text }];
  });
}

/** The parts of a path that are long enough to name a thing. */
function partsOf({ path }: ShownRequest): Sent[] {
  return path
    .split(/[/?&]/)
    .filter((part) => part.length >= shortestName)
    .map((part) => ({ name: `path (${part})`, value: part, text: JSON.stringify(part) }));
}

function answeredAs({ response }: Pick<ShownExchange, 'response'>): string {
  return response === null ? 'not answered' : response.status === 200 ? 'accepted' : `answered ${response.status}`;
}

function isEarlier(finding: Failing, other: ShownExchange): boolean {
  return finding.call === undefined || other.call === undefined ? other.at <= finding.at : other.call < finding.call;
}

/** Whether both are one call; false in reports of versions before 0.3, which do not number them. */
export function isSameCall(one: { readonly call?: number }, other: { readonly call?: number }): boolean {
  return one.call !== undefined && one.call === other.call;
}

function textOf(body: Json): string {
  return typeof body === 'string' ? body : isTooDeep(body) ? '' : JSON.stringify(body);
}

/**
 * The further examples of a finding: other requests than the failing one, the call next to it, and each other. A
 * request that was sent again is no further example.
 */
export function furtherExamples({
  request,
  call,
  control,
  examples,
}: Pick<ReportFinding, 'request' | 'call' | 'control' | 'examples'>): ShownExchange[] {
  const shown: Pick<ShownExchange, 'call' | 'request'>[] = [
    { request, ...(call === undefined ? {} : { call }) },
    ...(control === null ? [] : [control]),
  ];
  return examples.filter((example) => {
    const isKnown = shown.some(
      (one) => isSameCall(one, example) || requestDifferences(one.request, example.request).length === 0,
    );
    if (!isKnown) shown.push(example);
    return !isKnown;
  });
}

/** Headers of the connection, of the length of the body, and of the number of the call: a client makes them anew. */
const ofTheCall = new Set(['content-length', 'connection', 'host', 'user-agent']);

/**
 * The parts in which two requests differ, in words; the number of the call is none. Examples: `date`, `the key`, `the
 * header Accept`, `the spelling of the header Authorization`.
 */
export function requestDifferences(one: ShownRequest, other: ShownRequest): string[] {
  return [
    ...(one.method === other.method ? [] : ['the method']),
    ...(one.path === other.path ? [] : ['the path']),
    ...headerDifferences(one, other),
    ...bodyDifferences(one, other),
  ];
}

function headerDifferences(one: ShownRequest, other: ShownRequest): string[] {
  const [mine, theirs] = [headersOf(one), headersOf(other)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((name) => {
    const [a, b] = [mine.get(name), theirs.get(name)];
    const shown = a?.name ?? b?.name ?? name;
    if (a?.value !== b?.value) return [isKey(name, `${a?.value} ${b?.value}`) ? 'the key' : `the header ${shown}`];
    return a?.name === b?.name ? [] : [`the spelling of the header ${shown}`];
  });
}

/** Whether a header carries the key; of a pack's operation it may have any name. */
function isKey(name: string, value: string): boolean {
  return name.toLowerCase() === 'authorization' || /<wrong key: |\$CONFORMANCE_(?:API_)?KEY/.test(value);
}

/** The headers by their names in lower case. A wrong key has its description as value. */
function headersOf(request: ShownRequest): Map<string, { readonly name: string; readonly value: string }> {
  const wrong = wrongKeyOf(request)?.wrong;
  return new Map(
    Object.entries(request.headers).flatMap(([name, value]) => {
      const key = name.toLowerCase();
      const shown = isKey(name, value) && wrong !== undefined ? `${value} ${wrong}` : value;
      return ofTheCall.has(key) ? [] : [[key, { name, value: shown }] as const];
    }),
  );
}

function bodyDifferences(one: ShownRequest, other: ShownRequest): string[] {
  // A report that was read may have a body of any depth.
  if (isTooDeep(one.body) || isTooDeep(other.body)) return ['the body'];
  if (sentText(one) === sentText(other) && one.cut === other.cut) return [];
  if (!isWhole(one) || !isWhole(other)) return ['the body'];
  const [a, b] = [one.body, other.body];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const fields = names.filter((name) => text(a[name]) !== text(b[name]));
  return fields.length === 0 ? ['the way in which the body is written'] : fields;
}

/** Whether the shown body is the object that was sent. */
function isWhole(request: ShownRequest): request is ShownRequest & { readonly body: Readonly<Record<string, Json>> } {
  return request.cut !== true && request.bodyBase64 === undefined && isObject(request.body);
}

function sentText({ body, bodyText, bodyBase64 }: ShownRequest): string {
  return JSON.stringify([body, bodyText ?? null, bodyBase64 ?? null]);
}

const text = (value: Json | undefined): string => (value === undefined ? '' : JSON.stringify(value));
