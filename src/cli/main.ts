#!/usr/bin/env node
import { runProgram } from './program.ts';

// A reader that has seen enough (`list | head`) is no error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const exitCode = await runProgram(process.argv.slice(2));
// Whatever still runs (a suite that hangs, an open connection) must not keep the process.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
