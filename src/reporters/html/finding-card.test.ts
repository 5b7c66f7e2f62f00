import { expect, test } from 'vitest';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { sampleFinding } from '../sample-finding.fixture.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { findingView } from '../view/finding.ts';
import { findingCard } from './finding-card.ts';

test('further calls are named by their operations; only calls of the same operation are examples', () => {
  const one = sampleFinding('bus.seats', 1, '');
  const titles = (change: Partial<ReportFinding>): (string | undefined)[] => {
    const view = findingView(sampleReport({ findings: 1 }), { ...one, ...change }, undefined);
    const card = findingCard(view, { open: true, longestBody: 1000 }).toString();
    return [/Further \w+ \(\d\)/.exec(card)?.[0], /class="example">.*?<h4>(.*?)<\/h4>/s.exec(card)?.[1]];
  };
  expect(titles({})).toEqual(['Further examples (1)', 'Example']);
  expect(titles({ operation: 'taxi.detail', examples: [{ ...one.examples[0]!, operation: 'taxi.order' }] })).toEqual([
    'Further calls (1)',
    'A call of taxi.order',
  ]);
});

test('the card of a flow shows all its calls in their order, and none of them as an example', () => {
  const one = sampleFinding('bus.seats', 5, '');
  const order = { ...one.examples[0]!, call: 2, operation: 'taxi.order' };
  const flow = { ...one, call: 5, operation: 'taxi.detail', basis: 'flow', control: null, examples: [order] } as const;
  const view = findingView(sampleReport({ findings: 1 }), flow, undefined);
  const card = findingCard(view, { open: true, longestBody: 1000 }).toString();
  const titles = [...card.matchAll(/<h4>(.*?) <small>/g)].map(([, title]) => title);
  expect(card).toContain('All 2 calls of the flow, in their order');
  expect(titles.slice(-2)).toEqual(['1. taxi.order', '2. taxi.detail']);
  expect(card).not.toMatch(/class="example"|Further/);
});
