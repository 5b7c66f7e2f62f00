import '../../suites/index.ts';
import { inWords } from '../contract/reason-words.ts';
import type { Reason, ReportReason } from '../contract/reason.ts';
import type { Report } from '../contract/report.ts';
import type { ReportFinding, ReportRequirement, Verdict } from '../contract/report-parts.ts';
import { document, openPoints, requirements } from '../requirements/index.ts';
import { sampleFinding, sampleStart } from './sample-finding.fixture.ts';
import { sampleObservation } from './sample-observation.fixture.ts';

/** What a made-up report is to hold. */
interface SampleOptions {
  /** Findings, spread over the requirements (0). */
  readonly findings?: number;
  /** Put at the end of every text that could come from a target, an operator or a file (nothing). */
  readonly hostile?: string;
  readonly strict?: boolean;
}

/** Text that breaks out of every format that is not careful. */
export const hostileText =
  '</script><script>alert(1)</script>"\'><img src=x onerror=alert(2)> <!-- --> ]]> ${7*7} {{x}} | `code` ``` ' +
  '*b* _i_ [l](javascript:alert(3)) @octocat #1 ' +
  '\r\n::error title=x::y\n##vso[task.complete ' +
  'result=Succeeded]\n##[error]z\n\u001b[31mred\u001b]0;title\u0007 \u202Ertl\u2066 zero\u200Bwidth ' +
  '\u0000\u0085\uFFFE\uD800 & &lt; %0A 普通 😀';

const started = Date.parse(sampleStart);

