import { cancelAgain, whyNotAccepted } from '../../src/checks/index.ts';
import {
  cutAnswer,
  type Evidence,
  type Exchange,
  isAccepted,
  isOneAnswer,
  type Life,
  refusedAdvice,
  refusesInPassing,
  refusesOnlyAtOnce,
  refusesRepeatsSoon,
  refusesUntreated,
  repeatsInTurn,
  requirement,
  shows,
  takesAsSoon,
  twinRounds,
  unlistedViolation,
  wholeRun,
  type Words,
} from '../../src/harness/index.ts';
import { cancelledUnnamed, unlessMixedUp, unlessPlainOnesLie, unlessStrayCancel, unlessThrottled } from './other-cancels.ts';
import { fallsForNoReason } from './sent-for-reason.ts';
import { stoodAtFirst } from './shown-cancelled.ts';
import { refusals } from './statuses.ts';
import { tooFew, whyNotCancelled } from './why-not-judged.ts';

// §3: what a cancel of a cancelled order answers is not shown; its status is listed, and an accepted one conforms
requirement(
  'cancel.again',
  wholeRun(() => cancelAgain),
  async (words) => {
    const all = await words.lives();
    const again = all.flatMap((life) => life.steps.filter((step) => step.exchange.statusOwner === 'cancel.again').map((step) => ({ ...step, life })));
    if (all.every((life) => life.end !== 'cancelled'))
      words.lack(`no order was cancelled for certain, so none could be cancelled again: ${whyNotCancelled(words, all)}`);
    else if (again.length === 0) words.lack('no cancelled order was cancelled again');
    const reasonFalls = fallsForNoReason(all);
    for (const { exchange, kind, life } of again) {
      await words.one(false, async () => {
        const status = exchange.answer?.status;
        if (status === undefined || status === 429) words.lost(whyNotAccepted(exchange, words));
        const evidence = (): Evidence => ({ violation: unlistedViolation(exchange), exchange, controls: [] });
        const listed = [200, 400, 401].includes(status as number);
        // Of two at once neither of which was accepted, none is known to be the second one.
        if (kind === 'twin' && !life.steps.some((step) => step.kind === 'twin' && isAccepted(step.exchange))) {
          if (listed) return words.notApplicable('both of two cancels at once were refused: none is known to have come second');
          words.charge('http.status-listed', evidence());
          words.lost('a cancel that none is known to have come before was answered by an unlisted status (see http.status-listed)');
        }
        if (reasonFalls(exchange)) words.lost('a first cancel without a reason is answered by an unlisted status as well (see cancel.reason)');
        words.holds(listed, evidence);
      });
    }
  },
);

/** Why an order was refused both of two cancels at once for another reason, perhaps, than that they came at once; null for none. */
function whyBothRefused(words: Words, all: readonly Life[], life: Life, first: Exchange): string | null {
  // A target may take one cancel at a time and refuse whatever comes meanwhile.
  if (!life.alone) return 'cancels of other orders were under way beside them';
  if (refusesInPassing(all) || !takesAsSoon(all, first, life)) return 'so may a single one be that comes as soon after others';
  if (words.suppliedOrders.length === 0 && refusesUntreated(all)) return 'so was every one of another new order: it may not be confirmed yet';
  if (!refusesOnlyAtOnce(all.filter((one) => one.alone))) return 'so may be a first and a second one: no further order was refused just so many';
  return null;
}

/** Why both of two cancels at once may be one cancellation for all that, as what became of them; null for no reason. */
function whyBothAccepted(all: readonly Life[], one: Exchange, two: Exchange): string | null {
  if (isOneAnswer(one, two)) return 'given one answer, its request id among it: there was one cancellation';
  return refusesRepeatsSoon(all) ? null : 'accepted, and no repeat that came as soon was refused: it may be one answer given twice';
}

