import { count } from '../../contract/text.ts';
import { cacheSign } from '../../contract/from-cache.ts';
import { quotesIn } from '../../contract/requirement.ts';
import { type TripField, tripFields, document, documentLink } from '../../requirements/document.ts';
import { compared, type FlowCall, flowCalls, furtherExamples, isSameCall } from './compared.ts';
import { member } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding, ReportRequirement, ReportWaiver } from '../../contract/report-parts.ts';
import { sayingText } from '../../contract/schema/index.ts';
import { shellPath, shellWord } from '../../contract/shell-word.ts';
import type { ShownResponse } from '../../contract/shown-exchange.ts';
import { wordsOfBody } from '../../requirements/checks/own-words.ts';
import { itemOf } from '../json-lines.ts';
import { listed, sectionText } from './words.ts';

/** A finding with all texts about it. Its `message`, `expected`, `actual` and `curl` are words already. */
export type FindingView = Readonly<ReturnType<typeof findingView>>;

/** How a finding counts. */
type Kind = 'fail' | 'warn' | 'known' | 'waived';

function kindOf(finding: ReportFinding, requirement: ReportRequirement | undefined): Kind {
  if (finding.waived === true || requirement?.verdict === 'waived') return 'waived';
  if (finding.known === true) return 'known';
  return requirement?.level === 'SHOULD' ? 'warn' : 'fail';
}

export function findingView(report: Report, finding: ReportFinding, requirement: ReportRequirement | undefined) {
  const { of, times: shown } = finding.reproduced;
  const { control, place } = finding;
  const level = requirement?.level ?? 'MUST';
  const section = sectionText(requirement?.section ?? '');
  const times = seenText(finding);
  const seen = listed([times, of === 0 ? 'not sent again' : `reproduced ${shown} of ${of}`]);
  const traceId = finding.requestId ?? 'none';
  const waiver = waiverOf(report, finding);
  const alsoGot = alsoGotOf(finding);
  const flow = flowCalls(finding);
  const actual = `${finding.actual}${sayingOf(finding)}${fromCache(finding.response)}`;
  const facts: readonly (readonly [label: string, text: string | null | undefined])[] = [
    ['where', place],
    ['input', finding.input],
    ['expected', finding.expected],
    ['got', actual],
    ['also got', alsoGot],
    ['seen', seen],
    ['sent', finding.at],
    ['request id', traceId],
    ['flow', flow.length === 0 ? null : flowText(flow)],
  ];
  return {
    ...finding,
    actual,
    kind: kindOf(finding, requirement),
    level,
    /** `§4.1, 8`; empty if the requirement is not in the report, as is `statement`. */
    section,
    statement: requirement?.statement ?? '',
    /** `searches for a past date`; null if the report does not say. */
    subject: requirement?.subject ?? null,
    /** `MUST §4.1, 8`. */
    rule: `${level} ${section}`.trimEnd(),
    /** What was judged: `/data/lines/0/price`, `the pages of a search`; null for the answer as a whole. */
    where: place ?? null,
    /** `161 (expected: 160 as in /data/total)`: what other answers show; null if they show the same. */
    alsoGot,
    /** `in 12 of 203 answers`. */
    times,
    /** `in 12 of 203 answers, reproduced 3 of 3`. */
    seen,
    /** The request id, or `none`. */
    traceId,
    /** Where, expected, got, seen, sent and request id, for lists of lines. */
    facts: facts.flatMap(([label, text]) => (text == null ? [] : [[label, text] as const])),
    quotes: documentWords(report, finding),
    /** The field of a trip that it is about. */
    tripField: brokenTripField(finding),
    /** The object of the answer that it is about; null if it is about something else, or the object is too long. */
    object: itemOf(finding),
    replay: replayLine(report, finding),
    replayNote: replayHint(report, finding),
    pin: pinLine(report, finding),
    examples: flow.length > 0 ? [] : furtherExamples(finding).slice(0, 20),
    /** Another call to compare with, and what it is to the failing one. */
    control: control === null || flow.length > 0 || isSameCall(control, finding) ? null : compared(finding, control),
    /** All calls of the flow that it rests on, which then has no `control` and no `examples`; else empty. */
    flow,
    /** `waived until 2027-01-31 by search team: fixed in 2.4 (TRAVEL-17)`; null if it is not waived. */
    waived: waiver === undefined ? null : waiverText(waiver),
    /** A waiver to paste into the configuration, good for thirty days after the run. */
    waiverDraft: waiverDraft(report, finding),
    reading: readingOf(requirement),
  };
}

