import { isAttackLike } from './attack-like.ts';
import { codeOf, hasEmptyData, hasEnvelope, isOwnEnvelope, refusesBy200 } from './envelope.ts';
import type { Answer, AnsweredBy, Exchange, InFront, Operation } from './exchange.ts';
import { passOn } from './transport.ts';
import { isObject } from './json.ts';
import { foreignJson, limitWords, type Mark, marks, refusalBy200, sentTwice } from './marks.ts';
import { isDescribedByName } from './schema-says.ts';
import { isDocumented, ownOperation, spendsAnOrder } from './operations.ts';
import { wasSentTwice } from './sent-twice.ts';

/**
 * What a run has learnt of its platform: the forms of its refusals, as `formOf` gives them; those of its identifiers of
 * requests, as `idFormOf` does; and the operations that it has answered in the document's envelope.
 */
interface Known {
  readonly forms: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly heard: ReadonlySet<string>;
  /** Whether it has accepted a search. */
  readonly searched: boolean;
  /** The names of JSON of another form that came to a documented operation. */
  readonly otherForms: ReadonlySet<string>;
  /** The headers of its accepted answers that a server in front adds. */
  readonly passedOn: ReadonlySet<string>;
}

/** Statuses that a platform answers with, whatever the form. */
const ofPlatform: readonly number[] = [200, 201, 202, 204, 400, 401, 404, 405, 409, 410, 422, 500];
/**
 * Those of them that no mark but one for any status contradicts: the key is refused, nothing is served there, the
 * platform crashed.
 */
const always: readonly number[] = [401, 404, 405, 410, 500];

/** What a status without a mark stands for. */
const byStatus: Readonly<Record<number, InFront>> = {
  402: 'rate limiter',
  403: 'gateway',
  406: 'firewall',
  407: 'proxy',
  413: 'size limit',
  414: 'size limit',
  415: 'gateway',
  429: 'rate limiter',
  431: 'size limit',
  501: 'firewall',
  500: 'load balancer',
  502: 'load balancer',
  503: 'load balancer',
  504: 'load balancer',
  511: 'log-in page',
};

/**
 * Determines who gave the answer to a call. What only the platform writes, marks, status are looked at in this order,
 * and the first that speaks decides; if none speaks, the platform did. Pure: the same exchange and the same knowledge
 * give the same result.
 */
export function whoAnswered(
  { answer, operation, credentials }: Pick<Exchange, 'answer' | 'operation' | 'credentials'>,
  known: Known,
): AnsweredBy {
  if (answer === null) return { by: 'nobody' };
  const { status, body } = answer;
  if (status >= 400 && spendsAnOrder(operation) && wasSentTwice(answer))
    return { by: 'in front', what: 'gateway', mark: sentTwice };
  const isLearnt = known.forms.has(formOf(answer) ?? '') && (!isBare(answer) || refusesKey(answer, credentials));
  // A refusal by 200 after a search was accepted is in doubt: the client finds out who gave it.
  const isInDoubt = known.searched && refusesBy200(answer);
  const mayBeOthers = isInDoubt && (isDocumented(operation) || known.otherForms.has(refusalForm(answer)));
  if (isOwnEnvelope(answer, known.ids) && !(known.ids.size > 0 && hasEmptyData(answer))) {
    if (isInDoubt && limitWords.test(textOf(answer))) return { by: 'in front', what: 'rate limiter', mark: null };
    return mayBeOthers && ['number', 'status'].includes(codeOf(answer))
      ? { by: 'in front', what: 'gateway', mark: refusalBy200 }
      : { by: 'platform' };
  }
  if (isLearnt && body.kind === 'json') return { by: 'platform' };
  const heard = isHeard(operation, known.heard);
  const statuses = [
    ...statusesOf(status, heard),
    ...(status === 401 && heard && credentials === 'valid' ? ['keys'] : []),
    ...(known.searched && (status === 200 || status === 202) ? ['pages'] : []),
    ...(status === 401 && !heard && credentials === 'valid' && body.kind === 'text' ? ['passwords'] : []),
  ];
  const text = textOf(answer);
  for (const row of marks) {
    const { what, on = 'most' } = row;
    const mark = statuses.includes(on) ? markIn(row, answer, text, known.passedOn) : undefined;
    if (mark === undefined) continue;
    // A stock page says which product, and its status which part of it; its words may name a limit.
    const part = what === 'load balancer' ? (byStatus[status] ?? 'gateway') : what;
    const isLimit = passOn.includes(part) && statuses.includes('limits') && limitWords.test(text);
    return { by: 'in front', what: isLimit ? 'rate limiter' : part, mark };
  }
  // Operations that the document does not show may have answers of any form.
  if (mayBeOthers) return { by: 'in front', what: 'gateway', mark: foreignJson };
  // JSON of such an operation is the platform's, unless fronts give its status and the pack does not describe it.
  const isOwnJson =
    !isDocumented(operation) && body.kind === 'json' && (byStatus[status] === undefined || isOfPack(operation, answer));
  const refusesByLogIn = known.searched && credentials !== 'valid' && sendsToLogIn(answer);
  if (ofPlatform.includes(status) || isLearnt || isOwnJson || refusesByLogIn) return { by: 'platform' };
  return { by: 'in front', what: byStatus[status] ?? 'gateway', mark: null };
}

