import { present } from '../contract/text.ts';
import type { Json } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { markdownBlock, markdownCode as code, markdownProse, markdownText as text } from './escape.ts';
import { itemLines, prettyJson } from './json-lines.ts';
import { cutAt } from '../report/bounded.ts';
import { breakLine, type Card, type FindingGroup } from './view/finding-groups.ts';
import type { ChangeList } from './view/changes.ts';
import type { FindingView } from './view/finding.ts';
import type { GapSection } from './view/not-judged.ts';
import { type ReportView, viewOf } from './view/report-view.ts';

/** GitHub drops a whole job summary of more than 1 MB: bytes that ours may take of it. */
const limit = 900_000;
/** Findings of one kind in full; the rest in a line each. */
const inFull = 50;
/** Longest text in one place, in UTF-16 units. */
const limits = { prose: 2000, command: 3000 };

const marks = { none: '⚪', failed: '❌', known: '⚠️', passed: '✅' } as const;

/** `report.md`: for a GitHub job summary or a comment, failures first, under 900 KB of UTF-8. */
export function renderMarkdown(whole: Report): string {
  const view = viewOf(whole, limits);
  const { report, changes } = view;
  const [failures, ...others] = view.groups.map((group) => findingBlocks(group));
  const blocks = [
    ...head(view),
    ...(changes === null
      ? []
      : [
          `### What changed: ${text(changes.summary)}`,
          `Since ${text(changes.since)}.`,
          ...changeMarkdown(changes.lists),
        ]),
    ...(failures ?? []),
    ...section(
      'Waivers to delete, which fail the run',
      view.stale.map(({ todo, line }) => `- ${text(todo)}: ${code(line)}`),
    ),
    ...(others[0] ?? []),
    ...view.gaps.flatMap(gapBlocks),
    ...others.slice(1).flat(),
    ...section(
      'Pinned cases',
      view.pinned.map(
        ({ shown, requirement, id, reason }) =>
          `- ${shown} ${code(requirement)} ${code(id)}${reason === null ? '' : ` ${markdownProse(reason)}`}`,
      ),
    ),
    ...table(
      'Requirements',
      ['Verdict', 'Owner', 'Requirement', 'Level', 'Section', 'Cases'],
      view.requirements.map(({ verdict, owner, id, level, section: where, pass, cases, isFew }) => [
        verdict,
        owner ?? '',
        code(id),
        level,
        text(where),
        pass === null ? cases : `${text(pass)}${isFew ? ' **few cases**' : ''}`,
      ]),
    ),
    ...table(
      'Open points: behaviour that the document leaves open',
      ['Open point', 'Observed', 'Declared', 'Evidence'],
      view.openPoints.map(({ id, question, answer, value, declared, since, evidence }) => [
        `${code(id)} ${markdownProse(question)}`,
        value === null ? markdownProse(answer) : `${code(value)}${since === null ? '' : ` ${text(since)}`}`,
        declared === null ? '' : code(declared),
        text(evidence),
      ]),
    ),
    ...section(
      'Left behind in the target',
      view.leftBehind.map((one) => `- ${text(one)}`),
    ),
    ...(report.scope === undefined
      ? []
      : [
          `### Left out by the scope ${code(report.scope.name)} (${report.scope.leftOut.length})`,
          report.scope.leftOut.map(code).join(', '),
        ]),
    `${text(report.tool.name)} ${text(report.tool.version)}, run ${code(report.run.id)}, document ` +
      `${code(report.document.sha256)}`,
  ];
  return withinLimit(blocks);
}

function head({ report, tone, note, targetNote, started, facts, counts }: ReportView): string[] {
  return present([
    `## ${marks[tone]} ${markdownProse(report.sentence)}`,
    note !== null && markdownProse(note),
    ...markdownTable([counts.map(([verdict]) => verdict), counts.map(([, n]) => String(n))], '---:'),
    [`${code(report.target.baseUrl)}${targetNote}`, started, ...facts.map(text)].join(' · '),
  ]);
}

/** Changes by kind, in lists. */
export function changeMarkdown(lists: readonly ChangeList[]): string[] {
  return lists.flatMap(({ title, entries, total }) => [
    `**${title} (${total})**`,
    ...chunks(
      entries.map(
        ({ names, text: words }) =>
          `- ${names
            .map(({ name, note, finding }) => `${code(name)}${note}${finding === null ? '' : ` ${code(finding)}`}`)
            .join(', ')}: ${markdownProse(cutAt(words, limits.prose))}`,
      ),
    ),
  ]);
}

/** Failures and warnings in full, others in a line each. */
function findingBlocks({ kind, title, findings, total, cards }: FindingGroup): string[] {
  const shown = kind === 'fail' || kind === 'warn' ? inFull : 0;
  const lines = cards.slice(shown).flatMap((card) => card.findings.map(findingLine));
  return findings.length === 0
    ? []
    : [`### ${title} (${total})`, ...cards.slice(0, shown).map(cardBlock), ...chunks(lines)];
}

