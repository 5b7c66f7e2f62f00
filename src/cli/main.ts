#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { nodeEngines, tooOldNode } from './package-facts.ts';
import { runProgram } from './program.ts';

// A reader that stops early (`list | head`) is not an error. A full disk is one: whoever redirected the output would
// take its beginning for all of it.
const noLoss = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);
let lost: string | null = null;
function noteLoss(error: NodeJS.ErrnoException | null | undefined): void {
  if (error && !noLoss.has(error.code ?? '')) lost ??= error.code ?? error.message;
}
process.stdout.on('error', noteLoss);
process.stderr.on('error', () => undefined);
let isDone = false;
process.on('exit', (code) => {
  // A second signal ends it, too.
  if (isDone || code >= 128) return;
  // Somebody else's code, such as a pack, has ended the process: no verdict.
  writeSync(2, 'No verdict: the process ended itself before the command was finished.\n');
  process.exitCode = 3;
});
const tooOld = tooOldNode(process.versions.node, nodeEngines());
if (tooOld !== null) process.stderr.write(`error: ${tooOld}\n`);
const exitCode = tooOld === null ? await runProgram(process.argv.slice(2)) : 2;
// Whatever still runs (a suite that hangs, an open connection) must not keep the process.
process.stdout.write('', (error) => {
  noteLoss(error);
  const message = lost === null ? '' : `error: standard output could not be written (${lost})\n`;
  isDone = true;
  process.stderr.write(message, () => process.exit(lost === null ? exitCode : exitCode || 3));
});