/**
 * Whether an answer fits the schema that a pack has for its status, by members that must be there. Who throttles is never
 * known.
 */
function isOfPack(operation: Operation, answer: Answer): boolean {
  const own = ownOperation(operation);
  return own !== null && answer.status !== 429 && isDescribedByName(own, { answer });
}

/** Whether an answer redirects to a log-in page of the same host, as web frameworks do if a key is not right. */
function sendsToLogIn({ status, headers }: Answer): boolean {
  return status >= 300 && status < 400 && /^\/(?!\/).*(?:log|sign)[-_]?in/i.test(headers['location']?.[0] ?? '');
}

/** Whether the platform has answered an operation; for a documented one: either of these, which are at one place. */
function isHeard(operation: Operation, heard: ReadonlySet<string>): boolean {
  const names: readonly string[] = isDocumented(operation) ? ['search', 'cancel'] : [operation];
  return names.some((name) => heard.has(name));
}

/** What a row of the table names in an answer; undefined if the answer does not bear that mark. */
function markIn(
  row: Mark,
  { headers, body }: Answer,
  text: string,
  passedOn?: Known['passedOn'],
): string | null | undefined {
  const { mark, header, names, empty, without, pattern } = row;
  if (empty === true && body.kind !== 'empty') return undefined;
  if (without !== undefined && (headers[without] !== undefined || passedOn?.has(without) !== true)) return undefined;
  const match = pattern.exec(
    header === undefined ? (names === true ? namesOf(body) : text) : (headers[header]?.[0] ?? ''),
  );
  return match === null ? undefined : (match[1] ?? mark);
}

/** The groups of statuses that a status is in, as marks name them; `most`: that of a mark that names none. */
function statusesOf(status: number, heard: boolean): readonly string[] {
  const isOther = !ofPlatform.includes(status);
  // Before the platform was heard, such a page may say that the path is wrong.
  const isFailure = status === 500 || (heard && always.includes(status) && status !== 401);
  return [
    'all',
    ...(always.includes(status) ? [] : ['most']),
    ...(isOther ? ['others'] : []),
    ...(!always.includes(status) || isFailure ? ['stock'] : []),
    ...(isOther || isFailure ? ['failures', 'keys'] : []),
    ...(isOther || status === 200 ? ['limits'] : []),
  ];
}

/**
 * The product whose stock page an answer with a status of the platform's is; null for any other answer. Example:
 * `Apache`.
 */
export function stockPageOf(answer: Answer): string | null {
  if (answer.body.kind !== 'text' || !ofPlatform.includes(answer.status) || hasEnvelope(answer)) return null;
  const text = textOf(answer);
  const pages = marks.filter(({ what, header }) => what === 'load balancer' && header === undefined);
  return pages.map((row) => markIn(row, answer, text)).find((mark) => typeof mark === 'string') ?? null;
}

/**
 * The form of a refusal of the platform's own, to be learnt: of a 401, and of a 400 to a call that no firewall regards
 * as an attack. A bare one is learnt only if the request was a JSON object: a gateway may refuse any other. Null if an
 * exchange shows none.
 */
