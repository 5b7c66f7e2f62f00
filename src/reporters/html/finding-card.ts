import { capital, count } from '../../contract/text.ts';
import type { JsonItem, Json } from '../../contract/json.ts';
import type { ShownExchange, ShownRequest } from '../../contract/shown-exchange.ts';
import { contractAnchor, document, tripFields } from '../../requirements/index.ts';
import { prettyJson } from '../json-lines.ts';
import type { FindingView } from '../view/finding.ts';
import { durationText, utc } from '../view/words.ts';
import { callsLink } from './calls.ts';
import { markDifference, markLines } from './difference.ts';
import { jsonView } from './json-view.ts';
import {
  chip,
  code,
  folded,
  idOf,
  type Markup,
  markup,
  ownerChip,
  type Part,
  preserved,
  prose,
  soft,
  cell,
  rowHead,
  table,
} from './markup.ts';
import type { Card } from '../view/finding-groups.ts';

/** How a card is shown. */
interface CardOptions {
  readonly open: boolean;
  /** UTF-16 units of one body. */
  readonly longestBody: number;
  /** The fact that explains it, if it is alone on its card. */
  readonly fact?: string | null;
}

/** One finding in full: expected and got, control and failing request side by side, and what to do with it. */
export function findingCard(one: FindingView, { open, longestBody: longest, fact = null }: CardOptions): Markup {
  const id = idOf(one.id);
  const { control, kind, reading } = one;
  const [expected, actual] = markDifference(one.expected, one.actual);
  const chips = [
    fact !== null && code(one.requirement),
    chip(one.level),
    one.section !== '' && chip(one.section),
    ownerChip('platform'),
    (kind === 'known' || kind === 'waived') && chip(kind, kind),
  ];
  const failing = exchangeView('Failing request', one.shrunk ? 'the smallest that still fails' : '', one, {
    longest,
    other: control?.isMarked === true ? control.request : undefined,
    place: one.pointer ?? null,
    item: one.item ?? null,
  });
  const compared =
    control &&
    exchangeView(control.title, control.hint, control, {
      longest,
      isFolded: true,
      other: control.isMarked ? one.request : undefined,
    });
  const examples = one.examples.map((example) => {
    const isMarked = example.operation === one.operation;
    const options = { longest: Math.min(2000, longest), other: isMarked ? one.request : undefined, isFolded: true };
    const title = isMarked ? 'Example' : `A call of ${example.operation}`;
    return markup`<div class="example">${exchangeView(title, '', example, options)}
${command(null, 'Request as curl', example.curl)}</div>`;
  });
  const flow = one.flow.map((call) =>
    exchangeView(call.title, call.hint, call, { longest: Math.min(2000, longest), isFolded: true }),
  );
  const isOfOthers = one.examples.some(({ operation }) => operation !== one.operation);
  const waived = one.waived && capital(one.waived);
  return markup`<details class="finding ${kind}" id="${id}"${open ? markup` open` : null}>
<summary><h3>${fact ?? code(one.requirement)}</h3><span class="chips">${chips}</span>
<span class="gist">${one.message}</span></summary>
<div class="inside">
${one.statement !== '' && markup`<p class="statement">${prose(one.statement)}</p>`}
${waived && markup`<p class="note waived">${waived}</p>`}
${one.where && markup`<p class="where">${soft('Where')} ${code(one.where)}</p>`}
${one.input !== undefined && markup`<p class="where">${soft('Input')} ${code(one.input)}</p>`}
<div class="pair"><div class="box pass"><h4>Expected</h4><p>${expected}</p></div>
<div class="box fail"><h4>Got</h4><p>${actual}</p></div></div>
${one.alsoGot && markup`<p class="where">${soft('Other answers')} ${code(one.alsoGot)}</p>`}
${facts(one)}
${quotes(one)}
<div class="pair exchanges">${compared}${failing}</div>
${command(`curl-${id}`, 'Request as curl', one.curl)}
${one.curlNote && markup`<p class="soft">Note on the curl command: ${one.curlNote}.</p>`}
${command(`replay-${id}`, 'Send it again', one.replay)}
${one.replayNote && markup`<p class="soft">Orders: ${one.replayNote}.</p>`}
${
  flow.length > 0
    ? folded(`All ${flow.length} calls of the flow, in their order`, flow, 'more', true)
    : examples.length > 0 && more(`Further ${isOfOthers ? 'calls' : 'examples'} (${examples.length})`, examples)
}
${more('Keep it as a fixed case, or waive it', [
  command(`pin-${id}`, 'Pin', one.pin),
  command(`waiver-${id}`, 'Waiver for the configuration', one.waiverDraft),
])}
${
  reading &&
  more('How we read the document, and how this is tested', [
    reading.reading !== '' && markup`<p><b>Reading.</b> ${prose(reading.reading)}</p>`,
    markup`<p><b>How it is tested.</b> ${prose(reading.probes)}</p>
<p class="soft">All of it: ${code(`travel-conformance explain ${reading.id}`)}</p>`,
  ])
}
</div>
</details>`;
}

