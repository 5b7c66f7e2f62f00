import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../../suites/all.ts';
import { readDigest } from '../../cli/finish/read-report.ts';
import { readWholeReport } from '../../cli/finish/read-whole-report.ts';
import { sampleExchange, sampleTime } from '../../checks/sample-exchange.fixture.ts';
import { readJson } from '../../client/index.ts';
import { loadSettings } from '../../config/load.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Report, ReportFinding } from '../../model/report.ts';
import { packProblems } from '../../packs/pack-problems.ts';
import { pack } from '../../packs/pack.ts';
import { fixedCaseOf } from '../../pinned/fixed-case.ts';
import { readPinned } from '../../pinned/pinned-file.ts';
import { readHar } from '../../recordings/har.ts';
import { readRecording } from '../../recordings/read-recording.ts';
import { buildReport } from '../../report/build-report.ts';
import { mergeReports } from '../../report/merge-reports.ts';
import {
  compareReports,
  diffFacts,
  digestOf,
  draftStatement,
  evidenceFiles,
  renderDiffConsole,
  renderDiffJson,
  renderDiffMarkdown,
  renderHistory,
  reporters,
} from '../../reporters/index.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { validate } from '../../schema/index.ts';
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

/** A report in which every text that may be any has the shape's: one long one in each place, or a word in each of many findings. */
function reportOf(shape: Shape, size: number, isLong: boolean): Report {
  const base = sampleReport({ findings: isLong ? 6 : Math.max(4, size / 8), hostile: '' });
  const text = textOf(shape, size);
  let nth = 0;
  const fill = (value: Json, name: string): Json => {
    if (typeof value === 'string') return mayBeAny(name) ? (isLong ? text : wordOf(shape, (nth += 1))) : value;
    if (Array.isArray(value)) return value.map((one) => fill(one, name));
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, key)]));
    return value;
  };
  const findings = base.findings.map((one) => fill(one as unknown as Json, '') as unknown as ReportFinding);
  const requirements = isLong ? (fill(base.requirements as unknown as Json, '') as unknown as Report['requirements']) : base.requirements;
  const rest = fill(
    { sentence: base.sentence, waivers: base.waivers, observations: base.observations, leftBehind: [text, ...Array<string>(9).fill('x')] } as unknown as Json,
    '',
  );
  return { ...base, ...(rest as object), requirements, findings } as Report;
}

/** Members whose text is any text. */
const anyTexts = new Set(
  'message expected actual cause reason statement sentence advice owner issue question answer evidence remark line_name body bodyText curl start_addr cancel_reason User-Agent content-type path'.split(
    ' ',
  ),
);
const mayBeAny = (name: string): boolean => anyTexts.has(name);

/** An entry of a HAR with the text in every place. */
function entryOf(word: string, nth: number, status = 200): JsonObject {
  const headers = [
    { name: word, value: word },
    { name: 'authorization', value: word },
    { name: 'content-type', value: word },
    { name: 'date', value: word },
  ];
  return {
    startedDateTime: new Date(sampleTime + nth).toISOString(),
    time: 5,
    request: {
      method: 'POST',
      url: `https://api.example/v9/open/v1/${nth % 2 === 0 ? 'bus/search' : 'hotel/order/cancel'}?${encodeURIComponent(word.toWellFormed()).slice(0, 50)}`,
      headers: [...headers, { name: 'cookie', value: word }],
      cookies: [{ name: word, value: word }],
      postData: { text: nth % 3 === 0 ? word : JSON.stringify({ start_city_code: word, order_no: word, date: word }) },
    },
    response: { status, headers, content: { text: nth % 2 === 0 ? word : JSON.stringify({ code: 0, request_id: word, data: { lines: [{ gid: word }] } }) } },
  };
}

const har = (entries: readonly JsonObject[]): Json => ({ log: { version: '1.2', entries: [...entries] } });

