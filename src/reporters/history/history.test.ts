import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import type { Verdict } from '../../contract/report-parts.ts';
import { digestOf, type ReportDigest, runKey } from '../digest.ts';
import { hostileText, sampleReport } from '../sample-report.fixture.ts';
import { historyFacts, type TargetHistory } from './history-facts.ts';
import { renderHistory } from './history-page.ts';
import { countTrend, roundTop, runAxis, runBounds, runsApart, strip } from './pictures.ts';

const clean = sampleReport();
const [finding = expect.fail()] = sampleReport({ findings: 1 }).findings;

/** What one night had: verdict of the finding's requirement, whether it was found, and the answer to an open point. */
interface Night {
  readonly verdict: Verdict;
  readonly found?: boolean;
  readonly reproduced?: { readonly of: number; readonly times: number };
  readonly firstPage?: number | null;
  readonly baseUrl?: string;
}

function nights(list: readonly Night[]): ReportDigest[] {
  return list.map(
    (
      { verdict, found = false, reproduced = { of: 3, times: 3 }, firstPage = 1, baseUrl = 'https://a.example' },
      index,
    ) => {
      const report: Report = {
        ...clean,
        target: { ...clean.target, baseUrl },
        run: {
          ...clean.run,
          id: `n${index}`,
          startedAt: new Date(Date.UTC(2026, 0, 1, 2) + index * 86_400_000).toISOString(),
        },
        requirements: clean.requirements.map((one) => (one.id === finding.requirement ? { ...one, verdict } : one)),
        findings: found ? [{ ...finding, reproduced }] : [],
        observations: clean.observations.map((one) =>
          one.id === 'open.first-page' ? { ...one, value: firstPage } : one,
        ),
      };
      return digestOf(report) ?? expect.fail();
    },
  );
}

function facts(list: readonly Night[]): TargetHistory {
  return historyFacts(nights(list))[0] ?? expect.fail();
}

const fail: Night = { verdict: 'fail', found: true };
const pass: Night = { verdict: 'pass' };
const untested: Night = { verdict: 'untested' };

test.each<[string, readonly Night[], Partial<TargetHistory['failures'][number]>]>([
  ['steady and open', [pass, fail, fail], { first: 1, last: 2, seen: 2, of: 2, returned: 0, open: true }],
  ['steady and gone', [fail, fail, pass], { first: 0, last: 1, seen: 2, of: 2, flaky: false, open: false }],
  [
    'came back, which is not flaky',
    [fail, pass, fail, pass, pass, fail, fail],
    { first: 0, last: 6, seen: 4, of: 7, returned: 2, flaky: false, open: true },
  ],
  ['flaky within one run', [{ ...fail, reproduced: { of: 3, times: 1 } }], { seen: 1, returned: 0, flaky: true }],
  [
    'a run that could not judge a failure does not count as a run without it',
    [fail, untested, fail, untested],
    { seen: 2, of: 2, returned: 0, flaky: false, open: true },
  ],
])('a failure: %s', (_, list, expected) => {
  expect(facts(list).failures).toHaveLength(1);
  expect(facts(list).failures[0]).toMatchObject({ id: finding.id, ...expected });
});

test('verdicts stand under their runs, in the order of the catalogue', () => {
  const { requirements, runs } = facts([pass, fail, untested]);
  expect(runs).toHaveLength(3);
  expect(requirements.find((one) => one.id === finding.requirement)?.verdicts).toEqual(['pass', 'fail', 'untested']);
  expect(requirements.map((one) => one.id)).toEqual(clean.requirements.map((one) => one.id));
});

test('the last run is compared with the last one before it that had a verdict', () => {
  const list = nights([fail, pass, untested, untested, fail]).map((one, index) =>
    index === 2 || index === 3 ? { ...one, verdict: 'none' as const } : one,
  );
  const before = (...indexes: number[]): number | null | undefined =>
    historyFacts(indexes.flatMap((index) => list[index] ?? []))[0]?.before;
  expect([before(0), before(0, 1), before(0, 1, 2, 3, 4), before(2, 3), before(0, 2, 3)]).toEqual([null, 0, 1, 0, 0]);
  const page = renderHistory(list);
  expect(page).toContain('1 newly failing, since 2026-01-02 02:00 UTC, the last earlier run with a verdict.');
  expect(renderHistory(nights([pass, untested]))).toContain('1 no longer judged');
});

