import { expect, test } from 'vitest';
import { strangersHotel } from '../../sandbox/variants/order-numbers.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';

const forms = ['order-numbers-counted', 'order-numbers-counted-and-coerced'];

// Where orders are counted from 1, whatever is read as a small number is an order of somebody.
test.concurrent.each(forms.flatMap((form) => [1, 2, 3].map((seed) => [form, seed] as const)))(
  '%s, seed %i: nothing but orders of the run is cancelled, and nobody is blamed',
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
