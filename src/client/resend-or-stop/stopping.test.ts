import { expect, test } from 'vitest';
import { said } from '../../contract/reason.ts';
import { createStopping } from '../create-client.ts';

const used = { code: 'calls-used', limit: 9, throttled: 0, faults: 0 } as const;
const nobody = said('nobody there');

test('a run stops once: the first reason holds', () => {
  const stopping = createStopping();
  expect([stopping.halted(0), stopping.stopped, stopping.reason]).toEqual([null, null, null]);
  expect(stopping.stop('budget', used)).toBe(true);
  expect(stopping.stop('time', { code: 'time-over' })).toBe(false);
  expect([stopping.halted(0), stopping.stopped, stopping.reason]).toEqual([used, 'budget', used]);
});

test('a target given up for a time is sent nothing until then, and the run goes on', () => {
  const stopping = createStopping();
  stopping.giveUp({ until: 50, reason: said('wait'), stops: null });
  expect([stopping.halted(49), stopping.halted(50), stopping.stopped]).toEqual([said('wait'), null, null]);
});

test('why a run has stopped is what it was given up for, where it stopped by that', () => {
  const stopping = createStopping();
  stopping.giveUp({ until: Infinity, reason: nobody, stops: 'circuit' });
  stopping.stop('circuit', nobody);
  expect(stopping.reason).toEqual(nobody);
  const other = createStopping();
  other.stop('signal', { code: 'interrupted' });
  other.giveUp({ until: Infinity, reason: nobody, stops: 'circuit' });
  expect(other.reason).toEqual({ code: 'interrupted' });
});

test('what is closed sends nothing, and does not stop for another reason', () => {
  const stopping = createStopping();
  stopping.close();
  expect(stopping.stop('signal', { code: 'interrupted' })).toBe(false);
  expect([stopping.halted(0), stopping.stopped]).toEqual([{ code: 'client-closed' }, null]);
});
