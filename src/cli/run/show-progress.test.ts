import { expect, test } from 'vitest';
import { showProgress } from './show-progress.ts';

function screen(isTTY: boolean): { isTTY: boolean; columns: number; text: () => string; write(text: string): void } {
  let all = '';
  return { isTTY, columns: 60, text: () => all, write: (text) => void (all += text) };
}
const at = (calls: number) => ({ calls, throttled: 0, done: calls, of: 60 });

test('without a terminal: a line every ten seconds, and the last state', () => {
  let now = 0;
  const output = screen(false);
  const progress = showProgress(output, 1000, () => now);
  for (now = 0; now <= 25_000; now += 500) progress.show(at(now / 100));
  progress.end();
  expect(output.text().split('\n')).toEqual([
    '  10 s  100 calls of at most 1000  100 of 60 requirements',
    '  20 s  200 calls of at most 1000  200 of 60 requirements',
    '  25 s  250 calls of at most 1000  250 of 60 requirements',
    '',
  ]);
  expect(output.text()).not.toContain('\u001b');
});

test('on a terminal: one line that changes, never wider than the terminal, and lines that stay', () => {
  const output = screen(true);
  const progress = showProgress(output, 1000, () => 0);
  progress.show(at(1));
  progress.say('interrupted');
  progress.show({ ...at(999), throttled: 123_456 });
  const shown = output.text().split('\r\u001b[2K');
  expect(shown[1]).toBe('interrupted\n   0 s  999 calls of at most 1000  999 of 60 requirements  ');
  expect(shown[1]?.split('\n')[1]?.length).toBe(59);
  progress.end();
  expect(output.text().endsWith('\r\u001b[2K   0 s  999 calls of at most 1000  999 of 60 requirements  123456 throttled\n')).toBe(true);
});

test('a run that told nothing leaves no line', () => {
  const output = screen(false);
  showProgress(output, 10, () => 0).end();
  expect(output.text()).toBe('');
});
