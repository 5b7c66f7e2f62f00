import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportFiles, reportSchema } from './report-files.fixture.ts';

const advice = 'made from src/contract/made; to write it, run `npm run catalogue`';
const root = join(import.meta.dirname, '../../..');

test('schemas/report.schema.json is made from the definition of a report', async () => {
  const text = `${JSON.stringify(reportSchema(), null, 2)}\n`;
  await expect(text, advice).toMatchFileSnapshot(join(root, 'schemas/report.schema.json'));
});

test.each(Object.entries(reportFiles()))('%s is made from the definition of a report', async (name, text) => {
  await expect(text, advice).toMatchFileSnapshot(join(root, 'src/contract', name));
});
