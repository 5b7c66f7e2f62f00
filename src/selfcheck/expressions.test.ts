import scslre from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTestFile, sourceFiles, textOf } from './source-files.fixture.ts';

/** An expression as it stands in a file. */
interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

/** Every expression that is written as a literal in a file. */
function expressionsIn(path: string): Expression[] {
  const text = textOf(path);
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex, start } = node as {
      readonly regex?: { readonly pattern: string; readonly flags: string };
      readonly start?: number;
    };
    if (regex !== undefined)
      found.push({
        source: regex.pattern,
        flags: regex.flags,
        at: `${path}:${text.slice(0, start).split('\n').length}`,
      });
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(path, text).program);
  return found;
}

/**
 * Why an expression may take more than linear time, a line each: it can look for the same in several ways, or from
 * several places.
 */
function superLinear({ source, flags, at }: Expression): string[] {
  const { reports } = scslre.analyse({ source, flags });
  return reports.map(
    ({ type }) =>
      `${at}: /${source}/${flags} (${type}): give way to a scanner, or look no further back than where the ` +
      'last look ended',
  );
}

// The built-in platform reads what tests send.
const files = sourceFiles().filter((path) => !isTestFile(path) && !path.startsWith('src/sandbox/'));

test('no expression looks at a text in more than linear time', () => {
  const expressions = files.flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(300);
  expect(expressions.flatMap(superLinear)).toEqual([]);
});

test.each([
  [/^(a+)+$/, true],
  [/[\s.]+$/, true],
  [/\d+\.?\d*e/, true],
  [/^\s*</, false],
  [/(?<! ) +$/, false],
])('%s is found: %s', ({ source, flags }, isFound) => {
  expect(superLinear({ source, flags, at: 'x' }).length > 0).toBe(isFound);
});
