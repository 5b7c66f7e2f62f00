import type { Json, JsonObject } from '../../contract/json.ts';
import type { Derived, Result } from './operations.ts';
import { anything } from './schemas.ts';

/** Widest line of a value that is not broken, and the longest schema that has no name. */
const [widest, unnamed] = [100, 70];

/** The TypeScript of a pack. What the document says gets into it as JSON only. */
export function packText({ made, leftOut, names }: Result, prefix: string, source: string): string {
  const consts = new Consts(names);
  const operations = made.flatMap((one) => linesOf(one, consts));
  const open = made.filter((one) => one.onlyReads && one.isOpen).map(({ name }) => `${name}.key`);
  const generic = open.length === 0 ? '' : '.filter(({ id }) => !open.includes(id))';
  return [
    `// Made by travel-conformance derive of ${code(source)}. Paths are below the base URL of the configuration.`,
    ...(made.every((one) => one.onlyReads)
      ? []
      : ['// Operations that may change something are comments: nothing sends them until you say what they change.']),
    "import { generic, type JsonObject, operation, pack } from 'travel-conformance/authoring';",
    '',
    ...(operations.some((line) => line.includes('...all('))
      ? [
          '/** The statuses of a range, with one schema. */',
          'const all = (first: number, last: number, schema: JsonObject | null): Record<number, JsonObject | null> =>',
          '  Object.fromEntries(Array.from({ length: last - first + 1 }, (_, nth) => [first + nth, schema]));',
          '',
        ]
      : []),
    ...consts.lines,
    'const operations = [',
    ...operations,
    '];',
    '',
    ...(open.length === 0
      ? []
      : [`/** What the document lets anybody call. */`, `const open: readonly string[] = ${code(open)};`, '']),
    `export default pack(${code(prefix)}, { operations, requirements: [...generic(operations)${generic}] });`,
    '',
    ...(leftOut.length === 0
      ? []
      : ['// Left out:', ...leftOut.map(({ title, why }) => `// ${code(title)}: ${code(why)}`), '']),
  ].join('\n');
}

/** The schemas that have a name in the pack, in an order in which each stands before what uses it. */
class Consts {
  readonly lines: string[] = [];
  readonly #names: Result['names'];
  readonly #written = new Map<JsonObject, string>();
  readonly #byText = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(names: Result['names']) {
    this.#names = names;
  }

  /** A schema in the pack: its name or, where it is short or has none, itself. */
  readonly text = (schema: JsonObject): string | null => {
    if (schema === anything) return this.#named(schema, 'anything', '{}');
    const known = this.#written.get(schema);
    const name = this.#names.get(schema);
    if (known !== undefined || name === undefined) return known ?? null;
    const text = code(schema, '', this.text, true);
    const made =
      text.length <= unnamed && !text.includes('\n') ? text : this.#named(schema, `${pascal(name)}Schema`, text);
    this.#written.set(schema, made);
    return made;
  };

  #named(schema: JsonObject, wanted: string, text: string): string {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    let name = wanted;
    for (let nth = 2; this.#taken.has(name); nth += 1) name = `${wanted}${nth}`;
    this.#taken.add(name);
    this.#byText.set(text, name);
    if (schema === anything) this.lines.push('/** Stands for a schema that goes round in circles or is too large. */');
    this.lines.push(`const ${name}: JsonObject = ${text};`, '');
    return name;
  }
}

function linesOf(one: Derived, consts: Consts): string[] {
  const { name, title, method, path, request, answers, headers, example, onlyReads } = one;
  const lines = [
    `// ${code(title)}`,
    `operation(${code(name)}, {`,
    ...(method === 'POST' ? [] : [`  method: ${code(method)},`]),
    `  path: ${code(path)},`,
    ...(request === null ? [] : [`  request: ${code(request, '  ', consts.text)},`]),
    '  answers: {',
    ...inOrder(answers).map(([status, schema]) => `    ${answerLine(status, code(schema, '    ', consts.text))},`),
    '  },',
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${code(headers)},`]),
    ...(example === null ? [] : [`  examples: [${code(example, '  ')}],`]),
    ...(onlyReads
      ? []
      : [
          '  reads: true,',
          "  creates: { kind: '…', number: '/…' }, // a JSON pointer into the answer; add `undo` if you can",
          "  changes: { kind: '…', number: '…' }, // a member of the request",
        ]),
    '}),',
  ];
  if (onlyReads)
    return lines
      .join('\n')
      .split('\n')
      .map((line) => `  ${line}`);
  const comment = lines
    .join('\n')
    .split('\n')
    .map((line) => `  // ${line}`);
  return [
    '  // It may change something: keep one of the three last lines, fill it in, and take away the slashes.',
    ...comment,
  ];
}

/** Wide ranges first: what follows replaces them. */
function inOrder(answers: Derived['answers']): [status: string, schema: Json][] {
  const width = (status: string): number => (rangeOf(status)?.[1] ?? 0) - (rangeOf(status)?.[0] ?? 0);
  return Object.entries(answers).toSorted(([one], [other]) => width(other) - width(one));
}

function answerLine(status: string, schema: string): string {
  const range = rangeOf(status);
  return range === null ? `${status}: ${schema}` : `...all(${range.join(', ')}, ${schema})`;
}

function rangeOf(status: string): readonly [first: number, last: number] | null {
  if (status === 'default') return [200, 599];
  return status.endsWith('XX') ? [Number(`${status[0]}00`), Number(`${status[0]}99`)] : null;
}

/** A value as TypeScript: JSON, without characters that end a line or hide text. `instead`: what stands for an object. */
function code(
  value: Json,
  indent = '',
  instead: (value: JsonObject) => string | null = () => null,
  isTop = false,
): string {
  if (typeof value !== 'object' || value === null) return escaped(JSON.stringify(value));
  if (Array.isArray(value))
    return broken(
      '[]',
      value.map((one) => code(one, `${indent}  `, instead)),
      indent,
    );
  const known = isTop ? null : instead(value);
  if (known !== null) return known;
  const rows = Object.entries(value).map(([name, one]) => `${keyText(name)}: ${code(one, `${indent}  `, instead)}`);
  return broken('{}', rows, indent);
}

/** Parts between brackets, on one line if they fit. */
function broken([before, after]: string, parts: readonly string[], indent: string): string {
  const space = before === '{' && parts.length > 0 ? ' ' : '';
  const flat = `${before}${space}${parts.join(', ')}${space}${after}`;
  if (flat.length + indent.length <= widest && !flat.includes('\n')) return flat;
  return [before, ...parts.map((part) => `${indent}  ${part},`), `${indent}${after}`].join('\n');
}

/** The key of a member: `__proto__` is no member of an object otherwise. */
function keyText(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : escaped(JSON.stringify(name));
}

/** A name of TypeScript: `pet-list` gives `PetList`. */
function pascal(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const text = words
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')
    .slice(0, 60);
  return /^[A-Za-z]/.test(text) ? text : `The${text}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) =>
    Array.from({ length: one.length }, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
