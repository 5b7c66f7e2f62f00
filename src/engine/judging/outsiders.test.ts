import { expect, test } from 'vitest';
import type { History } from '../../requirements/history/index.ts';
import { fail, pass } from '../../requirements/judging/index.ts';
import { answered, scene, violation } from './judgements.fixture.ts';

test('while nothing but servers without the path has answered, no answer passes or fails', async () => {
  const failing = { judge: (history: History) => history.all.map(({ exchange }) => fail(exchange, [], violation)) };
  const passing = { judge: (history: History) => history.all.map(({ exchange }) => pass(exchange)) };
  for (const mayBePlatform of [false, true]) {
    const { judgements, trip, data } = scene([failing, passing], [answered(1, 404)], { mayBePlatform });
    await judgements.judge(true);
    judgements.end();
    expect([trip.findings.size, data?.cases, trip.lost]).toEqual(mayBePlatform ? [1, 1, 0] : [0, 0, 1]);
  }
});
