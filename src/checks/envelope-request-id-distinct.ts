import type { Exchange } from '../model/exchange.ts';
import { answerJson } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { member } from '../model/json.ts';
import { describeValue } from '../schema/index.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';

/**
 * Section 2: `request_id` is not empty and differs between different requests. Only a repeated cancel of one order may
 * replay its answer. Remembers up to 200,000 ids of at most 64 characters
 * with the call they came from (about 50 MB), and 200 exchanges.
 */
export const envelopeRequestIdDistinct: RunCheck = {
  id: 'envelope.request-id-distinct',
  create() {
    const seen = new Map<string, { readonly request: string; readonly call: number; readonly exchange: Exchange | null }>();
    let cases = 0;
    return {
      add(exchange): Evidence[] {
        const id = inScope('success', exchange) ? member(answerJson(exchange), 'request_id') : undefined;
        if (typeof id !== 'string') return [];
        cases += 1;
        if (id === '') {
          return [{ violation: violation('/request_id: empty', '/request_id', 'an identifier of the request', 'an empty string'), exchange, controls: [] }];
        }
        const request = compact(sameRequest(exchange));
        const earlier = seen.get(compact(id));
        if (earlier === undefined) {
          if (seen.size < memoryLimit) seen.set(compact(id), { request, call: exchange.call, exchange: seen.size < witnessLimit ? exchange : null });
          return [];
        }
        if (earlier.request === request) return [];
        const actual = `${describeValue(id)}, which call ${earlier.call} got for another request`;
        const controls = earlier.exchange === null ? [] : [earlier.exchange];
        return [
          {
            violation: violation('/request_id: same for different requests', '/request_id', 'an identifier of its own for each request', actual),
            exchange,
            controls,
          },
        ];
      },
      end: () => [],
      get cases() {
        return cases;
      },
    };
  },
};

/** The same text for calls that may share an answer. */
function sameRequest({ operation, request, call }: Exchange): string {
  const order = operation === 'cancel' ? member(request.body, 'order_no') : undefined;
  return `${operation} ${typeof order === 'string' ? `order ${order}` : `call ${call}`}`;
}
