import type { Exchange } from '../model/exchange.ts';
import { isAccepted } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation, witnessLimit } from './check.ts';
import { Lockout, type Times } from './lockout.ts';

/**
 * Sections 5 and 7: after the key was accepted once, no call with it is answered 401, until a wrong key was sent (a lockout
 * is legal). A call without a key may lock out as well, on some servers behind a balancer and not on others: a 401 after one
 * counts only where it comes always on connections that brought such a call and never on others, or always for what was sent without
 * the key and never for anything else (`lockout.ts`). A key may expire: a 401 counts only where it was accepted afterwards. Judged at the end, when it is known
 * when that was. Remembers two times for each of up to 200,000 calls (about 4 MB), and at most 200 exchanges.
 */
export const authValidKey: RunCheck = {
  id: 'auth.valid-key',
  create() {
    // Calls with the key, as lists of what is known of each: an object a call would take three times the memory.
    const sent: number[] = [];
    const ended: number[] = [];
    const lockout = new Lockout();
    const refused: Exchange[] = [];
    let acceptedAt = Infinity;
    let wrongSentAt = Infinity;
    let acceptance: readonly Exchange[] = [];
    let acceptedLast = -Infinity;
    let cases = 0;
    const judged = ({ sentAt, endedAt }: Times): boolean => sentAt >= acceptedAt && endedAt < wrongSentAt;
    const mayBeExpired = ({ endedAt }: Times): boolean => endedAt > acceptedLast;
    return {
      add(exchange): Evidence[] {
        const { credentials, sentAt, endedAt, fault } = exchange;
        // A key counts as shown even where no answer came.
        if (credentials === 'wrong' && fault?.kind !== 'not-sent') wrongSentAt = Math.min(wrongSentAt, sentAt);
        if (credentials === 'missing' || credentials === 'empty') lockout.withoutKey(exchange);
        if (credentials !== 'valid' || !inScope('every-answer', exchange)) return [];
        if (isAccepted(exchange)) {
          acceptedLast = Math.max(acceptedLast, sentAt);
          if (endedAt < acceptedAt) [acceptedAt, acceptance] = [endedAt, [exchange]];
        }
        if (sent.length < memoryLimit) {
          sent.push(sentAt);
          ended.push(endedAt);
        }
        lockout.withKey(exchange);
        if (exchange.answer?.status === 401 && refused.length < witnessLimit) refused.push(exchange);
        return [];
      },
      end() {
        const all = refused.filter(judged);
        const broken = all.filter((exchange) => !lockout.explains(exchange, wrongSentAt) && !mayBeExpired(exchange));
        cases = sent.filter((sentAt, index) => judged({ sentAt, endedAt: ended[index]! })).length - (all.length - broken.length);
        return broken.map((exchange) => ({
          violation: violation(`status 401 with the key${spelling(exchange)}`, 'the status', 'no 401 with the key that was accepted before', '401'),
          exchange,
          controls: acceptance,
        }));
      },
      get cases() {
        return cases;
      },
    };
  },
};

/** How the header's name was spelled, where it was not as in the document. */
function spelling({ request }: Exchange): string {
  const name = Object.keys(request.headers).find((one) => one.toLowerCase() === 'authorization');
  if (name === undefined || name === 'Authorization') return '';
  return name === 'authorization' ? ', header name in lower case' : name === 'AUTHORIZATION' ? ', header name in upper case' : ', header name in mixed case';
}