// §3: one order, one transition
requirement('cancel.once', async (words) => {
  const all = await words.lives();
  const twins = all.map((life) => ({ life, rounds: twinRounds(life) })).filter(({ rounds }) => rounds.length > 0);
  if (twins.length === 0) return words.lack(tooFew(words, 'an order is needed to send two cancels of it at once'));
  const inTurn = repeatsInTurn(all);
  for (const { life, rounds } of twins) {
    const [first] = rounds[0] ?? [];
    const [one, two] = rounds.at(-1) ?? [];
    await words.one(false, async () => {
      if (first === undefined || one === undefined || two === undefined || one.answer === null || two.answer === null)
        return words.lost(`one of two cancels at once was not answered: ${(one?.fault ?? two?.fault)?.message ?? 'no answer came'}`);
      const refusedKey = [one, two].find(({ answer }) => answer?.status === 401);
      if (refusedKey !== undefined) return words.lost(words.whyKeyRefused(refusedKey));
      const cut = cutAnswer(one) ?? cutAnswer(two);
      if (cut !== null) return words.lost(`of one of two cancels at once, ${cut}`);
      if (life.end === 'unknown') return words.lost(`two cancels at once: ${whyNotCancelled(words, [life])}`);
      const isGranted = isAccepted(one) || isAccepted(two);
      const third = life.steps.find((step) => step.kind === 'cancel' && isAccepted(step.exchange))?.exchange;
      if (!isGranted && third === undefined)
        return words.notApplicable(`both of two cancels at once were refused, and so may the order have been: ${refusedAdvice}`);
      const whyRefused = isGranted ? null : whyBothRefused(words, all, life, first);
      if (whyRefused !== null) return words.notApplicable(`both of two cancels at once were refused, but ${whyRefused}`);
      unlessMixedUp(words, all);
      words.holds(isGranted, () => ({
        violation: {
          cause: 'both refused',
          message: 'expected two cancels of one order at once to end as two in a row do (the first accepted), but both were refused, and a third one accepted',
          expected: 'one accepted',
          actual: 'both refused',
        },
        exchange: two,
        controls: [one, ...(third === undefined ? [] : [third])],
      }));
      const [repeat] = inTurn;
      if (repeat === undefined) return words.lost('no second cancel in a row to compare with');
      // What a repeat answers is open: only where none in a row was accepted is it that they came at once.
      const bothAccepted = isAccepted(one) && isAccepted(two) && !inTurn.some(isAccepted);
      const whyAccepted = bothAccepted ? whyBothAccepted(all, one, two) : null;
      if (whyAccepted !== null) return words.notApplicable(`both of two cancels at once were ${whyAccepted}`);
      if (bothAccepted) unlessPlainOnesLie(words, all);
      words.holds(!bothAccepted, () => ({
        violation: {
          cause: 'both accepted',
          message: 'expected two cancels of one order at once to end as two in a row do (the second refused), but both were accepted',
          expected: `one accepted, one answered ${repeat.answer?.status}`,
          actual: 'both accepted',
        },
        exchange: two,
        controls: [one, repeat],
      }));
    });
  }
});

/** What order detail shows of a cancel that is not what was answered; `unnamed`: it showed so before any cancel named the order. */
function effectToTell(accepted: boolean, unnamed: boolean): { readonly cause: string; readonly message: string } {
  if (accepted) return { cause: 'not shown as cancelled', message: 'expected order detail to show an accepted cancel, but it does not' };
  if (unnamed)
    return {
      cause: 'cancelled unnamed',
      message: 'expected a cancel to change no order but the one that it names, but order detail shows one cancelled that none had named yet',
    };
  return { cause: 'shown as cancelled', message: 'expected a refused cancel to change nothing, but order detail shows the order cancelled' };
}

// §3: "status = cancelled" is the order's, not the answer's alone
requirement('cancel.takes-effect', async (words) => {
  const detail = words.bound.hotelOrderDetail;
  if (detail === null) return words.lack('`operations.hotelOrderDetail` is not bound: its path is not shown in the document');
  if (detail.cancelled === null) return words.lack('`operations.hotelOrderDetail` does not say how it shows a cancelled order: add `cancelled`');
  const all = await words.lives();
  if (all.every((life) => life.end === 'unknown')) words.lost(`the outcome of every cancel is unknown: ${whyNotCancelled(words, all)}`);
  for (const life of all) {
    for (const [index, step] of life.steps.entries()) {
      if (step.kind !== 'detail') continue;
      const earlier = life.steps.slice(0, index).filter((one) => one.kind !== 'detail');
      if (earlier.some((one) => one.exchange.answer === null || !(isAccepted(one.exchange) || refusals.includes(one.exchange.answer.status)))) continue;
      const cancelled = earlier.some((one) => isAccepted(one.exchange));
      // Before its first cancel an order's state is not this suite's doing.
      if (!cancelled && (earlier.length === 0 || earlier.some((one) => one.kind !== 'reason' && one.kind !== 'cancel') || !stoodAtFirst(words, life))) continue;
      await words.one(false, async () => {
        const fresh = shows(detail.cancelled, step.exchange);
        if (fresh && !cancelled) {
          unlessStrayCancel(words);
          unlessThrottled(words, earlier);
        }
        if (fresh !== cancelled) unlessMixedUp(words, all);
        words.holds(fresh === cancelled, () => ({
          violation: {
            ...effectToTell(cancelled, cancelledUnnamed(words, life)),
            expected: cancelled ? JSON.stringify(detail.cancelled) : 'not cancelled',
            actual: cancelled ? 'otherwise' : 'cancelled',
          },
          exchange: step.exchange,
          controls: earlier.slice(-2).map((one) => one.exchange),
        }));
      });
    }
  }
});
