import type { Fault } from '../extension.ts';
import type { ReferenceConfiguration } from '../configuration.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { requirementOf } from './requirement-of.ts';

/** A fault; hooks that remember something are given as a function. */
export function fault(
  id: string,
  title: string,
  breaks: string,
  hooks: Hooks | ((platform: Platform) => Hooks),
  witness: Fault['witness'],
  configuration?: Partial<ReferenceConfiguration>,
): Fault {
  return {
    id,
    requirement: requirementOf[id] ?? '',
    title,
    breaks,
    hooks: typeof hooks === 'function' ? hooks : () => hooks,
    witness,
    ...(configuration && { configuration }),
  };
}
