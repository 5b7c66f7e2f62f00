import { cacheSign } from '../../contract/from-cache.ts';
import type { ShownResponse } from '../../contract/shown-exchange.ts';

/** Says that a cache gave an answer: `, from a cache (x-cache: HIT)`; empty where no header says so. */
export function fromCache(response: ShownResponse | null): string {
  const sign = response === null ? null : cacheSign(response.headers);
  return sign === null ? '' : `, from a cache (${sign.header}: ${sign.value})`;
}
