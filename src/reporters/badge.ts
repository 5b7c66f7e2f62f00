import type { Report } from '../model/report.ts';
import { visibleLine, xmlAttribute, xmlText } from './escape.ts';
import { count, isStrict } from './report-facts.ts';

const label = 'travel conformance';
/** Dark enough for white text to be read on it (contrast over 4.5). */
const colors = { conforms: '#2b7a2b', violates: '#c0322b', none: '#6b6b6b' } as const;

/** What the badge says: `conforms`, `conforms, 2 warnings`, `3 broken`, `no verdict`. */
export function badgeMessage(report: Report): string {
  if (report.verdict === 'none') return 'no verdict';
  const { fail, warn } = report.summary;
  const partial = report.partial ? ' (partial)' : '';
  if (report.verdict === 'conforms') return `conforms${warn > 0 ? `, ${count(warn, 'warning')}` : ''}${partial}`;
  const broken = isStrict(report) ? fail + warn : fail;
  return `${broken > 0 ? `${broken} broken` : 'violates'}${partial}`;
}

/** `badge.json`: for the endpoint badge of shields.io. */
export function renderBadgeJson(report: Report): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message: visibleLine(badgeMessage(report)), color: colors[report.verdict].slice(1) })}\n`;
}

/** `badge.svg`: the same as a picture of 20 pixels' height, readable without the network. */
export function renderBadgeSvg(report: Report): string {
  const message = badgeMessage(report);
  const left = textWidth(label) + 12;
  const right = textWidth(message) + 12;
  const text = (x: number, words: string): string =>
    `<text x="${x}" y="14" textLength="${textWidth(words)}" lengthAdjust="spacingAndGlyphs">${xmlText(visibleLine(words))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${xmlAttribute(visibleLine(`${label}: ${message}`))}">
  <title>${xmlText(visibleLine(`${label}: ${message}`))}</title>
  <clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#r)"><rect width="${left}" height="20" fill="#454545"/><rect x="${left}" width="${right}" height="20" fill="${colors[report.verdict]}"/></g>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(6, label)}${text(left + 6, message)}</g>
</svg>
`;
}

/** Width in pixels as Verdana at 11 pixels takes it, near enough: `textLength` makes it exact. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of visibleLine(text)) width += /[ijlIft.,:()' ]/.test(character) ? 4.2 : /[mwMW]/.test(character) ? 10 : 6.9;
  return Math.round(width);
}
