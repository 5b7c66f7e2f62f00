import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** The resources that a process used, as it reports itself when it ends. */
export interface Used {
  /** User and system time of all its threads, milliseconds. */
  readonly cpuMs: number;
  /** The most memory that it held, MB. */
  readonly rssMb: number;
}

// Loaded before the program that is measured (`node --import`).
const file = process.env['BENCH_METER'];
if (isMainThread && file !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(
      file,
      JSON.stringify({ cpuMs: (user + system) / 1000, rssMb: process.resourceUsage().maxRSS / 1024 } satisfies Used),
    );
  });
