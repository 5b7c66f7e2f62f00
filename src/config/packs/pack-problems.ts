import { type Json, isObject, type JsonObject } from '../../contract/json.ts';
import { errorLine, hasUnseen } from '../../contract/text.ts';
import { documented, isOwnCancel } from '../../contract/operations.ts';
import { headersNotOfCalls, isKeyHeader } from '../../contract/own-headers.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import { needs } from '../../contract/requirement.ts';
import type { Flow, Operation } from '../../requirements/flows/flow.ts';
import { oddKey } from '../../requirements/flows/only-keys.ts';
import { reservedPrefixes } from '../../requirements/index.ts';
import { isAnswerRule, isShared } from '../../requirements/packs/answer-rules.ts';
import {
  authoring,
  faultKeys,
  formKeys,
  type Pack,
  type PackForm,
  type PackRequirement,
  requirementKeys,
  thisCopy,
} from '../../requirements/packs/pack.ts';
import { isCancelPath } from '../index.ts';
import { jsonSchemaProblem } from '../config-schema.ts';
import { fitsDeclared } from '../../contract/schema/index.ts';
import { leavesOut } from '../../contract/schema-says.ts';
import { makerOf } from '../../requirements/flows/bodies.ts';

const levels = ['MUST', 'SHOULD'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const name = /^[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9-]*)*$/;

/**
 * The mistakes of the default export of a pack's module, one clause each. The value is not trusted: it may be anything.
 */
export function packProblems(value: unknown): string[] {
  try {
    return problemsOf(value);
  } catch (error) {
    return [`expected an argument that \`pack()\` accepts, got one that cannot be read: ${errorLine(error)}`];
  }
}

function problemsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('authoring' in value))
    return ['expected a default export made with `pack()`, got none'];
  const made = value as Pack;
  if (made.authoring !== authoring)
    return [`expected a pack of authoring version ${authoring}, got version ${String(made.authoring)}`];
  if (made.copy !== thisCopy)
    return [
      'it imports another copy of travel-conformance than the one that runs: install a single copy, next to the ' +
        'pack, and run that (npx travel-conformance)',
    ];
  const { prefix, requirements: rows, operations, faults, forms } = made;
  if (typeof prefix !== 'string' || !/^[a-z][a-z0-9-]*$/.test(prefix))
    return [`expected a prefix of lower-case letters, digits and hyphens, got ${JSON.stringify(prefix)}`];
  if (reservedPrefixes.includes(prefix))
    return [`expected a prefix that is not in use, got ${prefix}, which is a prefix of the suite`];
  if (!Array.isArray(rows) || rows.length === 0) return ['expected at least one requirement, got none'];
  if (!Array.isArray(operations)) return ['expected `operations` to be a list, each made by `operation()`'];
  const parts: unknown[] = [...rows, ...operations, ...faults, ...forms];
  if (parts.some((part) => typeof part !== 'object' || part === null))
    return ['expected objects as requirements, operations, faults and forms'];
  const ids = [
    ...rows.map(({ id }) => id),
    ...operations.map(({ name }) => name),
    ...faults.map(({ id }) => id),
    ...forms.map(({ id }) => id),
  ];
  const places = new Map(ids.map((id, nth) => [id, nth] as const).toReversed());
  const rowIds = new Set(rows.map(({ id }) => id));
  return [
    ...ids.filter((id) => !isOwn(id, prefix)).map((id) => `${id}: expected an id such as ${prefix}.first-rule`),
    ...ids
      .filter((id, nth) => places.get(id) !== nth)
      .map((id) => `${id}: expected an id that differs from the others, got it twice`),
    ...rows.flatMap((row) => requirementProblems(row).map((problem) => `${row.id}: ${problem}`)),
    ...operations.flatMap((one) =>
      [...operationProblems(one, operations), ...placeProblems(one, operations)].map(
        (problem) => `${one.name}: ${problem}`,
      ),
    ),
    ...faults.flatMap(({ id, breaks }) =>
      rowIds.has(breaks) ? [] : [`${id}: expected \`breaks\` to be a requirement of the pack, got ${breaks}`],
    ),
    ...faults.flatMap((one) => formProblems(one, faultKeys)),
    ...forms.flatMap((one) => formProblems(one, formKeys)),
  ];
}

function formProblems(one: PackForm, keys: Readonly<Record<string, true>>): string[] {
  const { id, title, changes, wraps } = one;
  const isChange =
    [changes, wraps].every((each) => each === undefined || typeof each === 'function') &&
    (changes ?? wraps) !== undefined;
  return [
    ...known(one, keys),
    ...(typeof title === 'string' ? [] : ['expected a title, got none']),
    ...(isChange ? [] : ['expected `changes` or `wraps` to be a function, got none']),
  ].map((problem) => `${id}: ${problem}`);
}

