import type { Variant } from '../extension.ts';
import type { Settings } from '../settings.ts';
import type { Probe } from '../probe.ts';

/** A variant that is nothing but other settings. */
export function setting(
  id: string,
  title: string,
  open: string,
  settings: Partial<Settings>,
  witness?: (probe: Probe) => Promise<unknown>,
): Variant {
  return {
    id,
    title,
    open,
    settings,
    ...(witness && { witness: async (probe: Probe) => void (await witness(probe)) }),
  };
}

/** A variant made of hooks. */
export function hooked(
  id: string,
  title: string,
  open: string,
  hooks: Variant['hooks'] & {},
  more: Partial<Variant> = {},
): Variant {
  return { id, title, open, hooks, ...more };
}
