import type { ReportWaiver, VerdictSentence } from '../../contract/report-parts.ts';
import { travelsInClear } from '../../contract/key-warnings.ts';
import type { Report } from '../../contract/report.ts';
import { staleSummary } from '../../config/waivers.ts';
import { count, present, someNames } from '../../contract/text.ts';
import { bounded } from '../../report/bounded.ts';
import { changesView } from './changes.ts';
import { findingGroups } from './finding-groups.ts';
import { gateSteps, nextSteps } from './next-steps.ts';
import { causesOf, gapSections, isStrict, requirementViews } from './not-judged.ts';
import { durationText, gateText, listed, minuteText, ordersText, shortJson, verdicts } from './words.ts';

/**
 * All texts of a report, in order, for the reporters for people. A reporter only decides which parts it shows, and
 * escapes them.
 */
export type ReportView = Readonly<ReturnType<typeof viewOf>>;

/** What a report says. `limits`: the longest texts, where a format allows less than a page does. */
export function viewOf(whole: Report, limits: Limits = {}) {
  const report = boundReport(whole, limits);
  const { verdict, run, summary } = report;
  const sentences: readonly VerdictSentence[] = report.sentences ?? [{ about: 'target', text: report.sentence }];
  const stale = report.waivers.filter((one) => one.stale);
  const pinned = report.pinned ?? [];
  const set = setText(report);
  const orders = ordersText(run);
  const how = present([
    run.label !== undefined && `label ${run.label}`,
    count(run.requests, 'call'),
    `profile ${run.profile}`,
    `seed ${run.seed}`,
    set,
  ]);
  return {
    /** The report, with texts of a length that can be shown. */
    report,
    word: ({ conforms: 'Conforms', violates: 'Violates', none: 'No verdict' } as const)[verdict],
    /** How the run ended, for a colour: `known` if it passed with known failures. */
    tone: toneOf(report),
    /** `gate passed` or `gate failed`, if the verdict does not imply it. */
    gate: gateText(report),
    isStrict: isStrict(report),
    sentences,
    /** Why the run ended early or has no verdict, if no sentence says so. */
    note: sentences.some(({ about }) => about === 'reason of the run') ? null : run.note,
    targetNote: targetNote(report),
    /** `2026-11-20 10:00 UTC`. */
    started: `${minuteText(run.startedAt)} UTC`,
    /** How the run was made: calls, profile, seed, requirement set. */
    how,
    /** The same, then duration, orders, and what went wrong on the way to the target. */
    facts: present([
      ...how,
      durationText(run.durationMs),
      (run.ordersSpent > 0 || (run.ordersRefused ?? 0) > 0 || run.ordersLeft !== null) && orders,
      ...trafficTroubles(report),
      report.partial && 'only part of the catalogue',
    ]),
    set,
    orders,
    /** How many requirements have each verdict. */
    counts: verdicts.map((one) => [one, summary[one]] as const),
    next: [...gateSteps(report), ...nextSteps(report)],
    groups: findingGroups(report),
    gaps: gapSections(report),
    causes: causesOf(report),
    requirements: requirementViews(report),
    openPoints: openPointViews(report),
    openPointSummary: openPointSummary(report),
    changes: report.changes === undefined ? null : changesView(report.changes),
    /** Waivers that fail the run until they are deleted, with what to do, and as they are in the configuration. */
    stale: stale.map((one) => ({ ...one, todo: staleTodo(one), line: waiverLine(one) })),
    /** `1 waiver expired, 1 no longer needed`; empty for none. */
    staleSummary: staleSummary(stale) ?? '',
    pinned: pinned.map((one) => ({
      ...one,
      shown: { broken: 'broken', holds: 'passed', untold: 'not judged' }[one.state],
      owner: ({ holds: null, broken: 'platform', untold: one.reason?.owner ?? 'limit of the suite' } as const)[
        one.state
      ],
      reason: one.reason?.text ?? null,
    })),
    /** `2 of 3 passed`. */
    pinnedSummary: `${pinned.filter(({ state }) => state === 'holds').length} of ${pinned.length} passed`,
    leftBehind: report.leftBehind.map((left) => (left.includes(' ') ? left : `hotel order ${left}`)),
  };
}

function toneOf({ verdict, gate }: Report): 'passed' | 'known' | 'failed' | 'none' {
  if (verdict === 'none') return 'none';
  return gate === 'failed' ? 'failed' : verdict === 'violates' ? 'known' : 'passed';
}

/** `requirements 2026-11 (without 2 later ones), scope bus, pack hotel (./hotel.ts)`; null in older reports. */
function setText({ requirementSet, scope, packs = [] }: Report): string | null {
  if (requirementSet === undefined) return null;
  const { name, leftOut } = requirementSet;
  return [
    `requirements ${name}${leftOut.length === 0 ? '' : ` (without ${count(leftOut.length, 'later one')})`}`,
    ...(scope === undefined ? [] : [`scope ${scope.name}`]),
    ...packs.map((pack) => `pack ${pack.name} (${present([pack.from, pack.version]).join(' ')})`),
  ].join(', ');
}

