import { expect, test } from 'vitest';
import type { Hooks } from '../sandbox/steps.ts';
import { Refusal } from '../sandbox/call.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

const id = 'bus.gid-downstream';
const only = { change: { only: [id] } };

/** A platform that does not know the gid of the first trip whose detail is requested. */
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

test.concurrent('gids that an order uses up are legal, and gids are proved all the same', async () => {
  const { row, report } = await embeddedRun({ variants: ['gid-works-once:one-order'], ...only });
  expect(row(id)).toMatchObject({ verdict: 'pass', lost: 0 });
  expect(report.findings).toEqual([]);
});

test.concurrent('a gid that another search ends is a finding, which says so', async () => {
  const { report } = await embeddedRun({ faults: ['gid-of-newest-search-only'], ...only });
  expect(report.findings).toHaveLength(1);
  expect(report.findings[0]).toMatchObject({
    requirement: id,
    message: expect.stringMatching(
      /^expected trip detail to accept the gid of a trip just returned, got 400, saying .* once another search was made$/,
    ),
  });
});

test.concurrent('a gid that is refused once and accepted over other connections is not a finding', async () => {
  const { row, report } = await embeddedRun({ hooks: firstRefused(), ...only });
  expect(row(id)).toMatchObject({ verdict: 'pass', lost: 0 });
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
  expect(row(id).reason?.text).toMatch(
    /trip detail answered 401: the document does not show whether it accepts this key/,
  );
  expect(report.findings).toEqual([]);
});
