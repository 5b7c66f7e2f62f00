import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suitesHeap } from '../../cli/session/suites-thread.ts';
import { loadSettings } from '../../config/load.ts';
import { buildReport } from '../../report/build-report.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { reporters } from '../../reporters/index.ts';
import { measure, withPlatform } from './processes.ts';
import { figure, type Section } from './section.ts';
import type { Sample } from './soak-run.ts';

const child = fileURLToPath(new URL('./soak-run.js', import.meta.url));

/** A run of 100,000 exchanges (BENCH_SOAK: another number): its memory, its pace, the size of its reports. */
export async function soak(): Promise<Section> {
  const most = Number(process.env['BENCH_SOAK'] ?? 100_000);
  return withPlatform([], async (folder, url) => {
    // The heap has the bound of the thread that the command line has the suites in.
    const { cpuMs } = await measure([`--max-old-space-size=${suitesHeap}`, child, url, String(most), folder], folder);
    const samples = JSON.parse(readFileSync(join(folder, 'samples.json'), 'utf8')) as Sample[];
    const journal = join(folder, 'exchanges.ndjson');
    const began = performance.now();
    const report = buildReport(
      await readJournal(journal),
      loadSettings({ flags: { embedded: true }, env: {}, cwd: folder, freshSeed: 1 }),
      '2026-01-01',
    );
    const sizes = reporters.flatMap(({ name, file, render }) =>
      file === null ? [] : [`${name} ${figure(Buffer.byteLength(render(report)) / 1024)} KB`],
    );
    const reportMs = performance.now() - began;
    const [first] = samples;
    const last = samples.at(-1);
    return {
      part: 'soak',
      title: `A run of ${figure(report.run.requests)} exchanges`,
      head: ['calls', 'time', 'calls a second since the row before', 'RSS', 'heap'],
      rows: samples.map((sample, index) => {
        const before = samples[index - 1] ?? { calls: 0, seconds: 0 };
        return [
          figure(sample.calls),
          `${figure(sample.seconds)} s`,
          figure((sample.calls - before.calls) / (sample.seconds - before.seconds)),
          `${figure(sample.rssMb)} MB`,
          `${figure(sample.heapMb)} MB`,
        ];
      }),
      notes: [
        `RSS at the end is ${figure((last?.rssMb ?? NaN) / (first?.rssMb ?? NaN), 2)} times that of the first ` +
          `row (wanted: at most 1.3). CPU of the process: ${figure(cpuMs / report.run.requests, 2)} ms a call.`,
        `Journal ${figure(statSync(journal).size / 2 ** 20)} MB; reports, made from it in ` +
          `${figure(reportMs / 1000, 1)} s: ${sizes.join(', ')}.`,
      ],
    };
  });
}
