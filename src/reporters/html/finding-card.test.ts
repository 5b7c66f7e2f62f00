import { expect, test } from 'vitest';
import type { ReportFinding } from '../../contract/report.ts';
import { sampleFinding } from '../sample-finding.fixture.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { findingView } from '../view/finding.ts';
import { findingCard } from './finding-card.ts';

test('further calls of a flow are named by their operations; only calls of the same operation are examples', () => {
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
