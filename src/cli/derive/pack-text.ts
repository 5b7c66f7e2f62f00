import type { Json } from '../../contract/json.ts';
import type { Derived, Result } from './derived.ts';

/** Widest line of a value that is not broken. */
const widest = 100;

/** The TypeScript of a pack. What the document says gets into it as JSON only. */
export function packText({ made }: Result, prefix: string, source: string): string {
  const running = made.filter((one) => one.onlyReads);
  const open = running.filter(({ isOpen, answers }) => isOpen && refusesKeys(answers)).map(({ name }) => `${name}.key`);
  const hasRanges = made.some(({ answers }) => Object.keys(answers).some((status) => rangeOf(status) !== null));
  const rows =
    open.length === 0 ? '...generic(operations)' : '...generic(operations).filter(({ id }) => !open.includes(id))';
  return [
    `// Made by travel-conformance derive of ${code(source)}. Paths are below the base URL of the configuration.`,
    "import { generic, operation, pack } from 'travel-conformance/authoring';",
    '',
    ...(hasRanges
      ? [
          '/** The statuses of a range, with one schema. */',
          'function all<Schema>(first: number, last: number, schema: Schema): Record<number, Schema> {',
          '  return Object.fromEntries(Array.from({ length: last - first + 1 }, (_, nth) => [first + nth, schema]));',
          '}',
          '',
        ]
      : []),
    'const operations = [',
    ...made.flatMap((one) => (one.onlyReads ? linesOf(one) : commented(one))),
    '];',
    '',
    ...(open.length === 0
      ? []
      : [
          '/** Operations that the document lets anybody call. */',
          `const open: readonly string[] = ${code(open)};`,
          '',
        ]),
    `export default pack(${code(prefix)}, { operations, requirements: [${rows}] });`,
    '',
  ].join('\n');
}

function linesOf(one: Derived, effect: readonly string[] = []): string[] {
  const { name, title, method, path, request, answers, headers, example } = one;
  return [
    `  // ${code(title)}`,
    `  operation(${code(name)}, {`,
    ...(method === 'POST' ? [] : [`    method: ${code(method)},`]),
    `    path: ${code(path)},`,
    ...(request === null ? [] : [`    request: ${code(request, '    ')},`]),
    '    answers: {',
    ...inOrder(answers).map(([status, schema]) => `      ${answerLine(status, code(schema, '      '))},`),
    '    },',
    ...(Object.keys(headers).length === 0 ? [] : [`    headers: ${code(headers)},`]),
    ...(example === null ? [] : [`    examples: [${code(example, '    ')}],`]),
    ...effect,
    '  }),',
  ];
}

/** An operation of which the document does not say that it only reads. */
function commented(one: Derived): string[] {
  return [
    '  // It may change something: keep one of the three last lines, fill it in, and take away the slashes.',
    ...linesOf(one, [
      '    reads: true,',
      "    creates: { kind: '…', number: '/…' }, // a JSON pointer into the answer; add `undo` if you can",
      "    changes: { kind: '…', number: '…' }, // a member of the request",
    ])
      .flatMap((line) => line.split('\n'))
      .map((line) => `  // ${line.slice(2).replace(/^\/\/ /, '')}`),
  ];
}

/** Wide ranges first: what follows replaces them. */
function inOrder(answers: Derived['answers']): [status: string, schema: Json][] {
  const rank = (status: string): number => (status === 'default' ? 0 : rangeOf(status) === null ? 2 : 1);
  return Object.entries(answers).sort(([one], [other]) => rank(one) - rank(other));
}

function answerLine(status: string, schema: string): string {
  const range = rangeOf(status);
  return range === null ? `${status}: ${schema}` : `...all(${range.join(', ')}, ${schema})`;
}

function rangeOf(status: string): readonly [first: number, last: number] | null {
  if (status === 'default') return [200, 599];
  return status.endsWith('XX') ? [Number(`${status[0]}00`), Number(`${status[0]}99`)] : null;
}

function refusesKeys(answers: Derived['answers']): boolean {
  return ['401', '403', '4XX', 'default'].some((status) => Object.hasOwn(answers, status));
}

/** A value as TypeScript: JSON, without characters that end a line or hide text. */
function code(value: Json | readonly string[], indent = ''): string {
  const flat = escaped(JSON.stringify(value));
  if (flat.length + indent.length <= widest || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one: Json) => code(one, inner))
    : Object.entries(value).map(([name, one]) => `${escaped(JSON.stringify(name))}: ${code(one, inner)}`);
  const [before, after] = Array.isArray(value) ? '[]' : '{}';
  return [before, ...parts.map((part) => `${inner}${part},`), `${indent}${after}`].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) =>
    Array.from({ length: one.length }, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
