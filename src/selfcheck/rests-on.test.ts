import { expect, test } from 'vitest';
import { followersIn } from '../contract/follows.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** Faults that leave a requirement nothing to judge, and the broken requirement that the report names. */
test.each([
  ['class-code:time', 'bus.trip', ['bus.dep-time', 'bus.sort-dep-time']],
  ['page-info-empty', 'bus.page-info', ['bus.page-info-total', 'bus.page-info-echo']],
  ['page-info-missing:list', 'bus.data', ['bus.page-info', 'bus.page-info-total', 'bus.page-info-echo']],
])('%s: what %s leaves nothing to judge of follows from it', async (fault, broken, followers) => {
  const { report } = await embeddedRun({ faults: [fault], change: { only: [broken, ...followers] } });
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([broken]);
  const found = followersIn({ ...report, strict: false });
  expect(Object.fromEntries(found.map(({ requirement, causes }) => [requirement.id, causes]))).toEqual(
    Object.fromEntries(followers.map((id) => [id, [broken]])),
  );
});
