import { relative, resolve } from 'node:path';
import { quote, safe } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { refuseOther, replaceFile, statusOf } from '../../contract/files/write.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { reservedPrefixes } from '../../requirements/index.ts';
import { type Derived, operationsOf, type Result } from './operations.ts';
import { anything, LeftOut, readDocument, type Schemas } from './schemas.ts';

/** Flags of `derive`, as the command line gives them. */
export interface DeriveFlags {
  readonly prefix?: string;
  readonly out?: string;
  readonly force?: true;
}

/** Where `derive` works. */
interface DerivePlace {
  readonly cwd: string;
  readonly print: (line: string) => void;
}

/** `derive`: writes a pack from an OpenAPI document, and says what it left out. Throws a `UsageError`. */
export function deriveCommand(file: string, flags: DeriveFlags, { cwd, print }: DerivePlace = here()): number {
  const {
    prefix = '',
    out = `conformance/${prefix}${process.features.typescript === undefined ? '.mjs' : '.ts'}`,
    force,
  } = flags;
  const written = resolve(cwd, out);
  const shown = safe(relative(cwd, written));
  const problems = [
    ...(/^[a-z][a-z0-9-]*$/.test(prefix) && !reservedPrefixes.includes(prefix)
      ? []
      : [
          `--prefix: expected lower-case letters, digits and hyphens, but no prefix that the suite uses, got ` +
            `${quote(flags.prefix)}`,
        ]),
    ...(/\.m?[jt]s$/.test(out) ? [] : [`--out: expected a file that ends in .ts or .mjs, got ${quote(out)}`]),
    ...(statusOf(written) !== null && force !== true ? [`${shown} already exists; --force overwrites it`] : []),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  refuseOther(written);
  const result = read(file, prefix, cwd);
  const { made, leftOut } = result;
  const running = made.filter((one) => one.onlyReads);
  const asked = made.filter((one) => !one.onlyReads);
  replaceFile(written, packText(result, prefix, relative(cwd, resolve(cwd, file)), out.endsWith('ts')), 'as-is');
  print(`Wrote ${shown}: ${running.length} of ${made.length + leftOut.length} operations run.`);
  list(
    `${asked.length} may change something: they are comments, and nothing sends them until you say what they change.`,
    asked.map(({ title }) => title),
    print,
  );
  list(
    `${leftOut.length} left out:`,
    leftOut.map(({ title, why }) => `${title}: ${why}`),
    print,
  );
  print('');
  print(
    running.length === 0
      ? `Nothing runs yet: fill in an operation in ${shown}.`
      : `Next: name "./${shown}" in \`packs\` of the configuration, then: npx travel-conformance run --only ${prefix}`,
  );
  return 0;
}

function read(file: string, prefix: string, cwd: string): Result {
  try {
    const document = readDocument(file, cwd);
    const result = operationsOf(document, prefix);
    if (result.made.length + result.leftOut.length > 0) return result;
    throw document.wrong(document.root, 'expected operations in `paths`, got none');
  } catch (error) {
    throw error instanceof LeftOut ? new UsageError([safe(error.message)]) : error;
  }
}

function list(heading: string, lines: readonly string[], print: DerivePlace['print']): void {
  if (lines.length > 0) for (const line of ['', heading, ...lines.map((one) => `  ${one}`)]) print(line);
}

function here(): DerivePlace {
  return { cwd: process.cwd(), print: (line) => void process.stdout.write(`${safe(line)}\n`) };
}

/** Characters of a schema that needs no name. */
const unnamed = 70;

/** The text of a pack: TypeScript, or JavaScript. What the document says gets into it as literals only. */
function packText({ made, leftOut, names }: Result, prefix: string, source: string, isTyped: boolean): string {
  const type = isTyped ? ': JsonObject' : '';
  const { lines, named } = constsOf(names, type);
  const operations = made.flatMap((one) => linesOf(one, named));
  const open = made.filter((one) => one.onlyReads && one.isOpen).map(({ name }) => `${name}.key`);
  const [openConst, filter] =
    open.length === 0
      ? [[], '']
      : [
          [
            '/** What the document lets anybody call. */',
            `const open = new Set${isTyped ? '<string>' : ''}(${literal(open)});`,
            '',
          ],
          '.filter(({ id }) => !open.has(id))',
        ];
  return [
    `// Made by travel-conformance derive of ${literal(source)}. Paths are below the base URL of the configuration.`,
    '// Operations that may change something are comments: nothing sends them until you say what they change.',
    `import { generic,${isTyped ? ' type JsonObject,' : ''} operation, pack } from 'travel-conformance/authoring';`,
    '',
    ...lines,
    'const op = {',
    ...operations,
    '};',
    'const operations = Object.values(op);',
    '',
    ...openConst,
    `export default pack(${literal(prefix)}, { operations, requirements: [...generic(operations)${filter}] });`,
    ...leftOut.map(({ title, why }) => `// Left out: ${literal(title)}: ${literal(why)}`),
    '',
  ].join('\n');
}

/** The schemas that have a name in the pack: `named` gives it, and adds the lines of what is new to `lines`. */
function constsOf(
  names: Schemas['names'],
  type: string,
): { readonly lines: readonly string[]; readonly named: Instead } {
  const lines: string[] = [];
  const written = new Map<JsonObject, string>([[anything, 'anything']]);
  const byText = new Map<string, string>();
  const taken = new Set<string>();

  function added(text: string, wanted: string): string {
    let name = wanted;
    for (let nth = 2; taken.has(name); nth += 1) name = `${wanted}${nth}`;
    taken.add(name);
    byText.set(text, name);
    lines.push(`const ${name}${type} = ${text};`, '');
    return name;
  }

  function named(schema: JsonObject): string | null {
    if (schema === anything && !taken.has('anything')) {
      lines.push('// In place of a schema that is circular or too large.');
      added('{}', 'anything');
    }
    const [known, name] = [written.get(schema), names.get(schema)];
    if (known !== undefined || name === undefined) return known ?? null;
    const text = literal(schema, '', (one) => (one === schema ? null : named(one)));
    const isShort = text.length <= unnamed && !text.includes('\n');
    const made = isShort ? text : (byText.get(text) ?? added(text, `${pascal(name)}Schema`));
    written.set(schema, made);
    return made;
  }

  return { lines, named };
}

function linesOf(one: Derived, named: Instead): string[] {
  const { name, title, method, path, request, answers, headers, key: place, example, onlyReads } = one;
  const lines = [
    `// ${literal(title)}`,
    `${key(name.slice(name.indexOf('.') + 1))}: operation(${literal(name)}, {`,
    ...(method === 'POST' ? [] : [`  method: ${literal(method)},`]),
    `  path: ${literal(path)},`,
    ...(request === null ? [] : [`  request: ${literal(request, '  ', named)},`]),
    '  answers: {',
    // Wide ranges first: what follows replaces them.
    ...Object.entries(answers)
      .toSorted(([one], [other]) => statusesOf(other)[1] - statusesOf(one)[1])
      .map(([status, schema]) => `    ${answerText(status, literal(schema, '    ', named))},`),
    '  },',
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${literal(headers)},`]),
    ...('unsaid' in place
      ? [`  // No header alone carries the key: ${literal(place.unsaid)}. It goes into Authorization.`]
      : Object.entries(place).map(([name, value]) => `  ${name}: ${literal(value)},`)),
    ...(example === null ? [] : [`  examples: [${literal(example, '  ')}],`]),
    ...(onlyReads
      ? []
      : [
          '  reads: true,',
          "  creates: { kind: '…', number: '/…' }, // a JSON pointer into the answer; add `undo` if you can",
          "  changes: { kind: '…', number: '…' }, // a member of the request",
        ]),
    '}),',
  ].flatMap((line) => line.split('\n').map((part) => (onlyReads ? `  ${part}` : `  // ${part}`)));
  return onlyReads ? lines : ['  // Keep one of the three last lines, fill it in, and remove the slashes.', ...lines];
}