function findingLine({ requirement, id, message, input, waived }: FindingView): string {
  const of = input === undefined ? '' : `: ${code(input)}`;
  return `- ${code(requirement)} ${code(id)} ${text(message)}${of}${waived === null ? '' : ` (${text(waived)})`}`;
}

function cardBlock({ fact, breaks, findings: [one, ...others] }: Card, index: number): string {
  const number = `#### ${index + 1}.`;
  const head = `${number} ${text(fact)}`;
  if (others.length === 0)
    return [head, `It breaks ${code(one.requirement)} ${text(one.rule)}:`, findingBlock(one)].join('\n\n');
  return [
    head,
    `It breaks:\n\n${breaks.map((broken) => `- ${text(breakLine(broken))}`).join('\n')}`,
    `The plainest request is of ${code(one.requirement)} ${text(one.rule)}, finding ${code(one.id)}:`,
    findingBlock(one),
    folded(`The other findings (${others.length})`, others.map(findingLine).join('\n')),
  ].join('\n\n');
}

function findingBlock(one: FindingView): string {
  const { response, control } = one;
  return present([
    one.statement !== '' && markdownProse(one.statement),
    one.where !== null && `Where: ${code(one.where)}`,
    one.input !== undefined && `Input: ${code(one.input)}`,
    ...markdownTable([
      ['expected', 'got'],
      [code(one.expected), code(one.actual)],
    ]),
    one.alsoGot !== null && `Other answers: ${code(one.alsoGot)}`,
    ...objectBlock(one),
    one.quotes
      .map(({ text: words, isRow, section: where, link }) => {
        const place = link === null ? text(`§${where}`) : `[${text(`§${where}`)}](<${link}>)`;
        return `> ${isRow ? code(words) : markdownProse(words)} (${place})`;
      })
      .join('\n>\n') || null,
    `${text(one.seen)} · sent ${code(one.at)} · request id ${code(one.traceId)}`,
    markdownBlock(`${one.curl}\n${one.replay}`, 'sh'),
    one.curlNote !== undefined && `Note on the curl command: ${text(one.curlNote)}.`,
    one.replayNote !== null && `Orders: ${text(one.replayNote)}.`,
    one.flow.length > 0 &&
      folded(
        `All ${one.flow.length} calls of the flow, in their order`,
        one.flow.map(({ title, hint }) => `- ${text(`${title}: ${hint}`)}`).join('\n'),
      ),
    control !== null && folded(`${text(control.title)}: ${text(control.hint)}`, markdownBlock(control.curl, 'sh')),
    response !== null &&
      folded(
        `Answer: status ${text(String(response.status))}`,
        markdownBlock(cutAt(jsonText(response.body), limits.prose), 'json'),
      ),
  ]).join('\n\n');
}

/** The object of the answer that a finding is about, with an exclamation mark before what is wrong in it. */
export function objectBlock(finding: FindingView): string[] {
  const { object } = finding;
  if (object === null) return [];
  const lines = itemLines(finding, object).map(
    (line) => `${line.marked ? '!' : ' '} ${cutAt(line.text, limits.prose)}`,
  );
  return [
    `In the answer, ${object.pointer === '' ? 'its body' : code(object.pointer)}:`,
    markdownBlock(lines.join('\n'), 'diff'),
  ];
}

function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title} (${lines.length})`, ...chunks(lines)];
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [folded(`${title} (${rows.length})`, markdownTable([columns, ...rows]).join('\n'))];
}

/** A table, the columns first. */
export function markdownTable(rows: readonly (readonly string[])[], align = '---'): string[] {
  const [columns = [], ...others] = rows;
  return [[columns, columns.map(() => align), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n')];
}

/** Requirements that could not be judged, below the reason of each. */
function gapBlocks({ title, hint, total, gaps }: GapSection): string[] {
  const lines = gaps.flatMap(({ reason, requirements, call }) => [
    `- ${markdownProse(reason)}`,
    ...(call === null ? [] : [`  - An example, sent at ${text(call.at)}: ${code(call.curl)}`]),
    ...requirements.map(
      ({ id, level, section: where, share }) =>
        `  - ${code(id)} ${level} ${text(where)}${share === null ? '' : `: ${text(share)}`}`,
    ),
  ]);
  return [`### ${title} (${total})`, hint, ...chunks(lines)];
}

/** Lists of a hundred lines, so that a long one can be cut in the middle. */
function chunks(lines: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, index * 100 + 100).join('\n'),
  );
}

/** Blocks as one text, cut where GitHub would drop it whole. */
export function withinLimit(blocks: readonly string[]): string {
  const kept: string[] = [];
  let left = limit - 200;
  for (const block of blocks) {
    left -= Buffer.byteLength(block) + 2;
    if (left < 0) {
      kept.push('**Cut here: the report is longer than GitHub shows. All of it is in report.html and report.json.**');
      break;
    }
    kept.push(block);
  }
  return `${kept.join('\n\n')}\n`;
}

const jsonText = (value: Json): string => (typeof value === 'string' ? value : prettyJson(value));
