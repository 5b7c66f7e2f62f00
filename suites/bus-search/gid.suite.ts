import { busGid, busGidAcross, gidsOverPages } from '../../src/checks/index.ts';
import { everyAnswer, requirement, wholeRun } from '../../src/harness/index.ts';

// §2: "gid: identifier of the trip"
requirement('bus.gid', everyAnswer(busGid), async ({ withTrips, relation, walk }) => {
  const [busy] = await withTrips(2);
  if (busy === undefined) return;
  await relation(busy, async (round) => gidsOverPages(await walk(busy, { page_size: 50 }, round > 1)));
  await relation(busy, async (round) => gidsOverPages(await walk(busy, { page_size: 50, sort_by: 'dep_time' }, round > 1)));
});
requirement(
  'bus.gid-across',
  wholeRun(() => busGidAcross),
);
