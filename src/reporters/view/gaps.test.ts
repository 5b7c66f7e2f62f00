import { expect, test } from 'vitest';
import { inWords } from '../../contract/reason-words.ts';
import { type Reason, said } from '../../contract/reason.ts';
import type { Report } from '../../contract/report.ts';
import { renderConsole } from '../console.ts';
import { markdownCode } from '../escape.ts';
import { renderGithub } from '../github.ts';
import { renderHtml } from '../html.ts';
import { renderJunit } from '../junit.ts';
import { renderMarkdown } from '../markdown.ts';
import { gapSections } from './not-judged.ts';
import { sampleReport } from '../sample-report.fixture.ts';

const ids = ['cancel.once', 'cancel.again', 'bus.paging'];

/**
 * Three requirements untested: two for one reason, one of them accepted by the configuration where `accepted` says so.
 */
function reportWith(accepted: boolean, id = 'cancel.once'): Report {
  const report = sampleReport({ findings: 0 });
  return {
    ...report,
    requirements: report.requirements.map((one) =>
      ids.includes(one.id)
        ? { ...one, verdict: 'untested', reason: inWords(said(one.id.startsWith('cancel') ? 'no orders' : 'no trips')) }
        : { ...one, verdict: 'pass', reason: null },
    ),
    configuration: { acceptUntested: accepted ? [{ id, reason: 'none on staging' }] : [] },
  };
}

test('a reason that several requirements share is said once', () => {
  const [untested] = gapSections(reportWith(false));
  expect(untested?.gaps.map(({ reason, requirements }) => [reason, requirements.map(({ id }) => id)])).toEqual([
    ['no trips', ['bus.paging']],
    ['no orders', ['cancel.again', 'cancel.once']],
  ]);
  const text = renderConsole(reportWith(false), { color: false, width: 100, verbose: true });
  expect(text).toContain('\nUntested (3): Nothing in this run tested these requirements.\n');
  expect(text).toContain('\n no orders\n - cancel.again  MUST §3, 4.2, 7\n - cancel.once  SHOULD §3, 4.2\n');
  expect(text.split('\n no orders\n')).toHaveLength(2);
});

test('a reason with the cases of each requirement is shown once, with the number next to each requirement', () => {
  const lost = (lost: number, of: number): Reason => ({ code: 'cases-lost', lost, of, because: [said('reset')] });
  const reasons = [lost(2, 145), lost(7, 7), { code: 'nothing-qualified' } as const];
  const report = sampleReport({ findings: 0 });
  const inconclusive: Report = {
    ...report,
    requirements: report.requirements.map((one) => ({
      ...one,
      verdict: 'pass',
      reason: null,
      ...inconclusiveFor(reasons[ids.indexOf(one.id)]),
    })),
  };
  const text = renderConsole(inconclusive, { color: false, width: 100, verbose: true });
  expect(text).toContain(
    '\n reset\n - cancel.again  MUST §3, 4.2, 7  7 of 7 cases not judged\n - cancel.once  SHOULD §3, 4.2  2 ' +
      'of 145 cases not judged\n',
  );
  expect(text).toContain(
    '\n the run got no answer of the kind that this requirement is about\n - bus.paging  MUST §4.1, 8\n',
  );
  const markdown = renderMarkdown(inconclusive);
  expect(markdown).toContain('### Inconclusive (3)\n\nRequests were sent, but the answers were not conclusive.');
  expect(markdown).toContain(
    '\n- reset\n  - <code>cancel.again</code> MUST §3, 4.2, 7: 7 of 7 cases not judged\n  - <code>cancel.once</code>',
  );
  const html = renderHtml(inconclusive);
  expect(html.split('<b>reset</b>')).toHaveLength(2);
  expect(html).toContain('2 of 145 cases not judged');
});

test('a call that prevents a verdict is shown, so that it can be found in a log and sent again', () => {
  const report = sampleReport({ findings: 0 });
  const closed = {
    code: 'no-answer',
    operation: 'search',
    because: { code: 'connection-closed', how: 'early' },
  } as const;
  const reason = { code: 'cases-lost', lost: 2, of: 9, because: [closed] } as const;
  const unjudged = { at: '2026-11-20T10:00:01.500Z', curl: `curl http://target.example -d '{"page":0}'` };
  const requirements = report.requirements.map((one) => ({
    ...one,
    verdict: one.id === 'bus.paging' ? ('inconclusive' as const) : ('pass' as const),
    reason: one.id === 'bus.paging' ? inWords(reason) : null,
    ...(one.id === 'bus.paging' ? { unjudged } : {}),
  }));
  const none: Report = { ...report, requirements, verdict: 'none', gate: 'failed', exitCode: 3 };
  const lines = renderConsole(none, { color: false, width: 200 }).trimEnd().split('\n');
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(
      /^Next \(network\): See in the log of the platform, or of what is in front of it, why connections are closed\./,
    ),
    `   example    ${unjudged.curl}`,
    `   sent       ${unjudged.at}`,
  ]);
  const long = { ...unjudged, curl: unjudged.curl + 'a'.repeat(2000) };
  const same = requirements.map((one) => ('unjudged' in one ? { ...one, unjudged: long } : one));
  expect(renderConsole({ ...none, requirements: same }, { color: false, width: 200 })).not.toContain('example   ');
  expect(renderMarkdown(none)).toContain(`  - An example, sent at ${unjudged.at}: ${markdownCode(unjudged.curl)}`);
  expect(renderHtml(none)).toContain(
    '<summary>An example, sent at 2026-11-20 10:00:01.500 UTC</summary><pre>curl http://target.example -d ' +
      '&#39;{&quot;page&quot;:0}&#39;</pre>',
  );
});

function inconclusiveFor(reason: Reason | undefined): Partial<Report['requirements'][number]> {
  return reason === undefined ? {} : { verdict: 'inconclusive', reason: inWords(reason) };
}

test('every report says why something may stay untested', () => {
  const accepted = 'no orders (accepted as untested: none on staging)';
  const render = [
    (one: Report) => renderConsole(one, { color: false, width: 100, verbose: true }),
    renderMarkdown,
    renderHtml,
    renderJunit,
    renderGithub,
  ];
  for (const one of render) {
    expect(one(reportWith(true))).toContain(accepted);
    expect(one(reportWith(false))).not.toContain('accepted as untested');
    // By the beginning of their ids, both.
    expect(one(reportWith(true, 'cancel'))).toContain(accepted);
  }
});
