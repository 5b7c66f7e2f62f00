import { expect, test } from 'vitest';
import { CIRCUIT, createCircuit, MAX_CONTROLS, PAUSES } from './circuit.ts';

const fail = (circuit: ReturnType<typeof createCircuit>, times: number): boolean[] =>
  Array.from({ length: times }, () => circuit.failed());

test('without an accepted call the tenth fault in a row means that the target is gone', () => {
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
  expect(circuit.controlled('no answer', 0)).toBe(true);
});

test('a target that answers the control is there; the number of controls is bounded', () => {
  const circuit = createCircuit<string>();
  circuit.answered(() => 'control');
  for (let nth = 0; nth < MAX_CONTROLS; nth += 1) {
    expect(fail(circuit, CIRCUIT)).not.toContain(true);
    expect(circuit.take()).toBe('control');
    expect([circuit.controlled('answer', 0), circuit.state]).toEqual([false, 'open']);
  }
  expect(fail(circuit, CIRCUIT).at(-1)).toBe(true);
});

test('a control that finds nobody there is sent again after pauses, as a process that is started anew needs them', () => {
  const circuit = createCircuit<string>();
  circuit.answered(() => 'control');
  for (let outage = 0; outage < 2; outage += 1) {
    fail(circuit, CIRCUIT);
    expect(circuit.readyAt).toBe(0);
    for (const pause of PAUSES) {
      expect(circuit.take()).toBe('control');
      expect([circuit.controlled('nobody there', 1000), circuit.state, circuit.readyAt]).toEqual([
        false,
        'due',
        1000 + pause,
      ]);
    }
    expect(circuit.take()).toBe('control');
    expect(circuit.controlled('answer', 1000)).toBe(false);
  }
  fail(circuit, CIRCUIT);
  const gone = [...PAUSES, 0].map(() => circuit.take() === 'control' && circuit.controlled('nobody there', 0));
  expect(gone).toEqual([...PAUSES.map(() => false), true]);
});
