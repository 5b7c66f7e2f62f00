import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../contract/report.ts';
import { measure, median, program, times, withPlatform } from './processes.ts';
import { figure, type Section } from './section.ts';

/** Calls in flight at most: the default. */
const concurrency = 8;
const repetitions: Readonly<Record<number, number>> = { 0: 5, 50: 5, 300: 3 };

interface One {
  readonly calls: number;
  readonly wallMs: number;
  readonly runMs: number;
  /** Time that calls were under way, all added. */
  readonly busyMs: number;
}

/** Wall time of gate runs against the bound that the network sets. */
export async function latency(): Promise<Section> {
  const rows: string[][] = [];
  for (const [text, count] of Object.entries(repetitions)) {
    const held = Number(text);
    const runs = await withPlatform(['--latency', text], (folder) =>
      times(count, (nth) => gateRun(folder, `out-${nth}`)),
    );
    const bound = (run: One): number => (run.calls * held) / concurrency;
    const middle = (of: (run: One) => number): number => median(runs.map(of));
    rows.push([
      `${held} ms`,
      figure(middle((run) => run.calls)),
      `${figure(
        middle((run) => run.wallMs / 1000),
        2,
      )} s`,
      `${figure(
        middle((run) => run.runMs / 1000),
        2,
      )} s`,
      held === 0 ? '–' : `${figure(middle(bound) / 1000, 2)} s`,
      held === 0
        ? '–'
        : figure(
            middle((run) => run.runMs / bound(run)),
            2,
          ),
      figure(
        middle((run) => (run.runMs * concurrency) / run.busyMs),
        2,
      ),
      figure(middle((run) => run.busyMs / run.calls)),
    ]);
  }
  return {
    title: 'A gate run against the bound calls × latency ÷ concurrency',
    head: [
      'delay of answers',
      'calls',
      'process, wall',
      'run, wall',
      'bound',
      'run ÷ bound',
      'run ÷ bound by measured latency',
      'ms a call, measured',
    ],
    rows,
    notes: [
      `Concurrency ${concurrency}; the platform in a separate process on the same machine; medians of ` +
        `${Object.values(repetitions).join(', ')} runs. Goal: at most 1.4 at 50 ms, and 1.25 at 300 ms.`,
      'The last ratio uses the time that calls really were under way (their sum ÷ concurrency) as the bound. It ' +
        'shows how well calls overlap even if the machine is busy with other work, which makes every call longer ' +
        'than the delay.',
    ],
  };
}

async function gateRun(folder: string, out: string): Promise<One> {
  const { code, wallMs, out: text } = await measure([program, 'run', '--out', out, '--reporter', 'json'], folder);
  if (code !== 0) throw new Error(`the run ended with ${code}: ${text.slice(-500)}`);
  const report = JSON.parse(readFileSync(join(folder, out, 'report.json'), 'utf8')) as Report;
  const journal = readFileSync(join(folder, out, 'exchanges.ndjson'), 'utf8').split('\n');
  const busyMs = journal
    .filter((line) => line.startsWith('{"kind":"exchange"'))
    .reduce((sum, line) => {
      const { sentAt, endedAt } = JSON.parse(line) as { sentAt: number; endedAt: number };
      return sum + endedAt - sentAt;
    }, 0);
  return { calls: report.run.requests, wallMs, runMs: report.run.durationMs, busyMs };
}
