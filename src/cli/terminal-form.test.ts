import { afterEach, expect, test } from 'vitest';
import { onTerminal, terminalForm, wantsColor } from './terminal-form.ts';

const { columns } = process.stdout;
afterEach(() => {
  process.stdout.columns = columns;
});

test('prose is broken between words on a terminal, and stays whole if there is none', () => {
  const line = 'note  orders    20 supplied; up to 5 are spent';
  const indent = ' '.repeat(16);
  process.stdout.columns = 40;
  expect(onTerminal(line, indent)).toBe(`note  orders    20 supplied; up to 5 are\n${indent}spent`);
  expect(onTerminal('no indent is as good as any other indent', '')).toBe('no indent is as good as any other indent');
  expect(onTerminal('  two columns, and a word beyond the limit', '  ')).toBe(
    '  two columns, and a word beyond the\n  limit',
  );
  // A pseudo-terminal that nobody has given a size says 0.
  for (const unknown of [undefined, 0]) {
    (process.stdout as { columns: number | undefined }).columns = unknown;
    expect([onTerminal(line, indent), terminalForm().width]).toEqual([line, 100]);
  }
});

test.each<[string, boolean, NodeJS.ProcessEnv, boolean]>([
  ['a terminal', true, {}, true],
  ['no terminal', false, {}, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['FORCE_COLOR in a CI log', false, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR without a value', false, { FORCE_COLOR: '' }, true],
  ['FORCE_COLOR=0 on a terminal', true, { FORCE_COLOR: '0' }, false],
  ['NO_COLOR and FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
])('colours: %s', (_, isTerminal, env, wanted) => {
  expect(wantsColor(isTerminal, env)).toBe(wanted);
});
