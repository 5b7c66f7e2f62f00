import { afterEach, expect, test } from 'vitest';
import { onTerminal } from './terminal-form.ts';

const { columns } = process.stdout;
afterEach(() => {
  process.stdout.columns = columns;
});

test('prose is broken between words on a terminal, and stays whole where there is none', () => {
  const line = 'note  orders    20 supplied; up to 5 are spent';
  const indent = ' '.repeat(16);
  process.stdout.columns = 40;
  expect(onTerminal(line, indent)).toBe(`note  orders    20 supplied; up to 5 are\n${indent}spent`);
  expect(onTerminal('no indent is as good as any other indent', '')).toBe('no indent is as good as any other indent');
  expect(onTerminal('  two columns, and a word beyond the limit', '  ')).toBe('  two columns, and a word beyond the\n  limit');
  (process.stdout as { columns: number | undefined }).columns = undefined;
  expect(onTerminal(line, indent)).toBe(line);
});