function answerText(status: string, schema: string): string {
  const [first, many] = statusesOf(status);
  return many === 1
    ? `${status}: ${schema}`
    : `...Object.fromEntries(Array.from({ length: ${many} }, (_, nth) => [${first} + nth, ${schema}]))`;
}

function statusesOf(status: string): readonly [first: number, many: number] {
  if (status === 'default') return [200, 400];
  return status.endsWith('XX') ? [Number(status[0]) * 100, 100] : [Number(status), 1];
}

/** A name of TypeScript: `pet-list` gives `PetList`. */
function pascal(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return words
    .join('')
    .replace(/^(?![A-Za-z])/, 'The')
    .slice(0, 60);
}

/** Widest line of a value that is not broken. */
const widest = 100;

/** What stands in place of an object; null for itself. */
type Instead = (value: JsonObject) => string | null;

/**
 * A JSON value as JavaScript, of ordinary characters: nothing in it ends a line, a text or a comment, or hides text.
 * `indent`: of the line that it begins in.
 */
export function literal(value: Json | readonly string[], indent = '', instead: Instead = () => null): string {
  if (typeof value !== 'object' || value === null) return plain(JSON.stringify(value));
  const isList = Array.isArray(value);
  const known = isList ? null : instead(value as JsonObject);
  if (known !== null) return known;
  const parts = Object.entries(value).map(([name, one]: [string, Json]) => {
    const text = literal(one, `${indent}  `, instead);
    return isList ? text : `${key(name)}: ${text}`;
  });
  const [before, after] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList || parts.length === 0 ? '' : ' ';
  const flat = `${before}${space}${parts.join(', ')}${space}${after}`;
  if (flat.length + indent.length <= widest && !flat.includes('\n')) return flat;
  return [before, ...parts.map((part) => `${indent}  ${part},`), `${indent}${after}`].join('\n');
}

/** The key of a member; `__proto__` is none as it stands. */
function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(name) ? name : plain(JSON.stringify(name));
}

function plain(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) =>
    Array.from({ length: one.length }, (_, nth) => `\\u${one.charCodeAt(nth).toString(16).padStart(4, '0')}`).join(''),
  );
}
