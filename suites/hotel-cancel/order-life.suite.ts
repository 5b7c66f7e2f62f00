import { cancelAgain } from '../../src/checks/index.ts';
import {
  cutAnswer,
  deadForKeys,
  type Evidence,
  type Exchange,
  isAccepted,
  lastPlain,
  type Life,
  member,
  refusedAdvice,
  requirement,
  shows,
  type Step,
  unlistedViolation,
  wholeRun,
  whyThrottled,
  type Words,
} from '../../src/harness/index.ts';
import { refusesInPassing, repeatsInTurn, takesAsSoon } from './chance-or-spacing.ts';
import { unlessMixedUp, unlessPlainOnesLie, unlessStrayCancel, unlessThrottled } from './other-cancels.ts';
import { shownCancelled, stoodAtFirst } from './shown-cancelled.ts';
import { whyNotCancelled } from './why-not-cancelled.ts';

const refusals = [400, 401, 429];

/** That orders did not suffice, and why no more could be had. */
function tooFew(words: Words, needed: string): string {
  const why = words.noOrders();
  return why === null ? `too few orders: ${needed}` : `${needed}, and no further order could be had: ${why}`;
}

/** Why an answer to a cancel cannot be judged: none came, or throttling. */
function unanswered(exchange: Exchange): string {
  return exchange.fault === null ? whyThrottled(exchange) : `cancel: ${exchange.fault.message}`;
}

/** Why no call without the key, or with a wrong one, was tried. */
function noneTreated(words: Words, lives: readonly Life[]): string {
  const refused = lives.filter((life) => life.end === 'refused');
  if (refused.length === 0) return tooFew(words, 'an order is needed to try a cancel without the key');
  return `no order was left to try a cancel without the key: of ${refused.length} tried, ${whyNotCancelled(words, refused)}`;
}

/** The calls of all lives that were refused, or should have been, for their key. */
async function keyed(words: Words, kind: 'without-key' | 'wrong-key'): Promise<Step[]> {
  const all = await words.lives();
  const treated = all.filter((life) => life.treated);
  if (treated.length === 0) words.notApplicable(noneTreated(words, all));
  // A cancel that is refused anyway proves nothing: the control is the accepted one that comes after.
  const proved = treated.filter(
    (life) =>
      life.end === 'cancelled' ||
      life.steps.some((step) => step.exchange.answer !== null && !refusals.includes(step.exchange.answer.status) && step.kind === kind),
  );
  if (proved.length === 0)
    words.lost(`no order so treated was cancelled with the key afterwards, and a refusal proves nothing then: ${whyNotCancelled(words, treated)}`);
  return proved.flatMap((life) => life.steps.filter((step) => step.kind === kind));
}

async function notAccepted(words: Words, kind: 'without-key' | 'wrong-key'): Promise<void> {
  const withKey = (await words.lives()).flatMap((life) => life.steps).filter((step) => step.kind !== 'detail' && step.exchange.credentials === 'valid');
  for (const { exchange, label } of await keyed(words, kind)) {
    await words.one(true, async () => {
      const status = exchange.answer?.status;
      // What fails with the key as well does not fail for want of it.
      if (status !== undefined && status >= 500 && withKey.some((step) => step.exchange.answer?.status === status))
        words.lost(`cancels with the key were answered ${status} as well (see http.status-listed)`);
      if (status === undefined || status === 429) words.lost(unanswered(exchange));
      words.holds(refusals.includes(status as number), () => ({
        violation: {
          cause: `status ${status}`,
          message: `expected a cancel with ${label} to be refused, got ${status}`,
          expected: 'status 401 (section 5)',
          actual: `status ${status}${isAccepted(exchange) ? ', accepted' : ''}`,
        },
        exchange,
        controls: [],
        // A fresh order shows what one that stands shows.
        ...(label.endsWith('when it was cancelled') ? {} : { judge: { kind: 'status' as const, expected: 'refused' as const } }),
      }));
    });
  }
}

// §5: "Every call to the two operations carries the header"
requirement('auth.cancel-missing-key', (words) => notAccepted(words, 'without-key'));
requirement('auth.cancel-invalid-key', (words) => notAccepted(words, 'wrong-key'));

// §5.2 against §7, which lists only 400 as refusal of cancel
requirement('auth.cancel-401', async (words) => {
  // Only while the order stands: what a cancelled one answers first, its state or the key, is not shown.
  const all = await words.lives();
  const standing = all.flatMap((life) => life.steps.slice(0, life.steps.findIndex((step) => step.kind !== 'detail' && isAccepted(step.exchange)) >>> 0));
  // A field that may be required may be looked for before the key is, unless a cancel was accepted without it.
  const lacksReason = ({ request }: Exchange): boolean => member(request.body, 'cancel_reason') === undefined;
  const mayLackReason = all.some((life) => life.steps.some((step) => step.kind !== 'detail' && isAccepted(step.exchange) && lacksReason(step.exchange)));
  for (const { exchange, label } of [...(await keyed(words, 'without-key')), ...(await keyed(words, 'wrong-key'))].filter((step) => standing.includes(step))) {
    await words.one(false, async () => {
      const status = exchange.answer?.status;
      if (status !== 400 && status !== 401) words.notApplicable('answered otherwise (see auth.cancel-missing-key, auth.cancel-invalid-key)');
      if (status === 400 && lacksReason(exchange) && !mayLackReason) words.notApplicable('400 may be for the reason that it lacks');
      words.holds(status === 401, () => ({
        violation: {
          cause: 'status 400',
          message: `expected 401 to a cancel with ${label}, got 400`,
          expected: 'status 401 (section 5)',
          actual: 'status 400',
        },
        exchange,
        controls: [],
        judge: { kind: 'status', expected: 401 },
      }));
    });
  }
});

