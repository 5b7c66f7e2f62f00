import '../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot, packageVersion } from './package-facts.ts';
import { tables, withTable } from './document-tables.fixture.ts';

const textOf = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

test.each(Object.keys(tables))('the table of %s is made from the code', async (path) => {
  const advice =
    'made from the code; to write it, run `npm run catalogue` (requirements), or ' +
    '`npx vitest run --project unit src/config/options/made.test.ts src/cli/documents.test.ts -u`';
  await expect(withTable(path, textOf(path)), advice).toMatchFileSnapshot(join(packageRoot, path));
});

test('the first two sh blocks of the README are one line each: run, then test', () => {
  const blocks = [...textOf('README.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((block) => block[1]);
  expect(blocks.slice(0, 2)).toEqual(['npm ci && npx travel-conformance run --embedded\n', 'npm ci && npm test\n']);
});

test('the file that the documents install is the one that npm pack makes', () => {
  for (const path of ['README.md', 'docs/getting-started.md', 'docs/ci.md'])
    expect(
      [...textOf(path).matchAll(/travel-conformance-(\d+\.\d+\.\d+)\.tgz/g)].map(([, version]) => version),
    ).toEqual([packageVersion()]);
});

test('the README is read in a few minutes: at most 700 words', () => {
  expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(700);
});
