import { type Scenario, search } from '../../src/history/index.ts';
import { enoughAlike } from '../../src/judging/index.ts';
import { onBusiest } from './on-busiest.ts';

/** One search twice more, one after the other. */
export const sameSearchAgain = onBusiest('the same search again', async (ask, busy) => {
  for (let times = 0; times < 2; times += 1) await ask(search(busy.body, { again: true }));
});

/** The plain searches of two routes again and again: of several servers with gids of their own, each answers once. */
export const sameSearchesOften: Scenario = {
  name: 'the same searches often',
  async run(ask, { routes }) {
    const two = routes.filter(({ shown }) => shown > 0).slice(0, 2);
    const times = Math.ceil((enoughAlike + two.length) / Math.max(1, two.length));
    await Promise.all(
      two.map(async ({ body }) => {
        for (let nth = 0; nth < times; nth += 1) await ask(search(body, { again: true }));
      }),
    );
  },
};
