import type { Phase } from '../../history/index.ts';
import type { Judged } from '../asking/judgements.ts';
import type { Engine } from '../engine.ts';
import { asksAgain } from './ask-again.ts';
import type { FixedCase } from './fixed-case.ts';

/** Times that a case is asked at least: some faults come beside others only. */
const leastTries = 2;

/** The phase in which a case may be asked: after a call without the key or with a wrong one, a lockout is legal. */
export function phaseOf({ evidence }: FixedCase): Phase {
  if (evidence.some(({ credentials }) => typeof credentials === 'object')) return 'wrong-keys';
  return evidence.some(({ credentials }) => credentials !== 'valid') ? 'without-key' : 'together';
}

/** Asks the evidence of a pinned case again, and records what is broken as a finding like any other. */
export async function runPinned(fixed: FixedCase, judged: Judged, engine: Engine): Promise<void> {
  const { run, confirmation } = engine;
  const outcome = run.outcome(judged.id);
  if (outcome === undefined) return;
  const tell = (state: 'broken' | 'holds' | 'untold', reason: string | null): void => {
    run.journal.append({ kind: 'pinned', id: fixed.id, requirement: judged.id, state, reason });
    // Sent and not told: a gate that could not see it proves nothing.
    if (state === 'untold') outcome.lose(`the pinned case ${fixed.id} could not be judged: ${reason}`, true);
  };
  const spends = fixed.evidence.some(({ operation }) => operation === 'cancel');
  if (spends && !run.guard.permitted)
    return run.journal.append({ kind: 'pinned', id: fixed.id, requirement: judged.id, state: 'untold', reason: run.guard.advice });
  for (let nth = 0; nth < Math.max(leastTries, fixed.tries); nth += 1) {
    const means = {
      apiKey: run.settings.apiKey,
      now: run.now(),
      madeUp: (shape: string) => run.guard.madeUp(run.now() + nth).find((one) => one.label === shape)?.value ?? null,
    };
    const asks = asksAgain(fixed, means);
    if (typeof asks === 'string') return tell('untold', asks);
    const { broken, isTold, why } = await confirmation.round(judged, fixed.cause, asks);
    if (broken !== null) {
      outcome.violate({ violation: broken.violation, exchange: broken.by, controls: broken.beside });
      return tell('broken', null);
    }
    if (!isTold) return tell('untold', why ?? 'the answers are none that it can be told from');
  }
  return tell('holds', null);
}
