import {
  GroupTest,
  longPieces,
  type Piece,
  plainPieces,
  sharpPieces,
  soupReason,
} from '../../src/arbitraries/index.ts';
import {
  cancel,
  type Facts,
  isAttackLike,
  isListed,
  type JsonObject,
  type Send,
} from '../../src/requirements/for-suites.ts';

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
    const [exchange] = await send(cancel(body, { boundary: nth === 0 }));
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
