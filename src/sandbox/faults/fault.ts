import type { Fault } from '../extension.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { varied } from '../variations.ts';

/** Parts of a fault: all variations share some, and each has others. Hooks that remember something are a function. */
export type Part = Partial<Omit<Fault, 'id' | 'hooks'> & { hooks: Hooks | ((platform: Platform) => Hooks) }>;

/**
 * A fault, or one with variations: each is a fault with what all share and what is its own. It throws where the parts
 * are not a whole fault.
 */
export function fault(id: string, shared: Part, variations?: Readonly<Record<string, Part>>): Fault[] {
  return varied(id, shared, variations).map(({ id, breaks, title, document, hooks, witness, configuration }) => {
    if (!breaks || !title || !document || !hooks || !witness) throw new Error(`the fault ${id} lacks a part`);
    return {
      id,
      breaks,
      title,
      document,
      hooks: typeof hooks === 'function' ? hooks : () => hooks,
      witness,
      ...(configuration && { configuration }),
    };
  });
}
