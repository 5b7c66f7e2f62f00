import type { ValidateFunction } from 'ajv';
import type { Json } from '../json.ts';
import { newAjv } from './new-ajv.ts';
import type { SchemaProblem } from './problem.ts';
import { type Mode, problemsBy } from './validate.ts';

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
  const compiled = (mode: Mode): ValidateFunction =>
    newAjv({ strict: false, validateFormats: false, logger: false, verbose: true, allErrors: mode === 'all' }).compile(
      schema as object | boolean,
    );
  const known = { first: compiled('first'), all: null as ValidateFunction | null };
  return (value) => problemsBy((mode) => (known[mode] ??= compiled(mode)), value);
}
