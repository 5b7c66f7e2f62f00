import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../package-facts.ts';
import { temporaryFolder } from '../temporary.fixture.ts';

/** A copy of the built package, one of its files replaced. */
function packageWith(file: string, text: string): string {
  const folder = temporaryFolder();
  for (const part of ['dist', 'schemas', 'package.json'])
    cpSync(join(packageRoot, part), join(folder, part), { recursive: true });
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, file), text);
  return folder;
}

test.each([
  ['suites that cannot be loaded', 'dist/suites/index.js', "throw new Error('broken suites');", 'Error: broken suites'],
  [
    'a thread that ends',
    'dist/src/cli/session/suites-thread-entry.js',
    'process.exit(7);',
    'the thread of the suites ended with exit code 7',
  ],
])('%s: exit 3, and why', (_name, file, text, why) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(packageWith(file, text), 'dist/src/cli/main.js'), '--embedded'],
    {
      cwd: temporaryFolder(),
      encoding: 'utf8',
    },
  );
  expect(status).toBe(3);
  expect(stderr + stdout).toContain(`the suite itself failed: ${why}`);
});
