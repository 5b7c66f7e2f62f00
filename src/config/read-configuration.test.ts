import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonMistake } from '../contract/json-mistake.ts';
import { parseJson, parseYaml } from './read-configuration.ts';

test.each([
  ['', ':1:1: invalid JSON: expected a JSON value, but the file ends'],
  ['{', ':1:2: invalid JSON: expected a key in double quotes, but the file ends'],
  ['{"a": 1,}', ':1:9: invalid JSON: expected a key in double quotes'],
  ['[1 2]', ':1:4: invalid JSON: expected a comma or ]'],
  ['{"a": 1 "b"', ':1:9: invalid JSON: expected a comma or }'],
  ['{"a": 01}', ':1:7: invalid JSON: expected a JSON value'],
  ['{\n  // comment\n}', ':2:3: invalid JSON: expected a key in double quotes, got a comment'],
  ['# comment\n{}', ':1:1: invalid JSON: expected a JSON value, got a comment'],
  ['{"a": 1 /* s3cret */}', ':1:9: invalid JSON: expected a comma or }, got a comment'],
  [
    '["s3cret]',
    ':1:2: invalid JSON: expected a text in double quotes that ends in its line and has only valid escapes',
  ],
  ['{} s3cret', ':1:4: invalid JSON: expected the end of the file'],
  ['['.repeat(100_000), ':1:65: invalid JSON: expected at most 64 levels, got more'],
  ['{"a": 1e999}', ': expected plain data, got a number that is not finite at /a'],
])('JSON %j', (text, problem) => {
  expect(parseJson(text)).toEqual({ problem });
});

/** Nine merge keys in each of nine levels: some 387 million members. */
const manyMerged = Array.from(
  { length: 9 },
  (_, level) => `a${level + 1}: &a${level + 1} {<<: [${Array.from({ length: 9 }, () => `*a${level}`).join(', ')}]}`,
).reduce((text, line) => `${text}\n${line}`, 'a0: &a0 {x: 1}');

test.each([
  ['a: 1\na: 2', ':2:1: invalid YAML: map keys must be unique'],
  ['a: [{b: 1, "b": 2}]', ':1:12: invalid YAML: map keys must be unique'],
  ['a: !s3cret 1', ':1:4: invalid YAML: unresolved tag'],
  ['a: !!set {b}', ':1:4: invalid YAML: unresolved tag'],
  ['a: 1\n b: 2', ':1:4: invalid YAML: the next line is indented too far, or a text with a colon has no quotes'],
  ['? [a]\n: 1', ':1:3: invalid YAML: keys must be texts'],
  ['--- a\n--- b', ':2:1: invalid YAML: expected one document, got several'],
  ['a: "s3cret', ':1:11: invalid YAML: missing closing'],
  ['a: 1\nb: *s3cret', ':2:4: invalid YAML: an alias without anchor'],
  ['a: *b\nb: &b 1', ':1:4: invalid YAML: an alias without anchor'],
  ['a: &a [*a]', ': expected plain data, got more than 64 levels'],
  [
    `a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]`,
    ': invalid YAML: too many aliases',
  ],
  ['a: &a {<<: *a}', ': invalid YAML: too many aliases'],
  [manyMerged, ': invalid YAML: too many aliases'],
  ['a: [1, {"b/c": .inf}]', ': expected plain data, got a number that is not finite at /a/1/b~1c'],
  ['a: .nan', ': expected plain data, got a number that is not finite at /a'],
  ['['.repeat(100_000), ': invalid YAML: nested too deeply'],
  ['- '.repeat(100_000), ': invalid YAML: nested too deeply'],
  [Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), ': invalid YAML: nested too deeply'],
])('YAML %j', (text, problem) => {
  expect(parseYaml(text)).toEqual({ problem });
});

test('many keys, and objects that are merged one after the other, are read', () => {
  const keys = Array.from({ length: 50_000 }, (_, index) => `k${index}`);
  const { value } = parseYaml(keys.map((key) => `${key}: 1`).join('\n')) as { value: object };
  expect(Object.keys(value)).toEqual(keys);
  expect(parseYaml('a: &a {x: 1}\nb: &b {y: 2}\nc:\n  <<: *a\n  <<: *b')).toMatchObject({
    value: { c: { x: 1, y: 2 } },
  });
});

test('YAML is 1.2: no dates, no yes and no; few aliases and merge keys are fine', () => {
  expect(parseYaml('a: 2027-01-31\nb: yes\nc: &c {d: 0o17}\ne: *c\n"1": ${X}')).toEqual({
    value: { a: '2027-01-31', b: 'yes', c: { d: 15 }, e: { d: 15 }, '1': '${X}' },
  });
  expect(parseYaml('a: &a {b: 1, c: 2}\nd: {<<: *a, c: 3}')).toEqual({
    value: { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } },
  });
  expect(parseYaml('# nothing')).toEqual({ value: null });
});

test('a text has a mistake exactly where JSON.parse refuses it, but for keys that stand twice and depth', () => {
  const parts = fc
    .array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"b"',
        '"\\u00e9"',
        '"\\x"',
        '1',
        '-0.5e+3',
        '01',
        'true',
        'nul',
        ' ',
        '\n',
        '\u00a0',
      ),
      {
        maxLength: 8,
      },
    )
    .map((some) => some.join(''));
  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}'))
    .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));
  fc.assert(
    fc.property(fc.oneof(parts, mutated, fc.json()), (text) => {
      const mistake = jsonMistake(text);
      if (mistake?.text.startsWith('expected keys that differ') === true) return;
      expect(mistake !== null).toBe(throws(text));
      if (mistake !== null) expect(mistake.offset).toBeLessThanOrEqual(text.length);
    }),
    { seed: 22, numRuns: 500 },
  );
});

function throws(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
