import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root, textOf } from '../source-files.fixture.ts';

const guide = '.github/CONTRIBUTING.md';
const documents = [
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  'README.md',
  '.github/ARCHITECTURE.md',
  guide,
  'CHANGELOG.md',
];
/** Made by the reader: on the way through the example of the guide, and in a repository of their own. */
const madeByTheReader = ['.github/workflows/conformance.yml'];

test('every script that the documents name is one', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((path) => [...textOf(path).matchAll(/`npm run ([a-z-]+)/g)].map(([, name]) => name));
  expect(named).toEqual(expect.arrayContaining(['matrix', 'try-package', 'docs', 'lint']));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

test('every path that the documents name in code is there', () => {
  const paths = documents.flatMap((path) =>
    [...textOf(path).matchAll(/`((?:src|suites|schemas|reports|examples|\.github)\/[\w./-]*\w)`/g)].map(
      ([, to]) => to ?? '',
    ),
  );
  // The folders are written by runs.
  const missing = paths.filter(
    (path) =>
      !madeByTheReader.includes(path) &&
      !/^reports\/(?:latest|history|check|api|merged)\b/.test(path) &&
      !existsSync(join(root, path)),
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('every link of the guide and the changelog leads to a file', () => {
  for (const path of [guide, 'CHANGELOG.md'])
    for (const [, to = ''] of textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(root, dirname(path), to)), `${path}: ${to}`).toBe(true);
});

test('the steps of the guide name what a new requirement needs, in the order in which it is made', () => {
  const places = [
    'suites/bus-search/trips.ts',
    "id: 'bus.seats'",
    'suites/index.ts',
    'src/sandbox/faults',
    'CHANGELOG.md',
  ];
  const [, text = ''] = textOf(guide).split('## A new requirement');
  const found = places.map((place) => text.indexOf(place));
  expect(found.every((at) => at > 0)).toBe(true);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});
