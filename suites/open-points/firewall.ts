import { quoted } from '../quoted.ts';
import {
  attackKindsOf,
  type Exchange,
  firewallIn,
  isAttackLike,
  notObserved,
  openPoint,
} from '../../src/requirements/for-suites.ts';
import { hostileTextsInSearches, oddSearches, soupsInSearches } from '../scenarios/odd-input.ts';

// §7 lists the statuses of the platform; the document does not show what is in front of it.
export const openFirewall = openPoint({
  id: 'open.firewall',
  question: 'Does something in front of the platform stop input that looks like an attack, and which kinds?',
  quotes: {
    '7': ['POST /open/v1/bus/search | 200, 400, 401, 429', quoted.cancelStatuses],
  },
  statementKey: 'firewall',
  value: 'list of kinds, such as `paths` and `quotes-and-markup`; empty if nothing is stopped',
  asksDeclared: [hostileTextsInSearches, soupsInSearches, oddSearches],
  none: notObserved('no call that looks like an attack was answered or stopped'),
  *shows({ exchanges }) {
    const firewall = firewallIn(exchanges);
    if (firewall.isUnclear) {
      yield notObserved('calls that look like an attack were refused in front, perhaps for another reason');
      return;
    }
    const kinds = firewall.seen?.kinds ?? [];
    for (const exchange of exchanges) {
      if (firewall.stops(exchange))
        yield { exchange, value: attackKindsOf(exchange.request).filter((kind) => kinds.includes(kind)) };
      else if (isArrived(exchange)) yield { exchange, value: [], isWeak: kinds.length > 0 };
    }
  },
});

/** Whether a call that looks like an attack was answered by the platform. */
function isArrived({ answer, credentials, request }: Exchange): boolean {
  return answer !== null && credentials === 'valid' && isAttackLike(request);
}
