import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { options } from '../config/options.ts';
import { requirements } from '../requirements/index.ts';
import { packageRoot } from './package-facts.ts';
import { withTables } from './readme-tables.fixture.ts';

const file = join(packageRoot, 'README.md');
const readme = readFileSync(file, 'utf8');

test('the tables of the README are those of the options and of the catalogue', async () => {
  await expect(withTables(readme), 'write the README anew: npx vitest run --project unit src/cli/readme.test.ts -u').toMatchFileSnapshot(file);
});

test('every option and every requirement stands in the README', () => {
  for (const { flag, key } of options) expect(readme).toContain(`\`${(flag ?? key ?? '').replaceAll('|', '\\|')}\``);
  for (const { id } of requirements) expect(readme).toContain(`| \`${id}\` |`);
});

test('the first two sh blocks are one line each: run, then test', () => {
  const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((block) => block[1]);
  expect(blocks.slice(0, 2)).toEqual(['npm ci && npx travel-conformance run --embedded\n', 'npm ci && npm test\n']);
});