/** A report as a run leaves it: every requirement, every open point, and as many findings as asked for. */
export function sampleReport(options: SampleOptions = {}): Report {
  const hostile = options.hostile === undefined ? '' : ` ${options.hostile}`;
  /** A reason, with hostile words behind its own. */
  const entry = (reason: Reason): ReportReason => {
    const words = inWords(reason);
    return { ...words, text: words.text + hostile };
  };
  const wanted = options.findings ?? 0;
  const broken =
    wanted === 0
      ? []
      : requirements()
          .filter((_, index) => index % 3 === 0 || wanted === 1)
          .slice(0, wanted === 1 ? 21 : 16)
          .slice(wanted === 1 ? -1 : 0);
  const findings = Array.from({ length: wanted }, (_, index) =>
    sampleFinding(broken[index % broken.length]?.id ?? 'bus.past-date', index, hostile, wanted > 8),
  );
  const rows = requirements().map((one, index): ReportRequirement => {
    const own = findings.filter((finding) => finding.requirement === one.id);
    const cases = 1 + ((index * 37) % 400);
    const { id, level, section, reading, probes, quotes } = one;
    const texts = { statement: one.statement + hostile, reading, probes, quotes };
    const base = { id, level, section, ...texts, findings: own.map((finding) => finding.id), calls: cases };
    const verdict = verdictOf(own, one.level, index, one.needs.length > 0, wanted);
    if (verdict === 'untested')
      return {
        ...base,
        verdict,
        cases: 0,
        lost: 0,
        unseenRate: null,
        reason: entry({ code: 'need-missing', need: one.needs[0] ?? 'trips' }),
        calls: 0,
      };
    const lost = verdict === 'inconclusive' ? 12 : 0;
    const reason =
      verdict === 'inconclusive'
        ? entry({
            code: 'cases-lost',
            lost: 12,
            of: cases + 12,
            because: [entry({ code: 'nothing-but-429', pauses: 5 })],
          })
        : null;
    const unjudged =
      reason === null
        ? {}
        : { unjudged: { at: new Date(started).toISOString(), curl: `curl https://staging.example.com${hostile}` } };
    return { ...base, verdict, cases, lost, unseenRate: 1 - 0.05 ** (1 / cases), reason, ...unjudged };
  });
  const summary: Record<Verdict, number> = { pass: 0, fail: 0, warn: 0, inconclusive: 0, untested: 0, waived: 0 };
  for (const row of rows) summary[row.verdict] += 1;
  const verdict = summary.fail > 0 ? 'violates' : 'conforms';
  return {
    schemaVersion: 2,
    tool: { name: 'travel-conformance', version: '0.1.0' },
    document: { title: document.title, sha256: document.sha256 },
    requirementSet: { name: '2026-11', leftOut: [] },
    partial: false,
    target: { baseUrl: `https://staging.example.com/travel${hostile}`, embedded: false, clockSkewMs: 120 },
    run: {
      id: 'k3v9x2',
      startedAt: new Date(started).toISOString(),
      durationMs: 74_300,
      seed: 20261120,
      profile: 'gate',
      runs: 12,
      requests: 642,
      throttled: wanted === 0 ? 0 : 9,
      lost: 3,
      ordersSpent: 7,
      ordersLeft: 5,
      endedBy: 'done',
      note: options.hostile === undefined ? null : `note${hostile}`,
    },
    verdict,
    gate: verdict === 'violates' ? 'failed' : 'passed',
    exitCode: verdict === 'violates' ? 1 : 0,
    sentence:
      (verdict === 'violates'
        ? `The target does not conform: ${rows
            .filter((row) => row.verdict === 'fail')
            .map((row) => row.id)
            .slice(0, 3)
            .join(
              ', ',
            )}${summary.fail > 3 ? ` and ${summary.fail - 3} more` : ''} ${summary.fail === 1 ? 'is' : 'are'} broken.`
        : `The target conforms: ${summary.pass} of ${rows.length} requirements passed; the rest: ` +
          `${summary.untested} not judged.`) + hostile,
    summary,
    requirements: rows,
    findings,
    observations: openPoints().map((point, index) => sampleObservation(point.id, point.question, index, hostile)),
    coverage: [{ dimension: `days of the week${hostile}`, asked: 5, of: 7, left: [`Monday${hostile}`, 'Tuesday'] }],
    coverageMap: [
      { field: `page${hostile}`, kind: `another type${hostile}`, asked: 1, of: 3, left: [`null${hostile}`, 'a list'] },
      { field: 'sort_by', kind: 'texts', asked: 2, of: 2, left: [] },
    ],
    waivers:
      wanted < 2
        ? []
        : [
            {
              id: findings[wanted - 1]?.requirement ?? 'bus.paging',
              finding: findings[wanted - 1]?.id ?? null,
              reason: `known, fixed in 2.4${hostile}`,
              owner: `search team${hostile}`,
              issue: `TRAVEL-17${hostile}`,
              expires: '2027-01-31',
              state: 'used',
              stale: false,
              advice: null,
            },
            {
              id: 'bus.seats',
              finding: null,
              reason: `overbooking on purpose${hostile}`,
              owner: `search team${hostile}`,
              issue: null,
              expires: '2026-11-01',
              state: 'expired',
              stale: true,
              advice:
                'delete the waiver of bus.seats, which expired on 2026-11-01, or have search team renew ' +
                `it${hostile}`,
            },
          ],
    traffic: [
      {
        operation: `search${hostile}`,
        calls: 588,
        throttled: wanted === 0 ? 0 : 9,
        faults: 2,
        latency: { median: 41, p95: 187, max: 2140 },
        statuses: { '200': 402, '400': 148, '401': 27, '429': 9, [`500${hostile}`]: 2 },
      },
      {
        operation: 'cancel',
        calls: 46,
        throttled: 0,
        faults: 1,
        latency: { median: 63, p95: 240, max: 411 },
        statuses: { '200': 11, '400': 32, '401': 2 },
      },
      {
        operation: 'busTripDetail',
        calls: 8,
        throttled: 0,
        faults: 0,
        latency: { median: 22, p95: 31, max: 31 },
        statuses: { '200': 7, '400': 1 },
      },
      { operation: 'busOrderCreate', calls: 0, throttled: 0, faults: 0, latency: null, statuses: {} },
    ],
    leftBehind: wanted === 0 ? [] : [`bus order B-20261120-1${hostile} (call 93)`],
    configuration: {
      baseUrl: `https://staging.example.com/travel${hostile}`,
      apiKey: '$CONFORMANCE_API_KEY',
      profile: 'gate',
      seed: 20261120,
      runs: 12,
      out: 'reports/latest',
      strict: options.strict === true,
      routes: [{ start_city_code: '310100', end_city_code: '330100' }],
      allowCancel: [`staging.example.com${hostile}`],
      traffic: { concurrency: 8, rate: 50, timeout: 10000, maxRequests: 1000, maxTime: 300 },
    },
  };
}

/**
 * A hostile report with the texts in their form that have one, as whoever reads it demands: base URL, operations,
 * statuses, headers that were sent.
 */
export function withForms(report: Report): Report {
  const formed = (key: string, value: unknown): unknown => {
    if (key === 'baseUrl') return 'https://staging.example.com/travel';
    if (key === 'User-Agent' || key === 'operation') return String(value).split(key === 'operation' ? ' ' : ') ')[0];
    return key === 'statuses' ? { '200': 402 } : value;
  };
  return JSON.parse(JSON.stringify(report, formed)) as Report;
}

function verdictOf(
  own: readonly ReportFinding[],
  level: string,
  index: number,
  needy: boolean,
  wanted: number,
): Verdict {
  if (own.length > 0)
    return own.every((finding) => finding.waived === true) ? 'waived' : level === 'MUST' ? 'fail' : 'warn';
  if (wanted === 0) return needy && index % 9 === 4 ? 'untested' : 'pass';
  return needy && index % 4 === 1 ? 'untested' : index % 11 === 5 ? 'inconclusive' : 'pass';
}
