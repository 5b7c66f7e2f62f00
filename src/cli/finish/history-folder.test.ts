import { expect, test } from 'vitest';
import type { EndedBy, Report } from '../../model/report.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { keepInHistory, lastInHistory } from './history-folder.ts';
import { temporaryFolder } from '../second-process.fixture.ts';

function night(day: number, endedBy: EndedBy): Report {
  const report = sampleReport({});
  return { ...report, run: { ...report.run, id: `night-${day}`, startedAt: `2026-11-0${day}T02:17:00.000Z`, endedBy } };
}

test.each<[string, EndedBy[], string | null]>([
  ['the first night', [], null],
  ['a night after another', ['done', 'done'], 'night-2'],
  ['a night after one that met the limit of time', ['done', 'time'], 'night-2'],
  ['a night after the target was down twice', ['done', 'circuit', 'circuit'], 'night-1'],
  ['a night after one that somebody ended, and one that crashed', ['done', 'signal', 'crash'], 'night-1'],
  ['a night after none that came to its end', ['circuit', 'crash'], 'night-2'],
])('%s is held against the last that was not broken off, where there is one', async (_, earlier, expected) => {
  const folder = temporaryFolder();
  const nights = earlier.map((endedBy, index) => night(index + 1, endedBy));
  for (const one of nights) await keepInHistory(folder, one);
  expect(lastInHistory(folder, night(earlier.length + 1, 'done'))?.run.id ?? null).toBe(expected);
});