/** So that a green run of the built-in platform does not seem to be about a target of the reader's. */
function targetNote({ target }: Report): string {
  if (target.embedded) return ' (built-in platform)';
  return travelsInClear(target.baseUrl) ? ' (the key is sent unencrypted)' : '';
}

/** What went wrong on the way to the target: `2 throttled`, `7 without an answer`. */
function trafficTroubles({ run, traffic }: Report): string[] {
  const { answers = [], resent = 0, firewall } = run.inFront ?? {};
  const inFront = answers.reduce((sum, { calls }) => sum + calls, 0);
  const unanswered = traffic.reduce((sum, { faults }) => sum + faults, 0) - inFront;
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b).join(', ');
  const plain = firewall?.plain ?? 0;
  return present([
    run.throttled > 0 && `${run.throttled} throttled`,
    inFront > 0 &&
      `${count(inFront, 'answer')} came from something in front of the platform (${statuses})` +
        (resent > 0 ? `, ${count(resent, 'call')} sent again` : ''),
    firewall !== undefined && `${firewall.calls} of ${firewall.of} attack-like calls stopped by the firewall`,
    plain > 0 &&
      `warning: the firewall also stopped ${count(plain, 'call')} that ${plain === 1 ? 'does' : 'do'} not look like ` +
        'an attack',
    unanswered > 0 && `${unanswered} without an answer`,
  ]);
}

function staleTodo({ advice, id, finding, owner }: ReportWaiver): string {
  return advice ?? `delete the waiver of ${id}${finding === null ? '' : ` (${finding})`}, owner ${owner}`;
}

function waiverLine({ id, finding, reason, owner, issue, expires }: ReportWaiver): string {
  return JSON.stringify({ id, finding: finding ?? undefined, reason, owner, issue: issue ?? undefined, expires });
}

/** What the document does not say, as the run observed it. */
export type OpenPointView = ReturnType<typeof openPointViews>[number];

function openPointViews(report: Report) {
  const { run, changes } = report;
  const changed = new Set(changes?.observations.map(({ id }) => id));
  return observationsOf(report).map(({ value, declared, since, ...one }) => {
    const isChanged = changed.has(one.id);
    return {
      ...one,
      /** As JSON; null if it is unclear, and `answer` says why. */
      value: value === null ? null : shortJson(value),
      /** What the statement declares, as JSON; null for nothing. */
      declared: declared === null ? null : shortJson(declared),
      /** `since 2026-11-20`, if an earlier report has the same answer. */
      since: since === undefined || since >= run.startedAt ? null : `since ${since.slice(0, 10)}`,
      /** Whether the statement declares an answer, or the answer is another than in an earlier run. */
      group: declared !== null ? ('Declared' as const) : isChanged ? ('Changed' as const) : ('Undeclared' as const),
      /** Whether the answer is another than in the run that this one is compared with. */
      isChanged,
    };
  });
}

/** `Undocumented behaviour: 27 points observed, 2 unclear, 1 new: open.first-page`; null if nothing was observed. */
function openPointSummary(report: Report): string | null {
  const { run, changes } = report;
  const observations = observationsOf(report);
  const observed = observations.filter(({ value }) => value !== null);
  if (observed.length === 0) return null;
  // Without an earlier report every answer would be new.
  const isCompared =
    changes !== undefined || observed.some(({ since }) => since !== undefined && since < run.startedAt);
  const fresh = isCompared ? observed.filter(({ since }) => since === run.startedAt).map(({ id }) => id) : [];
  const unclear = observations.length - observed.length;
  return `Undocumented behaviour: ${listed([
    `${count(observed.length, 'point')} observed`,
    unclear > 0 && `${unclear} unclear`,
    fresh.length > 0 && `${fresh.length} new: ${someNames(fresh)}`,
  ])}`;
}

/** None of a run of packs alone, which is not about what the document leaves open. */
function observationsOf({ observations, requirements }: Report): Report['observations'] {
  const isOfPacks = requirements.length > 0 && requirements.every(({ pack }) => pack !== undefined);
  return isOfPacks ? [] : observations;
}

/** Longest prose and longest command, in UTF-16 units; longer ones are in report.json. */
interface Limits {
  readonly prose?: number;
  readonly command?: number;
}

/** The report with texts of a length that can be shown. Bodies are cut by whoever lays them out. */
export function boundReport(report: Report, { prose = 3000, command = 40_000 }: Limits = {}): Report {
  return bounded(report, { prose, command, header: 1000, headers: 60, body: Infinity });
}
