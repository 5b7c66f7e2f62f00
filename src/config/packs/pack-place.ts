import { type Json, member } from '../../contract/json.ts';
import type { PackPlace } from '../settings.ts';

/** A pack of the configuration, `./a.ts` or `{ "use": "./a.ts", "maxRequests": 300 }`; null if it is neither. */
export function packPlace(one: Json, from: string): PackPlace | null {
  const given = typeof one === 'string' ? one : member(one, 'use');
  const maxRequests = member(one, 'maxRequests');
  if (typeof given !== 'string') return null;
  return { given, from, ...(typeof maxRequests === 'number' ? { maxRequests } : {}) };
}