export function learntForm({
  answer,
  request,
  answeredBy,
}: Pick<Exchange, 'answer' | 'request' | 'answeredBy'>): string | null {
  if (answer === null || answeredBy.by !== 'platform') return null;
  if (answer.status !== 401 && (answer.status !== 400 || isAttackLike(request))) return null;
  const text = textOf(answer);
  if (marks.some((row) => row.on === 'keys' && markIn(row, answer, text) !== undefined)) return null;
  return isBare(answer) && !isObject(request.body) ? null : formOf(answer);
}

/** The names of the statuses with which a platform refuses a key, rightly or not. */
const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  415: 'Unsupported Media Type',
};

/** Whether a body is empty, or only the name of its status. */
function isBare({ status, body }: Answer): boolean {
  return body.kind === 'empty' || (body.kind === 'text' && body.text.trim() === statusNames[status]);
}

/** Whether the answer may be the platform's to a call without the right key. Other bare answers are of no platform. */
function refusesKey({ status }: Answer, credentials: Exchange['credentials']): boolean {
  return credentials !== 'valid' && byStatus[status] === 'gateway';
}

/** Headers that are there or not for reasons of the connection or the time. */
const ofTheMoment = /^(?:connection|content-length|date|keep-alive|retry-after|transfer-encoding|www-authenticate)$/;

/**
 * The names of a JSON object and what its `code` is, or the first tags of a page, with the content type; of a bare body
 * the names of the headers; null for any other body, such as a text. Example: `application/json code message 40101`.
 */
export function formOf(answer: Answer): string | null {
  const { headers, body } = answer;
  const type = (headers['content-type']?.[0] ?? '').replace(/;.*/, '').trim().toLowerCase();
  if (body.kind === 'json') return isObject(body.value) ? `${type} ${namesOf(body)} ${codeOf(answer)}` : null;
  if (isBare(answer))
    return `${type} bare ${Object.keys(headers)
      .filter((name) => !ofTheMoment.test(name))
      .toSorted()
      .join(' ')}`;
  if (body.kind !== 'text') return null;
  const tags = [...body.text.slice(0, looked).matchAll(/<!?([a-z][\w-]*)/gi)]
    .slice(0, 6)
    .map(([, tag = '']) => tag.toLowerCase());
  return tags.length === 0 ? null : `${type} ${tags.join(' ')}`;
}

/** The names of a JSON object, sorted; empty for any other body. */
export function namesOf(body: Answer['body']): string {
  return body.kind === 'json' && isObject(body.value) ? Object.keys(body.value).toSorted().join(' ') : '';
}

/** Statuses of pages in the place of JSON: of success, and those that the content of a call does not bring about. */
const ofPages: readonly number[] = [200, 404, 405, 410];

/** A page with such a status; null for any other answer. Example: `page 404`. */
export function foreignPageOf(answer: Answer | null): string | null {
  if (answer === null || !ofPages.includes(answer.status) || answer.body.kind !== 'text') return null;
  return /^\s*<(?:!doctype|html)/i.test(answer.body.text) && !hasEnvelope(answer) ? `page ${answer.status}` : null;
}

/** The names of JSON of another form that came in the platform's place; null for any other answer. */
export function otherFormOf({ fault, frontAnswer }: Pick<Exchange, 'fault' | 'frontAnswer'>): string | null {
  return fault?.front?.mark === foreignJson && frontAnswer !== undefined ? namesOf(frontAnswer.body) : null;
}

/** What distinguishes a refusal by 200 from others: its names, and its code if it is in the platform's envelope. */
export function refusalForm(answer: Answer): string {
  const { body } = answer;
  const isOwn = body.kind === 'json' && isObject(body.value) && hasEnvelope(answer);
  return isOwn ? `${namesOf(body)} ${JSON.stringify(body.value['code'])}` : namesOf(body);
}

/** Characters of a body that are looked at for marks. */
const looked = 4000;

function textOf({ body }: Answer): string {
  return body.kind === 'text'
    ? body.text.slice(0, looked)
    : body.kind === 'json'
      ? JSON.stringify(body.value).slice(0, looked)
      : '';
}
