import {
  fieldsOfNoCancel,
  malformedBodies,
  nonObjectBodies,
  reasonCases,
  someCases,
  wrongTypeReasons,
} from '../../src/arbitraries/index.ts';
import {
  cancel,
  type CancelFacts,
  type Json,
  RawBody,
  type Request,
  type Scenario,
} from '../../src/requirements/for-suites.ts';
import { soupsForMadeUpOrders } from './reason-soups.ts';

/**
 * What of a cancel no order needs to be there for: numbers that no order has, plainly, and with fields that the
 * operation does not have.
 */
export const madeUpOrders: Scenario = {
  name: 'made-up orders',
  about: 'cancel',
  async run(send, { runs, cancels }) {
    const { plain } = cancels.bodies;
    await send(
      ...cancels.madeUp(0).map(({ value, boundary }) => cancel({ order_no: value, ...plain }, { boundary })),
      ...cancels.madeUpDrawn(0, Math.ceil(runs / 12)).map((order_no) => cancel({ order_no, ...plain })),
      cancel({ order_no: numberFor(cancels, 1), ...plain, ...fieldsOfNoCancel }),
    );
  },
};

/** Bodies that are not JSON, and JSON that is not an object, each made from a cancel of a made-up order. */
export const brokenCancels: Scenario = {
  name: 'broken cancels of made-up orders',
  phase: 'late-cancels',
  about: 'cancel',
  async run(send, { seed, runs, cancels }) {
    const valid = { order_no: numberFor(cancels, 2), ...cancels.bodies.plain };
    const some = [malformedBodies(valid), nonObjectBodies(valid)].flatMap((all) =>
      someCases(all, seed, Math.ceil(runs / 12)),
    );
    await send(...some.map(({ value, boundary }) => cancel(new RawBody(value), { boundary })));
  },
};

/**
 * Reasons of every kind, each for a different made-up order: a target may throttle repeated cancels of one order.
 */
export const reasonsForMadeUpOrders: Scenario = {
  name: 'reasons for made-up orders',
  phase: 'late-cancels',
  about: 'cancel',
  async run(send, facts) {
    const { seed, runs, cancels } = facts;
    const more = Math.ceil(runs / 12);
    const listed = [reasonCases, wrongTypeReasons].flatMap((all) => someCases(all, seed, more));
    const others = cancels.reasonsDrawn(more).map((value) => ({ value, boundary: false }));
    const asked = [...listed, ...others].map(({ value, boundary }, nth): Request => {
      const order_no = numberFor(cancels, 3 + 1000 * nth);
      return cancel({ order_no, ...cancels.bodies.withReason(value) }, { boundary });
    });
    await send(...asked);
    // With an order, its scenario has sent them.
    if (cancels.known().length === 0) await soupsForMadeUpOrders(send, facts);
  },
};

function numberFor(cancels: CancelFacts, purpose: number): Json {
  return cancels.madeUp(purpose)[0]?.value ?? null;
}