function callsOf({ call, control, examples, flow }: FindingView): (number | undefined)[] {
  return [call, control?.call, ...[...examples, ...flow].map((one) => one.call)];
}

function facts(one: FindingView): Markup {
  const rows: readonly (readonly [string, Part])[] = [
    ['Seen', one.seen],
    ['Sent', [markup`<time datetime="${one.at}">${utc(one.at)}</time> `, callsLink(callsOf(one))]],
    ['Request id', code(one.traceId)],
    ['Operation', code(one.operation)],
    ['Finding', code(one.id, `#${idOf(one.id)}`)],
    ['Seed and path', one.seed !== null && code(`${one.seed} ${one.path ?? ''}`)],
  ];
  const shown = rows.map(([name, value]) => value && markup`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return markup`<dl class="facts">${shown}</dl>`;
}

/** The document's own words about the requirement; of a field of a trip the table of all fields, too. */
function quotes({ quotes: all, requirement, tripField }: FindingView): Markup | null {
  const blocks = all.map(({ text, isRow, section, place, link }) => {
    const to = link ?? (Object.hasOwn(document.sections, section) ? `#${contractAnchor(section)}` : null);
    const source = to === null ? place : markup`<a href="${to}">${place}</a>`;
    return markup`<blockquote>${isRow ? code(text) : prose(text)} ${soft(source)}</blockquote>`;
  });
  const rows = tripFields.map(({ name, type, notes }) => {
    const shown = code(name === tripField?.name ? markup`<mark>${name}</mark>` : name);
    return markup`<tr><th scope="row">${shown}</th><td>${type}</td><td>${notes}</td></tr>`;
  });
  const heads = ['Field', 'Type', 'Notes'].map((one) => markup`<th scope="col">${one}</th>`);
  const table = markup`<table class="fields"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  return all.length === 0
    ? null
    : markup`<div class="document"><h4>What the document says</h4>${blocks}${
        requirement === 'bus.trip' && folded(`Its table of the ${tripFields.length} fields of a trip`, table)
      }</div>`;
}

interface ExchangeOptions {
  /** UTF-16 units of one body. */
  readonly longest: number;
  /** The request to compare with: lines that it does not have are marked. */
  readonly other?: ShownRequest | undefined;
  /** The pointer of the place in the answer to mark. */
  readonly place?: string | null;
  /** The object around that place, if only the beginning of the answer is there. */
  readonly item?: JsonItem | null;
  /** Whether the answer's body is closed at first. */
  readonly isFolded?: boolean;
}

function exchangeView(title: string, hint: string, exchange: ShownExchange, options: ExchangeOptions): Markup {
  const { longest, other } = options;
  const { request, response } = exchange;
  const body = cutBody(bodyText(request.body), longest);
  const answer =
    response === null ? markup`<p class="line">no answer</p>` : answerView(response, exchange.durationMs, options);
  return markup`<div class="exchange"><h4>${title}${hint !== '' && markup` <small>${hint}</small>`}</h4>
