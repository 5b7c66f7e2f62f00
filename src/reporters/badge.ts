import type { Report } from '../contract/report.ts';
import { visibleLine, xmlAttribute, xmlText } from './escape.ts';
import { count, gateText, isStrict, knownFailures } from './report-facts.ts';

const label = 'travel conformance';
/** Dark enough for white text to be read on it (contrast over 4.5). */
const colors = { passed: '#2b7a2b', known: '#8a5a00', failed: '#c0322b', none: '#6b6b6b' } as const;

/**
 * What the badge says: `conforms`, `conforms, 2 warnings`, `3 broken`, `gate passed, 2 known failures`, `gate failed`,
 * `no verdict`.
 */
export function badgeMessage(report: Report): string {
  const about = `${report.target.embedded ? ' (built-in platform)' : ''}${report.scope === undefined ? '' : ` (${report.scope.name})`}${report.partial ? ' (partial)' : ''}`;
  return `${shortVerdict(report)}${about}`;
}

function shortVerdict(report: Report): string {
  const { fail, warn } = report.summary;
  if (report.verdict === 'none') return 'no verdict';
  const gate = gateText(report);
  if (gate === 'gate passed') return `${gate}, ${count(knownFailures(report), 'known failure')}`;
  if (gate !== null) return gate;
  if (report.verdict === 'conforms') return `conforms${warn > 0 ? `, ${count(warn, 'warning')}` : ''}`;
  const broken = isStrict(report) ? fail + warn : fail;
  return broken > 0 ? `${broken} broken` : 'violates';
}

function color({ verdict, gate }: Report): string {
  if (verdict === 'none') return colors.none;
  return gate === 'failed' ? colors.failed : verdict === 'violates' ? colors.known : colors.passed;
}

/** `badge.json`: for the endpoint badge of shields.io. */
export function renderBadgeJson(report: Report): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message: visibleLine(badgeMessage(report)), color: color(report).slice(1) })}\n`;
}

/** `badge.svg`: the same as a picture of 20 pixels' height, readable without the network. */
export function renderBadgeSvg(report: Report): string {
  const message = badgeMessage(report);
  const left = textWidth(label) + 12;
  const right = textWidth(message) + 12;
  const text = (x: number, words: string): string =>
    `<text x="${x}" y="14" textLength="${textWidth(words)}" ` +
    `lengthAdjust="spacingAndGlyphs">${xmlText(visibleLine(words))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${xmlAttribute(visibleLine(`${label}: ${message}`))}">
  <title>${xmlText(visibleLine(`${label}: ${message}`))}</title>
  <clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#r)"><rect width="${left}" height="20" fill="#454545"/><rect x="${left}" width="${right}" height="20" fill="${color(report)}"/></g>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(6, label)}${text(left + 6, message)}</g>
</svg>
`;
}

/** Width in pixels as Verdana at 11 pixels takes it, near enough: `textLength` makes it exact. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of visibleLine(text))
    width += /[ijlIft.,:()' ]/.test(character) ? 4.2 : /[mwMW]/.test(character) ? 10 : 6.9;
  return Math.round(width);
}
