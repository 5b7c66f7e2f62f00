import { lifeReasons, orderedWrongTypes, someOf, wrongKeys } from '../../arbitraries/index.ts';
import type { Settings } from '../../config/index.ts';
import type { CancelBodies } from './cancel-bodies.ts';
import type { LifeMaterial } from './life.ts';

/** Ten seconds in all: order detail may be read from a copy that is behind. */
const patience = [500, 1500, 3000, 5000] as const;

/** Wrong keys tried on one order: enough to tell, few enough not to lock the key out. */
const wrongKeysPerOrder = 6;

/** Reasons that are no text, tried on one order. */
const wrongTypesPerOrder = 2;

/** The material of a run's lives. */
export function lifeMaterial({ apiKey, seed }: Pick<Settings, 'apiKey' | 'seed'>, { plain, withReason }: CancelBodies): LifeMaterial {
  const keys = wrongKeys(apiKey, seed);
  // The first is of the same shape as the right one; the last is another one with each seed.
  const ends = [...keys.slice(0, 1), ...keys.slice(-1)];
  return {
    plain: { label: 'a plain reason', body: plain },
    withoutReason: withReason({}),
    patience,
    reasons: lifeReasons.map(({ label, value }) => ({ label, body: withReason(value) })),
    wrongTypes: orderedWrongTypes(seed)
      .slice(0, wrongTypesPerOrder)
      .map(({ label, value }) => ({ label, body: withReason(value) })),
    wrongKeys: [...ends, ...someOf(keys.slice(1, -1), seed, wrongKeysPerOrder - ends.length)].map(({ label, value }) => ({ label, key: value })),
  };
}
