import { member } from '../model/json.ts';
import type { Report, ReportFinding } from '../model/report.ts';
import { shellWord } from './escape.ts';
import { configFile, outFolder } from './report-facts.ts';

/** What a command finds by itself in the working folder. Any other has to be named: else the command takes another target and other orders. */
const foundByItself = /^conformance\.config\.(?:json|ya?ml)$/;

/** The line that sends a finding's request again, as a shell takes it in the folder in which the run was started. */
export function replayLine(report: Report, finding: ReportFinding): string {
  const [out, config] = [outFolder(report), configFile(report)];
  const line = `npx travel-conformance replay ${shellWord(finding.id)} --report ${shellWord(`${out.replace(/\/$/, '')}/report.json`)}`;
  return config === null || foundByItself.test(config) ? line : `${line} --config ${shellWord(config)}`;
}

/** The line that keeps the requests of a finding as a fixed case. */
export function pinLine(report: Report, finding: ReportFinding): string {
  return replayLine(report, finding).replace(' replay ', ' pin ');
}

/** What replay takes beside calls, so that nobody spends an order unawares; null for nothing. */
export function replayHint({ target }: Report, { evidence = [], operation }: ReportFinding): string | null {
  return operation === 'cancel' && evidence.length === 0 && !target.embedded ? 'replay may cancel fresh orders of the configuration, as many as a run' : null;
}

/** What the curl line alone does not bring along; null for nothing. */
export function curlHint({ configuration }: Report, finding: ReportFinding): string | null {
  const tls = member(configuration, 'tls');
  const given = (name: string): boolean => typeof member(tls, name) === 'string';
  const options = [
    ...(given('ca') ? ['--cacert <file>'] : []),
    ...(given('cert') ? ['--cert <file>', '--key <file>'] : []),
    ...(typeof member(configuration, 'proxy') === 'string' ? ['--proxy <url>'] : []),
  ];
  const hints = [
    ...(takesFreshOrder(finding) ? ['its order is cancelled by now: put a fresh one in its place, as replay does'] : []),
    ...(options.length > 0 ? [`curl needs ${options.join(', ')} here`] : []),
  ];
  return hints.length === 0 ? null : hints.join('; ');
}

/** Whether the request was an accepted cancel of a supplied order, by itself; a made-up number is never to become a real one. */
function takesFreshOrder({ operation, evidence = [], response }: ReportFinding): boolean {
  return operation === 'cancel' && evidence.length === 0 && response?.status === 200;
}
