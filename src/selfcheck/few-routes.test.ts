import { expect, test } from 'vitest';
import { embeddedRun } from './embedded-run.fixture.ts';

// A partner often names one route, and knows of none that is short: facts that other routes show elsewhere are shown by
// this one.
const oneLong = { routes: [{ start_city_code: '310100', end_city_code: '320500' }] };

test.concurrent.each([
  ['repeated-search-refused:member-order', 'bus.valid-accepted'],
  ['limit-lifted-with-narrow-distance-type', 'bus.limit-50'],
  ['total-seven-more-five-days-ahead', 'bus.paging'],
])('with one long route alone %s is found by %s', async (fault, requirement) => {
  const { report } = await embeddedRun({ faults: [fault], change: { ...oneLong, only: [requirement, 'bus.today'] } });
  expect(report.findings.map((finding) => finding.requirement)).toEqual([requirement]);
});

test.concurrent('a clean platform conforms by one long route alone, within the calls of a gate run', async () => {
  const { report } = await embeddedRun({ change: oneLong });
  expect(report.findings).toEqual([]);
  expect(report.requirements.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)).toEqual([]);
  expect(report.run.requests).toBeLessThanOrEqual(800);
});
