import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { latency } from './latency.ts';
import { profiles } from './profiles.ts';
import { renderBenchmarks } from './render.ts';
import { start } from './start.ts';

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
const before = load();
const sections = [await start(), await profiles(), await latency()];
const machine =
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
  `Node ${process.version}, ${process.platform}, load ${before} to ${load()}`;
const page = renderBenchmarks(sections, `${new Date().toISOString().slice(0, 10)}, ${machine}`);
writeFileSync(fileURLToPath(new URL('../../../../reports/benchmarks.md', import.meta.url)), page);
console.log(page);
