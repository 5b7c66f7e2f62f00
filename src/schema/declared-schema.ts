import type { Json } from '../model/json.ts';
import { newAjv } from './new-ajv.ts';
import { explain, type SchemaProblem } from './problem.ts';

/**
 * A JSON Schema (2020-12) that somebody else wrote, made ready: gives the first problem of a value, or null where it
 * conforms. Formats say nothing. Throws where the schema cannot be used.
 */
export function declaredSchema(schema: Json): (value: Json) => SchemaProblem | null {
  const validate = newAjv({ strict: false, validateFormats: false, logger: false, verbose: true }).compile(schema as object | boolean);
  return (value) => {
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    if (error === undefined) throw new Error('expected a problem with a value that does not conform, got none');
    return explain(error, value);
  };
}
