import { inWords } from '../contract/reason-words.ts';
import { said } from '../contract/reason.ts';
import { describe, expect, test } from 'vitest';
import type { Report } from '../contract/report.ts';
import { digestOf, type ReportDigest, runKey } from '../reporters/digest.ts';
import { diffFacts } from '../reporters/compare-reports.ts';
import { renderDiffHtml } from '../reporters/diff/render-diff.ts';
import { visibleLine } from '../reporters/escape.ts';
import { renderHistory } from '../reporters/history/history-page.ts';
import { renderHtml } from '../reporters/html.ts';
import { reportAbout } from '../reporters/report-about.fixture.ts';
import { hostileText, sampleReport } from '../reporters/sample-report.fixture.ts';
import { ticketSummary } from '../reporters/ticket-summary.ts';
import { axe, desktop, executablePath, phone, skipped, visitor } from './browser.fixture.ts';

const forty = sampleReport({ findings: 40 });
const twoTargets = [0, 1, 8, 1].map((findings, night) =>
  nightOf(findings, night, `https://${night % 2 === 0 ? 'a' : 'b'}.example`),
);
const differing = [0, 8, 1].map((findings, night) => nightOf(findings, night, `https://${night}.example`)) as [
  ReportDigest,
  ReportDigest,
];
/** The pages under test, by name. */
const pages: Readonly<Record<string, string>> = {
  'no finding': renderHtml(sampleReport()),
  'forty findings': renderHtml(forty),
  'hostile text': renderHtml(sampleReport({ findings: 3, hostile: hostileText })),
  // Every content of the page, with each kind of finding once: a failure, a warning, a known one, a waived one.
  'every part': renderHtml({
    ...forty,
    findings: forty.findings.filter((_, index) => [0, 5, 8, 13].includes(index)),
    changes: changesOf(forty),
    pinned: [{ id: 'f-000000000001', requirement: 'bus.today', state: 'untold', reason: inWords(said('throttled')) }],
  }),
  'a missing member': renderHtml(reportAbout('remark')),
  'several reports compared': renderDiffHtml(diffFacts(...differing)),
  'history of one target': renderHistory(
    [0, 8, 1].map((findings, night) => nightOf(findings, night, 'https://a.example')),
  ),
  'history of two targets': renderHistory(twoTargets, new Map(twoTargets.map((one) => [runKey(one), 'report.html']))),
};

/** A night of the history, with so many findings. */
function nightOf(findings: number, night: number, baseUrl: string): ReportDigest {
  const report = sampleReport({ findings });
  const startedAt = new Date(Date.UTC(2026, 10, 20 + night, 2)).toISOString();
  return (
    digestOf({
      ...report,
      target: { ...report.target, baseUrl },
      run: { ...report.run, id: `n${night}`, startedAt },
    }) ?? expect.fail()
  );
}

function changesOf({ findings }: Report): NonNullable<Report['changes']> {
  const some = findings
    .slice(0, 3)
    .map(({ id, requirement, message }) => ({ id, requirement, message, level: 'MUST' as const, waived: false }));
  return {
    since: {
      kind: 'baseline',
      run: 'h2u8w1',
      startedAt: '2026-11-19T10:00:00.000Z',
      baseUrl: 'https://staging.example.com',
    },
    newlyFailing: some,
    fixed: some.slice(0, 1).map((one) => ({ ...one, id: 'f-0000000090be' })),
    stillFailing: [],
    newlyUntested: [{ requirement: 'bus.today', verdict: 'untested', reason: 'no trips' }],
    observations: [{ id: 'open.first-page', before: 0, now: 1, evidence: { before: 'call 3', now: 'call 4' } }],
  };
}