/** The mistake in the members of an object, if there is one. */
function known(parts: object, keys: Readonly<Record<string, true>>): string[] {
  return [oddKey(parts, keys) ?? []].flat();
}

function requirementProblems(row: PackRequirement): string[] {
  const { level, source, statement, reading = '', probes = '', judge, asks = [], needs: needed = [], flow } = row;
  const longer = Object.entries({ reading, probes });
  return [
    ...known(row, requirementKeys),
    ...(levels.includes(level) ? [] : [`expected the level MUST or SHOULD, got ${JSON.stringify(level)}`]),
    ...Object.entries({ source, statement }).flatMap(([kind, text]) =>
      typeof text !== 'string' || text.trim() === ''
        ? [`expected a ${kind}, got none`]
        : hasUnseen(text)
          ? [`expected a ${kind} of one line`]
          : [],
    ),
    ...longer.flatMap(([kind, text]) => (typeof text === 'string' ? [] : [`expected a text as \`${kind}\``])),
    ...(flow !== undefined ? flowProblems(flow) : isAnswerRule(judge) ? [] : [noRule]),
    ...(Array.isArray(asks) && asks.every(isShared)
      ? []
      : ['expected `asks` to be `allSearches`: a rule that sends other calls is written with `flow()`']),
    ...(Array.isArray(needed) && needed.every((one) => needs.includes(one))
      ? []
      : [`expected a list of ${needs.join(', ')} as \`needs\``]),
  ];
}

const noRule = 'expected `judge` to be made by `eachTrip()` or `eachSearch()`; any other rule is written with `flow()`';

function flowProblems({ given, phase, run }: Flow): string[] {
  const isDrawn = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'generate' in one && typeof one.generate === 'function';
  return [
    ...(typeof run === 'function' ? [] : ['expected `run` to be a function, got none']),
    ...Object.entries(given).flatMap(([name, one]) =>
      isDrawn(one) ? [] : [`expected a generator of fast-check as \`given.${name}\`, got none`],
    ),
    ...(['together', 'alone', 'other-keys'].includes(phase)
      ? []
      : [`expected the phase together, alone or other-keys, got ${JSON.stringify(phase)}`]),
  ];
}

function operationProblems(
  { method, path, answers, request, undo, effect, headers, keyHeader, keyScheme }: Operation,
  all: readonly Operation[],
): string[] {
  const statuses = Object.keys(answers ?? {}).map(Number);
  const schemas = [...Object.entries(answers ?? {}), ['request', request] as const];
  const undone = undo?.();
  const isPath =
    typeof path === 'string' &&
    /^\/(?!\/)(?:[!$&-;=?-Z_a-z~%]|\{[A-Za-z_]+\})*$/.test(path) &&
    requestPathProblem(path.replace(/\{[^{}]*\}/g, 'x')) === null;
  return [
    ...(methods.includes(method) ? [] : [`expected a method of ${methods.join(', ')}, got ${method}`]),
    ...(isPath
      ? []
      : [
          'expected a path in ASCII that begins with one slash, with placeholders of letters such as ' +
            `{order_no}, got ${JSON.stringify(path)}`,
        ]),
    ...(isKeyHeader(keyHeader)
      ? headersNotOfCalls(headers, keyHeader).map(
          (name) => `expected headers that a call may set, got ${JSON.stringify(name)}`,
        )
      : [`expected \`keyHeader\` to be a header that may carry a key, got ${JSON.stringify(keyHeader)}`]),
    ...(keyScheme === null || /^[A-Za-z][A-Za-z0-9-]*$/.test(keyScheme)
      ? []
      : [`expected \`keyScheme\` to be a word such as Bearer, got ${JSON.stringify(keyScheme)}`]),
    ...(typeof path === 'string' && isCancelPath(path) && !isOwnCancel(path, effect) ? [noCancel] : []),
    ...(statuses.length > 0 && statuses.every((status) => Number.isInteger(status) && status >= 200 && status <= 599)
      ? []
      : ['expected the HTTP statuses of its answers, got none']),
    ...schemas.flatMap(([name, schema]) => {
      const problem = schema === null ? null : jsonSchemaProblem(schema as Json);
      const odd = problem === null ? oddKeyword(schema) : null;
      return [
        ...(problem === null
          ? []
          : [`expected a JSON Schema (2020-12) for ${name}, got one that cannot be used: ${problem}`]),
        ...(odd === null
          ? []
          : [`expected keywords of JSON Schema for ${name}, or some that begin with x-, got ${JSON.stringify(odd)}`]),
      ];
    }),
    ...(undone === undefined ||
    (all.includes(undone) &&
      undone.effect.is === 'changes' &&
      effect.is === 'creates' &&
      undone.effect.kind === effect.kind)
      ? []
      : ['expected `undo` to be an operation of the pack that changes the same kind']),
  ];
}

