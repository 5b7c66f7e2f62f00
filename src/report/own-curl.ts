import { present } from '../contract/text.ts';
import { toCurl, toCurlInTurn } from '../contract/curl.ts';
import { type Json, member } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportFinding, ReportRequirement } from '../contract/report-parts.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';

/**
 * The report with every curl command made again from the request that it sends: a file may contain a different command.
 */
export function withOwnCurl(report: Report): Report {
  const { baseUrl } = report.target;
  const hosts = member(report.configuration, 'hosts');
  return {
    ...report,
    requirements: report.requirements.map(({ unjudged, ...one }) => ({
      ...one,
      ...unjudgedWithOwnCurl({ unjudged }, baseUrl, hosts),
    })),
    findings: report.findings.map((one) => findingWithOwnCurl(one, report)),
  };
}

/** A finding, its control and its examples with their curl commands made again, and with the note on its own one. */
export function findingWithOwnCurl(
  { curlNote: _, ...finding }: ReportFinding,
  report: Pick<Report, 'target' | 'configuration'>,
): ReportFinding {
  const { control, examples } = finding;
  const { baseUrl } = report.target;
  const hosts = member(report.configuration, 'hosts');
  const note = curlNote(report, finding);
  return {
    ...exchangeWithOwnCurl(finding, baseUrl, hosts),
    ...curlInTurn(finding, baseUrl, hosts),
    ...(note === null ? {} : { curlNote: note }),
    control: control === null ? null : exchangeWithOwnCurl(control, baseUrl, hosts),
    examples: examples.map((one) => exchangeWithOwnCurl(one, baseUrl, hosts)),
  };
}

/**
 * The command of a finding whose request went over the connection of the calls before it: it sends these first. Nothing
 * for other findings.
 */
function curlInTurn(
  { evidence = [], at }: ReportFinding,
  baseUrl: string,
  hosts?: Json,
): Partial<Pick<ReportFinding, 'curl'>> {
  const last = evidence.at(-1);
  if (evidence.length < 2 || last?.connection !== 'same' || last.at !== at) return {};
  const curl = toCurlInTurn(
    evidence.map(({ request }) => request),
    baseUrl,
    hosts,
  );
  return curl === null ? {} : { curl };
}

/**
 * The call that could not be judged, with its command made again. Reports of 0.2 do not have its request: the call is
 * left out.
 */
function unjudgedWithOwnCurl(
  { unjudged }: Pick<ReportRequirement, 'unjudged'>,
  baseUrl: string,
  hosts?: Json,
): Pick<ReportRequirement, 'unjudged'> {
  return unjudged?.request === undefined
    ? {}
    : { unjudged: { ...unjudged, curl: toCurl(unjudged.request, baseUrl, hosts) } };
}

function exchangeWithOwnCurl<T extends Pick<ShownExchange, 'request' | 'curl'>>(
  exchange: T,
  baseUrl: string,
  hosts?: Json,
): T {
  return { ...exchange, curl: toCurl(exchange.request, baseUrl, hosts) };
}

/** What the curl command needs and does not contain; null for nothing. */
export function curlNote({ configuration }: Pick<Report, 'configuration'>, finding: ReportFinding): string | null {
  const tls = member(configuration, 'tls');
  const given = (name: string): boolean => typeof member(tls, name) === 'string';
  const options = [
    ...(given('ca') ? ['--cacert <file>'] : []),
    ...(given('cert') ? ['--cert <file>', '--key <file>'] : []),
    ...(given('pfx') ? ['--cert-type P12', '--cert <file>'] : []),
    ...(given('passphrase') ? ['--pass <passphrase>'] : []),
    ...(typeof member(configuration, 'proxy') === 'string' ? ['--proxy <url>'] : []),
  ];
  const hints = [
    ...present([orderHint(finding), togetherHint(finding), timesHint(finding)]),
    ...(finding.request.cut === true ? ['the body is too long to show: use replay'] : []),
    ...(finding.request.key !== undefined && finding.request.key.parts === undefined
      ? ['the wrong key is not shown: use replay']
      : []),
    ...(given('servername') ? ['curl has no option for `tls.servername`: use replay'] : []),
    ...(options.length > 0 ? [`curl needs ${options.join(', ')} here`] : []),
  ];
  return hints.length === 0 ? null : hints.join('; ');
}

/**
 * What a cancel needs that may have cancelled an order: a refusal has cancelled nothing, whatever its status is, but an
 * answer whose code is wrong says neither. A made-up number is never to become a real one.
 */
function orderHint({ operation, evidence = [], request, response, pointer }: ReportFinding): string | null {
  if (operation !== 'cancel' || response === null) return null;
  const { status, body } = response;
  const code = member(body, 'code');
  const isRefused =
    (status >= 400 && status < 500) ||
    (status < 400 && code !== undefined && Number(code) !== 0 && pointer !== '/code');
  if (isRefused) return null;
  return evidence.length === 0 && typeof member(request.body, 'order_no') === 'string'
    ? 'the command needs a fresh order: the order in it may be cancelled already'
    : 'the first call may have cancelled an order, so this one may be refused';
}

/** That a call shows a failure only with others: which calls a connection has to carry before is not known. */
function togetherHint({ basis, evidence = [] }: ReportFinding): string | null {
  if (evidence.length > 1 && evidence.at(-1)?.connection === 'same')
    return 'the failure was seen on a connection that was used before: if the command does not show it, use replay';
  if (basis === undefined || basis === 'answer') return null;
  if (evidence.length === 1) return null;
  const calls = evidence.length === 0 ? 'several' : evidence.length;
  return `one call alone does not show the failure, ${calls} calls together do: use replay`;
}

/** That a failure came and went. */
function timesHint({ reproduced: { of, times } }: ReportFinding): string | null {
  return times < of ? `the failure showed ${times} of ${of} times, so one try may not be enough: use replay` : null;
}
