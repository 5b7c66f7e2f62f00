import type { Verdict } from '../../contract/report.ts';
import { type ReportDigest, runKey } from '../digest.ts';
import { chip, code, folded, idOf, type Markup, markup, type Part, rowHead, soft, table } from '../html/markup.ts';
import { count, minuteText, verdicts, verdictText } from '../view/words.ts';
import { type CellLink, runAxis, runsApart, strip, tally } from './pictures.ts';
import type { RequirementHistory, TargetHistory } from './history-facts.ts';

/** Addresses of reports by `runKey`, relative to the history's page. */
export type ReportLinks = ReadonlyMap<string, string>;

/** The address of a finding of a run; null if its report is not at hand. */
export function linkOf(report: ReportDigest | undefined, links: ReportLinks, finding: string): string | null {
  const link = report?.findings.some(({ id }) => id === finding) === true ? links.get(runKey(report)) : undefined;
  return link === undefined ? null : `${link}#${idOf(finding)}`;
}

/** When a run began, as a link to its report, or to a finding in it, if that is at hand. */
export function runLink(report: ReportDigest | undefined, links: ReportLinks, finding?: string): Part {
  const link = report === undefined ? undefined : links.get(runKey(report));
  const to = finding === undefined ? '' : `#${idOf(finding)}`;
  return link === undefined ? startOf(report) : markup`<a href="${`${link}${to}`}">${startOf(report)}</a>`;
}

/** `2026-11-20 10:00` of a run. */
export function startOf(report: ReportDigest | undefined): string {
  return report === undefined ? '' : minuteText(report.run.startedAt);
}

/** The class that colours a run: one that passed the gate with known failures is coloured as waived. */
export function classOf({ verdict, gate }: ReportDigest): Verdict {
  if (verdict === 'none') return 'inconclusive';
  return gate === 'failed' ? 'fail' : verdict === 'violates' ? 'waived' : 'pass';
}

/** A row for each requirement with its verdict in each run: those that changed first, those that always pass folded. */
export function grid({ runs, requirements }: TargetHistory, id: string, links: ReportLinks): Part {
  const rowOf = ({ id: name, level, verdicts: own }: RequirementHistory): Markup =>
    row(
      [code(name), level === 'SHOULD' && markup` <span class="level">SHOULD</span>`],
      strip(
        own,
        `${name}: ${tally(own)}`,
        runs.flatMap((report, run) => {
          const finding = report.findings.find((one) => one.requirement === name);
          const href = finding && linkOf(report, links, finding.id);
          return href == null ? [] : [{ run, href, text: `${startOf(report)} ${name}: ${finding?.id}` }];
        }),
      ),
      verdictChip(own.at(-1) ?? null),
    );
  const all = row(
    'The run',
    strip(
      runs.map(classOf),
      `The runs: ${tally(runs.map(verdictText))}`,
      runs.flatMap((report, run): CellLink[] => {
        const href = links.get(runKey(report));
        return href === undefined ? [] : [{ run, href, text: `${startOf(report)}: ${verdictText(report)}` }];
      }),
    ),
    '',
  );
  const isPlain = ({ verdicts: own }: RequirementHistory): boolean => own.every((one) => one === 'pass');
  const shown = [...requirements.filter((one) => one.changed), ...requirements.filter((one) => !one.changed)];
  const [rows, plain] = [shown.filter((one) => !isPlain(one)), shown.filter(isPlain)];
  const legend = ['pass', ...verdicts.filter((one) => one !== 'pass')].map(
    (verdict) => markup`<span><span class="dot ${verdict}"></span>${verdict}</span> `,
  );
  const each = runsApart(runs.length);
  const axis = runAxis(runs.map(({ run }) => run.startedAt));
  const tableOf = (label: string, content: Part): Markup =>
    table(label, ['Requirement', axis, 'Now'], content, { kind: 'grid' });
  return [
    markup`<h3 id="${id}-grid">Every run, by requirement</h3>
<p class="legend soft">${legend}${each > 1 && `Each part is ${each} runs.`}</p>`,
    tableOf('Verdicts of requirements over the runs', [all, rows.map(rowOf)]),
    plain.length > 0 &&
      folded(
        `${count(plain.length, 'requirement')} that passed in every run`,
        tableOf('Requirements that passed in every run', plain.map(rowOf)),
      ),
  ];
}

function row(head: Part, values: Markup, now: Part): Markup {
  return markup`<tr>${rowHead(head)}<td>${values}</td><td>${now}</td></tr>`;
}

export function verdictChip(verdict: Verdict | null): Markup {
  return verdict === null ? soft('not run') : chip(verdict, verdict);
}
