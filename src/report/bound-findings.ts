import { itemAt } from '../contract/json-pointer.ts';
import type { ReportFinding, ReportRequirement, ShownRequest } from '../contract/report.ts';
import { bounded } from './bounded.ts';

/**
 * The number of findings whose evidence a report has in full. Further findings have their requests, and the beginning
 * of the answers.
 */
const whole = 40;
/** The lengths of texts in further findings, and that of a request. */
const lengths = { prose: 500, command: 40_000, header: 200, headers: 20, body: 400, whole: 'exchanges.ndjson' };
const longestRequest = 1500;

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
  const { message, expected, actual, control, evidence, pointer, item, response } = finding;
  const short = bounded({ message, expected, actual, response }, lengths);
  // The beginning of the answer may not contain the object that the finding is about.
  const whole = item === undefined && short.response?.body !== response?.body ? response : null;
  const about = whole === null || pointer === undefined ? null : itemAt(whole.body, pointer);
  return {
    ...finding,
    ...short,
    request: shortenRequest(finding.request),
    control:
      control === null
        ? null
        : { ...control, request: shortenRequest(control.request), response: bounded(control.response, lengths) },
    examples: [],
    ...(evidence === undefined
      ? {}
      : { evidence: evidence.map((one) => ({ ...one, request: shortenRequest(one.request) })) }),
    ...(about === null ? {} : { item: about }),
    cut: true,
  };
}

/** A body as it was sent, or marked as cut: half a body must not be sent again. */
function shortenRequest({ bodyText, bodyBase64, ...rest }: ShownRequest): ShownRequest {
  // Without a mark: a path has a form.
  const path = rest.path.slice(0, lengths.prose);
  const sent = JSON.stringify(rest.body).length + (bodyText ?? '').length + (bodyBase64 ?? '').length;
  const request = { ...bounded({ ...rest, body: bodyText ?? rest.body }, lengths), path };
  return sent <= longestRequest && path === rest.path
    ? {
        ...request,
        body: rest.body,
        ...(bodyText === undefined ? {} : { bodyText }),
        ...(bodyBase64 === undefined ? {} : { bodyBase64 }),
      }
    : { ...request, cut: true };
}
