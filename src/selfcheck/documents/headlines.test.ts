import { expect, test } from 'vitest';
import { filesBelow, textOf } from '../source-files.fixture.ts';

/** All sentences of reasons, and the examples in their tests, with sentences over several lines in one. */
const sentences = filesBelow('src/contract/reasons')
  .map((path) => textOf(path))
  .join('\n')
  .replaceAll(/['`] \+\s*['`]/g, '');

/** The fixed parts of a headline: those between values, such as `cancels are not permitted on`. */
function partsOf(headline: string): string[] {
  return headline
    .split(/…|\d+|[():,]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 8);
}

test('every headline of docs/exit-code-3.md is one of a reason', () => {
  const headlines = textOf('docs/exit-code-3.md')
    .split('\n')
    .flatMap((line) => (/^\| (?!headline \|)/.test(line) ? [line.slice(2).split(' | ')[0] ?? ''] : []));
  expect(headlines.length).toBeGreaterThan(30);
  const unknown = headlines.flatMap((headline) =>
    partsOf(headline).flatMap((part) => (sentences.includes(part) ? [] : [`${headline}: ${part}`])),
  );
  expect(unknown).toEqual([]);
});
