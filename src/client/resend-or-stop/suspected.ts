import { isAttackLike } from '../../contract/attack-like.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { BannedFor } from '../../contract/transport.ts';

/** Answers after a suspicious call in which a ban may begin. */
const rightAfter = 8;

/** Remembers the last call for which something in front may ban this address. Starts without any call. */
export function createSuspected() {
  /** The last such call, and the answers since. */
  let [last, since]: [BannedFor | null, number] = [null, 0];
  return {
    /** Notes that a call was answered. */
    answered(exchange: Exchange): void {
      const now = suspicionOf(exchange);
      [last, since] = now === null ? [last, since + 1] : [now, 0];
    },
    /** For what a ban may have begun with this call, which failed; null if nothing speaks for one. */
    banAt: (exchange: Exchange): BannedFor | null => suspicionOf(exchange) ?? (since <= rightAfter ? last : null),
  };
}

/** For what something in front may ban the address that sends such a call; null for a usual one. */
export function suspicionOf({ credentials, request }: Pick<Exchange, 'credentials' | 'request'>): BannedFor | null {
  if (credentials !== 'valid') return 'wrong keys';
  return isAttackLike(request) ? 'attacks' : null;
}
