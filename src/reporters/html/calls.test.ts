import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallLog } from '../../journal/call-log.ts';
import { renderHtml } from '../html.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { callsLink } from './calls.ts';

const log: CallLog = {
  packed: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=',
  sent: 3,
};
const rendered = (calls?: CallLog): string => renderHtml(sampleReport({ findings: 1 }), calls);

test('the journal is data that no browser runs: the policy names one script, by its hash', () => {
  const page = rendered(log);
  const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/gzip" id="journal"', '']);
  const own = createHash('sha256')
    .update(scripts[1]?.[2] ?? '')
    .digest('base64');
  expect(page).toContain(`script-src 'sha256-${own}'`);
});

test('calls that are too many for the page are named with their file, and need no script', () => {
  const page = rendered({ ...log, packed: null });
  expect(page).toMatch(/This run has too many calls for this page[\s\S]*href="exchanges\.ndjson"/);
  expect(page).not.toMatch(/id="journal"|getElementById\('journal'\)/);
});

test('without calls there is no list', () => {
  expect(rendered()).not.toMatch(/id="calls"|getElementById\('journal'\)/);
});

test('a link names each call once, and is hidden until there is a list', () => {
  expect(callsLink([7, undefined, 3, 7])?.toString()).toBe(
    '<a href="#calls?call=7,3" data-needs-log hidden>in the list of calls</a>',
  );
  expect(callsLink([undefined])).toBeNull();
});
