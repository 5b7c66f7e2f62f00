import type { ReportReason } from '../contract/reason.ts';
import type { Quotes } from '../contract/requirement.ts';
import type { ChangedFinding, Report, ReportChanges, ReportFinding, ShownExchange } from '../contract/report.ts';

/** Longest text of each kind in UTF-16 units; what is longer is in report.json. */
const prose = 3000;
const commandLine = 40_000;
const headerValue = 1000;
const headers = 60;

/**
 * The report with texts of a length that a page can hold, whatever the target sent. Bodies are cut where they are laid
 * out.
 */
export function boundReport(report: Report): Report {
  return {
    ...report,
    sentence: cut(report.sentence),
    ...(report.sentences === undefined
      ? {}
      : { sentences: report.sentences.slice(0, 20).map((one) => ({ ...one, text: cut(one.text) })) }),
    run: { ...report.run, note: cutOrNull(report.run.note), reason: boundReason(report.run.reason ?? null) },
    requirements: report.requirements.map((one) => ({
      ...one,
      statement: cut(one.statement),
      ...(one.reading === undefined ? {} : { reading: cut(one.reading) }),
      ...(one.probes === undefined ? {} : { probes: cut(one.probes) }),
      ...(one.quotes === undefined ? {} : { quotes: boundQuotes(one.quotes) }),
      reason: boundReason(one.reason),
      ...(one.unjudged === undefined ? {} : { unjudged: { ...one.unjudged, curl: wholeCommand(one.unjudged.curl) } }),
    })),
    findings: report.findings.map((one): ReportFinding => ({
      ...one,
      ...boundExchange(one),
      message: cut(one.message),
      expected: cut(one.expected),
      actual: cut(one.actual),
      ...(one.place === undefined ? {} : { place: cut(one.place) }),
      control: one.control === null ? null : boundExchange(one.control),
      examples: one.examples.slice(0, 20).map(boundExchange),
    })),
    ...(report.changes === undefined ? {} : { changes: boundChanges(report.changes) }),
    observations: report.observations.map((one) => ({ ...one, answer: cut(one.answer), evidence: cut(one.evidence) })),
    waivers: report.waivers.map((one) => ({
      ...one,
      reason: cut(one.reason),
      owner: cut(one.owner),
      issue: cutOrNull(one.issue),
    })),
  };
}

function boundQuotes(quotes: Quotes): Quotes {
  return Object.fromEntries(
    Object.entries(quotes)
      .slice(0, 20)
      .map(([section, texts]) => [cut(section, 20), texts.slice(0, 20).map((one) => cut(one))]),
  );
}

/** A reason with texts of a length that a page can hold. */
function boundReason(reason: ReportReason | null): ReportReason | null {
  return reason === null
    ? null
    : { ...reason, text: cut(reason.text), headline: cut(reason.headline), action: cut(reason.action) };
}

function boundChanges(changes: ReportChanges): ReportChanges {
  const findings = (list: readonly ChangedFinding[]): ChangedFinding[] =>
    list.map((one) => ({ ...one, message: cut(one.message) }));
  const { newlyFailing, fixed, stillFailing } = changes;
  return {
    ...changes,
    newlyFailing: findings(newlyFailing),
    fixed: findings(fixed),
    stillFailing: findings(stillFailing),
    newlyUntested: changes.newlyUntested.map((one) => ({ ...one, reason: cutOrNull(one.reason) })),
  };
}

function boundExchange<T extends Omit<ShownExchange, 'operation'>>(exchange: T): T {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: { ...request, path: cut(request.path), headers: boundHeaders(request.headers) },
    response: response === null ? null : { ...response, headers: boundHeaders(response.headers) },
    curl: wholeCommand(exchange.curl),
    requestId: cutOrNull(exchange.requestId, headerValue),
  };
}

function boundHeaders(all: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all)
      .slice(0, headers)
      .map(([name, value]) => [cut(name, headerValue), cut(value, headerValue)]),
  );
}

/** Text of at most `longest` UTF-16 units and a note of how long it was. */
export function cut(text: string, longest: number = prose): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}

/**
 * A command of at most `longest` UTF-16 units; a comment instead of a longer one, of which a part would be another
 * command.
 */
export function wholeCommand(command: string, longest: number = commandLine): string {
  return command.length > longest ? `# the command has ${command.length} characters: it is in report.json` : command;
}

const cutOrNull = (text: string | null, longest?: number): string | null => (text === null ? null : cut(text, longest));