test('requirements that changed come first, then those that did not pass; those that always passed are folded', () => {
  const page = renderHistory(nights([pass, fail]));
  const grids = [...page.matchAll(/<table class="grid">.*?<.table>/gs)].map(([one]) => one);
  const names = grids.map((one) => [...one.matchAll(/<th scope="row"><code>([^<]+)/g)].map(([, name]) => name));
  const { requirements } = facts([pass, fail]);
  const always = requirements.filter((one) => one.verdicts.every((verdict) => verdict === 'pass')).map(({ id }) => id);
  const others = requirements.map(({ id }) => id).filter((id) => id !== finding.requirement && !always.includes(id));
  expect(names).toEqual([[finding.requirement, ...others], always]);
  expect(page).toContain(`<summary>${always.length} requirements that passed in every run</summary>`);
});

test('a bar for each run counts what did not pass', () => {
  const [one, two] = nights([pass, fail]);
  const base = one ?? expect.fail();
  const of = (...verdicts: Verdict[]): ReportDigest => ({
    ...base,
    requirements: verdicts.map((verdict, index) => ({
      ...(base.requirements[0] ?? expect.fail()),
      id: `r.${index}`,
      verdict,
    })),
  });
  const shapes = (...runs: ReportDigest[]): string[] =>
    [...(countTrend(runs)?.toString() ?? '').matchAll(/class="(\w+)" d="([^"]*)"/g)].map(
      ([, name, shape]) => `${name} ${shape}`,
    );
  expect(shapes(of('fail', 'fail', 'pass'), of('pass'), of('fail', 'untested', 'waived', 'warn', 'pass'))).toEqual([
    'fail M0 24h1v16h-1zM2 32h1v8h-1z',
    'warn M2 24h1v8h-1z',
    'untested M2 16h1v8h-1z',
    'waived M2 8h1v8h-1z',
    'bounds M1 0v40M2 0v40',
  ]);
  expect([shapes(of('pass'), of('pass')), shapes(of('fail'))]).toEqual([[], []]);
  expect(countTrend([base, two ?? base])?.toString()).toContain('aria-label="The last run: ');
});

test('changed observations: compared with the last known answer, the latest first', () => {
  const { observations } = facts([
    { ...pass, firstPage: 1 },
    { ...pass, firstPage: null },
    { ...pass, firstPage: 1 },
    { ...pass, firstPage: 0 },
    { ...pass, firstPage: 1 },
  ]);
  expect(observations).toEqual([
    { run: 4, id: 'open.first-page', before: 0, now: 1, evidence: { before: '6 calls', now: '6 calls' } },
    { run: 3, id: 'open.first-page', before: 1, now: 0, evidence: { before: '6 calls', now: '6 calls' } },
  ]);
});

test('targets are apart, and stand side by side with their open points', () => {
  const list = nights([pass, { ...fail, baseUrl: 'https://b.example', firstPage: 0 }, pass]);
  expect(historyFacts(list).map((one) => [one.target, one.runs.length])).toEqual([
    ['https://a.example', 2],
    ['https://b.example', 1],
  ]);
  const page = renderHistory(list);
  expect(page).toContain('Targets side by side');
  expect(page).toContain(
    '<code>open.first-page</code> <span class="chip warn">differs</span></th>' +
      '<td data-label="https://a.example"><code>1</code></td><td data-label="https://b.example"><code>0</code></td>',
  );
  expect(renderHistory(nights([pass, fail]))).not.toContain('Targets side by side');
});

test('of several targets, the colour of the head is that of the worst', () => {
  const head = (...verdicts: readonly ReportDigest['verdict'][]): string | undefined => {
    const list = nights(verdicts.map((_, index) => ({ ...pass, baseUrl: `https://${index}.example` })));
    return /<header class="banner (\w+)">/.exec(
      renderHistory(list.map((one, index) => ({ ...one, verdict: verdicts[index] ?? 'none' }))),
    )?.[1];
  };
  expect([head('conforms', 'conforms'), head('none', 'conforms'), head('violates', 'none', 'conforms')]).toEqual([
    'conforms',
    'none',
    'violates',
  ]);
});

test('the page tells the last verdict, what changed since the run before, and each failure with its nights', () => {
  const page = renderHistory(nights([pass, fail, pass, fail]));
  expect(page).toContain('1 newly failing');
  expect(page).toContain(finding.id);
  expect(page).toContain(
    '2026-01-02 02:00</td><td data-label="Last seen">2026-01-04 02:00</td>' +
      '<td class="number" data-label="Seen">2 of 3',
  );
  expect(page).toContain('<span class="chip warn">came back</span>');
  expect(page).toContain('aria-label="search: median');
  expect(page).toContain("script-src 'none'");
});

