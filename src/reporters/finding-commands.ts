import { member } from '../contract/json.ts';
import type { Report, ReportFinding } from '../contract/report.ts';
import { shellPath, shellWord } from '../contract/shell-word.ts';
import { configFile, outFolder } from './report-facts.ts';

/**
 * What a command finds by itself in the working folder. Any other has to be named: else the command takes another
 * target and other orders.
 */
const foundByItself = /^conformance\.config\.(?:json|ya?ml)$/;

/** The command that sends a finding's requests again, for a shell in the folder in which the run was started. */
export function replayLine(report: Report, finding: ReportFinding): string {
  return findingLine('replay', report, finding);
}

/** The command that keeps the requests of a finding as a fixed case. */
export function pinLine(report: Report, finding: ReportFinding): string {
  return findingLine('pin', report, finding);
}

/** Every value is quoted, and the id comes after `--`: no text of a report is an option. */
function findingLine(command: 'replay' | 'pin', report: Report, finding: ReportFinding): string {
  const config = configFile(report);
  const own = config === null || foundByItself.test(config) ? [] : ['--config', shellPath(config)];
  const file = shellPath(`${outFolder(report).replace(/\/$/, '')}/report.json`);
  return [
    'npx travel-conformance',
    command,
    '--report',
    file,
    ...own,
    ...targetOptions(report),
    '--',
    shellWord(finding.id),
  ].join(' ');
}

/**
 * The target, if no configuration names it: else the command would go to another host, or to none. A base URL with a
 * secret in it is named by the variable.
 */
function targetOptions({ target, configuration }: Report): string[] {
  const from = member(configuration, 'targetFrom');
  if (from !== 'flag' && from !== 'variable') return [];
  if (target.embedded) return ['--embedded'];
  return ['--base-url', target.baseUrl.includes('[redacted]') ? '"$CONFORMANCE_BASE_URL"' : shellWord(target.baseUrl)];
}

/** What replay takes beside calls, so that nobody spends an order unawares; null for nothing. */
export function replayHint({ target }: Report, { evidence = [], operation }: ReportFinding): string | null {
  return operation === 'cancel' && evidence.length === 0 && !target.embedded
    ? 'replay may cancel fresh orders of the configuration, as many as a run'
    : null;
}

/** What the curl line alone does not bring along; null for nothing. */
export function curlHint({ configuration }: Report, finding: ReportFinding): string | null {
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
    ...(takesFreshOrder(finding)
      ? ['its order is cancelled by now: put a fresh one in its place, as replay does']
      : []),
    ...(given('servername') ? ['curl has no option for `tls.servername`: use replay'] : []),
    ...(options.length > 0 ? [`curl needs ${options.join(', ')} here`] : []),
  ];
  return hints.length === 0 ? null : hints.join('; ');
}

/**
 * Whether the request was an accepted cancel of a supplied order, by itself; a made-up number is never to become a real
 * one.
 */
function takesFreshOrder({ operation, evidence = [], response }: ReportFinding): boolean {
  return operation === 'cancel' && evidence.length === 0 && response?.status === 200;
}
