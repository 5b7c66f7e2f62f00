import { createRequire } from 'node:module';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';

const load = createRequire(import.meta.url);

/**
 * An ajv for schemas of 2020-12. Its eighty modules are loaded with the first one, for which a first call need not
 * wait.
 */
export function newAjv(options: Options): Ajv2020 {
  const ajv = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new ajv.Ajv2020(options);
}
