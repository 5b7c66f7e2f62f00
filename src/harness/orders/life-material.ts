import { lifeReasons, orderedWrongTypes, wrongKeys } from '../../arbitraries/index.ts';
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
  return {
    plain: { label: 'a plain reason', body: plain },
    withoutReason: withReason({}),
    patience,
    reasons: lifeReasons.map(({ label, value }) => ({ label, body: withReason(value) })),
    wrongTypes: orderedWrongTypes(seed)
      .slice(0, wrongTypesPerOrder)
      .map(({ label, value }) => ({ label, body: withReason(value) })),
    wrongKeys: wrongKeys(apiKey, seed)
      .slice(0, wrongKeysPerOrder)
      .map(({ label, value }) => ({ label, key: value })),
  };
}
