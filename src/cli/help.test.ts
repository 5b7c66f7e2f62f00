import '../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flagsOf, helpLine } from '../config/options.ts';
import { requirements } from '../requirements/index.ts';
import { packageRoot, packageVersion } from './package-facts.ts';
import { temporaryFolder } from './temporary.fixture.ts';
import { run } from './warm-process.fixture.ts';

/** Text as one line: help is broken into lines. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

test.each(['run', 'doctor', 'check', 'replay', 'pin'] as const)(
  'the help of %s has every option that it makes use of, and no other',
  async (command) => {
    const { code, out, err } = await run([command, '--help'], { cwd: temporaryFolder() });
    expect([code, err]).toEqual([0, '']);
    for (const option of flagsOf(command))
      expect(oneLine(out)).toContain(oneLine(`${option.flag} ${helpLine(option, command)}`));
    expect([...out.matchAll(/^ +(?:-h, )?(--[a-z-]+)/gm)].map((match) => match[1])).toEqual([
      ...flagsOf(command).map((option) => option.flag?.split(' ')[0]),
      ...(command === 'replay' || command === 'pin' ? ['--report'] : []),
      '--help',
    ]);
  },
);

test('the help lists the commands of the documents, and the other way round', async () => {
  const { code, out } = await run(['--help'], { cwd: temporaryFolder() });
  expect(code).toBe(0);
  const listed = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+(?: <[a-z-]+>(?:\.{3})?)*) /gm)]
    .map((match) => match[1])
    .filter((name) => name !== 'help');
  const [table = ''] = readFileSync(join(packageRoot, 'docs/commands.md'), 'utf8').split('\n## Exit codes');
  expect([...table.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1])).toEqual(listed);
});

test('--version prints the version of the package', async () => {
  expect(await run(['--version'], { cwd: temporaryFolder() })).toEqual({
    code: 0,
    out: `${packageVersion()}\n`,
    err: '',
  });
});

test('list --json prints an array of {id, level, section, statement, needs} and nothing else', async () => {
  const { code, out, err } = await run(['list', '--json'], { cwd: temporaryFolder() });
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual(
    requirements().map(({ id, level, section, statement, needs }) => ({ id, level, section, statement, needs })),
  );
});

test('list names every requirement once, with level and section', async () => {
  const { out } = await run(['list'], { cwd: temporaryFolder() });
  expect(
    [...out.matchAll(/^([a-z]\S*) {2}(MUST|SHOULD) §(.+)$/gm)].map(([, id, level, section]) => [id, level, section]),
  ).toEqual(requirements().map(({ id, level, section }) => [id, level, section]));
});
