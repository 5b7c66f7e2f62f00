import type { JsonItem } from '../../contract/json-item.ts';
import type { Json } from '../../contract/json.ts';
import type { Report, ReportFinding, ReportRequirement, ShownExchange, ShownRequest } from '../../contract/report.ts';
import { curlHint, pinLine, replayHint, replayLine } from '../finding-commands.ts';
import type { Owner } from '../../contract/owner.ts';
import { prettyJson } from '../pretty-json.ts';
import {
  controlWords,
  count,
  durationText,
  occurrencesText,
  sectionText,
  waiverOf,
  waiverText,
  whereText,
} from '../report-facts.ts';
import { markDifference, markLines } from './difference.ts';
import { inTheDocument } from './in-the-document.ts';
import { jsonView } from './json-view.ts';
import { idOf, type Markup, markup, preserved, prose } from './markup.ts';
import { ownerChip } from './next.ts';

/** How a card is shown. */
export interface CardOptions {
  readonly kind: 'fail' | 'warn' | 'known' | 'waived';
  readonly open: boolean;
  /** UTF-16 units of one body. */
  readonly longestBody: number;
  /** Whose matter it is. */
  readonly owner: Owner;
}

/**
 * One finding in full: what was expected and what came, control and failing request side by side, and what to do with
 * it.
 */
export function findingCard(
  report: Report,
  finding: ReportFinding,
  requirement: ReportRequirement | undefined,
  options: CardOptions,
): Markup {
  const id = idOf(finding.id);
  const [expected, actual] = markDifference(finding.expected, finding.actual);
  const waiver = waiverOf(report, finding);
  const where = whereText(finding);
  const hint = curlHint(report, finding);
  const orders = replayHint(report, finding);
  const control = controlWords(finding);
  return markup`<details class="finding ${options.kind}" id="${id}"${options.open ? markup` open` : null}>
<summary><h3><code>${finding.requirement}</code></h3><span class="chips"><span class="chip">${requirement?.level ?? 'MUST'}</span><span class="chip">${sectionText(requirement?.section ?? '')}</span>${ownerChip(options.owner)}${options.kind === 'known' || options.kind === 'waived' ? markup`<span class="chip ${options.kind}">${options.kind}</span>` : null}</span><span class="gist">${finding.message}</span></summary>
<div class="inside">
${requirement === undefined ? null : markup`<p class="statement">${prose(requirement.statement)}</p>`}
${waiver === undefined ? null : markup`<p class="note">Waived until ${waiver.expires} by ${waiver.owner}: ${waiver.reason}${waiver.issue === null ? null : markup` (${waiver.issue})`}</p>`}
${where === null ? null : markup`<p class="where"><span class="soft">Where</span> <code>${where}</code></p>`}
<div class="pair"><div class="box expected"><h4>Expected</h4><p>${expected}</p></div><div class="box got"><h4>Got</h4><p>${actual}</p></div></div>
${facts(finding)}
${inTheDocument(report, finding)}
<div class="pair exchanges">${finding.control === null ? null : exchangeView(control.title, control.hint, finding.control, { longest: options.longestBody, folded: true })}${exchangeView('Failing request', finding.shrunk ? 'the smallest that still fails' : '', finding, { longest: options.longestBody, other: finding.control?.request, place: finding.pointer ?? null, item: finding.item ?? null })}</div>
${command(`curl-${id}`, 'Request as curl', finding.curl)}${hint === null ? null : markup`<p class="soft">Of the curl line: ${hint}.</p>`}
${command(`replay-${id}`, 'Send it again', replayLine(report, finding))}${orders === null ? null : markup`<p class="soft">Orders: ${orders}.</p>`}
${more(
  `Further examples (${finding.examples.length})`,
  finding.examples.map(
    (one) =>
      markup`<div class="example">${exchangeView('Example', '', one, { longest: Math.min(2000, options.longestBody), other: finding.request, folded: true })}${command(null, 'Request as curl', one.curl)}</div>`,
  ),
)}
${more('Keep it as a fixed case, or waive it', [command(`pin-${id}`, 'Pin', pinLine(report, finding)), command(`waiver-${id}`, 'Waiver for the configuration', waiverText(report, finding))])}
${reading(requirement)}
</div>
</details>`;
}

function facts(finding: ReportFinding): Markup {
  return markup`<dl class="facts"><div><dt>Seen</dt><dd>${occurrencesText(finding)}</dd></div><div><dt>Sent</dt><dd><time datetime="${finding.at}">${utc(finding.at)}</time></dd></div><div><dt>Request id</dt><dd><code>${finding.requestId ?? 'none'}</code></dd></div><div><dt>Operation</dt><dd><code>${finding.operation}</code></dd></div><div><dt>Finding</dt><dd><a href="#${idOf(finding.id)}"><code>${finding.id}</code></a></dd></div>${finding.seed === null ? null : markup`<div><dt>Seed and path</dt><dd><code>${finding.seed} ${finding.path ?? ''}</code></dd></div>`}</dl>`;
}

