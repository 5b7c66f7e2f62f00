import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unrecordedText } from '../journal/journal.ts';
import { failureText, machineProblem } from './failure-text.ts';
import { temporaryFolder } from './second-process.fixture.ts';
import { run } from './warm-process.fixture.ts';

test('a record that could not be written is told as that, an error of the suite as such, each in a line', () => {
  const text = unrecordedText('/out/exchanges.ndjson', new Error('ENOSPC: no space left on device, write'));
  const said =
    'the record of the run (/out/exchanges.ndjson) could not be written: ENOSPC: no space left on device, write; make room there, or write to another folder';
  for (const error of [text, `Error: ${text}\n    at runSession (session.js:1)`]) expect(failureText(error)).toBe(said);
  expect(failureText('TypeError: x\n    at probe (a.js:1)')).toBe('the suite itself failed: TypeError: x');
});

test('what the machine refuses is no error of the suite; any other error is', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(machineProblem(full)).toBe('a file could not be read or written: ENOSPC: no space left on device, write');
  expect(machineProblem(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBeNull();
  expect(machineProblem(new TypeError('x is not a function'))).toBeNull();
  expect(machineProblem('ENOSPC')).toBeNull();
});

// Nobody makes a folder there, root neither.
test.skipIf(!existsSync('/sys/kernel'))('a folder that the system does not let be made is said in a line', async () => {
  const args = ['init', '--base-url', 'https://staging.example.com', '--config', '/sys/kernel/conformance/config.yaml', '--no-doctor'];
  const { code, err } = await run(args, { cwd: temporaryFolder() });
  expect(code).toBe(3);
  expect(err).toMatch(/^No verdict: a file could not be read or written: E[A-Z]+: .* Make room there, or permit it, then run again\.\n$/);
});