// §5: a refused call that cancels was not refused
requirement('auth.no-effect', async (words) => {
  const all = await words.lives();
  const treated = all.filter((life) => life.treated && life.steps.some((step) => step.kind === 'without-key' || step.kind === 'wrong-key'));
  // Once a keyless cancel was accepted, what follows is that finding's; what was throttled was not refused for its key.
  const honest = treated.filter((life) => {
    const statuses = life.steps.filter(({ kind }) => kind === 'without-key' || kind === 'wrong-key').map(({ exchange }) => exchange.answer?.status);
    return statuses.every((status) => status === undefined || refusals.includes(status)) && statuses.some((status) => status === 400 || status === 401);
  });
  if (honest.length === 0) return words.lack(treated.length === 0 ? noneTreated(words, all) : 'no cancel was refused for its key');
  for (const life of honest) {
    const shown = shownCancelled(words, life);
    if (shown !== undefined) {
      await words.one(true, async () => {
        unlessStrayCancel(words);
        unlessThrottled(words, life.steps);
        unlessMixedUp(words, all);
        words.holds(false, () => ({
          violation: {
            cause: 'order detail shows it cancelled',
            message: 'expected an order to stand after cancels that were refused for their key, but order detail shows it cancelled',
            expected: 'no effect (section 5)',
            actual: 'cancelled',
          },
          exchange: shown.exchange,
          controls: life.steps.slice(0, 2).map((step) => step.exchange),
        }));
      });
    }
  }
  const { dead, missing } = deadForKeys(honest, all);
  await words.one(true, async () => {
    if (dead.length === 0 && honest.every((life) => life.end !== 'cancelled'))
      words.lost(`no order was cancelled with the key after calls without it: ${whyNotCancelled(words, honest)}`);
    if (missing !== null) words.lost(`no order could be cancelled with the key after calls without it, but ${missing}`);
    const [failing] = dead;
    const last = failing === undefined ? undefined : lastPlain(failing);
    if (last !== undefined) {
      unlessStrayCancel(words);
      unlessMixedUp(words, all);
    }
    words.holds(last === undefined, () => ({
      violation: {
        cause: 'refused afterwards',
        message: `expected an order to be cancellable after calls that were refused for their key, got 400 for ${dead.length} such orders and for no other, before and after`,
        expected: 'status 200 with code 0',
        actual: `status ${last?.answer?.status}`,
      },
      exchange: last as Exchange,
      controls: failing?.steps.map((step) => step.exchange).filter((exchange) => exchange !== last) ?? [],
    }));
  });
});

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
    for (const { exchange, kind, life } of again) {
      await words.one(false, async () => {
        const status = exchange.answer?.status;
        if (status === undefined || status === 429) words.lost(unanswered(exchange));
        const evidence = (): Evidence => ({ violation: unlistedViolation(exchange), exchange, controls: [] });
        const listed = [200, 400, 401].includes(status as number);
        // Of two at once neither of which was accepted, none is known to be the second one.
        if (kind === 'twin' && !life.steps.some((step) => step.kind === 'twin' && isAccepted(step.exchange))) {
          if (listed) return words.notApplicable('both of two cancels at once were refused: none is known to have come second');
          words.charge('http.status-listed', evidence());
          words.lost('a cancel that none is known to have come before was answered by an unlisted status (see http.status-listed)');
        }
        words.holds(listed, evidence);
      });
    }
  },
);

// §3: one order, one transition
requirement('cancel.once', async (words) => {
  const all = await words.lives();
  const twins = all
    .map((life) => ({ life, both: life.steps.filter((step) => step.kind === 'twin').map((step) => step.exchange) }))
    .filter(({ both }) => both.length === 2);
  if (twins.length === 0) return words.lack(tooFew(words, 'an order is needed to send two cancels of it at once'));
  const inTurn = repeatsInTurn(all);
  for (const {
    life,
    both: [one, two],
  } of twins) {
    await words.one(false, async () => {
      if (one === undefined || two === undefined || one.answer === null || two.answer === null)
        return words.lost(`one of two cancels at once was not answered: ${(one?.fault ?? two?.fault)?.message ?? 'no answer came'}`);
      const refusedKey = [one, two].find(({ answer }) => answer?.status === 401);
      if (refusedKey !== undefined) return words.lost(words.whyKeyRefused(refusedKey));
      const cut = cutAnswer(one) ?? cutAnswer(two);
      if (cut !== null) return words.lost(`of one of two cancels at once, ${cut}`);
      if (life.end === 'unknown') return words.lost(`two cancels at once: ${whyNotCancelled(words, [life])}`);
      const third = life.steps.find((step) => step.kind === 'cancel' && isAccepted(step.exchange))?.exchange;
      if (!isAccepted(one) && !isAccepted(two) && third === undefined)
        return words.notApplicable(`both of two cancels at once were refused, and so may the order have been: ${refusedAdvice}`);
      // A target may take one cancel at a time and refuse whatever comes meanwhile.
      if (!isAccepted(one) && !isAccepted(two) && !life.alone)
        return words.notApplicable('both of two cancels at once were refused, but cancels of other orders were under way beside them');
      if (!isAccepted(one) && !isAccepted(two) && (refusesInPassing(all) || !takesAsSoon(all, one, life)))
        return words.notApplicable('both of two cancels at once were refused, but so may a single one be that comes as soon after others');
      unlessMixedUp(words, all);
      words.holds(isAccepted(one) || isAccepted(two), () => ({
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
            cause: cancelled ? 'not shown as cancelled' : 'shown as cancelled',
            message: cancelled
              ? 'expected order detail to show an accepted cancel, but it does not'
              : 'expected a refused cancel to change nothing, but order detail shows the order cancelled',
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
