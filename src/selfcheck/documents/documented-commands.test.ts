import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { shell } from './shell.fixture.ts';
import { filesBelow, root, textOf } from '../source-files.fixture.ts';

const pages = filesBelow('docs').filter((path) => path.endsWith('.md'));
const documents = ['README.md', 'reports/README.md', 'examples/openapi/README.md', ...pages];

/** Command lines of a document: those after `$ ` in its console blocks. */
function commandsIn(path: string): string[] {
  return [...textOf(path).matchAll(/^ *```console\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block.split('\n').flatMap((line) => (/^ *\$ /.test(line) ? [line.replace(/^ *\$ /, '')] : [])),
  );
}

/** Replacements for the reader's own values: the key and a curl line are in the report. */
const readersOwn = /^(?:export CONFORMANCE_API_KEY=|curl \.\.\.)/;
const commands = [...new Set(documents.flatMap(commandsIn))].filter((line) => !readersOwn.test(line));

/**
 * Exit codes that a command may end with here, where the target has a fault: a run finds it (1), and so does what sends
 * it again.
 */
const sends = /\btravel-conformance (?:run|replay|report|check|merge)\b/;
/** These send nothing that could be wrong, or go elsewhere. */
const quiet = /--dry-run|reference\.json|--baseline/;
/** A line without anything that a shell would change. */
const plain = /^npx travel-conformance((?: [\w./:=-]+)+)$/;
const nameIn = (line: string): string => /travel-conformance ([a-z]+)/.exec(line)?.[1] ?? line;

test('every command of the README and of docs runs, one after the other, in one folder', async () => {
  const reference = await startReference({ faults: ['past-date-accepted', 'missing-key-accepted'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  // A part of the suites, with a requirement for each of two shards: what is tried here are the commands.
  const small = {
    only: ['bus.past-date', 'auth.missing-key'],
    runs: 1,
    pinned: 'conformance.pinned.json',
    traffic: { timeout: 10_000 },
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(reference.url), ...small }));
  const env = { CONFORMANCE_RUNS: '1', CONFORMANCE_API_KEY: configurationFor(reference.url).apiKey };

  // Each is run once; the first run comes first, because others read its report.
  const first = 'npx travel-conformance run';
  expect(commands).toContain(first);
  const begin = await shell(first, cwd, env);
  expect(begin.code, begin.err + begin.out).toBe(1);
  const report = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;
  const finding = report.findings.find(({ requirement }) => requirement === 'bus.past-date')?.id ?? '';
  expect(finding).toMatch(/^f-/);

  const others = commands.filter((line) => line !== first).map((line) => line.replaceAll('<finding-id>', finding));
  // What reads the report of the first run comes before what takes its place, and what reads the others' reports
  // after them.
  const turn = (line: string): number => (/ run\b/.test(line) ? 1 : / (?:history|merge|diff) /.test(line) ? 2 : 0);
  const inOrder = others.toSorted((one, other) => turn(one) - turn(other));
  // The first line of each command needs a new process and a shell; other plain lines need neither.
  const known = new Set([nameIn(first)]);
  for (const line of inOrder) {
    const args = known.has(nameIn(line)) ? plain.exec(line)?.[1]?.trim().split(' ') : undefined;
    known.add(nameIn(line));
    const { code, out, err } = await (args === undefined ? shell(line, cwd, env) : run(args, { cwd, env }));
    const wanted = sends.test(line) && !quiet.test(line) ? 1 : 0;
    expect(code, `${line}\n${err}${out}`).toBe(wanted);
  }
  for (const made of [
    'reports/history/history.html',
    'for-the-other-side/index.md',
    'conformance.pinned.json',
    'contract.yaml',
    'reports/accepted/report.json',
  ])
    expect(existsSync(join(cwd, made)), made).toBe(true);
});

test('every command in the documents is in the table of docs/commands.md, which equals that of the help', () => {
  const table = new Set([...textOf('docs/commands.md').matchAll(/^\| `([a-z]+)[^`]*` \|/gm)].map(([, name]) => name));
  expect(table.size).toBeGreaterThan(15);
  for (const path of documents)
    for (const [line, name] of textOf(path).matchAll(/npx travel-conformance ([a-z]+)/g))
      expect(table.has(name), `${path}: ${line}`).toBe(true);
});

test('every link of the documents leads to a file of the repository', () => {
  for (const path of [...documents, '.github/ARCHITECTURE.md']) {
    for (const [, to = ''] of textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(root, dirname(path), to)), `${path}: ${to}`).toBe(true);
  }
  for (const page of pages.filter((path) => !path.endsWith('/README.md')))
    expect(textOf('docs/README.md')).toContain(`(${page.split('/').at(-1)})`);
});
