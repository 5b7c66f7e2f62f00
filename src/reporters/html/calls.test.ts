import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallLog } from '../../journal/call-log.ts';
import { renderHtml } from '../html.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { callsLink } from './calls.ts';
import { responseTimes } from './traffic.ts';

const log: CallLog = {
  packed: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=',
  times: [{ operation: 'search', status: 200, times: [4, 1, 3, 2] }],
  sent: [0, 10, 1500],
};
const rendered = (calls?: CallLog): string => renderHtml(sampleReport({ findings: 1 }), calls);
const partsOf = (part: unknown): string => [part].flat(Infinity).join('');

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

test('median, 95 % and longest are times that were measured; the bars of a histogram are not more than the answers', () => {
  const times = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, (ms) => {
      const shown = partsOf(responseTimes({ ...log, times: [{ operation: 'search', status: 200, times: ms }] }));
      const [path = ''] = /(?<= d=")[^"]*/.exec(shown) ?? [];
      const bars = path.split('M').length - 1;
      expect(bars).toBeGreaterThan(0);
      expect(bars).toBeLessThanOrEqual(Math.min(40, new Set(ms).size));
      expect(path).not.toMatch(/NaN|Infinity/);
    }),
  );
  const shown = partsOf(responseTimes(log));
  expect([...shown.matchAll(/data-label="(?:Median|95 %|Longest)">(\d+ ms)/g)].map(([, one]) => one)).toEqual([
    '2 ms',
    '4 ms',
    '4 ms',
  ]);
  expect(shown).toContain('up to 2 calls a second, in 2 seconds');
});

test('a target with hundreds of statuses gets forty rows, and the rest is counted', () => {
  const times = Array.from({ length: 300 }, (_, index) => ({ operation: 'search', status: 200 + index, times: [1] }));
  const shown = partsOf(responseTimes({ ...log, times }));
  expect(shown.match(/<tr>/g)).toHaveLength(41);
  expect(shown).toContain('and 260 further pairs');
});
