import type { Variant } from '../extension.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { varied } from '../variations.ts';

/**
 * Parts of a legal form: all variations share some, and each has others. Hooks that remember something are a function.
 */
export type Part = Partial<Omit<Variant, 'id' | 'hooks'> & { hooks: Hooks | ((platform: Platform) => Hooks) }>;

/** A legal form, or one with variations: each is a form with what all share and what is its own. */
export function form(id: string, shared: Part, variations?: Readonly<Record<string, Part>>): Variant[] {
  return varied(id, shared, variations).map(({ id, title, open, hooks, ...rest }) => {
    if (!title || !open) throw new Error(`the legal form ${id} lacks a part`);
    return { id, title, open, ...(hooks && { hooks: typeof hooks === 'function' ? hooks : () => hooks }), ...rest };
  });
}
