import type { Exchange } from '../model/exchange.ts';
import { isAccepted } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation, witnessLimit } from './check.ts';

/**
 * Sections 5 and 7: after the key was accepted once, no call with it is answered 401, until a wrong key was sent (a lockout
 * is legal). Judged at the end, when it is known when that was. Remembers two times for each of up to 200,000 calls (about
 * 10 MB) and at most 200 exchanges.
 */
export const authValidKey: RunCheck = {
  id: 'auth.valid-key',
  create() {
    const calls: { readonly sentAt: number; readonly endedAt: number }[] = [];
    const refused: Exchange[] = [];
    let acceptedAt = Infinity;
    let wrongSentAt = Infinity;
    let acceptance: readonly Exchange[] = [];
    let cases = 0;
    const judged = ({ sentAt, endedAt }: { readonly sentAt: number; readonly endedAt: number }) => sentAt >= acceptedAt && endedAt < wrongSentAt;
    return {
      add(exchange): Evidence[] {
        // A wrong key counts as sent even where no answer came.
        if (exchange.credentials === 'wrong' && exchange.fault?.kind !== 'not-sent') wrongSentAt = Math.min(wrongSentAt, exchange.sentAt);
        if (exchange.credentials !== 'valid' || !inScope('every-answer', exchange)) return [];
        if (isAccepted(exchange) && exchange.endedAt < acceptedAt) {
          acceptedAt = exchange.endedAt;
          acceptance = [exchange];
        }
        if (calls.length < memoryLimit) calls.push({ sentAt: exchange.sentAt, endedAt: exchange.endedAt });
        if (exchange.answer?.status === 401 && refused.length < witnessLimit) refused.push(exchange);
        return [];
      },
      end() {
        cases = calls.filter(judged).length;
        return refused.filter(judged).map((exchange) => ({
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
