import { whyNotAccepted } from '../../src/checks/index.ts';
import { deadForKeys, type Evidence, type Exchange, isAccepted, type Life, member, requirement, type Step, type Words } from '../../src/harness/index.ts';
import { cancelledByRefused, endedByRefused } from './effect-of-refused.ts';
import { unlessMixedUp, unlessStrayCancel, unlessThrottled } from './other-cancels.ts';
import { shownCancelled } from './shown-cancelled.ts';
import { refusals } from './statuses.ts';
import { tooFew, whyNotCancelled } from './why-not-judged.ts';

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
      if (status === undefined || status === 429) words.lost(whyNotAccepted(exchange, words));
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
  if (honest.length === 0)
    return words.lack(
      treated.length === 0
        ? noneTreated(words, all)
        : 'no order had all its cancels without the right key refused for it (see auth.cancel-missing-key, auth.cancel-invalid-key)',
    );
  for (const life of honest) {
    const shown = shownCancelled(words, life);
    if (shown !== undefined) {
      await words.one(true, async () => {
        unlessStrayCancel(words);
        unlessThrottled(words, life.steps);
        unlessMixedUp(words, all);
        words.holds(false, () => cancelledByRefused(shown, life.steps, 'key', 5));
      });
    }
  }
  const { dead, missing } = deadForKeys(honest, all);
  await words.one(true, async () => {
    if (dead.length === 0 && honest.every((life) => life.end !== 'cancelled'))
      words.lost(`no order was cancelled with the key after calls without it: ${whyNotCancelled(words, honest)}`);
    if (missing !== null) words.lost(`no order could be cancelled with the key after calls without it, but ${missing}`);
    const ended = endedByRefused(
      dead,
      'refused afterwards',
      `expected an order to be cancellable after calls that were refused for their key, got 400 for ${dead.length} such orders and for no other, before and after`,
    );
    if (ended !== null) {
      unlessStrayCancel(words);
      unlessMixedUp(words, all);
    }
    words.holds(ended === null, () => ended as Evidence);
  });
});
