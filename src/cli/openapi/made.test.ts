import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openapiText } from '../reports/openapi-command.ts';
import { openapiDocument } from './document.fixture.ts';

const advice = 'made from the schemas and the requirements; to write it, run `npm run catalogue`';
const file = join(import.meta.dirname, '../../../schemas/openapi.json');

test('schemas/openapi.json is made from the schemas and the requirements', async () => {
  await expect(`${JSON.stringify(openapiDocument(), null, 2)}\n`, advice).toMatchFileSnapshot(file);
});

test('the command gives the document its version, and all examples the travel date', () => {
  const text = openapiText('2027-01-31', 'json');
  expect(text).not.toMatch(/2099|"version": "0\.0\.0"/);
  expect(text.match(/2027-01-31/g)).toHaveLength(3);
});
