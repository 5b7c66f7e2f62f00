import { count, present } from '../../contract/text.ts';
import { createHash } from 'node:crypto';
import type { Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import type { ShownExchange, ShownResponse } from '../../contract/shown-exchange.ts';
import { jsonDocument, markdownBlock, markdownCode, markdownProse, markdownText, visibleLines } from '../escape.ts';
import { markdownTable, objectBlock } from '../markdown.ts';
import { prettyJson } from '../json-lines.ts';
import { cutAt } from '../../report/bounded.ts';
import { boundReport } from '../view/report-view.ts';
import { type FindingView, findingView } from '../view/finding.ts';

/** A file of the folder. */
export interface EvidenceFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Longest body in one place of a page, in UTF-16 units; all of it is in exchanges.ndjson. */
const longestBody = 20_000;
/** Findings of one folder. */
export const mostFindings = 500;

/** The whole exchanges of each finding, from the journal. */
export type WholeExchanges = ReadonlyMap<string, readonly unknown[]>;

/**
 * Everything that the platform team needs to find the calls in its logs and to send them again: an index, a page for
 * each finding, the exchanges, and check sums.
 */
export function evidenceFiles(
  report: Report,
  findings: readonly ReportFinding[],
  whole: WholeExchanges,
): EvidenceFile[] {
  const { tool, document, target, run, verdict, requirements } = report;
  const shown = findings.slice(0, mostFindings);
  const bound = boundReport({ ...report, findings: shown });
  const rows = new Map(requirements.map((one) => [one.id, one]));
  const views = bound.findings.map((one) => findingView(bound, one, rows.get(one.requirement)));
  const lines = shown.flatMap((finding) =>
    (whole.get(finding.id) ?? []).map((line) => `${jsonDocument({ finding: finding.id, ...(line as object) }, 0)}\n`),
  );
  const files = [
    { path: 'index.md', text: indexPage(bound, views, findings.length) },
    ...views.map((one, index) => ({ path: pageName(one, index), text: page(bound, one) })),
    {
      path: 'findings.json',
      text: `${jsonDocument({ tool, document, target, run, verdict, findings: shown })}\n`,
    },
    ...(lines.length === 0 ? [] : [{ path: 'exchanges.ndjson', text: lines.join('') }]),
  ];
  const sums = files.map(({ path, text }) => `${createHash('sha256').update(text, 'utf8').digest('hex')}  ${path}\n`);
  return [...files, { path: 'SHA256SUMS', text: sums.join('') }];
}

function pageName({ requirement, id }: FindingView, index: number): string {
  const name = `${requirement}-${id}`.replace(/[^\w.-]/g, '_').slice(0, 100);
  return `findings/${String(index + 1).padStart(3, '0')}-${name}.md`;
}

function indexPage(report: Report, findings: readonly FindingView[], all: number): string {
  const { run, target, tool, document } = report;
  const rows = findings.map((one, index) => [
    `[${index + 1}](${pageName(one, index)})`,
    markdownCode(one.requirement),
    markdownText(one.rule),
    markdownText(cutAt(one.pattern?.sentence ?? one.message, 300)),
    markdownCode(one.at),
    markdownCode(one.traceId),
  ]);
  const last = Date.parse(run.startedAt) + run.durationMs;
  const end = Number.isNaN(last) ? '' : new Date(last).toISOString();
  const userAgent = `travel-conformance/${tool.version} (run ${run.id}; call <n>)`;
  const ahead = target.clockSkewMs === null ? null : Math.round(target.clockSkewMs);
  const clock =
    ahead === null
      ? 'unknown, its answers have no Date header'
      : `${Math.abs(ahead)} ms ${ahead < 0 ? 'behind' : 'ahead of'} that of the machine that ran the suite`;
  return `${[
    `# Evidence: ${markdownText(target.baseUrl)}`,
    markdownText(report.sentence),
    [
      `- document: ${markdownText(document.title)}, SHA-256 ${markdownCode(document.sha256)}`,
      `- run: ${markdownCode(run.id)}, from ${markdownCode(run.startedAt)} to ${markdownCode(end)} (UTC), ` +
        `${count(run.requests, 'call')}, seed ${run.seed}`,
      `- clock of the target: ${clock}`,
      `- made by ${markdownText(tool.name)} ${markdownText(tool.version)}`,
    ].join('\n'),
    `The User-Agent of every call has ${markdownCode(userAgent)}: search the logs for the id of the run. Request ` +
      `ids are those of the answers. The key is shown as ${markdownCode('$CONFORMANCE_API_KEY')}; personal data ` +
      'that the configuration names is removed.',
    `## Findings (${findings.length}${all > findings.length ? ` of ${all}` : ''})`,
    ...(findings.length === 0
      ? ['None.']
      : markdownTable([['', 'requirement', 'level', 'failure', 'sent (UTC)', 'request id'], ...rows])),
    'Each page shows the request and a command that sends it, the answer and, if there is one, a call to compare ' +
      'with: its title says how the two differ. ' +
      `${markdownCode('exchanges.ndjson')} has the same calls in full, ${markdownCode('findings.json')} has ` +
      `everything for programs, and ${markdownCode('SHA256SUMS')} has the check sums of these files.`,
  ].join('\n\n')}\n`;
}

function page({ document }: Report, one: FindingView): string {
  const { control, reading } = one;
  return `${present([
    `# ${markdownCode(one.requirement)} ${markdownText(one.section)}`,
    one.pattern !== undefined && `${markdownText(one.pattern.sentence)}.`,
    one.statement !== '' && `${one.level}: ${markdownProse(one.statement)}`,
    reading !== null && reading.reading !== '' && `How we read the document: ${markdownProse(reading.reading)}`,
    [...one.facts, ['finding', one.id], ['document SHA-256', document.sha256]]
      .map(([label, text]) => `- ${label}: ${markdownText(text ?? '')}`)
      .join('\n'),
    ...objectBlock(one),
    ...exchangeBlocks('The call', one),
    ...(control === null ? [] : exchangeBlocks(`${control.title}: ${markdownText(control.hint)}`, control)),
    ...one.flow.flatMap((call) => exchangeBlocks(`Flow: ${call.title}, ${markdownText(call.hint)}`, call)),
    ...one.examples.slice(0, 10).flatMap((example, index) => exchangeBlocks(`Further example ${index + 1}`, example)),
  ]).join('\n\n')}\n`;
}

/** A request or an answer. */
type Message = Pick<ShownResponse, 'headers' | 'headersLeftOut' | 'body'>;

function exchangeBlocks(
  title: string,
  exchange: Omit<ShownExchange, 'operation'> & Pick<ReportFinding, 'curlNote'>,
): string[] {
  const { request, response } = exchange;
  const block = (first: string, { headers, body, headersLeftOut }: Message): string => {
    const lines = Object.entries(headers).map(([name, value]) => `${visibleLines(name)}: ${visibleLines(value)}\n`);
    if (headersLeftOut !== undefined) lines.push(`(${count(headersLeftOut, 'further header')} left out)\n`);
    return markdownBlock(`${first}\n${lines.join('')}\n${bodyText(body)}`, 'http');
  };
  return present([
    `## ${title}`,
    `Sent ${markdownCode(exchange.at)} (UTC), answered after ${Math.round(exchange.durationMs)} ms, request ` +
      `id ${markdownCode(exchange.requestId ?? 'none')}.`,
    markdownBlock(exchange.curl, 'sh'),
    exchange.curlNote !== undefined && `Note on the curl command: ${markdownText(exchange.curlNote)}.`,
    block(`${request.method} ${request.path}`, request),
    response === null ? 'No answer.' : block(`HTTP status ${response.status}`, response),
  ]);
}

function bodyText(body: Json): string {
  return cutAt(typeof body === 'string' ? body : body === null ? '' : prettyJson(body), longestBody);
}
