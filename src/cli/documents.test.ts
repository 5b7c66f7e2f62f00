import '../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { options } from '../config/options.ts';
import { requirements } from '../requirements/index.ts';
import { packageRoot, packageVersion } from './package-facts.ts';
import { tables, withTable } from './document-tables.fixture.ts';

const textOf = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

test.each(Object.keys(tables))('the table of %s is made from the code', async (path) => {
  const advice = 'write the tables of the documents anew: npm run catalogue';
  await expect(withTable(path, textOf(path)), advice).toMatchFileSnapshot(join(packageRoot, path));
});

test('every option and every requirement stands in the documents', () => {
  const [optionTable, requirementTable] = [textOf('docs/configuration.md'), textOf('docs/requirements.md')];
  for (const { flag, key } of options)
    expect(optionTable).toContain(`\`${(flag ?? key ?? '').replaceAll('|', '\\|')}\``);
  for (const { id } of requirements()) expect(requirementTable).toContain(`| \`${id}\` |`);
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
