import { type Scenario, search } from '../../src/history/index.ts';
import { otherRoutes } from '../other-routes.ts';

/** Every configured route, and cities that none of them joins. */
export const everyRoute: Scenario = {
  name: 'every route',
  async run(ask, { routes }) {
    await ask(...routes.map(({ body }) => search(body, { boundary: true })), ...otherRoutes(routes).map((body) => search(body)));
  },
};

/** Two routes in turn and back, the same sorted page of each: what an answer keeps of the one before shows in the next. */
export const routesInTurn: Scenario = {
  name: 'routes in turn',
  async run(ask, { routes, firstPage }) {
    const [one, other = one] = routes;
    for (const route of [one, other, one])
      if (route !== undefined) await ask(search({ ...route.body, page: firstPage, page_size: 20, sort_by: 'dep_time' }, { again: true }));
  },
};
