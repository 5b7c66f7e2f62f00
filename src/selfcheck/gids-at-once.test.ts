import { expect, test } from 'vitest';
import type { Hooks } from '../reference/steps.ts';
import { Refusal } from '../reference/call.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

const id = 'bus.gid-downstream';
const only = { change: { only: [id] } };

/** Does not know the gid of the first trip that trip detail is asked for. */
function firstRefused(): Hooks {
  let refused = false;
  return {
    tripOf(next, call, gid) {
      const trip = next(call, gid);
      if (trip === undefined || refused || call.operation !== 'busTripDetail') return trip;
      refused = true;
      return undefined;
    },
  };
}

test.concurrent.each(['gid-of-newest-search-only', 'gid-used-up-by-an-order'])('%s is legal, and gids are proved all the same', async (variant) => {
  const { row, report } = await embeddedRun({ variants: [variant], ...only });
  expect(row(id)).toMatchObject({ verdict: 'pass', lost: 0 });
  expect(report.findings).toEqual([]);
});

test.concurrent('that gids work until the next search is told where it is seen, and nowhere else', async () => {
  for (const [variants, isTold] of [
    [['gid-of-newest-search-only'], true],
    [[], false],
  ] as const) {
    const { report } = await embeddedRun({ variants });
    const told = report.observations.find((one) => one.id === 'open.gid-lifetime');
    expect(told?.answer.endsWith('; gids are refused once another search was made')).toBe(isTold);
  }
});

test.concurrent('a gid that is refused once, while others work after a further search, is no finding and no proof', async () => {
  const { row, report } = await embeddedRun({ hooks: firstRefused(), ...only });
  expect(row(id)).toMatchObject({ verdict: 'inconclusive', lost: 1 });
  expect(row(id).reason).toMatch(/a gid was refused once and taken in each later round: too few refusals to tell$/);
  expect(report.findings).toEqual([]);
});

test.concurrent('a trip detail that refuses the key says nothing of gids', async () => {
  const hooks: Hooks = {
    busTripDetail() {
      throw new Refusal(401, 40100, 'not for you');
    },
  };
  const { row, report } = await embeddedRun({ hooks, ...only });
  expect(row(id)).toMatchObject({ verdict: 'inconclusive' });
  expect(row(id).reason).toMatch(/trip detail answered 401: whether it takes this key is not shown/);
  expect(report.findings).toEqual([]);
});
