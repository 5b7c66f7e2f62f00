import { expect, test } from 'vitest';
import { isTestFile, sourceFiles, textOf } from '../source-files.fixture.ts';
import { readBacksIn } from './read-backs.fixture.ts';

/** Where a member or a variable of such a name is looked into, and why that is no sentence of ours, or reads none. */
const allowed: readonly (readonly [file: string, code: RegExp, why: string])[] = [
  ['suites/bus-search/gid.ts', /^before\(other\)\.answer === /, 'the number of an answer'],
  ['suites/every-answer.ts', /\.test\(message\)$/, 'the `message` of the platform'],
  ['src/requirements/checks/not-the-platform.ts', /body\.text/, 'a body'],
  ['suites/bus-search/gids-used.ts', /^body\.text/, 'a body'],
  ['src/contract/envelope.ts', /body\.text/, 'a body'],
  ['src/contract/who-answered.ts', /body\.text/, 'a body'],
  ['src/engine/bound-answers.ts', /^body\.text/, 'a body'],
  ['src/cli/program.ts', /message/, 'the sentence of a library, which gives no data'],
  ['src/engine/flows/flow-end.ts', /^message\./, 'the sentence of an assertion of a pack, which gives no data'],
  ['src/engine/flows/flow-end.ts', /^(?:expected|actual) === /, 'the values of an assertion of a pack'],
  ['src/config/read-configuration.ts', /^message\.split/, 'the sentence of a library, which may quote the file'],
  ['src/config/tls.ts', /content\.text/, 'a file'],
  ['src/config/tls.ts', /^undecrypted\.test/, 'what OpenSSL says of a file of PKCS #12, with no code'],
  [
    'src/client/attempt/transport-fault.ts',
    /:SSL routines:/,
    'what OpenSSL says: with EPROTO Node gives no other code',
  ],
  ['src/requirements/judging/status.ts', /expected/, 'a status, or `listed`'],
  ['suites/open-points/pages.ts', /^shown === expected$/, 'numbers of trips'],
  ['suites/open-points/cancels.ts', /reason/, 'the reason that a cancel names'],
  [
    'src/report/no-verdict.ts',
    /^a\.(?:headline|action) === b\./,
    'whether two read alike, so that they are said once; nothing is decided by it',
  ],
  ['src/reporters/html/difference.ts', /\.match\(token\)$/, 'to mark the words that differ; nothing is decided by it'],
  ['src/contract/schema/describe-value.ts', /^actual === fieldIsMissing$/, 'grammar: which verb stands before it'],
];

/** The sandbox imports nothing of ours, so it has no sentence of ours: its `reason` is that of a cancel. */
const files = sourceFiles().filter((path) => !isTestFile(path) && !path.startsWith('src/sandbox/'));
const found = files.flatMap((path) => readBacksIn(path, textOf(path)).map((one) => ({ path, ...one })));

test('no sentence of ours is searched, split, matched or compared: a decision needs a code', () => {
  const others = found.filter(
    ({ path, code }) => !allowed.some(([file, pattern]) => file === path && pattern.test(code)),
  );
  expect(others.map(({ path, line, code }) => `${path}:${line} ${code}`)).toEqual([]);
});

test('every exception is needed', () => {
  const unused = allowed.filter(
    ([file, pattern]) => !found.some(({ path, code }) => file === path && pattern.test(code)),
  );
  expect(unused.map(([file, pattern]) => `${file} ${pattern}`)).toEqual([]);
});

test.each([
  'report.sentence.includes(lookFirst)',
  'why.headline === reason?.headline',
  'one.reason !== other',
  '/^no order/.test(reason)',
  'pattern.exec(message.trim())',
  'action.startsWith("Run")',
  'names.includes(finding.actual)',
  'reason.text.split("; ")',
  '(note ?? "").endsWith("?")',
  '(finding as Finding).message!.indexOf(": expected")',
  'one["message"].search(/x/)',
  '`${reason.text}`.match(/see (.*)/)',
  'text(finding).message.replace(/ .*/, "")',
])('a reading is found: %s', (code) => {
  expect(readBacksIn('a.ts', `const x = ${code};`)).toEqual([{ line: 1, code }]);
});

test('a reading over several lines is one, and a switch is one', () => {
  expect(readBacksIn('a.ts', '\nconst x = reason\n  .slice(1)\n  .includes("y");')).toEqual([
    { line: 2, code: 'reason .slice(1) .includes("y")' },
  ]);
  expect(readBacksIn('a.ts', 'switch (one.headline) { default: }')).toHaveLength(1);
});

test.each([
  'reason === null',
  'report.run.note !== undefined',
  'typeof message === "string"',
  'one.text === ""',
  'reason.code === "cases-lost"',
  'text.includes("x")',
  'sentences.some(({ about }) => about === "next")',
  'message.length > 3',
  'reason.text.slice(0, 80)',
  'problem.replaceAll("`", "")',
])('no reading: %s', (code) => {
  expect(readBacksIn('a.ts', `const x = ${code};`)).toEqual([]);
});
