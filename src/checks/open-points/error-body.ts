import type { Answer, Exchange } from '../../model/exchange.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { typeName } from '../../schema/index.ts';
import { type Observed, type Observer, count, ShortTexts, untold } from './observed.ts';

/** Statuses of errors that the document lists (section 7). */
export const errorStatuses: readonly number[] = [400, 401, 429];

/** Members of one error's JSON that are looked at, and their names' length. */
const mostMembers = 50;
const longestName = 80;

interface Shape {
  answers: number;
  readonly kinds: Map<string, number>;
  /** Of the JSON objects: how many there were, and the types of each member with its number of occurrences. */
  objects: number;
  readonly members: Map<string, { times: number; readonly types: Set<string> }>;
  readonly codes: ShortTexts;
  call: number;
}

/** Whether an exchange is an error of one of the documented operations with a whole body. */
export function isError({ operation, answer }: Exchange): boolean {
  return (operation === 'search' || operation === 'cancel') && answer !== null && errorStatuses.includes(answer.status) && answer.body.kind !== 'cut';
}

/** Shape of 400, 401 and 429 bodies (open.error-body). */
export function errorBody(): Observer {
  const shapes = new Map<number, Shape>();
  return {
    add(exchange) {
      const { answer } = exchange;
      if (!isError(exchange) || answer === null) return;
      let shape = shapes.get(answer.status);
      if (shape === undefined)
        shapes.set(answer.status, (shape = { answers: 0, kinds: new Map(), objects: 0, members: new Map(), codes: new ShortTexts(20), call: exchange.call }));
      take(shape, answer);
    },
    answer() {
      if (shapes.size === 0) return untold('no answer 400, 401 or 429 came');
      const found = [...shapes].toSorted((a, b) => a[0] - b[0]);
      const value: JsonObject = Object.fromEntries(found.map(([status, shape]) => [String(status), shapeOf(shape)]));
      const texts = new Set(Object.values(value).map((one) => JSON.stringify(one)));
      const each = found.map(
        ([status, shape]) => `${status}: ${words(value[String(status)] as Json)}${shape.codes.list.length > 0 ? `, code ${shape.codes.list.join(', ')}` : ''}`,
      );
      const shared = found.length < 2 ? '' : texts.size === 1 ? '; one shape for all' : '; not one shape for all';
      return {
        value,
        answer: `${each.join('; ')}${shared}`,
        evidence: found.map(([status, { answers, call }]) => `${count(answers, 'answer')} ${status}, such as call ${call}`).join('; '),
      } satisfies Observed;
    },
  };
}

function take(shape: Shape, answer: Answer): void {
  const kind = kindOf(answer);
  shape.answers += 1;
  shape.kinds.set(kind, (shape.kinds.get(kind) ?? 0) + 1);
  const json = answer.body.kind === 'json' ? answer.body.value : null;
  if (!isObject(json)) return;
  shape.objects += 1;
  for (const name of Object.keys(json).slice(0, mostMembers)) {
    const short = name.slice(0, longestName).toWellFormed();
    let known = shape.members.get(short);
    if (known === undefined) {
      if (shape.members.size >= mostMembers) continue;
      shape.members.set(short, (known = { times: 0, types: new Set() }));
    }
    known.times += 1;
    known.types.add(typeName(json[name]));
  }
  const code = json['code'];
  if (typeof code === 'string' || typeof code === 'number') shape.codes.add(String(code));
}

/** `empty`, `text`, `html`, `object`, or the type of another JSON value. */
function kindOf({ body, headers }: Answer): string {
  if (body.kind === 'json') return typeName(body.value);
  if (body.kind === 'empty') return 'empty';
  const text = body.kind === 'text' ? body.text.slice(0, 2000).trim().toLowerCase() : '';
  if (body.kind === 'text' && text === '' && body.text.length < 2000) return 'empty';
  const type = headers['content-type']?.[0]?.toLowerCase() ?? '';
  if (/^(?:text\/html|application\/xhtml\+xml)\b/.test(type)) return 'html';
  // What may stand before the page: the declaration of XML, and comments.
  const start = text.replace(/^(?:<\?xml[^>]*>|<!--[^]*?-->|\s)+/, '');
  return /^<(?:!doctype html|html|head|body|title|h1|p|div|center)\b/.test(start) ? 'html' : 'text';
}

/** The value of one status; a list where its bodies are of several kinds. */
function shapeOf(shape: Shape): Json {
  const kinds = [...shape.kinds.keys()].toSorted();
  const values = kinds.map((kind): Json => (kind === 'object' ? membersOf(shape) : kind));
  return values.length === 1 ? (values[0] as Json) : values;
}

function membersOf({ members, objects }: Shape): JsonObject {
  const names = [...members.keys()].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const { times, types } = members.get(name) as { times: number; types: Set<string> };
      return [name, [...[...types].toSorted(), ...(times < objects ? ['absent'] : [])].join(' or ')];
    }),
  );
}

function words(value: Json): string {
  if (Array.isArray(value)) return `one of ${value.map(words).join(' / ')}`;
  if (isObject(value))
    return `an object of ${
      Object.entries(value)
        .map(([name, type]) => `${name} (${String(type)})`)
        .join(', ') || 'nothing'
    }`;
  const kind = String(value);
  return ['empty', 'text', 'html'].includes(kind) ? kind : `a JSON ${kind}`;
}
