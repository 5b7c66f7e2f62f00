import { expect, test } from 'vitest';
import { importsOf, isTestFile, sourceFiles } from './source-files.fixture.ts';

/** Files that import one another in a circle, whether types or more, and what lies between circles. */
function inCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...imports.keys()];
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    // A file that imports no remaining file, or that no remaining file imports, is in no circle.
    const imported = new Set(left.flatMap((path) => imports.get(path) ?? []));
    left = left.filter((path) => imported.has(path) && imports.get(path)?.some((one) => left.includes(one)) === true);
  }
  return left;
}

/**
 * Reasons are one union in several files, and reasons have reasons within them: the files of its groups count as one.
 */
function withReasonsAsOne(imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const one = (path: string): string =>
    path.startsWith('src/contract/reasons/') && !isTestFile(path) ? 'src/contract/reason.ts' : path;
  const made = new Map<string, string[]>();
  for (const [path, all] of imports)
    made.set(one(path), [...(made.get(one(path)) ?? []), ...all.map(one).filter((other) => other !== one(path))]);
  return made;
}

test('no files import one another in a circle, types included', () => {
  const circles = inCircles(
    withReasonsAsOne(new Map(sourceFiles().map((path) => [path, importsOf(path).flatMap(({ ours }) => ours ?? [])]))),
  );
  expect(circles, `give what two of these share a file of its own: ${circles.join(', ')}`).toEqual([]);
});

test('a circle is found behind what leads to it', () => {
  const imports = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] };
  expect(inCircles(new Map(Object.entries(imports)))).toEqual(['b', 'c']);
});
