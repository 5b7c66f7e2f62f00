import { createHash } from 'node:crypto';
import type { Json } from '../../contract/json.ts';
import type { Report, ReportFinding, ShownExchange } from '../../contract/report.ts';
import { cut, wholeCommand } from '../bound-report.ts';
import { jsonDocument, markdownBlock, markdownCode, markdownProse, markdownText, visibleLines } from '../escape.ts';
import { itemBlock } from '../item-block.ts';
import { prettyJson } from '../pretty-json.ts';
import { controlWords, count, occurrencesText, requirementsById, sectionText, whereText } from '../report-facts.ts';

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

/** What the journal has of a finding's exchanges, whole: a line of JSON each. */
export type WholeExchanges = ReadonlyMap<string, readonly unknown[]>;

/**
 * Everything that the other side needs to find the calls in its logs and to see them again: an index, a page a finding,
 * the exchanges, and check sums.
 */
export function evidenceFiles(
  report: Report,
  findings: readonly ReportFinding[],
  whole: WholeExchanges,
): EvidenceFile[] {
  const shown = findings.slice(0, mostFindings);
  const pages = shown.map((finding, index): EvidenceFile => ({
    path: pageName(finding, index),
    text: page(report, finding),
  }));
  const lines = shown.flatMap((finding) =>
    (whole.get(finding.id) ?? []).map((line) => `${jsonDocument({ finding: finding.id, ...(line as object) }, 0)}\n`),
  );
  const files = [
    { path: 'index.md', text: indexPage(report, shown, findings.length) },
    ...pages,
    {
      path: 'findings.json',
      text: `${jsonDocument({ tool: report.tool, document: report.document, target: report.target, run: report.run, verdict: report.verdict, findings: shown })}\n`,
    },
    ...(lines.length === 0 ? [] : [{ path: 'exchanges.ndjson', text: lines.join('') }]),
  ];
  const sums = files.map(({ path, text }) => `${createHash('sha256').update(text, 'utf8').digest('hex')}  ${path}\n`);
  return [...files, { path: 'SHA256SUMS', text: sums.join('') }];
}

function pageName({ requirement, id }: ReportFinding, index: number): string {
  return `findings/${String(index + 1).padStart(3, '0')}-${`${requirement}-${id}`.replace(/[^\w.-]/g, '_').slice(0, 100)}.md`;
}

function indexPage(report: Report, findings: readonly ReportFinding[], all: number): string {
  const { run, target, tool, document } = report;
  const requirements = requirementsById(report);
  const rows = findings.map((finding, index) => {
    const requirement = requirements.get(finding.requirement);
    return (
      `| [${index + 1}](${pageName(finding, index)}) | ${markdownCode(finding.requirement)} | ` +
      `${requirement?.level ?? ''} ${markdownText(sectionText(requirement?.section ?? ''))} | ` +
      `${markdownText(cut(finding.message, 300))} | ${markdownCode(finding.at)} | ` +
      `${markdownCode(finding.requestId ?? 'none')} |`
    );
  });
  const last = Date.parse(run.startedAt) + run.durationMs;
  return `${[
    `# Evidence: ${markdownText(target.baseUrl)}`,
    markdownText(report.sentence),
    [
      `- document: ${markdownText(document.title)}, SHA-256 ${markdownCode(document.sha256)}`,
      `- run: ${markdownCode(run.id)}, from ${markdownCode(run.startedAt)} to ` +
        `${markdownCode(Number.isNaN(last) ? '' : new Date(last).toISOString())} (UTC), ` +
        `${count(run.requests, 'call')}, seed ${run.seed}`,
      '- clock of the target: ' +
        `${target.clockSkewMs === null ? 'unknown, its answers have no Date header' : `${target.clockSkewMs} ms from ours`}`,
      `- made by ${markdownText(tool.name)} ${markdownText(tool.version)}`,
    ].join('\n'),
    'The User-Agent of every call has ' +
      `${markdownCode(`travel-conformance/${tool.version} (run ${run.id}; call <n>)`)}: look for ` +
      'the run in the logs. Request ids are those of the answers. The key is shown as ' +
      `${markdownCode('$CONFORMANCE_API_KEY')}; personal data that the configuration names is taken out.`,
    `## Findings (${findings.length}${all > findings.length ? ` of ${all}` : ''})`,
    findings.length === 0
      ? 'None.'
      : [
          '| | requirement | level | what | sent (UTC) | request id |',
          '| --- | --- | --- | --- | --- | --- |',
          ...rows,
        ].join('\n'),
    'Each page has the request as curl, the answer, and, where there is one, an accepted request that differs ' +
      `in one thing or another call that the finding rests on. ${markdownCode('exchanges.ndjson')} has the same ` +
      `calls whole, ${markdownCode('findings.json')} all for programs, ${markdownCode('SHA256SUMS')} the check ` +
      'sums of these files.',
  ].join('\n\n')}\n`;
}

function page(report: Report, finding: ReportFinding): string {
  const requirement = requirementsById(report).get(finding.requirement);
  const { reading = '' } = requirement ?? {};
  const control = controlWords(finding);
  return `${[
    `# ${markdownCode(finding.requirement)} ${markdownText(sectionText(requirement?.section ?? ''))}`,
    ...(requirement === undefined ? [] : [`${requirement.level}: ${markdownProse(cut(requirement.statement))}`]),
    ...(reading === '' ? [] : [`How the document is read here: ${markdownProse(cut(reading))}`]),
    `${whereText(finding) === null ? '' : `- where: ${markdownText(cut(whereText(finding) ?? ''))}\n`}- ` +
      `expected: ${markdownText(cut(finding.expected))}\n- got: ${markdownText(cut(finding.actual))}\n- ` +
      `${markdownText(occurrencesText(finding))}\n- finding ${markdownCode(finding.id)}, document SHA-256 ` +
      `${markdownCode(report.document.sha256)}`,
    ...itemBlock(finding),
    ...exchangeBlocks('The call', finding),
    ...(finding.control === null ? [] : exchangeBlocks(`${control.title}: ${control.hint}`, finding.control)),
    ...finding.examples.slice(0, 10).flatMap((one, index) => exchangeBlocks(`Further example ${index + 1}`, one)),
  ].join('\n\n')}\n`;
}

function exchangeBlocks(title: string, exchange: Omit<ShownExchange, 'operation'>): string[] {
  const { request, response } = exchange;
  const headers = (all: Readonly<Record<string, string>>): string =>
    Object.entries(all)
      .slice(0, 60)
      .map(([name, value]) => `${visibleLines(name)}: ${visibleLines(cut(value, 1000))}`)
      .join('\n');
  return [
    `## ${title}`,
    `Sent ${markdownCode(exchange.at)} (UTC), answered after ${Math.round(exchange.durationMs)} ms, request ` +
      `id ${markdownCode(exchange.requestId ?? 'none')}.`,
    markdownBlock(wholeCommand(exchange.curl), 'sh'),
    markdownBlock(
      `${request.method} ${cut(request.path)}\n${headers(request.headers)}\n\n${bodyText(request.body)}`,
      'http',
    ),
    ...(response === null
      ? ['No answer.']
      : [
          markdownBlock(
            `HTTP status ${response.status}\n${headers(response.headers)}\n\n${bodyText(response.body)}`,
            'http',
          ),
        ]),
  ];
}

function bodyText(body: Json): string {
  return cut(typeof body === 'string' ? body : body === null ? '' : prettyJson(body), longestBody);
}
