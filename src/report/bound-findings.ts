import { itemAt } from '../contract/json-item.ts';
import type { Json } from '../contract/json.ts';
import type { ReportFinding, ReportRequirement, ShownExchange, ShownRequest } from '../contract/report.ts';

/**
 * The number of findings whose evidence a report has in full. Further findings have their requests, and the beginning
 * of the answers.
 */
const whole = 40;
/** The length of shortened texts in UTF-16 units. */
const longest = { answer: 500, controlAnswer: 200, request: 1500, text: 500, header: 200 } as const;
/** The largest number of headers of one message. */
const headers = 20;

/**
 * The findings with bounded evidence, however many there are: the first findings of each requirement in full, MUST
 * before SHOULD. In other findings answers are cut, and further examples are left out; the journal has all of it.
 * Requests are kept so that they can be sent again. Curl commands are not changed here: the caller makes them again.
 */
export function boundFindings(
  findings: readonly ReportFinding[],
  requirements: readonly ReportRequirement[],
): readonly ReportFinding[] {
  if (findings.length <= whole) return findings;
  const levels = new Map(requirements.map(({ id, level }) => [id, level === 'MUST' ? 0 : 1]));
  const seen = new Map<string, number>();
  const ranked = findings.map((finding) => {
    const nth = seen.get(finding.requirement) ?? 0;
    seen.set(finding.requirement, nth + 1);
    return { finding, rank: nth * 2 + (levels.get(finding.requirement) ?? 1) };
  });
  const kept = new Set(
    ranked.toSorted((a, b) => a.rank - b.rank).flatMap(({ finding }, place) => (place < whole ? [finding] : [])),
  );
  return findings.map((finding) => (kept.has(finding) ? finding : shorten(finding)));
}

function shorten({ otherValues: _, ...finding }: ReportFinding): ReportFinding {
  const { control, message, expected, actual, evidence } = finding;
  return {
    ...finding,
    message: cutText(message),
    expected: cutText(expected),
    actual: cutText(actual),
    ...shortenExchange(finding, longest.answer),
    control: control === null ? null : { ...control, ...shortenExchange(control, longest.controlAnswer) },
    examples: [],
    ...(evidence === undefined
      ? {}
      : { evidence: evidence.map((one) => ({ ...one, request: shortenRequest(one.request) })) }),
    ...itemOf(finding),
    cut: true,
  };
}

/** The object that a finding is about, because the beginning of the answer may not contain it. */
function itemOf({ pointer, item, response }: ReportFinding): Pick<ReportFinding, 'item'> {
  if (
    item !== undefined ||
    pointer === undefined ||
    response === null ||
    shortenJson(response.body, longest.answer) === response.body
  )
    return {};
  const found = itemAt(response.body, pointer);
  return found === null ? {} : { item: found };
}

function shortenExchange(
  { request, response }: Omit<ShownExchange, 'operation'>,
  answer: number,
): Pick<ShownExchange, 'request' | 'response'> {
  return {
    request: shortenRequest(request),
    response:
      response === null
        ? null
        : { ...response, headers: shortenHeaders(response.headers), body: shortenJson(response.body, answer) },
  };
}

/** A body as it was sent, or marked as cut: half a body must not be sent again. */
function shortenRequest(request: ShownRequest): ShownRequest {
  const { bodyText, bodyBase64, ...rest } = request;
  // Without a mark: a path has a form.
  const path = rest.path.slice(0, longest.text);
  const sent = [JSON.stringify(rest.body), bodyText ?? '', bodyBase64 ?? ''].reduce(
    (sum, text) => sum + text.length,
    0,
  );
  if (sent <= longest.request && path === rest.path)
    return { ...request, path, headers: shortenHeaders(request.headers) };
  return {
    ...rest,
    path,
    headers: shortenHeaders(rest.headers),
    body: shortenJson(bodyText ?? rest.body, longest.answer),
    cut: true,
  };
}

function shortenHeaders(all: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all)
      .slice(0, headers)
      .map(([name, value]) => [cutText(name, longest.header), cutText(value, longest.header)]),
  );
}

function shortenJson(body: Json, most: number): Json {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length <= most ? body : cutText(text, most);
}

function cutText(text: string, most: number = longest.text): string {
  return text.length <= most || text.endsWith(mark)
    ? text
    : `${text.slice(0, most).toWellFormed()}… (${text.length} characters${mark}`;
}

/** A text that was cut before, in the report of a shard, is not cut again. */
const mark = ', all of them in exchanges.ndjson)';
