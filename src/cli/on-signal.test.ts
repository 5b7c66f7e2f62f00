import { expect, test } from 'vitest';
import { onSignal } from './on-signal.ts';

test.each([
  ['SIGINT', 'SIGINT', 130],
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGINT', 'SIGTERM', 143],
] as const)('%s, then %s: the second ends at once with %i', (one, two, code) => {
  const before = [process.listeners('SIGINT'), process.listeners('SIGTERM')];
  const heard: unknown[] = [];
  const off = onSignal(
    () => heard.push('first'),
    (exitCode) => heard.push(exitCode),
  );
  // Only our listeners: whoever else listens here is no part of the test.
  const emit = (signal: 'SIGINT' | 'SIGTERM'): void => {
    for (const listener of process.listeners(signal).filter((any) => !before.flat().includes(any))) listener(signal);
  };
  emit(one);
  expect(heard).toEqual(['first']);
  emit(two);
  expect(heard).toEqual(['first', code]);
  off();
  expect([process.listeners('SIGINT'), process.listeners('SIGTERM')]).toEqual(before);
});