/** Calls of a flow in a line, the last ones. */
const mostInLine = 8;

function flowText(flow: readonly FlowCall[]): string {
  return flow
    .slice(-mostInLine)
    .map(({ title, hint }) => `${title}: ${hint}`)
    .join('; ');
}

/** What a refusal says; empty if its status is not what is wrong. A finding of the whole run says it already. */
function sayingOf({ status, response, basis }: ReportFinding): string {
  return status === undefined || status === 200 || response?.status !== status || basis === 'run'
    ? ''
    : sayingText(wordsOfBody(response.body));
}

/** Says that a cache gave an answer: `, from a cache (x-cache: HIT)`; empty if no header says so. */
export function fromCache(response: ShownResponse | null): string {
  const sign = response === null ? null : cacheSign(response.headers);
  return sign === null ? '' : `, from a cache (${sign.header}: ${sign.value})`;
}

/** UTF-16 units of what another answer shows: only short values can be compared at a glance. */
const longestOther = 100;

function alsoGotOf({ expected, otherValues = [] }: ReportFinding): string | null {
  const texts = otherValues
    .map((one) =>
      new Set([one.expected, expected]).size === 1 ? one.actual : `${one.actual} (expected: ${one.expected})`,
    )
    .filter((text) => text.length <= longestOther);
  return texts.length === 0 ? null : texts.join('; ');
}

/** How the document is read for a requirement; null in a report that does not say (versions before 0.3). */
function readingOf(requirement: ReportRequirement | undefined) {
  if (requirement?.probes === undefined) return null;
  const { id, reading = '', probes } = requirement;
  return { id, reading, probes };
}

/** `in 145 of 203 answers`; `12 times` in a report that does not say of how many. */
export function seenText({ answers, occurrences }: Pick<ReportFinding, 'answers' | 'occurrences'>): string {
  if (answers === undefined) return occurrences === 1 ? 'once' : count(occurrences, 'time');
  return `in ${answers.broken} of ${answers.judged} answers`;
}

/** The waiver that covers a finding: one of the finding itself before one of its requirement. */
function waiverOf({ waivers }: Report, { id, requirement }: ReportFinding): ReportWaiver | undefined {
  const used = waivers.filter((waiver) => waiver.id === requirement && waiver.state === 'used');
  return used.find(({ finding }) => finding === id) ?? used.find(({ finding }) => finding === null);
}

function waiverText({ expires, owner, reason, issue }: ReportWaiver): string {
  return `waived until ${expires} by ${owner}: ${reason}${issue === null ? '' : ` (${issue})`}`;
}

function waiverDraft({ run }: Report, { id, requirement }: ReportFinding): string {
  const end = new Date(Date.parse(run.startedAt) + 30 * 86_400_000);
  return JSON.stringify({
    id: requirement,
    finding: id,
    reason: 'why it may stay for now',
    owner: 'who takes care of it',
    expires: Number.isNaN(end.getTime()) ? 'YYYY-MM-DD' : end.toISOString().slice(0, 10),
  });
}

/** The document's own words that a finding's requirement is a reading of; of a field of a trip its row, too. */
function documentWords(
  { configuration, requirements }: Pick<Report, 'configuration' | 'requirements'>,
  finding: ReportFinding,
) {
  const names: Readonly<Record<string, string>> = document.sections;
  const field = brokenTripField(finding);
  const row = field === null ? [] : [{ section: '2', text: `${field.name} | ${field.type} | ${field.notes}` }];
  const { quotes = {} } = requirements.find(({ id }) => id === finding.requirement) ?? {};
  return [...quotesIn(quotes), ...row].map(({ section, text }) => ({
    /** A sentence (text between backticks is code), or a row of a table. */
    text,
    isRow: text.includes(' | '),
    section,
    /** `§2 Resources and their fields`. */
    place: `§${section} ${names[section] ?? ''}`.trimEnd(),
    /** The address of that place; null if the configuration does not say (`documentUrl`). */
    link: documentLink(member(configuration, 'documentUrl'), section),
  }));
}

/** The field of the document's table of a trip that a finding of `bus.trip` is about; null for anything else. */
function brokenTripField({ requirement, pointer }: ReportFinding): TripField | null {
  return requirement === 'bus.trip'
    ? (tripFields.find(({ name }) => name === pointer?.split('/').at(-1)) ?? null)
    : null;
}

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
function replayHint({ target }: Report, { evidence = [], operation }: ReportFinding): string | null {
  return operation === 'cancel' && evidence.length === 0 && !target.embedded
    ? 'a replay may cancel as many orders of the configuration as a run does'
    : null;
}
