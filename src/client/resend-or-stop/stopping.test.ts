import { expect, test } from 'vitest';
import { WHY } from './give-up.ts';
import { createStopping } from './stopping.ts';

test('a run stops once: the first reason holds', () => {
  const stopping = createStopping();
  expect([stopping.halted(0), stopping.stopped, stopping.why]).toEqual([null, null, null]);
  expect(stopping.stop('budget')).toBe(true);
  expect(stopping.stop('time')).toBe(false);
  expect([stopping.halted(0), stopping.stopped, stopping.why]).toEqual([WHY.budget, 'budget', WHY.budget]);
});

test('a target given up for a time is sent nothing until then, and the run goes on', () => {
  const stopping = createStopping();
  stopping.giveUp({ until: 50, message: 'wait', stops: null });
  expect([stopping.halted(49), stopping.halted(50), stopping.stopped]).toEqual(['wait', null, null]);
});

test('why a run has stopped is what it was given up for, where it stopped by that', () => {
  const stopping = createStopping();
  stopping.giveUp({ until: Infinity, message: 'nobody there', stops: 'circuit' });
  stopping.stop('circuit');
  expect(stopping.why).toBe('nobody there');
  const other = createStopping();
  other.stop('signal');
  other.giveUp({ until: Infinity, message: 'nobody there', stops: 'circuit' });
  expect(other.why).toBe(WHY.signal);
});

test('what is closed sends nothing, and does not stop for another reason', () => {
  const stopping = createStopping();
  stopping.close();
  expect(stopping.stop('signal')).toBe(false);
  expect([stopping.halted(0), stopping.stopped]).toEqual([WHY.closed, null]);
});
