import { digestOf } from '../../reporters/index.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../../suites/index.ts';
import { readDigest, readReport } from '../../cli/finish/read-report.ts';
import { readJson } from '../../client/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { readJournal } from '../../journal/read-journal.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { packProblems } from '../../config/packs/pack-problems.ts';
import { pack } from '../../requirements/packs/pack.ts';
import { fixedCaseOf } from '../../journal/pinned/pinned-case.ts';
import { readPinned } from '../../journal/pinned/pinned-file.ts';
import { readHar } from '../../journal/recordings/har.ts';
import { readRecording } from '../../journal/recordings/read-recording.ts';
import { buildReport } from '../../report/build-report.ts';
import { entryOf, har, journalOf } from './foreign-files.ts';
import { reportOf } from './report-subjects.ts';
import type { Subject } from './measure.ts';
import { type Shape, textOf, wordOf } from './shapes.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-linear-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const largestBody = 5_000_000;
let files = 0;

function file(extension: string, text: string): string {
  files += 1;
  const path = join(folder, `${files}.${extension}`);
  writeFileSync(path, text);
  return path;
}

const settingsOf = (cwd: string, configuration: string) => {
  try {
    return loadSettings({ flags: { config: configuration }, env: {}, cwd, freshSeed: 1, sends: false });
  } catch (error) {
    return error;
  }
};

const policy = {
  strict: false,
  failOnDrift: false,
  acceptUntested: [],
  waivers: [],
  only: [],
  skip: [],
  shard: null,
} as never;

/** Work on what is made of a shape and a size before. */
type Reader = readonly [name: string, make: (shape: Shape, size: number) => () => unknown];

const words = (shape: Shape, size: number): string[] =>
  Array.from({ length: Math.ceil(size / 8) }, (_, nth) => wordOf(shape, nth));

