import { busGid, busGidAcross, busGidOverAnswers, gidsOverPages } from '../../src/checks/index.ts';
import { everyAnswer, requirement, wholeRun } from '../../src/harness/index.ts';
import { sortedWay } from './walks.ts';

// §2: "gid: identifier of the trip"
requirement('bus.gid', everyAnswer(busGid), async (words) => {
  const { withTrips, relation, walk } = words;
  const [busy] = await withTrips(2);
  if (busy === undefined) return;
  await relation(busy, async (round) => gidsOverPages(await walk(busy, { page_size: 50 }, round > 1)));
  await relation(busy, async (round) => gidsOverPages(await walk(busy, await sortedWay(words, busy, true), round > 1)));
});
requirement(
  'bus.gid-across',
  wholeRun(() => busGidAcross),
  wholeRun(() => busGidOverAnswers),
);
