import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { renderHtml } from '../html.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { ticketSummary } from '../ticket-summary.ts';
import { markup, preserved } from './markup.ts';

const owners = 'platform|network|your set-up|limit of the suite';
const forty = sampleReport({ findings: 40 });

/** The page's part with that id, as source. */
function part(html: string, id: string): string {
  return new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? expect.fail(id);
}

test('requirements come before open points', () => {
  const html = renderHtml(forty);
  expect(html.indexOf('<section id="requirements"')).toBeLessThan(html.indexOf('<section id="open-points"'));
});

test('open points are folded into those that are declared, that changed, and all others; each stands once', () => {
  const [first, second, third] = forty.observations.filter(({ declared }) => declared === null).map(({ id }) => id);
  const declared = forty.observations.map((one) => (one.id === first ? { ...one, declared: 'x' } : one));
  const changed = [first, second].map((id) => ({ id: id ?? '', before: 1, now: 2 }));
  const since = {
    kind: 'history',
    run: 'r',
    startedAt: '2026-11-19T10:00:00.000Z',
    baseUrl: 'https://a.example',
  } as const;
  const report: Report = {
    ...forty,
    observations: declared,
    changes: { since, newlyFailing: [], fixed: [], stillFailing: [], newlyUntested: [], observations: changed },
  };
  const html = part(renderHtml(report), 'open-points');
  const groups = html.split('<details class="group">').slice(1);
  expect(groups.map((one) => /<h3>(\w+) /.exec(one)?.[1])).toEqual(['Declared', 'Changed', 'Undeclared']);
  expect(html).not.toMatch(/<details[^>]* open/);
  expect([first, second, third].map((id) => groups.findIndex((one) => one.includes(`>${id}</code>`)))).toEqual([
    0, 1, 2,
  ]);
  expect(html.match(/<tr><th scope="row">/g)).toHaveLength(report.observations.length);
  // What is declared and changed all the same is marked.
  expect(groups[0]?.match(/>changed</g)).toHaveLength(1);
  expect(part(renderHtml({ ...forty, observations: declared }), 'open-points')).toContain('Changed: none');
});

test('every row that is not green has an owner, and no green one', () => {
  const html = renderHtml({
    ...forty,
    pinned: [{ id: 'f-000000000001', requirement: 'bus.trip', state: 'broken', reason: null }],
  });
  const chip = new RegExp(`<span class="chip owner"[^>]*>(?:${owners})</span>`);
  const rows = part(html, 'requirements').match(/<tr data-verdict="[\s\S]*?<\/tr>/g) ?? [];
  expect(rows).toHaveLength(forty.requirements.length);
  for (const row of rows) expect(chip.test(row), row).toBe(!row.includes('data-verdict="pass"'));
  const others = [
    /<details class="finding [\s\S]*?<\/summary>/g,
    /<li class="(?:untested|inconclusive|fail)">[\s\S]*?<\/p>/g,
  ].flatMap((pattern) => html.match(pattern) ?? []);
  expect(others.length).toBeGreaterThan(forty.findings.length + 2);
  for (const row of [...others, part(html, 'pinned')]) expect(row).toMatch(chip);
});

test('what to do next stands above all: who, what, and where to read of it; nothing after a green run', () => {
  const html = renderHtml(sampleReport({ findings: 1 }));
  const [next = ''] = /<div class="next">[\s\S]*?<\/div>/.exec(html) ?? [];
  expect(html.indexOf(next)).toBeLessThan(html.indexOf('<main'));
  expect(next).toMatch(/>platform<.*<b>1 broken<\/b>: <a href="#f-/);
  expect(next).toContain('your set-up');
  const green = sampleReport();
  const stale = renderHtml({ ...green, requirements: [], waivers: forty.waivers });
  expect(stale).toMatch(/What to do next.*>your set-up<\/span><span><a href="#stale"><b>1 waiver expired<\/b>/);
  const since = {
    kind: 'baseline',
    run: 'r',
    startedAt: '2026-11-19T10:00:00.000Z',
    baseUrl: 'https://a.example',
  } as const;
  const changes = {
    since,
    newlyFailing: [],
    fixed: [],
    stillFailing: [],
    newlyUntested: [],
    observations: [{ id: 'open.first-page', before: 0, now: 1 }],
  };
  const configuration = (failOnDrift: boolean): Report['configuration'] => ({ failOnDrift });
  expect(renderHtml({ ...green, requirements: [], changes, configuration: configuration(true) })).toContain(
    '<a href="#changes"><b>1 changed open point</b></a>',
  );
  expect(renderHtml({ ...green, requirements: [], changes, configuration: configuration(false) })).not.toContain(
    'What to do next',
  );
  expect(
    renderHtml({ ...green, requirements: green.requirements.map((one) => ({ ...one, verdict: 'pass' as const })) }),
  ).not.toContain('What to do next');
});

test('the summary for a ticket is in the page, for a button to copy, hostile text and all', () => {
  for (const report of [forty, sampleReport({ findings: 2, hostile: '</pre><script>alert(1)</script>\u001b[31m' })]) {
    const html = renderHtml(report);
    expect(html).toContain(
      '<pre id="ticket" role="region" aria-label="Summary for a ticket" ' +
        `tabindex="0">${preserved(ticketSummary(report)).toString()}</pre>`,
    );
    expect(html).toContain(markup`<button type="button" data-needs-script hidden data-copy="ticket">`.toString());
  }
});
