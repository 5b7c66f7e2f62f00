import { expect, test } from 'vitest';
import { filesBelow, textOf } from '../source-files.fixture.ts';

/** Idioms of a careful translation, and what to write instead. */
const gone: readonly (readonly [idiom: RegExp, instead: string])[] = [
  [/\b(?:is|are|was|were|be|been|being|not) told\b/i, 'is known, is shown'],
  [/\btells? (?:of|whether|why|which|how|that|it)\b/i, 'says, shows, reports'],
  [/\btold (?:apart|of|by)\b/i, 'distinguished, shown'],
  [/\bbeside\b(?!-)/i, 'next to, as well as, together with'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bblam(?:e|es|ed|ing)\b/i, 'report as a failure, fail'],
  [/\bfor ever\b/i, 'permanently, without end'],
  [/\bkept back\b/i, 'blocked'],
  [/\bwhose matter\b/i, 'who has to act'],
  [/\bstands? (?:before|for itself)\b/i, 'is in front of, applies to'],
  [/\bthat which\b/i, 'name the thing'],
];

/** Private words that names in the code had. */
const privateNames =
  /\b(?:told|toldOf|shelf|telling|world|likeBody|twins|treated|amid|foreign|keptBack|Asker|Rests|Outgoing)\b/;

/** A text that has to stay: part of the ids of findings. */
const allowed = ['a charset beside the content type'];

const files = [...filesBelow('src'), ...filesBelow('suites'), ...filesBelow('docs'), 'README.md'].filter(
  (path) => /\.(?:ts|md)$/.test(path) && !/^src\/(?:sandbox|selfcheck)\//.test(path),
);

test('idioms that are gone do not come back', () => {
  const found = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) =>
        gone
          .filter(([idiom]) => idiom.test(line) && !allowed.some((text) => line.includes(text)))
          .map(([idiom, instead]) => `${path}:${index + 1}: ${idiom.exec(line)?.[0]}: write ${instead}`),
      ),
  );
  expect(found, found.join('\n')).toEqual([]);
});

test('names in the code are words of the field', () => {
  // Without comments, strings and templates.
  const others = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
  const found = files
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(path))
    .flatMap((path) => {
      const name = privateNames.exec(textOf(path).replaceAll(others, ''))?.[0];
      return name === undefined ? [] : [`${path}: ${name}`];
    });
  expect(found, found.join('\n')).toEqual([]);
});
