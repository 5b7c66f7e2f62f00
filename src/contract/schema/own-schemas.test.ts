import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const folder = new URL('../../../schemas/', import.meta.url);

test.each(readdirSync(folder).filter((name) => name.endsWith('.schema.json')))(
  '%s is a JSON Schema: no run checks that again',
  (name) => {
    const ajv = new Ajv2020({ strict: true });
    expect(
      ajv.validateSchema(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object),
      JSON.stringify(ajv.errors),
    ).toBe(true);
    expect(ajv.validateSchema({ type: 'no such type' })).toBe(false);
  },
);
