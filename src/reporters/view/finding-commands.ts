import { member } from '../../contract/json.ts';
import type { Report, ReportFinding } from '../../contract/report.ts';
import { shellPath, shellWord } from '../../contract/shell-word.ts';

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
