import { toCurl, toCurlInTurn } from '../contract/curl.ts';
import { type Json, member } from '../contract/json.ts';
import type { Report, ReportFinding, ReportRequirement, ShownExchange } from '../contract/report.ts';
import { curlNote } from './curl-note.ts';

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