const readers: readonly Reader[] = [
  [
    'HAR, many entries',
    (shape, size) => {
      const all = har(words(shape, size).map((word, nth) => entryOf(word, nth)));
      return () => readHar(all, largestBody);
    },
  ],
  [
    'HAR, long texts',
    (shape, size) => {
      const all = har([0, 1, 2, 3].map((nth) => entryOf(textOf(shape, size), nth)));
      return () => readHar(all, largestBody);
    },
  ],
  [
    'HAR, many headers',
    (shape, size) => {
      const list = words(shape, size).map((word) => ({ name: shape.isEqual === true ? 'x' : word, value: word }));
      const one = entryOf('x', 0);
      const all = har([
        {
          ...one,
          request: { ...(one['request'] as JsonObject), headers: list },
          response: { ...(one['response'] as JsonObject), headers: list },
        },
      ]);
      return () => readHar(all, largestBody);
    },
  ],
  [
    'HAR, text of the file',
    (shape, size) => {
      const path = file('har', textOf(shape, size));
      return () => readRecording(path, largestBody);
    },
  ],
  [
    'HAR, JSON of the file',
    (shape, size) => {
      const bytes = Buffer.from(JSON.stringify(har([entryOf(textOf(shape, size), 1)])));
      return () => readJson(bytes);
    },
  ],
  [
    'journal, many lines',
    (shape, size) => {
      const path = file('ndjson', journalOf(shape, size, false));
      return () => readRecording(path, largestBody);
    },
  ],
  [
    'journal, long lines',
    (shape, size) => {
      const path = file('ndjson', journalOf(shape, size, true));
      return () => readRecording(path, largestBody);
    },
  ],
  [
    'journal as a report, many lines',
    (shape, size) => {
      const path = file('ndjson', journalOf(shape, size, false));
      return async () => buildReport(await readJournal(path), policy, '2026-11-21');
    },
  ],
  [
    'journal as a report, long lines',
    (shape, size) => {
      const path = file('ndjson', journalOf(shape, size, true));
      return async () => buildReport(await readJournal(path), policy, '2026-11-21');
    },
  ],
  [
    'report, text of the file',
    (shape, size) => {
      const path = file('json', textOf(shape, size));
      return () => attempt(() => readReport(path, 'report'));
    },
  ],
  [
    'baseline, text of the file',
    (shape, size) => {
      const path = file('json', textOf(shape, size));
      return () => attempt(() => readDigest(path, 'baseline'));
    },
  ],
  [
    'baseline, long texts',
    (shape, size) => {
      const report = reportOf(shape, size, true);
      return () => digestOf(report);
    },
  ],
  [
    'pinned, text of the file',
    (shape, size) => {
      const path = file('json', textOf(shape, size));
      return () => readPinned(path);
    },
  ],
  [
    'pinned, many cases',
    (shape, size) => {
      const one = (word: string, nth: number) => ({
        id: `f-${String(nth).padStart(12, '0')}`,
        requirement: 'bus.trip',
        cause: word,
        expected: word,
        tries: 1,
        evidence: [{ operation: 'search', body: { date: word }, credentials: 'valid' }],
      });
      const path = file('json', JSON.stringify({ schemaVersion: 2, cases: words(shape, size).map(one) }));
      return () => readPinned(path);
    },
  ],
  [
    'pinned, evidence of a finding',
    (shape, size) => {
      const [finding] = reportOf(shape, size, true).findings;
      return () => fixedCaseOf(finding as unknown as Json);
    },
  ],
  [
    'configuration, text of the file',
    (shape, size) => {
      const path = file('json', textOf(shape, size));
      return () => settingsOf(folder, path);
    },
  ],
  [
    'configuration, YAML of the file',
    (shape, size) => {
      const path = file('yaml', textOf(shape, size));
      return () => settingsOf(folder, path);
    },
  ],
  [
    'configuration, long texts',
    (shape, size) => {
      const text = textOf(shape, size).replaceAll('${', '$');
      const path = file(
        'json',
        JSON.stringify({
          baseUrl: text,
          apiKey: text,
          routes: [{ start_city_code: text, end_city_code: text }],
          only: [text],
          waivers: [{ id: text, reason: text, owner: text, expires: text }],
          [text]: text,
          headers: { [text]: text, x: text },
          redact: [`/${text}`],
          statement: { errorBody: { type: text } },
          documentUrl: text,
          proxy: text,
          allowCancel: [text],
          operations: { busTripDetail: { path: text, body: { gid: text } } },
        }),
      );
      return () => settingsOf(folder, path);
    },
  ],
  [
    'configuration, many values',
    (shape, size) => {
      const some = words(shape, size).map((word) => word.replaceAll('${', '$'));
      const path = file(
        'json',
        JSON.stringify({
          only: some,
          skip: some,
          allowCancel: some,
          redact: some,
          headers: Object.fromEntries(some.map((one) => [one, one])),
          routes: some.map((one) => ({ start_city_code: one, end_city_code: 'x' })),
          waivers: some.map((id) => ({ id, reason: 'x', owner: 'x', expires: '2027-01-01' })),
          ...Object.fromEntries(some.slice(0, size / 16).map((one) => [one, one])),
        }),
      );
      return () => settingsOf(folder, path);
    },
  ],
  [
    'orders file',
    (shape, size) => {
      const path = file('json', JSON.stringify({ orders: { file: file('txt', words(shape, size).join('\n')) } }));
      return () => settingsOf(folder, path);
    },
  ],
  [
    'orders, text of the file',
    (shape, size) => {
      const path = file('json', JSON.stringify({ orders: { file: file('txt', textOf(shape, size)) } }));
      return () => settingsOf(folder, path);
    },
  ],
  [
    'pack, many rules',
    (shape, size) => {
      const requirements = words(shape, size).map((word, nth) => ({
        id: shape.isEqual === true ? 'odd.rule' : `odd.rule-${nth}`,
        level: 'MUST',
        source: word,
        statement: word,
        judge: () => [],
      }));
      const faults = requirements.map(({ id }, nth) => ({
        id: `odd.fault-${nth}`,
        breaks: id,
        changes: () => undefined,
      }));
      const made = pack('odd', { requirements, faults } as never);
      return () => packProblems(made);
    },
  ],
  [
    'pack, long texts',
    (shape, size) => {
      const text = textOf(shape, size);
      const made = pack('odd', {
        requirements: [{ id: `odd.${text}`, level: text, source: text, statement: text, judge: () => [] }],
        operations: [{ name: `odd.${text}`, path: `/${text}`, method: text, answers: { 200: null }, request: null }],
      } as never);
      return () => packProblems(made);
    },
  ],
];

const attempt = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

export function fileSubjects(shape: Shape): Subject[] {
  return readers.map(([name, make]): Subject => ({ name, prepare: (size) => make(shape, size) }));
}
