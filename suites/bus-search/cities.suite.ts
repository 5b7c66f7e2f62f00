import { boundary, further } from '../../src/arbitraries/index.ts';
import { busMatchesCities } from '../../src/checks/index.ts';
import { requirement, turnPriority, wholeRun } from '../../src/harness/index.ts';
import { otherRoutes } from '../other-routes.ts';

// §4.1: "trips between a departure city and an arrival city"
requirement(
  'bus.matches-cities',
  wholeRun(() => busMatchesCities),
  async ({ grounds, stir, pooled, search, firstPage }) => {
    const routes = await grounds();
    await Promise.all([
      stir(
        routes.map((ground) => boundary('a configured route', ground)),
        ({ body }) => pooled(body),
      ),
      stir(
        otherRoutes(routes).map((body) => further('another route', body)),
        (body) => pooled(body),
      ),
      // Two routes in turn, the same page of each, sorted.
      stir([further('in turn', routes.slice(0, 2))], async (some) => {
        for (const { body } of [...some, ...some.slice(0, 1)])
          await search({ ...body, page: firstPage(), page_size: 20, sort_by: 'dep_time' }, { priority: turnPriority });
      }),
    ]);
  },
);
