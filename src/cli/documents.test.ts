import '../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaErrors } from '../config/config-schema.ts';
import { options } from '../config/options.ts';
import { contractAnchor, document, openPoints, requirements } from '../requirements/index.ts';
import { reporters } from '../reporters/index.ts';
import { homeOf } from './contract-page.fixture.ts';
import { exampleOf } from './option-sections.fixture.ts';
import { packageRoot, packageVersion } from './package-facts.ts';
import { tables, withTables } from './document-tables.fixture.ts';

const textOf = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

test.each(Object.keys(tables))('the generated parts of %s are made from the code', async (path) => {
  const advice = 'made from the code; to write it, run `npm run catalogue`';
  await expect(withTables(path, textOf(path)), advice).toMatchFileSnapshot(join(packageRoot, path));
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

test('the README is read in a few minutes: at most 600 words', () => {
  expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(600);
});

test('each key of the reference has an example that the schema accepts', () => {
  const withKey = options.filter(({ key }) => key !== null);
  expect(withKey.filter(({ example }) => example === null).map(({ key }) => key)).toEqual([]);
  for (const option of withKey) expect(schemaErrors('', exampleOf(option)), option.key ?? '').toEqual([]);
});

test('the contract has every section, and every requirement and open point once', () => {
  const text = withTables('docs/contract.md', textOf('docs/contract.md'));
  const anchors = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id);
  const ids = [...requirements(), ...openPoints()].map(({ id }) => id);
  const sections = Object.keys(document.sections);
  expect(anchors.toSorted()).toEqual([...sections.map(contractAnchor), ...ids].toSorted());
  for (const [section, name] of Object.entries(document.sections))
    expect(text, name).toMatch(new RegExp(`^## ${section} \\S`, 'm'));
  for (const one of [...requirements(), ...openPoints()]) {
    expect(one.section.split(', ')).toContain(homeOf(one));
    // Reports link each section that a requirement quotes.
    for (const section of Object.keys(one.quotes)) expect(anchors, one.id).toContain(contractAnchor(section));
  }
});

test('the page about reports has each file that a reporter writes', () => {
  const page = textOf('docs/reading-a-report.md');
  const absent = reporters.filter(({ file }) => file !== null && !page.includes(`\`${file}\``)).map(({ file }) => file);
  expect(absent, 'each file of a reporter needs its place in the table of docs/reading-a-report.md').toEqual([]);
});
