import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultApiKey } from '../../sandbox/index.ts';
import { type Measured, measure, median, program, times, withPlatform } from './processes.ts';
import { figure, type Section } from './section.ts';

const bare = fileURLToPath(new URL('./bare.js', import.meta.url));
/** Calls of the run whose CPU is measured, at most. */
const calls = 10_000;
const repetitions = 3;

/** CPU of a run of some ten thousand calls against loops that send the same calls and do nothing else. */
export async function cpu(): Promise<Section> {
  return withPlatform([], async (folder, url) => {
    const rounds = await times(repetitions, async (nth) => {
      const out = `out-${nth}`;
      const suite = await measure(
        [
          program,
          'run',
          '--profile',
          'nightly',
          '--seed',
          '1',
          '--runs',
          '9000',
          '--max-requests',
          String(calls),
          '--out',
          out,
          '--reporter',
          'json',
        ],
        folder,
      );
      const journal = join(folder, out, 'exchanges.ndjson');
      const sent = readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{"kind":"exchange"')).length;
      const loop = (kind: string): Promise<Measured> => measure([bare, kind, journal, url, defaultApiKey], folder);
      return { sent, suite, supertest: await loop('supertest'), node: await loop('node') };
    });
    const perCall = (of: 'suite' | 'supertest' | 'node'): number =>
      median(rounds.map((round) => round[of].cpuMs / round.sent));
    const ratio = (of: 'supertest' | 'node'): number =>
      median(rounds.map((round) => round.suite.cpuMs / round[of].cpuMs));
    const row = (name: string, of: 'suite' | 'supertest' | 'node'): string[] => [
      name,
      figure(median(rounds.map((round) => round.sent))),
      `${figure(perCall(of), 2)} ms`,
      of === 'suite' ? '–' : figure(ratio(of), 2),
      `${figure(median(rounds.map((round) => round[of].rssMb)))} MB`,
    ];
    return {
      part: 'cpu',
      title: `CPU per call over ${figure(median(rounds.map((round) => round.sent)))} calls`,
      head: ['process', 'calls', 'CPU a call', 'the suite takes so many times as much', 'memory, most'],
      rows: [
        row('the suite', 'suite'),
        row('supertest loop, answers parsed', 'supertest'),
        row('node:http loop, answers parsed', 'node'),
      ],
      notes: [
        `User and system time of whole processes, start and reports included; medians of ${repetitions} ` +
          'rounds, each ratio within one round. Wanted against supertest: at most 2.',
        'The loops send the calls of the run again, from its journal, eight at a time on kept connections; ' +
          'reading the journal is part of their time.',
      ],
    };
  });
}
