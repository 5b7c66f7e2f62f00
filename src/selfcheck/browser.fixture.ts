import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

export const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
export const skipped = executablePath === undefined ? ' (skipped: no chromium at CHROMIUM or /usr/bin/chromium)' : '';
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

/** Opens a page, does something with it, and expects no error and no network request. */
export type Visit = (
  name: string,
  act: (page: Page) => Promise<void>,
  options?: BrowserContextOptions,
) => Promise<void>;

/** A browser for the tests of a file, and the pages that it visits, by name. */
export function visitor(pages: Readonly<Record<string, string>>): Visit {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-html-'));
  let browser: Browser;
  beforeAll(async () => {
    for (const [name, html] of Object.entries(pages)) writeFileSync(fileOf(name), html);
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      timeout: 0,
    });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const fileOf = (name: string): string => join(folder, `${name.replaceAll(' ', '-')}.html`);

  return async (name, act, options = {}) => {
    const context = await browser.newContext({ viewport: desktop, ...options });
    // Vitest ends what takes too long.
    context.setDefaultTimeout(0);
    const [asked, wrong]: [string[], string[]] = [[], []];
    const own = pathToFileURL(fileOf(name)).href;
    await context.route('**', (route) => {
      if (route.request().url().startsWith(own)) return route.continue();
      asked.push(route.request().url());
      return route.abort();
    });
    const page = await context.newPage();
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && wrong.push(message.text())));
    page.on('pageerror', (error) => void wrong.push(error.message));
    page.on('dialog', (dialog) => void (wrong.push(dialog.message()), dialog.dismiss()));
    try {
      await page.goto(own);
      await act(page);
      expect({ asked, wrong }, name).toEqual({ asked: [], wrong: [] });
    } finally {
      await context.close();
    }
  };
}

/** The findings that axe calls serious or critical: the rule and the first places. */
export async function axe(page: Page, options: object): Promise<unknown> {
  await page.evaluate(axeSource);
  return page.evaluate(`axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => [one.id, one.help, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]))`);
}