test('a run whose report is at hand is a link to it, a failure one to the finding in it; no other is', () => {
  const list = nights([pass, fail, fail]);
  const last = list[2] ?? expect.fail();
  const page = renderHistory(list, new Map([[runKey(last), '../latest/report.html']]));
  const links = [...page.matchAll(/href="(\.\.[^"]*)"(?: aria-label="[^"]*"><title)?>([^<]*)</g)].map(
    ([, href, text]) => [href, text],
  );
  const at = '2026-01-03 02:00';
  expect(links).toEqual([
    ['../latest/report.html', at],
    // The cells of the run, and of the requirement.
    ['../latest/report.html', `${at}: conforms`],
    [`../latest/report.html#${finding.id}`, `${at} ${finding.requirement}: ${finding.id}`],
    [`../latest/report.html#${finding.id}`, at],
    ['../latest/report.html', at],
  ]);
  expect(renderHistory(list)).not.toContain('report.html');
  // What is newly failing is a link, too, and what is fixed one to the run before.
  const before = nights([fail, pass])[0] ?? last;
  expect(renderHistory(nights([fail, pass]), new Map([[runKey(before), 'b/report.html']]))).toContain(
    `<li><a href="b/report.html#${finding.id}">`,
  );
  expect(
    renderHistory(nights([pass, fail]), new Map([[runKey(nights([pass, fail])[1] ?? last), 'a/report.html']])),
  ).toMatch(new RegExp(`<li><a href="a/report\\.html#${finding.id}">`));
});

test('bounds separate runs, or groups of runs if there are very many', () => {
  const bounds = (runs: number): number[] =>
    [...(runBounds(runs, 10)?.toString() ?? '').matchAll(/M(\d+) 0v10/g)].map(([, at]) => Number(at));
  expect([bounds(1), bounds(2), bounds(4)]).toEqual([[], [1], [1, 2, 3]]);
  expect(bounds(1000).length).toBeLessThan(30);
  expect([1, 60, 61, 1000].map(runsApart)).toEqual([1, 1, 3, 34]);
  expect(new Set(bounds(1000).map((at, index) => at / (index + 1)))).toEqual(new Set([34]));
});

test('runs have an axis of days, or of times if all are of one day; response times go up to a round number', () => {
  const labels = (...starts: string[]): string[] =>
    [
      ...runAxis(starts)
        .toString()
        .matchAll(/<text[^>]*>([^<]*)</g),
    ].map(([, text = '']) => text);
  const day = (n: number): string => `2026-01-0${n}T02:00:00.000Z`;
  expect(labels(day(1))).toEqual(['02:00']);
  expect(labels(day(1), day(2))).toEqual(['2026-01-01', '2026-01-02']);
  expect(labels(day(1), day(2), day(3), day(9))).toEqual(['2026-01-01', '2026-01-02', '2026-01-09']);
  expect([0, 1, 3, 5, 7, 187, 2140].map(roundTop)).toEqual([1, 1, 5, 5, 10, 200, 2500]);
  const page = renderHistory(nights([pass, fail]));
  expect(page).toContain('<span>200 ms</span><span>100 ms</span><span>0</span>');
  expect(page).toContain('aria-label="2026-01-01 02:00 to 2026-01-02 02:00 UTC"');
});

test('a thousand runs, each different from the one before, make a page under 2 MB', () => {
  const verdicts: readonly Verdict[] = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'waived'];
  const base = digestOf(sampleReport({ findings: 40 })) ?? expect.fail();
  const reports = Array.from({ length: 1000 }, (_, run): ReportDigest => ({
    ...base,
    run: { ...base.run, id: `r${run}`, startedAt: new Date(Date.UTC(2024, 0, 1) + run * 86_400_000).toISOString() },
    requirements: base.requirements.map((one, row) => ({ ...one, verdict: verdicts[(run * 7 + row) % 6] ?? 'pass' })),
    findings: base.findings.map((one, index) => (run % 2 === 0 ? one : { ...one, id: `f-${run}-${index}` })),
    observations: base.observations.map((one) => ({ ...one, value: one.value === null ? null : run })),
  }));
  expect(Buffer.byteLength(renderHistory(reports))).toBeLessThan(2_000_000);
});

test('hostile texts stay texts', () => {
  const hostile = digestOf(sampleReport({ findings: 20, hostile: hostileText })) ?? expect.fail();
  const page = renderHistory([
    { ...hostile, run: { ...hostile.run, id: 'a', startedAt: '2026-01-01T00:00:00.000Z' } },
    hostile,
  ]);
  expect(page).not.toMatch(/<img|<script|\u202e|\u001b/);
});

test('a strip shows every run once, whatever comes', () => {
  const value = fc.constantFrom('pass', 'fail', null);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const cells: (string | null)[] = values.map(() => null);
      for (const [, name, shapes = ''] of strip(values, 'x')
        .toString()
        .matchAll(/class="(\w+)" d="([^"]*)"/g)) {
        for (const [, from, width] of shapes.matchAll(/M(\d+) 0h(\d+)/g))
          cells.fill(name ?? '', Number(from), Number(from) + Number(width));
      }
      expect(cells).toEqual(values);
    }),
    { seed: 8, numRuns: 100 },
  );
});
