import {
  anyTimePriority,
  type Exchange,
  type How,
  type Json,
  member,
  RawBody,
  statusViolation,
  unlistedViolation,
  type Words,
} from '../../src/harness/index.ts';
import { listed } from './statuses.ts';

/** Why a made-up number is refused. */
export const unknown = 'a made-up order number names no order that could be cancelled (sections 4.2, 7)';

/** Of made-up numbers and broken bodies, which can cancel nobody's order: sent again where the connection was lost. */
const harmless: How = { repeatable: true };
/** And of those that nothing waits for, in any order. */
export const late: How = { ...harmless, priority: anyTimePriority };

/** What else a cancel may be answered: by what it names of the run's own orders. */
interface Otherwise {
  readonly spare: string | undefined;
  /** Whether an acceptance is none of what is looked for. */
  readonly isLegal: (exchange: Exchange) => boolean;
}

/** Sends a cancel and expects exactly 400. Only what cancels no real order: it may be sent again to see it again. */
export async function refused(
  { cancel, holds, lost }: Words,
  body: Json | RawBody,
  because: string,
  how = harmless,
  otherwise: Otherwise | null = null,
): Promise<void> {
  const exchange = await cancel(body, how, otherwise?.spare);
  const broken = (one: Exchange): boolean => one.answer !== null && one.answer.status !== 400 && otherwise?.isLegal(one) !== true;
  // Where auth.valid-key is not part of the run, a 401 is this probe's only where it comes again.
  if (exchange.answer?.status === 401 && (await cancel(body, how)).answer?.status !== 401) lost('the valid key was answered 401 once (see auth.valid-key)');
  holds(
    !broken(exchange),
    () => ({ violation: statusViolation(400, exchange, because), exchange, controls: [], judge: { kind: 'status', expected: 400 } }),
    broken,
  );
}

/** Sends a cancel and expects a status that the document lists. */
export async function answeredAsListed({ cancel, cancelBodies, charge, holds, lost }: Words, body: Json | RawBody, how = harmless): Promise<void> {
  // Answered 200, it is a made-up number that was accepted: no rule for accepted cancels judges that.
  const exchange = await cancel(body, body instanceof RawBody ? how : { ...how, statusOwner: 'cancel.unknown-order' });
  const acceptedAll = (one: Exchange): boolean => one.answer?.status === 200;
  if (acceptedAll(exchange) && !(body instanceof RawBody))
    charge(
      'cancel.unknown-order',
      { violation: statusViolation(400, exchange, unknown), exchange, controls: [], judge: { kind: 'status', expected: 400 } },
      acceptedAll,
    );
  const broken = (one: Exchange): boolean => one.answer !== null && !listed.includes(one.answer.status);
  // Where the plain cancel of that number is answered so as well, what is odd in this one is not the cause.
  if (broken(exchange) && !(body instanceof RawBody)) {
    const plain = await cancel({ order_no: member(body, 'order_no') ?? null, ...cancelBodies.plain }, { ...how, statusOwner: 'cancel.unknown-order' });
    if (broken(plain)) {
      charge(
        'cancel.unknown-order',
        { violation: statusViolation(400, plain, unknown), exchange: plain, controls: [], judge: { kind: 'status', expected: 400 } },
        broken,
      );
      lost(`a plain cancel of a made-up order number was answered ${plain.answer?.status} (see cancel.unknown-order)`);
    }
  }
  holds(!broken(exchange), () => ({ violation: unlistedViolation(exchange), exchange, controls: [], judge: { kind: 'status', expected: 'listed' } }), broken);
}
