import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellPath, shellWord } from './shell-word.ts';

test('shell words are quoted only where they need to be', () => {
  expect(shellWord('reports/latest/report.json')).toBe('reports/latest/report.json');
  expect(shellWord("a b'$(x)")).toBe("'a b'\\''$(x)'");
  expect(shellWord('')).toBe("''");
  expect(shellWord('=ls')).toBe("'=ls'");
  expect(shellWord('~/x')).toBe("'~/x'");
});

test('a file is never read as an option', () => {
  expect(shellPath('--config=x y')).toBe("'./--config=x y'");
  expect(shellPath('a/-b')).toBe('a/-b');
});

test.skipIf(process.platform === 'win32')('a shell reads back any text as one word', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      '\\',
      '$',
      '`',
      '!',
      '\n',
      ' ',
      '(',
      ')',
      ';',
      '&',
      '|',
      '~',
      '*',
      '=',
      '-',
      '#',
      'a',
      '\u00e9',
    ),
  });
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 20 }), (texts) => {
      const { stdout } = spawnSync('/bin/sh', ['-c', `printf '%s\\0' ${texts.map(shellWord).join(' ')}`]);
      expect(stdout.toString().split('\0').slice(0, -1)).toEqual(texts);
    }),
    { seed: 40, numRuns: 60 },
  );
});
