import { isObject, type Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
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
import { validate } from '../../contract/schema/index.ts';
import type { Subject } from './measure.ts';
import { type Shape, textOf, wordOf } from './shapes.ts';

const policy = {
  strict: false,
  failOnDrift: false,
  acceptUntested: [],
  waivers: [],
  only: [],
  skip: [],
  shard: null,
} as never;

/**
 * A report in which every text that may be any has the shape's: one long one in each place, or a word in each of many
 * findings.
 */
export function reportOf(shape: Shape, size: number, isLong: boolean): Report {
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
  const requirements = isLong
    ? (fill(base.requirements as unknown as Json, '') as unknown as Report['requirements'])
    : base.requirements;
  const rest = fill(
    {
      sentence: base.sentence,
      waivers: base.waivers,
      observations: base.observations,
      leftBehind: [text, ...Array<string>(9).fill('x')],
    } as unknown as Json,
    '',
  );
  return { ...base, ...(rest as object), requirements, findings } as Report;
}

/** Members whose text is any text. */
const anyTexts = new Set(
  (
    'message expected actual cause reason statement sentence advice owner issue question answer evidence remark ' +
    'line_name body bodyText curl start_addr cancel_reason User-Agent content-type path'
  ).split(' '),
);
const mayBeAny = (name: string): boolean => anyTexts.has(name);

/** The formats of reports. */
const renderers: Readonly<Record<string, (report: Report) => unknown>> = {
  ...Object.fromEntries(reporters.map(({ name, file: named, render }) => [`reporter ${named ?? name}`, render])),
  'schema of the report': (report) => validate('report', report),
  evidence: (report) => evidenceFiles(report, report.findings, new Map()),
  'statement draft': draftStatement,
  comparison: (report) =>
    compareReports(digestOf(report)!, digestOf({ ...report, findings: report.findings.toReversed() })!),
  diff: (report) => {
    const [one, other] = [digestOf(report)!, digestOf({ ...report, findings: report.findings.slice(1) })!];
    const facts = diffFacts(one, other);
    return [renderDiffConsole(facts, { color: false, width: 100 }), renderDiffJson(facts), renderDiffMarkdown(facts)];
  },
  'history page': (report) =>
    renderHistory(
      Array.from({ length: 3 }, (_, nth) => digestOf({ ...report, run: { ...report.run, id: `r${nth}` } })!),
    ),
  merge: (report) => {
    const shards = [1, 2].map((index) => ({
      ...report,
      shard: { index, of: 2, probed: [], tallies: {}, latencies: {} },
    }));
    return mergeReports(shards as never, policy, { known: null, drift: [] });
  },
};

export function reportSubjects(shape: Shape): Subject[] {
  return Object.entries(renderers).flatMap(([name, render]) =>
    [true, false].map((isLong): Subject => ({
      name: `${name} (${isLong ? 'long texts' : 'many findings'})`,
      prepare: (size) => {
        const report = reportOf(shape, size, isLong);
        return () => render(report);
      },
    })),
  );
}