const noCancel =
  `expected the path ${documented.cancel.path} and \`changes\` with the number order_no: it is the cancel of the ` +
  'document, and the guard has to know whose order it is';

function isOwn(id: unknown, prefix: string): boolean {
  return typeof id === 'string' && id.startsWith(`${prefix}.`) && name.test(id.slice(prefix.length + 1));
}

const words = (text: string): readonly string[] => text.split(' ');

/** Keywords of JSON Schema (2020-12) whose value is a schema or a list of them. */
const schemas = words(
  'items additionalProperties propertyNames contains not if then else unevaluatedItems unevaluatedProperties ' +
    'contentSchema additionalItems allOf anyOf oneOf prefixItems',
);
/** Those whose value has a schema by name. */
const named = words('properties patternProperties dependentSchemas $defs definitions dependencies');
/** All others, and the words that OpenAPI adds. */
const others = words(
  '$schema $id $anchor $dynamicAnchor $ref $dynamicRef $vocabulary $comment type enum const multipleOf maximum ' +
    'minimum exclusiveMaximum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems ' +
    'maxContains minContains maxProperties minProperties required dependentRequired title description default ' +
    'deprecated readOnly writeOnly examples format contentEncoding contentMediaType nullable example ' +
    'discriminator xml externalDocs id',
);

/** A keyword that JSON Schema does not have: a misspelt one would demand nothing. Null if there is none. */
function oddKeyword(schema: Json | undefined): string | null {
  if (Array.isArray(schema)) return firstOf(schema);
  if (!isObject(schema)) return null;
  const odd = Object.keys(schema).find(
    (name) => ![schemas, named, others].some((known) => known.includes(name)) && !name.startsWith('x-'),
  );
  return (
    odd ??
    firstOf([
      ...schemas.map((name) => schema[name] ?? true),
      ...named.flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : [])),
    ])
  );
}

function firstOf(all: readonly Json[]): string | null {
  for (const one of all) {
    const odd = oddKeyword(one);
    if (odd !== null) return odd;
  }
  return null;
}

/** Places and examples of an operation that contradict its schemas: a spelling mistake would look like a failure. */
function placeProblems(one: Operation, all: readonly Operation[]): string[] {
  const { about, effect, path, request } = one;
  const maker = about.is === 'thing' ? makerOf(about.kind, all) : undefined;
  // A place that the creation describes is spelt correctly.
  const isNowhere = (at: string): boolean =>
    maker === undefined ||
    (leftOut(maker, 'shows', [at]).length > 0 && leavesOut(maker.request, `/${at.split('/').at(-1)}`));
  const reader = all.find((other) => other.effect.is === 'reads' && isAbout(other, one));
  return [
    ...(effect.is === 'creates' ? leftOut(one, 'creates.number', [effect.number]) : []),
    ...(about.is === 'list' ? leftOut(one, 'lists', [about.lists]) : []),
    ...(about.is === 'thing' ? leftOut(one, 'shows', (about.shows ?? []).filter(isNowhere)) : []),
    ...(about.is === 'thing' && reader !== undefined ? leftOut(reader, 'to', Object.keys(about.to ?? {})) : []),
    ...[...(String(path).split('?', 1)[0] ?? '').matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      leavesOut(request, `/${name}`) && !(about.is === 'thing' && about.number === name)
        ? [`expected \`request\` to describe {${name}}, which is in the path`]
        : [],
    ),
    ...(request === null || about.is === 'thing' || jsonSchemaProblem(request) !== null
      ? []
      : oddExamples(one, request)),
  ];
}

function isAbout({ about }: Operation, { about: other }: Operation): boolean {
  return about.is === 'thing' && other.is === 'thing' && about.kind === other.kind;
}

function leftOut({ name, answers }: Operation, what: string, places: readonly string[]): string[] {
  const schemas = Object.entries(answers ?? {}).flatMap(([status, schema]) => (status.startsWith('2') ? [schema] : []));
  return places
    .filter((at) => schemas.length > 0 && schemas.every((schema) => leavesOut(schema, at)))
    .map((at) => `expected \`${what}\` to be in the schema of the answers of ${name}, got ${JSON.stringify(at)}`);
}

function oddExamples({ examples }: Operation, request: JsonObject): string[] {
  return examples.flatMap((example) => {
    if (typeof example === 'function' || fitsDeclared(request, example) !== false) return [];
    return [`expected examples that fit \`request\`, got ${JSON.stringify(example).slice(0, 100)}`];
  });
}