function journalOf(shape: Shape, size: number, isLong: boolean): string {
  const count = isLong ? 8 : size / 8;
  const text = textOf(shape, size);
  const lines = Array.from({ length: count }, (_, nth) => {
    const word = isLong ? text : wordOf(shape, nth);
    const exchange = { kind: 'exchange', ...sampleExchange({ body: { start_city_code: word }, json: { code: 0, message: word }, call: nth }) };
    const [finding] = sampleReport({ findings: 1 }).findings;
    const found = {
      kind: 'finding',
      id: `f-${nth}`,
      requirement: 'bus.trip',
      operation: 'search',
      violation: { cause: word, message: word, expected: word, actual: word },
    };
    const rest = { occurrences: 1, reproduced: { of: 1, times: 1 }, examples: [], shrunk: false, exchange: { operation: 'search', ...finding }, controls: [] };
    const order = { kind: 'order', event: ['claimed', 'created', 'cancelled'][nth % 3], call: nth, order: word };
    return [exchange, nth % 8 === 0 ? { ...found, ...rest } : order].map((one) => JSON.stringify(one)).join('\n');
  });
  return [
    JSON.stringify({ kind: 'run', id: 'r1', startedAt: new Date(sampleTime).toISOString(), baseUrl: 'https://api.example', selected: ['bus.trip'] }),
    ...lines,
  ].join('\n');
}

const policy = { strict: false, failOnDrift: false, acceptUntested: [], waivers: [], only: [], skip: [], shard: null } as never;

/** Work on what is made of a shape and a size before. */
type Reader = readonly [name: string, make: (shape: Shape, size: number) => () => unknown];

const words = (shape: Shape, size: number): string[] => Array.from({ length: Math.ceil(size / 8) }, (_, nth) => wordOf(shape, nth));

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
        { ...one, request: { ...(one['request'] as JsonObject), headers: list }, response: { ...(one['response'] as JsonObject), headers: list } },
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
      return () => attempt(() => readWholeReport(path, 'report'));
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
      const faults = requirements.map(({ id }, nth) => ({ id: `odd.fault-${nth}`, breaks: id, changes: () => undefined }));
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
        operations: { [`odd.${text}`]: { path: `/${text}`, method: text, statuses: [200], spends: null } },
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

/** What reports are made into. */
const renderers: Readonly<Record<string, (report: Report) => unknown>> = {
  ...Object.fromEntries(reporters.map(({ name, file: named, render }) => [`reporter ${named ?? name}`, render])),
  'schema of the report': (report) => validate('report', report),
  evidence: (report) => evidenceFiles(report, report.findings, new Map()),
  'statement draft': draftStatement,
  comparison: (report) => compareReports(digestOf(report)!, digestOf({ ...report, findings: report.findings.toReversed() })!),
  diff: (report) => {
    const [one, other] = [digestOf(report)!, digestOf({ ...report, findings: report.findings.slice(1) })!];
    const facts = diffFacts(one, other);
    return [renderDiffConsole(facts, { color: false, width: 100 }), renderDiffJson(facts), renderDiffMarkdown(facts)];
  },
  'history page': (report) => renderHistory(Array.from({ length: 3 }, (_, nth) => digestOf({ ...report, run: { ...report.run, id: `r${nth}` } })!)),
  merge: (report) => {
    const shards = [1, 2].map((index) => ({ ...report, shard: { index, of: 2, probed: [], tallies: {}, latencies: {} } }));
    return mergeReports(shards as never, policy, { known: null, drift: [] });
  },
};

export function fileSubjects(shape: Shape): Subject[] {
  const ofReports = Object.entries(renderers).flatMap(([name, render]) =>
    [true, false].map((isLong): Subject => ({
      name: `${name} (${isLong ? 'long texts' : 'many findings'})`,
      prepare: (size) => {
        const report = reportOf(shape, size, isLong);
        return () => render(report);
      },
    })),
  );
  return [...readers.map(([name, make]): Subject => ({ name, prepare: (size) => make(shape, size) })), ...ofReports];
}
