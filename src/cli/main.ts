#!/usr/bin/env node
import { runProgram } from './program.ts';

// A reader that has seen enough (`list | head`) is no error. A disk that is full is one: whoever redirected the output would take its beginning for all of it.
let lost: string | null = null;
process.stderr.on('error', () => undefined);
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || lost !== null) return;
  lost = code ?? 'no code';
  process.stderr.write(`error: standard output could not be written (${lost})\n`);
});
const exitCode = await runProgram(process.argv.slice(2));
// Whatever still runs (a suite that hangs, an open connection) must not keep the process.
process.stdout.write('', () => process.stderr.write('', () => process.exit(lost === null ? exitCode : exitCode || 3)));
