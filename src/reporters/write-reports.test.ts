import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderEach, reporterNames, reporters, writeReports } from './index.ts';
import { renderAll, renderJson } from './write-reports.ts';
import { sampleReport } from './sample-report.fixture.ts';
import { replaceFile } from '../contract/files/write.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reporters-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('writes the files of the named reporters into a new folder, and nothing else', async () => {
  const out = join(folder, 'a', 'b');
  const report = sampleReport({ findings: 1 });
  expect(writeReports(renderEach(['json', 'junit', 'console'], report), out)).toEqual({
    files: [join(out, 'report.json'), join(out, 'junit.xml')],
    problems: [],
  });
  expect((await readdir(out)).sort()).toEqual(['junit.xml', 'report.json']);
  expect(await readFile(join(out, 'report.json'), 'utf8')).toBe(renderJson(report));
});

test('names and files of the table are unique, json is written first', () => {
  const files = reporters.flatMap((reporter) => reporter.file ?? []);
  expect(new Set(files).size).toBe(files.length);
  expect(files[0]).toBe('report.json');
  expect(new Set(reporterNames).size).toBe(reporterNames.length);
});

test('one reporter that fails does not keep the others from being written', () => {
  const broken = {
    name: 'broken',
    file: 'broken.txt',
    render: (): string => {
      throw new Error('no such thing');
    },
  };
  const fine = { name: 'fine', file: 'fine.txt', render: (): string => 'fine' };
  const written = writeReports(renderAll([broken, fine], sampleReport()), folder);
  expect(written.files).toEqual([join(folder, 'fine.txt')]);
  expect(written.problems).toEqual([`${join(folder, 'broken.txt')} was not written: no such thing`]);
});

test('a file is replaced whole, and no temporary file is left, not even when that fails', async () => {
  const path = join(folder, 'x.txt');
  await writeFile(path, 'old and longer');
  replaceFile(path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
  replaceFile(join(folder, 'taken', 'inside.txt'), '');
  expect(() => replaceFile(join(folder, 'taken'), 'a folder stands there')).toThrow('got a folder');
  expect((await readdir(folder)).sort()).toEqual(['taken', 'x.txt']);
});
