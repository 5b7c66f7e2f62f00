import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UnrecordedError } from '../journal/journal.ts';
import { runFailure } from '../engine/session/run-session.ts';
import { machineProblem, noVerdictLine, stackOf } from './no-verdict-line.ts';
import { temporaryFolder } from './temporary.fixture.ts';
import { run } from './warm-process.fixture.ts';

test('a journal that could not be written and an error of the suite have different messages, each in one line', () => {
  const full = runFailure(
    new UnrecordedError('/out/exchanges.ndjson', new Error('ENOSPC: no space left on device, write')),
  );
  expect(full).toEqual({
    code: 'record-not-written',
    file: '/out/exchanges.ndjson',
    error: 'ENOSPC: no space left on device, write',
  });
  expect(noVerdictLine(full)).toBe(
    'No verdict: the journal could not be written: ENOSPC: no space left on device, write. Free disk space, or ' +
      'write to another folder (`--out`).',
  );
  expect(stackOf(full)).toEqual([]);
  const failed = runFailure(new TypeError('x'));
  expect(noVerdictLine(failed)).toBe(
    'No verdict: the suite itself failed: TypeError: x. Report the error, with the journal (exchanges.ndjson): it ' +
      'is not your fault.',
  );
  expect(stackOf(failed)[0]).toContain('at ');
});

test('an error of the machine is not an error of the suite; any other error is', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(machineProblem(full)).toEqual({ code: 'file-refused', error: 'ENOSPC: no space left on device, write' });
  expect(machineProblem(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBeNull();
  expect(machineProblem(new TypeError('x is not a function'))).toBeNull();
  expect(machineProblem('ENOSPC')).toBeNull();
});

// Nobody makes a folder there, root neither.
test.skipIf(!existsSync('/sys/kernel'))('a folder that the system does not let be made is said in a line', async () => {
  const args = [
    'init',
    '--base-url',
    'https://staging.example.com',
    '--config',
    '/sys/kernel/conformance/config.yaml',
    '--no-doctor',
  ];
  const { code, err } = await run(args, { cwd: temporaryFolder() });
  expect(code).toBe(3);
  expect(err).toMatch(
    /^No verdict: a file could not be read or written: E[A-Z]+: .* Free disk space or correct the permissions, then run again\.\n$/,
  );
});
