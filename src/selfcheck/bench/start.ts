import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inFolder, measure, median, program, times } from './processes.ts';
import { figure, type Section } from './section.ts';

const repetitions = 9;

/** Time from the start of the process to its first call, and of commands that need no suites. */
export async function start(): Promise<Section> {
  return inFolder(async (folder) => {
    const commands: readonly [name: string, args: readonly string[], wanted: string][] = [
      ['node, nothing else', ['-e', '0'], '–'],
      ['--help', [program, '--help'], '150 ms'],
      ['list', [program, 'list'], '150 ms'],
    ];
    const rows: string[][] = [];
    for (const [name, args, wanted] of commands) {
      const runs = await times(repetitions, () => measure(args, folder));
      rows.push([
        name,
        `${figure(median(runs.map((run) => run.wallMs)))} ms`,
        `${figure(median(runs.map((run) => run.cpuMs)))} ms`,
        wanted,
      ]);
    }
    const first = await times(repetitions, () => firstCall(folder));
    rows.push([
      'run, to the first call',
      `${figure(median(first.map((one) => one.wallMs)))} ms`,
      `${figure(median(first.map((one) => one.cpuMs)))} ms`,
      '600 ms',
    ]);
    return {
      title: 'From the start of the process',
      head: ['what', 'wall', 'CPU until then', 'goal, wall'],
      rows,
      notes: [
        `Medians of ${repetitions}. The first call is the moment at which a server of the benchmark gets it.`,
        'CPU time, of all threads, is about what the wall time would be on a machine with nothing else to do.',
      ],
    };
  });
}

/** A run against a server that refuses the key: what the process had used when its first call came. */
async function firstCall(folder: string): Promise<{ wallMs: number; cpuMs: number }> {
  let seen: { at: number; cpuMs: number } | null = null;
  let pid = 0;
  const server = createServer((request, response) => {
    seen ??= { at: performance.now(), cpuMs: cpuOf(pid) };
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const route = { start_city_code: '310100', end_city_code: '330100' };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'first.json'), JSON.stringify({ baseUrl: url, apiKey: 'a-key', routes: [route] }));
  const started = performance.now();
  const child = spawn(process.execPath, [program, 'run', '--config', 'first.json', '--reporter', 'json'], {
    cwd: folder,
    stdio: 'ignore',
  });
  pid = child.pid ?? 0;
  await new Promise((resolve) => child.once('close', resolve));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const { at, cpuMs } = (seen as { at: number; cpuMs: number } | null) ?? { at: NaN, cpuMs: NaN };
  return { wallMs: at - started, cpuMs };
}

/**
 * User and system time of a running process, milliseconds, if the system shows it (Linux, in hundredths of a
 * second).
 */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}