interface ExchangeOptions {
  /** UTF-16 units of one body. */
  readonly longest: number;
  /** The request to compare with: what it has not is marked. */
  readonly other?: ShownRequest | undefined;
  /** The pointer of the place in the answer to mark. */
  readonly place?: string | null;
  /** What stands around it, where only the beginning of the answer is there. */
  readonly item?: JsonItem | null;
  /** Whether the answer's body is closed at first. */
  readonly folded?: boolean;
}

function exchangeView(
  title: string,
  hint: string,
  exchange: ShownExchange,
  { longest, other, place = null, item = null, folded = false }: ExchangeOptions,
): Markup {
  const { request, response } = exchange;
  const body = bodyText(request.body);
  return markup`<div class="exchange"><h4>${title}${hint === '' ? null : markup` <small>${hint}</small>`}</h4>
<p class="line"><code>${request.method} ${request.path}</code></p>
${headersView('request headers', request.headers, other?.headers ?? null)}
${body === '' ? null : markup`<pre>${markLines(body.length > longest ? `${body.slice(0, longest)}\n… cut, see report.json` : body, other === undefined ? null : bodyText(other.body))}</pre>`}
${
  response === null
    ? markup`<p class="line">no answer</p>`
    : markup`<p class="line"><span class="arrow" aria-hidden="true">→</span> <b>status ${response.status}</b> in ${durationText(exchange.durationMs)}</p>
${headersView('answer headers', response.headers, null)}
${item === null || place === null ? null : markup`<p class="line">In it, <code>${item.pointer === '' ? 'the body' : item.pointer}</code></p><div class="json">${jsonView(item.value, longest, place.slice(item.pointer.length))}</div>`}
${folded ? markup`<details class="headers"><summary>answer body</summary>${answerView(response.body, longest, place)}</details>` : answerView(response.body, longest, place)}`
}</div>`;
}

function answerView(body: Json, longest: number, place: string | null): Markup | null {
  if (body === '' || body === null) return markup`<p class="soft">no body</p>`;
  if (typeof body !== 'string') return markup`<div class="json">${jsonView(body, longest, place)}</div>`;
  return markup`<pre>${preserved(body.length > longest ? `${body.slice(0, longest)}\n… cut, see report.json` : body)}</pre>`;
}

function headersView(
  title: string,
  headers: Readonly<Record<string, string>>,
  control: Readonly<Record<string, string>> | null,
): Markup | null {
  const names = Object.keys(headers);
  if (names.length === 0) return null;
  const text = names.map((name) => `${name}: ${headers[name]}`).join('\n');
  const other =
    control === null
      ? null
      : Object.keys(control)
          .map((name) => `${name}: ${sameButForCall(control[name] ?? '', headers[name] ?? '')}`)
          .join('\n');
  return markup`<details class="headers"><summary>${count(names.length, title.replace(/s$/, ''))}</summary><pre>${markLines(text, other)}</pre></details>`;
}

/**
 * The control's value, or the probe's own where they differ in the number of the call alone: that is no difference to
 * mark.
 */
function sameButForCall(control: string, own: string): string {
  const numbered = /; call \d+\)/;
  return control.replace(numbered, '') === own.replace(numbered, '') ? own : control;
}

function command(id: string | null, title: string, text: string): Markup {
  const button =
    id === null
      ? null
      : markup`<button type="button" data-needs-script hidden data-copy="${id}" aria-label="Copy: ${title}">Copy</button>`;
  return markup`<div class="command"><h4>${title}</h4><pre${id === null ? null : markup` id="${id}"`}>${text}</pre>${button}</div>`;
}

function more(title: string, parts: readonly Markup[]): Markup | null {
  return parts.length === 0
    ? null
    : markup`<details class="more no-print"><summary>${title}</summary>${parts}</details>`;
}

function reading(requirement: ReportRequirement | undefined): Markup | null {
  if (requirement?.probes === undefined) return null;
  const { id, reading: text = '', probes } = requirement;
  return more('How the document is read here, and how this is probed', [
    markup`${text === '' ? null : markup`<p><b>Reading.</b> ${prose(text)}</p>`}<p><b>Probes.</b> ${prose(probes)}</p><p class="soft">All of it: <code>travel-conformance explain ${id}</code></p>`,
  ]);
}

/** `2026-11-20 10:00:00.125 UTC`, with the milliseconds where there are any. */
export function utc(instant: string): string {
  return instant.replace(/^(\d{4}-\d\d-\d\d)T([\d:]+?)(?:\.000|(\.\d+))?Z$/, '$1 $2$3 UTC');
}

const bodyText = (body: Json): string => (typeof body === 'string' ? body : body === null ? '' : prettyJson(body));