<p class="line">${code(`${request.method} ${request.path}`)}</p>
${headersView('request header', request.headers, other?.headers ?? null)}
${body !== '' && markup`<pre>${markLines(body, other === undefined ? null : bodyText(other.body))}</pre>`}
${answer}</div>`;
}

function answerView(
  { status, headers, body }: NonNullable<ShownExchange['response']>,
  durationMs: number,
  { longest, place = null, item = null, isFolded = false }: ExchangeOptions,
): Markup {
  const json = (value: Json, at: string | null): Markup =>
    markup`<div class="json">${jsonView(value, longest, at)}</div>`;
  const content =
    body === '' || body === null
      ? markup`<p class="soft">no body</p>`
      : typeof body === 'string'
        ? markup`<pre>${preserved(cutBody(body, longest))}</pre>`
        : json(body, place);
  const around = item !== null &&
    place !== null && [
      markup`<p class="line">In it, ${code(item.pointer === '' ? 'the body' : item.pointer)}</p>`,
      json(item.value, place.slice(item.pointer.length)),
    ];
  const arrow = markup`<span class="arrow" aria-hidden="true">→</span>`;
  return markup`<p class="line">${arrow} <b>status ${status}</b> in ${durationText(durationMs)}</p>
${headersView('answer header', headers, null)}
${around}${isFolded ? folded('answer body', content, 'headers') : content}`;
}

/** `control`: the headers to compare with; if they differ, the list is open. */
function headersView(
  title: string,
  headers: Readonly<Record<string, string>>,
  control: Readonly<Record<string, string>> | null,
): Markup | null {
  const names = Object.keys(headers);
  if (names.length === 0) return null;
  const text = names.map((name) => `${name}: ${headers[name]}`).join('\n');
  const other = Object.keys(control ?? {})
    .map((name) => `${name}: ${sameButForCall(name, control?.[name] ?? '', headers[name])}`)
    .join('\n');
  const marked = control === null ? preserved(text) : markLines(text, other);
  const isOpen = control !== null && !haveSameLines(text, other);
  return folded(count(names.length, title), markup`<pre>${marked}</pre>`, 'headers', isOpen);
}

/**
 * The control's value; the request's own if they only differ in the number of the call or the length of the body, which
 * are not to be marked.
 */
function sameButForCall(name: string, control: string, own: string | undefined): string {
  if (own === undefined) return control;
  if (name.toLowerCase() === 'content-length') return own;
  const numbered = /; call \d+\)/;
  return control.replace(numbered, '') === own.replace(numbered, '') ? own : control;
}

function haveSameLines(one: string, other: string): boolean {
  return one.split('\n').toSorted().join('\n') === other.split('\n').toSorted().join('\n');
}

function command(id: string | null, title: string, text: string): Markup {
  const attributes = id !== null && markup` id="${id}"`;
  const label = `Copy: ${title}`;
  return markup`<div class="command"><h4>${title}</h4><pre${attributes}>${text}</pre>${
    id !== null &&
    markup`<button type="button" data-needs-script hidden data-copy="${id}" aria-label="${label}">Copy</button>`
  }</div>`;
}

function more(title: string, parts: readonly Part[]): Markup {
  return folded(title, parts, 'more no-print');
}

function cutBody(body: string, longest: number): string {
  return body.length > longest ? `${body.slice(0, longest)}\n… cut, see report.json` : body;
}

const bodyText = (body: Json): string => (typeof body === 'string' ? body : body === null ? '' : prettyJson(body));

/**
 * Findings of one cause as one card: the fact, the requirements that it breaks, and the findings, the one with the
 * plainest request first. `shown`: the card of each finding. A single finding is its own card, with its fact.
 */
export function causeCard({ fact, breaks, findings }: Card, shown: readonly Markup[], open: boolean): Markup {
  const [first, ...others] = shown;
  if (findings.length === 1) return markup`${first ?? null}`;
  const rows = breaks.map(({ id, rule, statement, kinds: names, findings: own }) => {
    const kinds = own.map(
      ({ id: finding, times }, index) =>
        markup`<li>${own.length > 1 && [names[index], ': ']}${times} ${code(finding, `#${idOf(finding)}`)}</li>`,
    );
    return markup`<tr>${rowHead(code(id))}${cell('Level', rule)}<td>${prose(statement)}</td>
<td><ul class="kinds">${kinds}</ul></td></tr>`;
  });
  const { kind } = findings[0];
  return markup`<details class="finding cause ${kind}"${open ? markup` open` : null}>
<summary><h3>${fact}</h3><span class="chips">${chip(count(findings.length, 'finding'))}</span></summary>
<div class="inside">
${table('Requirements that it breaks', ['Requirement', 'Level', 'Statement', 'Seen'], rows)}
<h4>The plainest request</h4>${first ?? null}
${others.length > 0 && markup`<h4>The same in other requests</h4>${others}`}
</div>
</details>`;
}
