import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeSchema } from './config-schema.fixture.ts';
import { madeFiles } from './types.fixture.ts';

const advice = 'made from the table of options; to write it, run `npm run catalogue`';
const root = join(import.meta.dirname, '../../..');

test('schemas/config.schema.json is made from the table of options', async () => {
  const text = `${JSON.stringify(madeSchema(), null, 2)}\n`;
  await expect(text, advice).toMatchFileSnapshot(join(root, 'schemas/config.schema.json'));
});

test.each(Object.entries(madeFiles()))('%s is made from the table of options', async (name, text) => {
  await expect(text, advice).toMatchFileSnapshot(join(root, 'src/config', name));
});
