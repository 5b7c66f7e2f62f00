import { expect, test } from 'vitest';
import { strangersHotel } from '../../sandbox/variants/order-numbers.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';

const forms = ['order-numbers-counted', 'order-numbers-counted-and-coerced'];

// If orders are counted from 1, every small number may be the order of another person.
test.concurrent.each(forms.flatMap((form) => [1, 2].map((seed) => [form, seed] as const)))(
  '%s, seed %i: only orders of the run are cancelled, and nothing fails',
  async (form, seed) => {
    const { report, reference } = await embeddedRun({ variants: [form], change: { seed, only: ['cancel', 'auth'] } });
    const orders = [...reference.platform.orders.hotel.values()];
    expect(
      orders.filter(({ hotelId, cancellation }) => hotelId === strangersHotel && cancellation !== undefined),
    ).toEqual([]);
    expect(orders.filter(({ cancellation }) => cancellation !== undefined).length).toBeGreaterThan(5);
    expect(report.findings).toEqual([]);
    expect(
      report.requirements
        .filter(({ verdict }) => verdict !== 'pass')
        .map(({ id, verdict, reason }) => [id, verdict, reason]),
    ).toEqual([]);
  },
);

test.concurrent('a nightly run neither', async () => {
  const { report, reference } = await embeddedRun({
    variants: ['order-numbers-counted-and-coerced'],
    change: { runs: 120, only: ['cancel'] },
  });
  const orders = [...reference.platform.orders.hotel.values()];
  expect(
    orders.filter(({ hotelId, cancellation }) => hotelId === strangersHotel && cancellation !== undefined),
  ).toEqual([]);
  expect(report.findings).toEqual([]);
});
