import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cpu } from './cpu.ts';
import { findings } from './findings.ts';
import { latency } from './latency.ts';
import { profiles } from './profiles.ts';
import { otherTool } from './other-tool.ts';
import { renderBenchmarks } from './render.ts';
import type { Dated, Section } from './section.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';

/** The parts, each of which can be run alone: `npm run bench -- latency`. */
const parts: Readonly<Record<string, () => Promise<Section>>> = {
  latency,
  cpu,
  start,
  profiles,
  findings,
  soak,
  tools: otherTool,
};

const folder = fileURLToPath(new URL('../../../../reports/', import.meta.url));
const version = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: expected some of ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;
const file = `${folder}benchmarks.json`;
const known = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []) as Dated[];
mkdirSync(folder, { recursive: true });
for (const [name, measurePart] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const before = load();
  console.log(`${name} …`);
  const section = await measurePart();
  const machine =
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} ` +
    `GB, Node ${process.version}, ${process.platform}`;
  const dated: Dated = { ...section, at: new Date().toISOString(), load: [before, load()], machine, version };
  const index = known.findIndex((one) => one.part === dated.part);
  if (index < 0) known.push(dated);
  else known[index] = dated;
  const order = Object.keys(parts);
  known.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
  writeFileSync(file, `${JSON.stringify(known, null, 1)}\n`);
  writeFileSync(`${folder}benchmarks.md`, renderBenchmarks(known));
  console.log([dated.head, ...dated.rows].map((row) => row.join(' | ')).join('\n'));
  for (const note of dated.notes) console.log(note);
}
