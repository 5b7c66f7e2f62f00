import { expect, test } from 'vitest';
import { progressLine, showProgress } from './run-command.ts';

function screen(isTTY: boolean): { isTTY: boolean; columns: number; text: () => string; write(text: string): void } {
  let all = '';
  return { isTTY, columns: 60, text: () => all, write: (text) => void (all += text) };
}
const at = (calls: number) => ({ calls, throttled: 0, done: calls / 5, of: 60 });

test('without a terminal: a line every ten seconds, and the last state', () => {
  let now = 0;
  const output = screen(false);
  const progress = showProgress(output, () => now);
  for (now = 0; now <= 25_000; now += 500) progress.show(at(now / 100));
  progress.end();
  expect(output.text().split('\n')).toEqual([
    '  10 s  100 calls, 20 of 60 scenarios',
    '  20 s  200 calls, 40 of 60 scenarios',
    '  25 s  250 calls, 50 of 60 scenarios',
    '',
  ]);
  expect(output.text()).not.toContain('\u001b');
});

test('without a terminal, a last state that was shown comes once', () => {
  let now = 0;
  const output = screen(false);
  const progress = showProgress(output, () => now);
  now = 10_000;
  progress.show(at(100));
  progress.end();
  expect(output.text()).toBe('  10 s  100 calls, 20 of 60 scenarios\n');
});

test('on a terminal: one line that changes, never wider than the terminal, and lines that stay', () => {
  const output = screen(true);
  const progress = showProgress(output, () => 0);
  progress.show(at(1));
  progress.say('interrupted');
  progress.show({ ...at(200), calls: 123_456, throttled: 123_456_789 });
  const shown = output.text().split('\r\u001b[2K');
  expect(shown[1]).toBe(
    'interrupted\n   0 s  123456 calls, 40 of 60 scenarios, 123456789 throttled'.slice(0, 'interrupted\n'.length + 59),
  );
  progress.end();
  expect(output.text().endsWith('\r\u001b[2K   0 s  123456 calls, 40 of 60 scenarios, 123456789 throttled\n')).toBe(
    true,
  );
});

test('a terminal that does not know its columns gets the whole line', () => {
  const output = { ...screen(true), columns: 0 };
  const shown: string[] = [];
  showProgress({ ...output, write: (text) => shown.push(text) }, () => 0).show(at(100));
  expect(shown).toEqual(['   0 s  100 calls, 20 of 60 scenarios']);
});

test('a run that told nothing leaves no line', () => {
  const output = screen(false);
  showProgress(output, () => 0).end();
  expect(output.text()).toBe('');
});

const run = { calls: 412, done: 31, of: 63, throttled: 0 };

test('progress is one line, which speaks of scenarios', () => {
  expect(progressLine({ ...run, throttled: 2 }, 12_900)).toBe('  12 s  412 calls, 31 of 63 scenarios, 2 throttled');
  expect(progressLine({ ...run, calls: 1, done: 0 }, 12_900)).toBe('  12 s  1 call, 0 of 63 scenarios');
});

test('the line does not say that all scenarios are finished, because that is not success', () => {
  expect(progressLine({ ...run, calls: 2, done: 63 }, 12_900)).toBe('  12 s  2 calls');
  expect(progressLine({ ...run, calls: 0, done: 0, of: 0 }, 12_900)).toBe('  12 s  0 calls');
});
