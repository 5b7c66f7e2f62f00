import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../contract/exchange.ts';
import { visibleJson } from '../contract/text.ts';
import { callLog } from '../journal/call-log.ts';
import type { JournalLine, LineOf } from '../journal/line-types.ts';
import { renderHtml } from '../reporters/html.ts';
import { hostileText, sampleReport } from '../reporters/sample-report.fixture.ts';
import { sampleExchange, sampleFault, sampleTime } from '../requirements/checks/sample-exchange.fixture.ts';
import { axe, executablePath, phone, skipped, visitor } from './browser.fixture.ts';

const report = sampleReport({ findings: 3 });
const [finding] = report.findings;

/** The page of the report, with these lines as its journal. */
async function pageOf(lines: readonly JournalLine[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-calls-'));
  const file = join(folder, 'exchanges.ndjson');
  const all = [{ kind: 'run', id: report.run.id }, ...lines].map((line) => `${visibleJson(JSON.stringify(line))}\n`);
  writeFileSync(file, all.join(''));
  const calls = await callLog(file, report.run.id);
  rmSync(folder, { recursive: true });
  const [first, ...others] = report.findings;
  return renderHtml({ ...report, findings: first === undefined ? [] : [{ ...first, call: 7 }, ...others] }, calls);
}

const exchange = (one: Partial<Exchange>, call: number): LineOf<'exchange'> => ({
  kind: 'exchange',
  ...sampleExchange({ call }),
  sentAt: sampleTime + call * 20,
  endedAt: sampleTime + call * 20 + 50,
  ...one,
});

/**
 * A thousand calls: five statuses, a throttled one, one without an answer, and an order that is created and cancelled.
 */
const many = Array.from({ length: 1000 }, (_, index) => {
  const call = index + 1;
  if (call === 500) return exchange({ ...sampleExchange({ call, fault: sampleFault('timeout') }) }, call);
  if (call === 600) return exchange({ throttled: 2, sentFor: 'bus.paging' }, call);
  if (call === 700 || call === 800)
    return exchange({ ...sampleExchange({ call, operation: 'cancel', body: { order_no: 'HT77' } }) }, call);
  const status = [200, 200, 400, 429, 503][index % 5] ?? 200;
  return exchange({ ...sampleExchange({ call, status, json: { code: status, note: `answer ${call} end` } }) }, call);
}).map((line, index) => ({ ...line, sentAt: sampleTime + index * 20, endedAt: sampleTime + index * 20 + 50 }));

const text = (value: string): Exchange['answer'] => ({
  status: 200,
  headers: {},
  body: { kind: 'text', text: value, problem: 'is no JSON' },
  bytes: value.length,
});
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
const { request } = sampleExchange();
const hostile = [
  exchange({ answer: text(hostileText) }, 1),
  exchange({ answer: text('x'.repeat(1_000_000)) }, 2),
  exchange(
    {
      answer: {
        status: 599,
        headers: Object.fromEntries(
          Array.from({ length: 3000 }, (_, index) => [`x-${index}-${index === 0 ? hostileText : ''}`, [hostileText]]),
        ),
        body: { kind: 'json', value: { [hostileText]: hostileText } },
        bytes: 1,
      },
    },
    3,
  ),
  exchange({ operation: `acme.${hostileText}`, sentFor: hostileText }, 4),
  exchange({ request: { ...request, bodyText: deep, body: JSON.parse(deep), path: hostileText } }, 5),
  { kind: 'order', event: 'claimed', order: hostileText } as const,
];

const lives: readonly JournalLine[] = [
  { kind: 'order', event: 'claimed', order: 'HT77' },
  { kind: 'order', event: 'cancelled', order: 'HT77' },
  { kind: 'order', event: 'created', call: 800, order: 'bus order B1 (call 800)' },
];
const pages = { many: await pageOf([...many, ...lives]), hostile: await pageOf(hostile) };

/** Follows an address within the page. */
const go = (page: Page, hash: string): Promise<unknown> => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
const rowsOf = (page: Page) => page.locator('#call-rows > .call');

describe.skipIf(executablePath === undefined)(`the calls of a report in a browser${skipped}`, () => {
  const visit = visitor(pages);

  test('the address filters; what is chosen becomes the address; rows come in steps', async () => {
    await visit('many', async (page) => {
      await go(page, '#calls?status=503');
      const shown = page.locator('#calls-shown');
      await expect.poll(() => shown.innerText()).toBe('196 of 1000 calls');
      expect(await page.locator('#call-status').inputValue()).toBe('503');
      expect(await rowsOf(page).count()).toBe(100);
      await page.locator('#calls-more').click();
      expect(await rowsOf(page).count()).toBe(196);
      expect(await page.locator('#calls-more').isVisible()).toBe(false);
      await page.locator('#call-text').fill('answer 995 END');
      expect(await page.evaluate('decodeURIComponent(location.hash)')).toBe('#calls?status=503&text=answer+995+END');
      expect(await shown.innerText()).toBe('1 of 1000 calls');
      expect(await rowsOf(page).locator('.whole').innerText()).toContain('answer 995 end');
      await page.locator('#calls-all').click();
      expect([await shown.innerText(), await page.locator('#call-text').inputValue()]).toEqual([
        '1000 of 1000 calls',
        '',
      ]);
      for (const [name, value, calls] of [
        ['status', 'timeout', 1],
        ['requirement', 'bus.paging', 1],
        ['operation', 'cancel', 2],
      ] as const) {
        await page.locator(`#call-${name}`).selectOption(value);
        expect(await shown.innerText()).toBe(`${calls} of 1000 calls`);
        await page.locator('#calls-all').click();
      }
      await go(page, '#calls?status=4xx&operation=none');
      await expect.poll(() => shown.innerText()).toBe('0 of 1000 calls');
    });
  });

  test('from a finding to its calls and back, by keyboard; a call shows what was under way meanwhile', async () => {
    await visit('many', async (page) => {
      const link = page.locator(`[id="${finding?.id}"] a[data-needs-log]`);
      await go(page, `#${finding?.id}`);
      await link.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('location.hash')).toMatch(/^#calls\?call=7\b/);
      const first = rowsOf(page).first();
      await expect.poll(() => first.locator('summary .number').first().innerText()).toBe('7');
      await first.locator('summary').focus();
      if ((await first.getAttribute('open')) === null) await page.keyboard.press('Enter');
      const whole = first.locator('.whole');
      expect(await whole.locator('a').allInnerTexts()).toEqual([finding?.id, '5', '6', '8', '9', 'its address']);
      await whole.locator('a').first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('location.hash')).toBe(`#${finding?.id}`);
      expect(await link.isVisible()).toBe(true);
      await page.goBack();
      await expect.poll(() => page.evaluate('location.hash')).toMatch(/^#calls\?call=7\b/);
    });
  });

  test('the timeline shows lanes, throttling and orders, and leads to a call', async () => {
    await visit('many', async (page) => {
      await go(page, '#calls?');
      const drawn = page.locator('#timeline svg');
      await expect
        .poll(() => drawn.getAttribute('aria-label'))
        .toBe('Calls over 20.030 s, at most 3 in flight at once');
      const marks = String(await drawn.locator('path.mark').getAttribute('d'));
      expect(marks.match(/M/g)).toHaveLength(
        many.filter((one) => one.answer?.status === 429 || one.throttled > 0).length,
      );
      await page.locator('#orders summary').click();
      const shown = page.locator('.lives li');
      expect(await shown.locator('svg').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(
        ['HT77: 2 calls, at last cancelled', 'bus order B1 (call 800): 1 call, at last created'],
      );
      expect(await shown.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
        '#calls?text=HT77',
        '#calls?call=800',
      ]);
      await drawn.click({ position: { x: 0, y: 10 } });
      await expect.poll(() => page.evaluate('location.hash')).toBe('#calls?call=1');
      await expect.poll(() => rowsOf(page).count()).toBe(1);
    });
  });

  test('a thousand calls do not delay the first paint: nothing is unpacked before it is looked at', async () => {
    await visit('many', async (page) => {
      expect(await page.evaluate("document.getElementById('call-rows').childElementCount")).toBe(0);
      await page.locator('#calls').scrollIntoViewIfNeeded();
      await expect.poll(() => rowsOf(page).count()).toBe(100);
    });
  });

  test('what a target sent stays text, in bounds, whatever it is', async () => {
    await visit('hostile', async (page) => {
      await go(page, '#calls?');
      await expect.poll(() => rowsOf(page).count()).toBe(5);
      for (const summary of await page.locator('.call > summary, #orders summary').all()) await summary.click();
      await expect.poll(() => page.locator('.whole').count()).toBe(5);
      expect(await page.locator('script').count()).toBe(2);
      expect(await page.locator('img, iframe, object, embed, form, base').count()).toBe(0);
      const seen = String(await page.evaluate("document.getElementById('call-log').textContent"));
      expect(seen).toContain('<img src=x onerror=alert(2)>');
      expect(seen).toContain('\\u{202e}');
      expect(seen).not.toMatch(/[\u202E\u2066\u200B\0]/);
      expect(seen.length).toBeLessThan(1_000_000);
      const elements = "document.querySelectorAll('#call-log *').length";
      expect(Number(await page.evaluate(elements))).toBeLessThan(300);
      await go(
        page,
        `#calls?${new URLSearchParams({ text: hostileText, status: hostileText, call: hostileText }).toString()}`,
      );
      await expect.poll(() => rowsOf(page).count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
    });
  });

  test.each(['many', 'hostile'])('%s: axe finds nothing serious, light, dark and on a phone', async (name) => {
    await visit(name, async (page) => {
      await go(page, '#calls?call=3');
      await expect.poll(() => page.locator('.whole').count()).toBe(1);
      await page.evaluate("document.querySelectorAll('#orders details').forEach((one) => { one.open = true; })");
      for (const way of ['light', 'dark', 'phone'] as const) {
        await page.emulateMedia({ colorScheme: way === 'dark' ? 'dark' : 'light' });
        if (way === 'phone') await page.setViewportSize(phone);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        expect(await axe(page, way === 'dark' ? { runOnly: ['color-contrast'] } : {})).toEqual([]);
      }
    });
  });

  test('without script, the page says where the calls are', async () => {
    await visit(
      'many',
      async (page) => {
        expect(await page.locator('#no-log').innerText()).toContain('exchanges.ndjson');
        expect(await page.locator('#call-log').isVisible()).toBe(false);
        expect(await page.locator('[data-needs-log]:visible').count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });
});