describe.skipIf(executablePath === undefined)(`in a browser${skipped}`, () => {
  const visit = visitor(pages);

  // Colours are judged in either scheme, all else once; what is below each other on a phone, there too.
  test.each<[string, ('light' | 'dark' | 'phone')[]]>([
    ['no finding', ['light']],
    ['every part', ['light', 'dark', 'phone']],
    ['history of two targets', ['light', 'dark', 'phone']],
    ['several reports compared', ['light', 'phone']],
    ['hostile text', ['phone']],
  ])('%s: renders in %j, and axe finds nothing serious', async (name, ways) => {
    await visit(name, async (page) => {
      for (const way of ways) {
        await page.emulateMedia({ colorScheme: way === 'dark' ? 'dark' : 'light' });
        await page.setViewportSize(way === 'phone' ? phone : desktop);
        await page.reload();
        expect(await page.locator('h1').innerText()).not.toBe('');
        await page.evaluate(
          "document.querySelectorAll('details').forEach((one) => { one.open = one.closest('.fold') === null; })",
        );
        // Nothing is wider than the page but what scrolls in itself.
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        expect(
          await axe(
            page,
            way === 'dark'
              ? { runOnly: ['color-contrast'] }
              : way === 'phone'
                ? { rules: { 'color-contrast': { enabled: false } } }
                : {},
          ),
        ).toEqual([]);
      }
    });
  });

  test('where a member is missing, its line is seen in the one item that lacks it, and nothing else is marked', async () => {
    await visit('a missing member', async (page) => {
      const marks = page.locator('.exchange .json mark');
      expect(await marks.allInnerTexts()).toEqual(['"remark": the field is missing']);
      expect(await marks.isVisible()).toBe(true);
      const text = await page.locator('.exchange .json', { has: page.locator('mark') }).innerText();
      // The first trip and that one are open, what is between and behind them is folded.
      expect(text.match(/T-\d+|\d+ more/g)).toEqual(['T-0', '9 more', '5 more', 'T-6', '5 more']);
      expect(await axe(page, {})).toEqual([]);
    });
  });

  test.each(['forty findings', 'every part', 'history of one target', 'history of two targets'])(
    '%s: on a phone, no table has to be moved sideways to be read',
    async (name) => {
      await visit(
        name,
        async (page) => {
          await page.evaluate(
            "document.querySelectorAll('details').forEach((one) => { one.open = one.closest('.fold') === null; })",
          );
          const moved =
            "[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > " +
            "one.clientWidth).map((one) => one.getAttribute('aria-label'))";
          expect(await page.evaluate(moved)).toEqual([]);
          // Nor are its texts columns of a few letters.
          const thin =
            "[...document.querySelectorAll('.scroll td')].filter((one) => one.clientWidth < 150 && " +
            'one.clientHeight > 120).map((one) => one.textContent)';
          expect(await page.evaluate(thin)).toEqual([]);
        },
        { viewport: phone },
      );
    },
  );

  test('the requirements can be filtered by verdict and searched', async () => {
    await visit('forty findings', async (page) => {
      const rows = page.locator('#requirement-rows tr:visible');
      expect(await rows.count()).toBe(forty.requirements.length);
      await page.keyboard.press('/');
      await page.keyboard.type('PAGING disjoint');
      expect(await rows.locator('th > code').allInnerTexts()).toEqual(['bus.paging']);
      expect(await page.locator('#shown').innerText()).toBe(`1 of ${forty.requirements.length} requirements`);
      await page.locator('#search').fill('no such words');
      expect(await rows.count()).toBe(0);
      expect(await page.locator('#nothing').isVisible()).toBe(true);
      await page.locator('#search').fill('');
      for (const verdict of ['fail', 'untested'] as const) await page.locator(`button[data-filter=${verdict}]`).click();
      expect(await rows.count()).toBe(forty.summary.fail + forty.summary.untested);
      expect(await page.locator('button[data-filter=fail]').getAttribute('aria-pressed')).toBe('true');
    });
  });

  test('keys alone reach everything: the report, a finding and its command', async () => {
    await visit('forty findings', async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.className')).toBe('skip');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
      const summaries = page.locator('details.finding > summary');
      const closed = summaries.nth(5);
      await closed.focus();
      await page.keyboard.press('Enter');
      expect(await closed.locator('..').getAttribute('open')).toBe('');
      const copy = page.locator('details.finding').nth(5).locator('button[data-copy^=curl]');
      await copy.focus();
      await page.keyboard.press('Enter');
      // A page of the file system may or may not write to the clipboard: then the text is selected.
      await expect
        .poll(() => page.locator('#status').innerText())
        .toMatch(/^(Copied|Selected: press the keys that copy)$/);
      const reached = new Set<string>();
      for (let presses = 0; presses < 400; presses += 1) {
        await page.keyboard.press('Tab');
        reached.add(
          String(
            await page.evaluate("document.activeElement.closest('section')?.id ?? document.activeElement.tagName"),
          ),
        );
        if (reached.has('run')) break;
      }
      for (const id of ['failures', 'warnings', 'open-points', 'requirements', 'traffic', 'run'])
        expect([...reached]).toContain(id);
    });
  });

  test('the button at the top copies the summary for a ticket, and shows it where nothing may be copied', async () => {
    await visit('forty findings', async (page) => {
      const button = page.locator('button[data-copy=ticket]');
      const label = await button.innerText();
      await page.evaluate('navigator.clipboard.writeText = async (text) => { document.title = text.slice(0, 60); }');
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.title()).toBe(ticketSummary(forty).slice(0, 60));
      await expect.poll(() => button.innerText()).toBe(label);
      expect(await page.locator('#ticket').isVisible()).toBe(false);
      await page.evaluate("navigator.clipboard.writeText = async () => { throw new Error('not here'); }");
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('getSelection().toString().length')).toBeGreaterThan(1000);
      expect(await page.locator('#ticket').innerText()).toBe(ticketSummary(forty));
    });
  });

  test('a link to a finding opens it', async () => {
    await visit('forty findings', async (page) => {
      const last = forty.findings.filter((one) => one.known !== true && one.waived !== true).at(-1)?.id ?? '';
      await page.goto(`${page.url()}#${last}`);
      await expect.poll(() => page.locator(`#${last} .inside`).isVisible()).toBe(true);
      expect(await page.locator(`#${last} [id^=curl]`).innerText()).toContain('$CONFORMANCE_API_KEY');
    });
  });

  test('hostile text stays text', async () => {
    await visit('hostile text', async (page) => {
      expect(await page.locator('script').count()).toBe(1);
      expect(await page.locator('img, iframe, object, embed, form, base').count()).toBe(0);
      expect(await page.locator('a:not([href^="#"])').count()).toBe(0);
      // Text between backticks is code, there too.
      expect(await page.locator('h1').textContent()).toContain(visibleLine(hostileText.replace(/`([^`]+)`/g, '$1')));
    });
  });

  test('without script everything can be read, and nothing that needs it is shown', async () => {
    await visit(
      'forty findings',
      async (page) => {
        expect(await page.locator('button:visible, input:visible').count()).toBe(0);
        expect(await page.locator('#requirement-rows tr:visible').count()).toBe(forty.requirements.length);
        await page.locator('details.finding > summary').nth(5).click();
        expect(await page.locator('details.finding').nth(5).locator('.inside').isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    );
  });

  test('printed, every finding is open and nothing asks for a click', async () => {
    await visit('forty findings', async (page) => {
      await page.emulateMedia({ media: 'print' });
      const open = "document.querySelectorAll('details.finding[open]').length";
      const before = Number(await page.evaluate(open));
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await page.evaluate(open)).toBe(forty.findings.length);
      expect(await page.locator('button:visible, nav:visible, input:visible').count()).toBe(0);
      for (const finding of forty.findings)
        expect(await page.locator(`#curl-${finding.id}`).isVisible(), finding.id).toBe(true);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      expect(await page.evaluate(open)).toBe(before);
    });
  });
});
