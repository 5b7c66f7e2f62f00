import type { Credentials } from './exchange.ts';

/**
 * How a request identifies itself: with the right key, without the header, with an empty one, or with another key,
 * which reports describe and never show.
 */
export type AskedKey =
  | 'right'
  | 'none'
  | 'empty'
  | { readonly wrong: string; readonly description: string; readonly scheme?: string };

/** The same as an exchange says it. */
export function credentialsOf(key: AskedKey): Credentials {
  if (typeof key === 'object') return 'wrong';
  return key === 'right' ? 'valid' : key === 'none' ? 'missing' : 'empty';
}
