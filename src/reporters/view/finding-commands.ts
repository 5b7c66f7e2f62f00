import { member } from '../../contract/json.ts';
import type { Report, ReportFinding } from '../../contract/report.ts';
import { shellPath, shellWord } from '../../contract/shell-word.ts';
import { present } from './words.ts';

/**
 * Configurations that a command finds by itself in the working folder. Any other one has to be named; otherwise the
 * command uses another target and other orders.
 */
const foundByItself = /^conformance\.config\.(?:json|ya?ml)$/;

/** The folder of the reports, relative to the folder in which the run was started; without a slash at its end. */
export function outFolder({ configuration }: Pick<Report, 'configuration'>): string {
  const out = member(configuration, 'out');
  return typeof out === 'string' && out !== '' ? out.replace(/\/$/, '') : 'reports/latest';
}

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
  const config = member(report.configuration, 'configFile');
  const own =
    typeof config !== 'string' || config === '' || foundByItself.test(config) ? [] : ['--config', shellPath(config)];
  const file = shellPath(`${outFolder(report)}/report.json`);
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
 * The target, if no configuration names it; otherwise the command would go to another host, or to none. A base URL with
 * a secret in it is named by the variable.
 */
function targetOptions({ target, configuration }: Report): string[] {
  const from = member(configuration, 'targetFrom');
  if (from !== 'flag' && from !== 'variable') return [];
  if (target.embedded) return ['--embedded'];
  return ['--base-url', target.baseUrl.includes('[redacted]') ? '"$CONFORMANCE_BASE_URL"' : shellWord(target.baseUrl)];
}

/** What a replay may use up, so that nobody spends an order without knowing it; null for nothing. */
export function replayHint({ target }: Report, { evidence = [], operation }: ReportFinding): string | null {
  return operation === 'cancel' && evidence.length === 0 && !target.embedded
    ? 'a replay may cancel as many orders of the configuration as a run does'
    : null;
}

/** What the curl command needs and does not contain; null for nothing. */
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
    ...present([orderHint(finding), togetherHint(finding), timesHint(finding)]),
    ...(finding.request.cut === true ? ['its body is too long to show: use replay'] : []),
    ...(finding.request.key !== undefined && finding.request.key.parts === undefined
      ? ['its wrong key is not shown: use replay']
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
    ? 'the command needs a fresh order: its own may be cancelled already'
    : 'it may have cancelled an order, and be refused now';
}

/** That a call shows a failure only with others, unless the command sends them all. */
function togetherHint({ basis, evidence = [] }: ReportFinding): string | null {
  if (basis !== 'relation' && basis !== 'run') return null;
  if (evidence.length === 1 || evidence.at(-1)?.connection === 'same') return null;
  const calls = evidence.length === 0 ? 'several' : evidence.length;
  return `it is one of ${calls} calls that show the failure together: use replay`;
}

/** That a failure came and went. */
function timesHint({ reproduced: { of, times } }: ReportFinding): string | null {
  return times < of ? `it showed the failure ${times} of ${of} times` : null;
}
