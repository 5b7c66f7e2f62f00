import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { flow, generic } from '../../cli/api/authoring.ts';
import type { Handler } from '../../sandbox/serve-handler.ts';
import { runPack } from './run-pack.fixture.ts';
import { anyTrip, estimate, order, priceKept, taxiPack } from './taxi-pack.fixture.ts';
import { type Bug, taxiPlatform } from './taxi-platform.fixture.ts';

const [answer] = generic([estimate]);
/** Does not read the price of the estimate. */
const priceOfSeats = flow('taxi.price-of-seats', {
  level: 'MUST',
  source: 's',
  statement: 's',
  given: { trip: anyTrip },
  async run({ trip }, { call }) {
    const { data } = await call(estimate, trip);
    assert.ok(data.estimate_id);
    const made = await call(order, { estimate_id: data.estimate_id });
    assert.equal(made.data.price, 10 + 2 * trip.seats, 'the price is not that of the seats');
  },
});

/** The platform, whose estimates lack their price. */
function withoutPrice(...bugs: readonly Bug[]): Handler {
  const { handle } = taxiPlatform(...bugs);
  return async (request) => {
    const got = await handle(request);
    if (!request.url.endsWith('/estimate') || got.status !== 200) return got;
    const { data } = (await got.json()) as { data: { estimate_id: string } };
    return Response.json({ code: 0, message: 'ok', data: { estimate_id: data.estimate_id } });
  };
}

const broken = async (requirements: readonly (typeof priceKept)[], handle: Handler) => {
  const { report } = await runPack(taxiPack(...requirements), handle);
  const open = report.requirements.flatMap(({ id, reason }) => (reason === null ? [] : [`${id}: ${reason.text}`]));
  return { open, failed: [...new Set(report.findings.map(({ requirement }) => requirement))].toSorted() };
};
const misfit = 'its assertion fails because of the value at /data/price, which taxi.estimate.answer reports';

test.each<[string, Handler]>([
  ['of another type', taxiPlatform('price as text').handle],
  ['missing', withoutPrice()],
])('a value that is %s is reported once: a flow that computes with it waits', async (_, handle) => {
  const { open, failed } = await broken([answer!, priceKept], handle);
  expect(failed).toEqual(['taxi.estimate.answer']);
  expect(open).toEqual([expect.stringContaining(misfit)]);
});

test('a flow that fails for another reason in the same answers is a finding', async () => {
  for (const handle of [taxiPlatform('price as text', 'price changes').handle, withoutPrice('price changes')])
    expect(await broken([answer!, priceOfSeats], handle)).toEqual({
      open: [],
      failed: ['taxi.estimate.answer', 'taxi.price-of-seats'],
    });
});

test('if nothing reports the value, the flow does', async () => {
  expect(await broken([priceKept], withoutPrice())).toEqual({ open: [], failed: ['taxi.price-kept'] });
});
