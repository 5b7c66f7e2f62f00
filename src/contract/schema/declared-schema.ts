import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '../json.ts';
import { newAjv, type Mode, problemsBy } from './validate.ts';
import type { SchemaProblem } from './problem.ts';

/**
 * A JSON Schema (2020-12) that somebody else wrote, made ready: gives what breaks it, as `validate` does. Formats say
 * nothing. Throws where the schema cannot be used.
 */
export function declaredSchema(schema: Json): Problems {
  if (typeof schema !== 'object' || schema === null) return madeOf(schema);
  const problems = made.get(schema) ?? madeOf(schema);
  made.set(schema, problems);
  return problems;
}

type Problems = (value: Json) => SchemaProblem[];

/** Making one needs as long as judging thousands of answers with it. */
const made = new WeakMap<object, Problems>();

function madeOf(schema: Json): Problems {
  const known = { first: compiled('first', schema), all: null as ValidateFunction | null };
  return (value) => problemsBy((mode) => (known[mode] ??= compiled(mode, schema)), value);
}

/** What checks that a schema is one takes longer to make than most schemas: it is made once. */
const shared = new Map<Mode, Ajv2020>();

function compiled(mode: Mode, schema: Json): ValidateFunction {
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
  return newAjv({ ...asMeant, logger: false, verbose: true, allErrors: mode === 'all' });
}
