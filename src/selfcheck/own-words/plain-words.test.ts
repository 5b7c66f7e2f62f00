import { expect, test } from 'vitest';
import { filesBelow, textOf } from '../source-files.fixture.ts';
import { messagesIn } from './messages.fixture.ts';

/** Pages whose sentences come from the catalogue, which has tests of its words. */
const made: ReadonlySet<string> = new Set(['docs/contract.md', 'docs/requirements.md']);

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

/** Idioms that are gone from everything that readers meet: documents, help, errors and other messages. */
const goneForReaders: readonly (readonly [idiom: RegExp, instead: string])[] = [
  ...gone,
  [/(?<=\S )(?:is|are|was|were) no (?:JSON|finding|failure|match|number|verdict yet)\b/, 'is not'],
  [/\b(?:is|are|was|were) none\b/, 'name the thing'],
  [/\btakes? (?:a|an|the|about|one) (?:trip|gid|request|call|order|configuration)/, 'accepts, needs, has'],
  [/\bof (?:its|their) own\b/, 'separate, its own'],
  [/\b(?:a|the|one|each) nights?\b/i, 'the nightly run'],
  [/\bholds? of\b/, 'applies to'],
  [/\bin vain\b/, 'without success'],
  [/\bleaves? room for\b/, 'allows'],
  [/\buntold\b/, 'unknown, unclear'],
  [/\b(?:Cannot tell|cannot be told|could not tell)\b/i, 'not clear, not conclusive'],
  [/\bstands? (?:in|next to|behind|above|after)\b/, 'is in'],
  [/\b(?:is|not) bound\b/, 'is configured'],
  [/\bby turns\b/, 'in between'],
  [/\bwhere (?:declared|observed)\b/, 'if declared'],
  [/^(?:- |\d\. )?Where [a-z][^?|]*, /, 'If'],
];

/** Private words that names in the code had. */
const privateNames = new RegExp(
  String.raw`\b(?:told\w*|\w*Told|tells?(?:[A-Z]\w*)?|\w+Tells?|telling\w*|shelf|world|likeBody|twins?\w*|treated|` +
    String.raw`amid\w*|foreign|\w*[kK]eptBack\w*|passedOver\w*|beside\w*|isBeside|\w*[iI]nVain|stands(?:[A-Z]\w*)?|` +
    String.raw`Asker|Rests|Outgoing)\b`,
);

/** A text that has to stay: part of the ids of findings. */
const allowed = ['a charset beside the content type', 'a body that is no JSON'];

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

/** Releases up to 0.2.0 are history. */
const newest = textOf('CHANGELOG.md').split(/^## \[0\.2\.0\]/m)[0] ?? '';
const withMessages = [...filesBelow('src'), ...filesBelow('suites')].filter(
  (path) =>
    path.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(path) && !/^src\/(?:sandbox|selfcheck)\//.test(path),
);

test('documents and messages have none of the idioms that are gone', () => {
  const documents = [
    ...[...filesBelow('docs'), ...filesBelow('.github'), 'README.md']
      .filter((path) => path.endsWith('.md') && !made.has(path))
      .map((path) => [path, textOf(path)] as const),
    ['CHANGELOG.md', newest] as const,
  ];
  const lines = [
    ...documents.flatMap(([path, text]) =>
      text.split('\n').map((one, index) => ({ path, line: index + 1, text: one.replaceAll(/`[^`]*`/g, '…') })),
    ),
    ...withMessages.flatMap((path) => messagesIn(path, textOf(path)).map((one) => ({ path, ...one }))),
  ];
  const found = lines.flatMap(({ path, line, text }) =>
    goneForReaders
      .filter(([idiom]) => idiom.test(text) && !allowed.some((one) => text.includes(one)))
      .map(([idiom, instead]) => `${path}:${line}: ${idiom.exec(text)?.[0]}: write ${instead}`),
  );
  expect(lines.length).toBeGreaterThan(3000);
  expect(found, found.join('\n')).toEqual([]);
});

test('the texts of a source file are found, also if they are joined or have values in them', () => {
  expect(messagesIn('a.ts', "const a = 'one ' +\n  'two';\nb(`of ${x} three`, 'single');")).toEqual([
    { line: 1, text: 'one two' },
    { line: 3, text: 'of … three' },
  ]);
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
