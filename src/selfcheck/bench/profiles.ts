import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../contract/report.ts';
import { type Measured, measure, program, withPlatform } from './processes.ts';
import { figure, type Section } from './section.ts';

/** Calls and time of the two profiles, and of routes with thousands of trips. */
export async function profiles(): Promise<Section> {
  const rows = [
    await one('gate', []),
    await one('nightly', ['--profile', 'nightly', '--seed', '1']),
    await one('gate, routes with up to thousands of trips a day', [], ['--variant', 'thousands-of-trips']),
  ];
  return {
    title: 'Calls and time of a run',
    head: ['run', 'calls', 'wall', 'CPU', 'peak memory', 'verdict', 'report.json'],
    rows,
    notes: [
      'Against the built-in platform without latency, in a separate process. Goal for a gate run: at most ' +
        '800 calls.',
    ],
  };
}

async function one(name: string, flags: readonly string[], platform: readonly string[] = []): Promise<string[]> {
  return withPlatform(platform, async (folder) => {
    const { wallMs, cpuMs, rssMb }: Measured = await measure(
      [program, 'run', ...flags, '--out', 'out', '--reporter', 'json'],
      folder,
    );
    const file = join(folder, 'out', 'report.json');
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return [
      name,
      figure(report.run.requests),
      `${figure(wallMs / 1000, 1)} s`,
      `${figure(cpuMs / 1000, 1)} s`,
      `${figure(rssMb)} MB`,
      report.verdict,
      `${figure(statSync(file).size / 1024)} KB`,
    ];
  });
}
