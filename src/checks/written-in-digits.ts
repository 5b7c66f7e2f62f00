import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';

/**
 * A number of the request's body that is written as digits alone; null where the member is none, or is written otherwise. Readers of
 * JSON differ in whether `1e1`, `5.0` or a fraction of 400 digits is the integer that it looks like here.
 */
export function writtenInDigits({ request }: Exchange, name: 'page' | 'page_size'): number | null {
  const value = member(request.body, name);
  return typeof value === 'number' && new RegExp(`"${name}"\\s*:\\s*\\d+\\s*[,}]`).test(request.bodyText) ? value : null;
}
