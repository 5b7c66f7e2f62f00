import {
  type Answer,
  answerJson,
  declaredSchema,
  type Exchange,
  isAccepted,
  isDocumented,
  isObject,
  type Json,
  type JsonObject,
  member,
  parseUtcTimestamp,
  typeName,
  dataOf,
  documentedMembers,
  type DocumentSchema,
  inScope,
  linesOf,
  pointerToken,
} from '../../src/requirements/for-suites.ts';

/** Statuses of errors that the document lists (section 7). */
const errorStatuses: readonly number[] = [400, 401, 429];

/** Members of an error that are shown, and the length of their names. */
const mostMembers = 50;
const longestName = 80;

/** The answer that is an error of one of the documented operations with a whole body; null for any other exchange. */
export function errorAnswer({ operation, answer }: Exchange): Answer | null {
  return answer !== null &&
    isDocumented(operation) &&
    errorStatuses.includes(answer.status) &&
    answer.body.kind !== 'cut'
    ? answer
    : null;
}

/**
 * What an error's body is: `empty`, `text`, `html`, the members of a JSON object with their types, or the type of
 * another JSON value.
 */
export function errorShape(answer: Answer): Json {
  const { body } = answer;
  if (body.kind === 'json') {
    if (!isObject(body.value)) return typeName(body.value);
    const members = Object.entries(body.value).slice(0, mostMembers);
    return Object.fromEntries(
      members.map(([name, value]) => [name.slice(0, longestName).toWellFormed(), typeName(value)]),
    );
  }
  const text = body.kind === 'text' ? body.text.trim().slice(0, 2000).toLowerCase() : '';
  if (text === '') return 'empty';
  if (/^(?:text\/html|application\/xhtml\+xml)(?:;|$)/.test(contentType(answer))) return 'html';
  // What may come before the page: the declaration of XML, and comments.
  const start = text.replace(/^(?:<\?xml[^>]*>|<!--[^]*?-->|\s)+/, '');
  return /^<(?:!doctype html|html|head|body|title|h1|p|div|center)\b/.test(start) ? 'html' : 'text';
}

/** One shape of several objects: each member with all of its types. */
export function sharedShape(shapes: readonly JsonObject[]): JsonObject {
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))].toSorted().slice(0, mostMembers);
  return Object.fromEntries(
    names.map((name) => {
      const types = new Set(shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [String(shape[name])] : [])));
      return [
        name,
        [...[...types].toSorted(), ...(shapes.every((shape) => Object.hasOwn(shape, name)) ? [] : ['absent'])].join(
          ' or ',
        ),
      ];
    }),
  );
}

/**
 * The difference between a body and a declared JSON Schema; null if there is none. A body that is not JSON conforms
 * only to a schema that allows everything.
 */
export function errorProblem(schema: Json, { status, body }: Answer) {
  if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return null;
  if (body.kind !== 'json') {
    const isEmpty = body.kind === 'empty';
    return {
      cause: `status ${status}: ${isEmpty ? 'an empty body' : 'a body that is no JSON'}`,
      expected: `a JSON body in answers ${status}`,
      actual: isEmpty ? 'an empty body' : 'a body that is not JSON',
    };
  }
  const [problem] = declaredSchema(schema)(body.value);
  if (problem === undefined) return null;
  const { starred, keyword, pointer, expected, actual } = problem;
  return {
    cause: `status ${status}: ${starred}: ${keyword}`,
    expected: `${pointer || 'the body'}: ${expected} in answers ${status}`,
    actual,
    pointer,
  };
}

/** The content type of an answer in one spelling; `none` if there is none. */
export function contentType({ headers }: Answer): string {
  const [value] = headers['content-type'] ?? [];
  return value === undefined ? 'none' : plainType(value.slice(0, 200));
}

/** A content type in lower case, without quotes, blanks around its parts, and parts that are empty. */
export function plainType(type: string): string {
  const parts = type.toLowerCase().replaceAll('"', '').split(';');
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('; ');
}

/** Whether a content type is one of these. One that is named without parameters allows any. */
export function isOneOfTypes(type: string, types: readonly string[]): boolean {
  const plain = plainType(type);
  return types.map(plainType).some((one) => one === plain || one === plain.split(';')[0]);
}

/** `data` of an accepted cancel with the right key; null for any other exchange. */
export function cancelResult(exchange: Exchange): JsonObject | null {
  if (exchange.operation !== 'cancel' || exchange.credentials !== 'valid' || !isAccepted(exchange)) return null;
  const data = member(answerJson(exchange), 'data');
  return isObject(data) ? data : null;
}

/** Precisions that have a name, by their digits after the point. */
const precisions: Readonly<Record<number, string>> = { 3: 'milliseconds', 6: 'microseconds', 9: 'nanoseconds' };

/**
 * How a timestamp is written: `form`, such as `extended, seconds with fraction, Z`; where its precision has a name,
 * `precise` says it. Null for what is none.
 */
export function timestampForm(
  value: Json | undefined,
): { readonly form: string; readonly precise: string; readonly digits: number } | null {
  const stamp = typeof value === 'string' ? parseUtcTimestamp(value) : null;
  if (stamp === null) return null;
  const { form, fractionDigits: digits } = stamp;
  const name = precisions[digits];
  const precise = form
    .replace(', seconds with fraction', `, ${name}`)
    .replace(', seconds with comma fraction', `, ${name} with comma`);
  return { form, precise: name === undefined ? form : precise, digits };
}

/** Fields that are listed of one answer at most, and characters of a name that are shown. */
const fieldLimit = 100;
const nameLimit = 80;

/**
 * Undocumented fields of a success, as JSON pointers with `[]` for every index; what is inside of them is not listed.
 */
export function extraFields(exchange: Exchange): string[] {
  if (!inScope('success', exchange)) return [];
  const found = new Set<string>();
  const detailCheck = (value: Json | undefined, at: string, schema: DocumentSchema) => {
    if (!isObject(value)) return;
    const documented = documentedMembers(schema);
    for (const name in value) {
      if (found.size >= fieldLimit) return;
      if (!documented.includes(name)) found.add(`${at}/${pointerToken(name.slice(0, nameLimit).toWellFormed())}`);
    }
  };
  detailCheck(answerJson(exchange), '', 'envelope');
  if (exchange.operation === 'cancel') detailCheck(dataOf(exchange), '/data', 'hotel-cancel-result');
  if (exchange.operation === 'search') {
    detailCheck(dataOf(exchange), '/data', 'bus-search-data');
    detailCheck(member(dataOf(exchange), 'page_info'), '/data/page_info', 'page-info');
    for (const trip of linesOf(exchange)) detailCheck(trip, '/data/lines/[]', 'bus-trip');
  }
  return [...found].sort();
}
