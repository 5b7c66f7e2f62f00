import { expect, test } from 'vitest';
import { CIRCUIT, createCircuit, MAX_CONTROLS } from './circuit.ts';

const fail = (circuit: ReturnType<typeof createCircuit>, times: number): boolean[] => Array.from({ length: times }, () => circuit.failed());

test('without an accepted call the tenth fault in a row tells that the target is gone', () => {
  const circuit = createCircuit<string>();
  circuit.answered(() => null);
  expect(fail(circuit, CIRCUIT)).toEqual([...Array.from({ length: CIRCUIT - 1 }, () => false), true]);
});

test('an answer between starts the count anew', () => {
  const circuit = createCircuit<string>();
  fail(circuit, CIRCUIT - 1);
  circuit.answered(() => null);
  expect(fail(circuit, CIRCUIT - 1)).not.toContain(true);
  expect(circuit.failed()).toBe(true);
});

test('the first accepted call is sent once before the target is called gone', () => {
  const circuit = createCircuit<string>();
  circuit.answered(() => 'first');
  circuit.answered(() => 'second');
  expect([circuit.state, circuit.take()]).toEqual(['open', null]);
  // Faults of what was under way meanwhile are not counted.
  expect(fail(circuit, 3 * CIRCUIT)).not.toContain(true);
  expect(circuit.state).toBe('due');
  expect([circuit.take(), circuit.take(), circuit.state]).toEqual(['first', null, 'sent']);
  expect(circuit.controlled(false)).toBe(true);
});

test('a target that answers the control is there; how often it is asked is bounded', () => {
  const circuit = createCircuit<string>();
  circuit.answered(() => 'control');
  for (let nth = 0; nth < MAX_CONTROLS; nth += 1) {
    expect(fail(circuit, CIRCUIT)).not.toContain(true);
    expect(circuit.take()).toBe('control');
    expect([circuit.controlled(true), circuit.state]).toEqual([false, 'open']);
  }
  expect(fail(circuit, CIRCUIT).at(-1)).toBe(true);
});
