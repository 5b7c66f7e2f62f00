import {
  fieldsOfNoCancel,
  malformedBodies,
  nonObjectBodies,
  reasonCases,
  someCases,
  wrongTypeReasons,
  GroupTest,
  longPieces,
  namesOf,
  type Piece,
  plainPieces,
  sharpPieces,
  soupReason,
} from '../../src/arbitraries/index.ts';
import {
  cancel,
  type CancelFacts,
  type Json,
  RawBody,
  type Request,
  type Scenario,
  type Facts,
  isAttackLike,
  isListed,
  type JsonObject,
  type Send,
} from '../../src/requirements/for-suites.ts';

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
      ...cancels
        .madeUp(0)
        .map(({ value, label, boundary }) =>
          cancel({ order_no: value, ...plain }, { named: `an order number: ${label}`, boundary }),
        ),
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
    await send(...some.map(({ value, label: named, boundary }) => cancel(new RawBody(value), { named, boundary })));
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
    const others = cancels.reasonsDrawn(more).map((value) => ({ value, label: 'a drawn reason', boundary: false }));
    const asked = [...listed, ...others].map(({ value, label: named, boundary }, nth): Request => {
      const order_no = numberFor(cancels, 3 + 1000 * nth);
      return cancel({ order_no, ...cancels.bodies.withReason(value) }, { named, boundary });
    });
    await send(...asked);
    // With an order, its scenario has sent them.
    if (cancels.known().length === 0) await soupsForMadeUpOrders(send, facts);
  },
};

function numberFor(cancels: CancelFacts, purpose: number): Json {
  return cancels.madeUp(purpose)[0]?.value ?? null;
}

/** Cancels of made-up orders for one soup, at most. */
const mostCalls = 10;
/** Purposes of made-up numbers; the scenario of single reasons has those from 3 on, in thousands. */
const [ofPlain, ofSharp] = [503, 703];

/**
 * Reasons of many pieces for made-up orders, where no order is lost: a class of characters that breaks the answer there
 * is sent for no other order. Gives the pieces that real orders may be cancelled for.
 */
export async function soupsForMadeUpOrders(send: Send, facts: Facts): Promise<GroupTest<Piece>> {
  const [plain, sharp] = await Promise.all([
    tried(send, facts, ofPlain, new GroupTest(plainPieces, longPieces.slice(-1))),
    tried(send, facts, ofSharp, new GroupTest(sharpPieces)),
  ]);
  // A cancel that a firewall stops leaves its order in doubt.
  const may = (piece: Piece): boolean =>
    facts.firewall !== true || !isAttackLike({ body: soupReason([piece]), bodyText: piece.value });
  const isLong = (piece: Piece): boolean => longPieces.includes(piece);
  return new GroupTest(
    [...plain.filter((piece) => !isLong(piece)), ...sharp].filter(may),
    (plain.some(isLong) ? longPieces : []).filter(may),
  );
}

async function tried(send: Send, { cancels }: Facts, purpose: number, all: GroupTest<Piece>) {
  let group = all;
  let usual: number | undefined;
  for (let nth = 0; nth < mostCalls && !group.isDone; nth += 1) {
    const pieces = group.next();
    const body: JsonObject = {
      order_no: cancels.madeUp(purpose + nth)[0]?.value ?? null,
      ...cancels.bodies.withReason(soupReason(pieces)),
    };
    const [exchange] = await send(cancel(body, { named: namesOf(pieces), boundary: nth === 0 }));
    const status = exchange!.answer?.status;
    if (nth === 0 && status !== undefined && !isListed('cancel', status)) {
      // A platform may answer each made-up number by such a status.
      const [control] = await send(cancel({ ...body, ...cancels.bodies.plain }));
      usual = control!.answer?.status;
    }
    const isFine = status !== undefined && (isListed('cancel', status) || status === usual);
    group = group.after(pieces, isFine ? 'accepted' : 'broken');
  }
  return group.accepted;
}
