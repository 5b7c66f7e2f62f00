import { expect, test } from 'vitest';
import { embeddedRun } from './embedded-run.fixture.ts';

/** Cases that a gate run gives each judge of the pages of searches, at least. */
const least = {
  'bus.valid-accepted': 120,
  'bus.page-size': 100,
  'bus.page-info-echo': 120,
  'bus.limit-50': 120,
  'bus.paging': 200,
  'bus.total': 200,
  'bus.sort-dep-time': 60,
  'bus.gid': 200,
};

test('a gate run gives each judge of pages many cases, and loses none', async () => {
  const { report, row } = await embeddedRun({ change: { only: Object.keys(least) } });
  expect(report.findings).toEqual([]);
  console.log(
    `${report.run.requests} calls: ${Object.keys(least)
      .map((id) => `${id} ${row(id).cases}`)
      .join(', ')}`,
  );
  for (const [id, cases] of Object.entries(least)) {
    expect(row(id), id).toMatchObject({ verdict: 'pass', lost: 0 });
    expect(row(id).cases, id).toBeGreaterThanOrEqual(cases);
  }
});
