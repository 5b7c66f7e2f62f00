import { isDocumented } from '../../model/operations.ts';
import type { Answer, Exchange } from '../../model/exchange.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { typeName } from '../../schema/index.ts';
import { typeOf } from './answer-forms.ts';
import { type Observed, type Observer, count, ShortTexts, untold } from './observed.ts';

/** Statuses of errors that the document lists (section 7). */
const errorStatuses: readonly number[] = [400, 401, 429];

/** Members of the errors of one status that are told, and their names' length. */
const mostMembers = 50;
const longestName = 80;

interface Shape {
  answers: number;
  readonly kinds: Set<string>;
  /** Of the JSON objects: how many there were, and the types of each member with its number of occurrences. */
  objects: number;
  readonly members: Map<string, { times: number; readonly types: Set<string> }>;
  readonly codes: ShortTexts;
  call: number;
}

/** The answer that is an error of one of the documented operations with a whole body; null for any other exchange. */
export function errorAnswer({ operation, answer }: Exchange): Answer | null {
  if (answer === null || !isDocumented(operation)) return null;
  return errorStatuses.includes(answer.status) && answer.body.kind !== 'cut' ? answer : null;
}

/** Shape of 400, 401 and 429 bodies (open.error-body). */
export function errorBody(): Observer {
  const shapes = new Map<number, Shape>();
  return {
    add(exchange) {
      const answer = errorAnswer(exchange);
      if (answer === null) return;
      let shape = shapes.get(answer.status);
      if (shape === undefined)
        shapes.set(answer.status, (shape = { answers: 0, kinds: new Set(), objects: 0, members: new Map(), codes: new ShortTexts(20), call: exchange.call }));
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
  shape.answers += 1;
  shape.kinds.add(kindOf(answer));
  const json = answer.body.kind === 'json' ? answer.body.value : null;
  if (!isObject(json)) return;
  shape.objects += 1;
  for (const name of Object.keys(json)) {
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
function kindOf(answer: Answer): string {
  const { body } = answer;
  if (body.kind === 'json') return typeName(body.value);
  const text = body.kind === 'text' ? body.text.trim().slice(0, 2000).toLowerCase() : '';
  if (text === '') return 'empty';
  if (/^(?:text\/html|application\/xhtml\+xml)(?:;|$)/.test(typeOf(answer))) return 'html';
  // What may stand before the page: the declaration of XML, and comments.
  const start = text.replace(/^(?:<\?xml[^>]*>|<!--[^]*?-->|\s)+/, '');
  return /^<(?:!doctype html|html|head|body|title|h1|p|div|center)\b/.test(start) ? 'html' : 'text';
}

/** The value of one status; a list where its bodies are of several kinds. */
function shapeOf(shape: Shape): Json {
  const kinds = [...shape.kinds].toSorted();
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
