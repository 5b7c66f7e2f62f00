import { count } from '../contract/text.ts';
import type { Report } from '../contract/report.ts';
import { visibleLine, xmlAttribute, xmlText } from './escape.ts';
import { type ReportView, viewOf } from './view/report-view.ts';

const label = 'travel conformance';
/** Colours on which white text is readable (contrast over 4.5). */
const colors = { passed: '#2b7a2b', known: '#8a5a00', failed: '#c0322b', none: '#6b6b6b' } as const;

/**
 * The text of the badge: `conforms`, `conforms, 2 warnings`, `3 broken`, `gate passed, 2 known failures`, `gate
 * failed`,
 * `no verdict`.
 */
function message(view: ReportView): string {
  const { target, scope, partial } = view.report;
  return (
    `${shortVerdict(view)}${target.embedded ? ' (built-in platform)' : ''}` +
    `${scope === undefined ? '' : ` (${scope.name})`}${partial ? ' (partial)' : ''}`
  );
}

function shortVerdict({ report, gate, isStrict }: ReportView): string {
  const { fail, warn } = report.summary;
  if (report.verdict === 'none') return 'no verdict';
  if (gate === 'gate passed') return `${gate}, ${count(knownFailures(report, isStrict), 'known failure')}`;
  if (gate !== null) return gate;
  if (report.verdict === 'conforms') return `conforms${warn > 0 ? `, ${count(warn, 'warning')}` : ''}`;
  const broken = isStrict ? fail + warn : fail;
  return broken > 0 ? `${broken} broken` : 'violates';
}

/** Requirements that are broken in a run that passed the gate: the baseline has them, or they are waived. */
function knownFailures({ requirements }: Report, isStrict: boolean): number {
  return requirements.filter(
    ({ level, verdict }) =>
      (level === 'MUST' || isStrict) && (verdict === 'fail' || verdict === 'warn' || verdict === 'waived'),
  ).length;
}

/** `badge.json`: for the endpoint badge of shields.io. */
export function renderBadgeJson(report: Report): string {
  const view = viewOf(report);
  const badge = { schemaVersion: 1, label, message: visibleLine(message(view)), color: colors[view.tone].slice(1) };
  return `${JSON.stringify(badge)}\n`;
}

/** `badge.svg`: the badge as a picture, 20 pixels high, that needs no network. */
export function renderBadgeSvg(report: Report): string {
  const view = viewOf(report);
  const right = message(view);
  const [leftWidth, rightWidth] = [textWidth(label) + 12, textWidth(right) + 12];
  const width = leftWidth + rightWidth;
  const text = (x: number, words: string): string =>
    `<text x="${x}" y="14" textLength="${textWidth(words)}" ` +
    `lengthAdjust="spacingAndGlyphs">${xmlText(visibleLine(words))}</text>`;
  const whole = visibleLine(`${label}: ${right}`);
  const size = `width="${width}" height="20"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${xmlAttribute(whole)}">
  <title>${xmlText(whole)}</title>
  <clipPath id="r"><rect ${size} rx="3"/></clipPath>
  <g clip-path="url(#r)"><rect width="${leftWidth}" height="20" fill="#454545"/>
  <rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${colors[view.tone]}"/></g>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
  ${text(6, label)}${text(leftWidth + 6, right)}</g>
</svg>
`;
}

/** Approximate width in pixels in Verdana at 11 pixels; `textLength` makes it exact. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of visibleLine(text))
    width += /[ijlIft.,:()' ]/.test(character) ? 4.2 : /[mwMW]/.test(character) ? 10 : 6.9;
  return Math.round(width);
}
