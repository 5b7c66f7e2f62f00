import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';
import { requestPathProblem } from '../request-path.ts';
import { isCalendarDate, isHhmm, parseUtcTimestamp } from '../utc.ts';
import { documentSchemas, loadSchema, schemaId, type SchemaName } from './load-schema.ts';
import { inTime, notedRegExp, SlowSchema } from '../within.ts';
import { explain, type SchemaProblem } from './problem.ts';
import { createRequire } from 'node:module';
import { type Json, membersIn } from '../json.ts';

/** Largest number of problems that are reported for one value. */
export const problemLimit = 50;
/**
 * Largest number of members and elements for which every error is collected. For larger values only the first error is,
 * because a hostile array may have millions.
 */
const nodeLimit = 50_000;

/** Whether a value conforms. It is quick, because it puts no error into words. */
export function conforms(name: SchemaName, value: unknown): boolean {
  return validator('first', name)(value);
}

/**
 * The problems of a value with a schema, at most 50; empty if the value conforms. Every error of ajv is one problem.
 */
export function validate(name: SchemaName, value: unknown): SchemaProblem[] {
  return problemsBy((mode) => errorsOf(validator(mode, name), value), value);
}

/** The same from the errors of two validators: one stops at the first error, and one collects them all. */
function problemsBy(errorsIn: (mode: Mode) => readonly ErrorObject[], value: unknown): SchemaProblem[] {
  const first = errorsIn('first');
  if (first.length === 0) return [];
  const errors = isLarge(value) ? first : errorsIn('all');
  return errors.slice(0, problemLimit).map((error) => explain(error, value));
}

/**
 * Compiles the schemas for the answers of a run, one after the other. It costs no time, because the run waits for
 * answers meanwhile.
 */
export async function prepareValidation(): Promise<void> {
  for (const name of documentSchemas) {
    // Whole messages are validated member by member.
    if (/-(?:request|response)$/.test(name)) continue;
    validator('first', name);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Whether the first error is enough. */
type Mode = 'first' | 'all';
const registries = new Map<Mode, Ajv2020>();
const validators: Readonly<Record<Mode, Map<SchemaName, ValidateFunction>>> = { first: new Map(), all: new Map() };

function validator(mode: Mode, name: SchemaName): ValidateFunction {
  let known = validators[mode].get(name);
  if (known === undefined) validators[mode].set(name, (known = compiled(mode, name)));
  return known;
}

function compiled(mode: Mode, name: SchemaName): ValidateFunction {
  let ajv = registries.get(mode);
  if (ajv === undefined) registries.set(mode, (ajv = registry(mode)));
  let found = ajv.getSchema(schemaId(name));
  if (found === undefined) {
    // A digest has the forms of a report.
    if (name === 'digest' && ajv.getSchema(schemaId('report')) === undefined) ajv.addSchema(loadSchema('report'));
    ajv.addSchema(loadSchema(name));
    found = ajv.getSchema(schemaId(name));
  }
  if (found === undefined)
    throw new Error(`expected schemas/${name}.schema.json to have the $id ${schemaId(name)}; correct it`);
  return found;
}

function registry(mode: Mode): Ajv2020 {
  // strictNumbers off: 1e400 is a legal number that JSON.parse gives as Infinity. That our schemas are schemas is
  // tested, not checked in every run.
  const ajv = newAjv({
    strict: true,
    validateSchema: false,
    strictNumbers: false,
    allowUnionTypes: true,
    verbose: true,
    allErrors: mode === 'all',
    // A third of the time to compile, for what a run does not notice.
    code: { optimize: false },
  });
  ajv.addFormat('calendar-date', isCalendarDate);
  ajv.addFormat('hhmm', isHhmm);
  ajv.addFormat('request-path', (text: string) => requestPathProblem(text) === null);
  ajv.addFormat('utc-timestamp', (text: string) => parseUtcTimestamp(text) !== null);
  for (const name of documentSchemas) ajv.addSchema(loadSchema(name));
  return ajv;
}

function errorsOf(check: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return check(value) ? [] : (check.errors ?? []);
}

/** Whether a value has more members and elements than the limit. */
function isLarge(value: unknown): boolean {
  let nodes = 0;
  for (const _ of membersIn(value, nodeLimit + 1)) nodes += 1;
  return nodes > nodeLimit;
}

const load = createRequire(import.meta.url);

/**
 * An ajv for schemas of 2020-12. Its eighty modules are loaded only now, so that the first call does not wait for them.
 */
function newAjv(options: Options): Ajv2020 {
  const ajv = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new ajv.Ajv2020(options);
}

/**
 * Compiles a JSON Schema (2020-12) that somebody else wrote, into a function that returns problems like `validate`.
 * Formats are not checked. Throws if the schema cannot be used. The function throws a `SlowSchema` if a value needs too
 * long, and from then on for every value.
 */
export function declaredSchema(schema: Json): Problems {
  if (typeof schema !== 'object' || schema === null) return madeOf(schema);
  const problems = made.get(schema) ?? madeOf(schema);
  made.set(schema, problems);
  return problems;
}

/** Whether a value fits such a schema; null if that needs too long. */
export function fitsDeclared(schema: Json, value: Json): boolean | null {
  try {
    return declaredSchema(schema)(value).length === 0;
  } catch (error) {
    if (error instanceof SlowSchema) return null;
    throw error;
  }
}

type Problems = (value: Json) => SchemaProblem[];

/** Compiled schemas: compiling one needs as much time as judging thousands of answers with it. */
const made = new WeakMap<object, Problems>();

function madeOf(schema: Json): Problems {
  const known = { first: compiledAlone('first', schema), all: null as ValidateFunction | null };
  let slow: SlowSchema | null = null;
  return (value) => {
    if (slow !== null) throw slow;
    try {
      return problemsBy((mode) => {
        const check = (known[mode] ??= compiledAlone(mode, schema));
        return inTime(() => errorsOf(check, value));
      }, value);
    } catch (error) {
      if (error instanceof SlowSchema) slow = error;
      throw error;
    }
  };
}

/**
 * The validators of schemas themselves. They are made once, because making one needs more time than compiling most
 * schemas.
 */
const shared = new Map<Mode, Ajv2020>();

function compiledAlone(mode: Mode, schema: Json): ValidateFunction {
  // Schemas that name themselves could meet another of that name.
  const isNamed = /"\$(?:id|anchor|dynamicAnchor)"/.test(JSON.stringify(schema));
  const ajv = (isNamed ? undefined : shared.get(mode)) ?? ajvFor(mode);
  if (!isNamed) shared.set(mode, ajv);
  try {
    return ajv.compile(schema as object | boolean);
  } finally {
    // It would keep each that it has seen.
    if (typeof schema === 'object' && schema !== null) ajv.removeSchema(schema);
  }
}

function ajvFor(mode: Mode): Ajv2020 {
  // 19.99 is a multiple of 0.01, although their quotient is not exact.
  const asMeant = { strict: false, validateFormats: false, multipleOfPrecision: 6 };
  const code = { regExp: notedRegExp };
  return newAjv({ ...asMeant, code, logger: false, verbose: true, allErrors: mode === 'all' });
}
