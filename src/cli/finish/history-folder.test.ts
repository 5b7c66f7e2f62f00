import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EndedBy, Report } from '../../contract/report.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { runKey } from '../../reporters/index.ts';
import { keepInHistory, lastInHistory, reportLinks } from './history-folder.ts';
import { temporaryFolder } from '../temporary.fixture.ts';

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
])('%s is held against the last that was not broken off, if there is one', async (_, earlier, expected) => {
  const folder = temporaryFolder();
  const nights = earlier.map((endedBy, index) => night(index + 1, endedBy));
  for (const one of nights) await keepInHistory(folder, one);
  expect(lastInHistory(folder, night(earlier.length + 1, 'done'))?.run.id ?? null).toBe(expected);
});

test('existing reports are found in the folder and next to it, by their runs', () => {
  const reports = temporaryFolder();
  const history = join(reports, 'history');
  const keep = (folder: string, report: Report | null, page = true): void => {
    mkdirSync(folder, { recursive: true });
    if (report !== null) writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    if (page) writeFileSync(join(folder, 'report.html'), '');
  };
  mkdirSync(history);
  keep(join(reports, 'latest'), night(3, 'done'));
  keep(join(history, 'a: 50 %#?'), night(2, 'done'));
  keep(join(history, 'without-page'), night(1, 'done'), false);
  keep(join(history, 'without-report'), null);
  expect(Object.fromEntries(reportLinks(history))).toEqual({
    [runKey(night(3, 'done'))]: '../latest/report.html',
    [runKey(night(2, 'done'))]: 'a%3A%2050%20%25%23%3F/report.html',
  });
});
