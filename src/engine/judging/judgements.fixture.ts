import '../../../suites/index.ts';
import { expect } from 'vitest';
import { acceptedSearch, sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { type Request, type Facts, History } from '../../requirements/history/index.ts';
import { type Fail, type Judge } from '../../requirements/judging/index.ts';
import { Firewall } from '../../contract/firewall.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { type Reason } from '../../contract/reason.ts';
import { requirementById } from '../../requirements/index.ts';
import { Outcome } from '../outcome.ts';
import type { Judged } from '../../requirements/requirement.ts';
import { createJudgements } from './judgements.ts';

export const violation = { cause: 'a cause', message: 'm', expected: 'e', actual: 'a' };
let calls = 0;

/** The number of the next call. */
export const nextCall = (): number => (calls += 1);

export function answered(page: number, status = 200): Exchange {
  const body = { ...sampleSearch, page };
  const call = nextCall();
  return status === 200 ? acceptedSearch([], {}, { body, call }) : sampleExchange({ body, status, call });
}

/** The request that an exchange was sent for. */
export const asked = ({ operation, request }: Exchange): Request => ({
  operation: operation as 'search',
  body: request.body ?? null,
});

/**
 * Judgements by the judges of `bus.trip`, `bus.data` and so on, over a history; what they ask is answered 200, unless
 * told otherwise.
 */
export function scene(
  judges: readonly (Partial<Judged> & { readonly judge: Judge })[],
  exchanges: readonly Exchange[],
  {
    confirm = async (found) => found,
    facts = sampleFacts(),
    mayBePlatform = true,
  }: {
    readonly confirm?: (found: Fail) => Promise<Fail | Reason | null>;
    readonly facts?: Facts;
    readonly mayBePlatform?: boolean;
  } = {},
) {
  const judged = judges.map((one, nth): Judged => ({
    id: ['bus.trip', 'bus.data'][nth] ?? '',
    explanations: [],
    ...one,
  }));
  const outcomes = new Map(judged.map(({ id }) => [id, new Outcome(requirementById(id) ?? expect.fail(id))]));
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: asked(exchange) })),
  );
  const sent: [id: string, request: Request][] = [];
  const confirmed: string[] = [];
  const judgements = createJudgements({
    run: { history, outcomes, firewall: new Firewall(false), calls: new WeakMap(), mayBePlatform },
    facts: () => facts,
    judged,
    sender: (id) => async (request) => {
      sent.push([id, request as Request]);
      history.add({ ...answered(0), request: { ...answered(0).request, body: request?.body as never } }, request);
      return [];
    },
    confirm: async ({ id }, found) => {
      confirmed.push(id);
      return confirm(found);
    },
  });
  const trip = outcomes.get('bus.trip') ?? expect.fail();
  return { judgements, history, trip, data: outcomes.get('bus.data'), asked: sent, confirmed };
}
