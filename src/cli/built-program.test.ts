import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startsProcess } from './built-program.fixture.ts';
import { packageRoot } from './package-facts.ts';

test.each([
  ['starts the program itself', 'src/cli/session/suites-thread.test.ts', true],
  ['starts it by a fixture', 'src/cli/help.test.ts', true],
  ['starts it by the fixture of another folder', 'src/selfcheck/own-rules/pack-programs.test.ts', true],
  ['packs it', 'src/selfcheck/package/supply-chain.test.ts', true],
  ['starts a shell', 'src/contract/curl.test.ts', true],
  ['only makes a folder', 'src/cli/finish/baseline.test.ts', false],
  ['starts no process', 'src/requirements/checks/search.test.ts', false],
  ['runs the suites in this process', 'src/selfcheck/one-cause.test.ts', false],
  ['is not there', 'src/none.test.ts', false],
])('a test file that %s: %s', (_title, file, starts) => {
  expect(startsProcess(join(packageRoot, file))).toBe(starts);
});
