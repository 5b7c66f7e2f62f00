import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { quotesIn } from '../../contract/requirement.ts';
import { contractAnchor, requirements, tripFields } from '../../requirements/index.ts';
import { renderHtml } from '../html.ts';
import { sampleFinding } from '../sample-finding.fixture.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { markup } from './markup.ts';

/** A page with one finding of each of these requirements. */
function pageOf(of: string | readonly string[], change: object = {}, documentUrl: unknown = null): string {
  const report = sampleReport({ findings: 1 });
  const configuration = { ...(report.configuration as object), documentUrl } as Report['configuration'];
  const findings = [of].flat().map((requirement, nth) => ({ ...sampleFinding(requirement, nth, ''), ...change }));
  return renderHtml({ ...report, configuration, findings });
}

test('every finding quotes the document; without an address, the section is looked up in the same page', () => {
  const html = pageOf(requirements().map(({ id }) => id)).replaceAll(/<\/?code>/g, '');
  expect(html).not.toContain('href="http');
  for (const { id, quotes } of requirements()) {
    for (const { section, text } of quotesIn(quotes)) {
      const anchor = contractAnchor(section);
      const words = `<blockquote>${markup`${text.replaceAll('`', '')}`.toString()}`;
      expect(html, id).toContain(`${words} <span class="soft"><a href="#${anchor}">§${section} `);
      const place = html.split(`<details class="group" id="${anchor}">`)[1]?.split('</details>')[0];
      expect(place, id).toContain(`${words}</blockquote>`);
      expect(place, id).toContain(` ${id} <span class="soft">`);
    }
  }
  expect(pageOf('statement.timeZone')).not.toContain('What the document says');
});

test('if the configuration says where the document is, each section links to it; other addresses are ignored', () => {
  const html = pageOf('bus.past-date', {}, 'https://docs.example.com/?a=1&b=2#section-{section}');
  expect(html.match(/href="http[^"]*"/g)).toEqual(
    ['4.1', '7', '8'].map((one) => `href="https://docs.example.com/?a=1&amp;b=2#section-${one}"`),
  );
  for (const url of ['javascript:alert(1)', 'https://a.example/"><script>', 7, { a: 1 }])
    expect(pageOf('bus.past-date', {}, url)).not.toMatch(/<a href="(?!#)/);
});

test('a finding of bus.trip has the table of the 20 fields, with the broken one marked', () => {
  const html = pageOf('bus.trip', { pointer: '/data/lines/0/price' });
  for (const { name, type, notes } of tripFields)
    expect(html).toContain(
      `<code>${name === 'price' ? '<mark>price</mark>' : name}</code></th><td>${type}</td><td>${notes}</td>`,
    );
  expect(pageOf('bus.trip', { pointer: '/data/lines/0/price' })).toContain(
    '<blockquote><code>price | integer | price of the trip</code> <span',
  );
  expect(pageOf('bus.trip', { pointer: '/data/lines/0/toString' })).not.toContain('<code><mark>');
  expect(pageOf('bus.data')).not.toContain('fields of a trip');
});
