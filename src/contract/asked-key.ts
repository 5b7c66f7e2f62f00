import type { Credentials } from './exchange.ts';
import { describeScheme } from './key-scheme.ts';

/**
 * How a request identifies itself: with the right key, without the header, with an empty one, or with another key,
 * which reports describe and never show.
 */
export type AskedKey =
  | 'right'
  | 'none'
  | 'empty'
  | { readonly wrong: string; readonly description: string; readonly scheme?: string };

/** The right key after a scheme such as `Bearer`: the document does not show whether that is right (section 5). */
export function keyAfter(scheme: string, apiKey: string): AskedKey {
  return { wrong: `${scheme} ${apiKey}`, description: describeScheme(scheme), scheme };
}

/** The same as an exchange says it. */
export function credentialsOf(key: AskedKey): Credentials {
  if (typeof key === 'object') return 'wrong';
  return key === 'right' ? 'valid' : key === 'none' ? 'missing' : 'empty';
}
