import { type Exchange, type How, type Json, type RawBody, statusViolation, type Words } from '../../src/harness/index.ts';

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
  how: How,
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
