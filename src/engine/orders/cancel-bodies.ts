import type { Settings } from '../../config/settings.ts';
import type { CancelBodies } from '../../requirements/history/index.ts';

/** The reason of a cancel where the configuration names none. */
const usualReason = 'change of plans';

export function cancelBodies({ cancelExtras }: Pick<Settings, 'cancelExtras'>): CancelBodies {
  const { cancel_reason: reason = usualReason, ...others } = cancelExtras;
  return { plain: { cancel_reason: reason, ...others }, withReason: (own) => ({ ...own, ...others }) };
}
