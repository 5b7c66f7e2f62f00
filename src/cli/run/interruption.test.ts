import { expect, test } from 'vitest';
import { Interruption, onSignal } from './early-end.ts';

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

test.each([
  ['SIGINT', 'SIGINT', 130],
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGINT', 'SIGTERM', 143],
  ['SIGHUP', 'SIGHUP', 129],
  ['SIGINT', 'SIGHUP', 129],
] as const)('%s, then %s: the second ends at once with %i', (one, two, code) => {
  const listeners = (): unknown[][] => signals.map((signal) => process.listeners(signal));
  const before = listeners();
  const heard: unknown[] = [];
  const off = onSignal(
    () => heard.push('first'),
    (exitCode) => heard.push(exitCode),
  );
  // Only our listeners: other listeners are not part of the test.
  const emit = (signal: (typeof signals)[number]): void => {
    for (const listener of process.listeners(signal).filter((any) => !before.flat().includes(any))) listener(signal);
  };
  emit(one);
  expect(heard).toEqual(['first']);
  emit(two);
  expect(heard).toEqual(['first', code]);
  off();
  expect(listeners()).toEqual(before);
});

test('an interruption is heard by whoever acts on it, then or later, and by nobody any more', () => {
  let first = (): void => undefined;
  const heard: string[] = [];
  const make = (): Interruption =>
    new Interruption((act) => {
      first = act;
      return () => heard.push('closed');
    });
  const later = make();
  expect(later.come).toBe(false);
  first();
  expect(later.come).toBe(true);
  later.heard(() => heard.push('late'));
  expect(heard).toEqual(['late']);
  const early = make();
  const off = early.heard(() => heard.push('then'));
  first();
  expect(heard).toEqual(['late', 'then']);
  off();
  first();
  expect(heard).toEqual(['late', 'then']);
  early.close();
  expect(heard).toEqual(['late', 'then', 'closed']);
});
