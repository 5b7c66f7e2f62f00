import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleTrips } from '../../checks/sample-exchange.fixture.ts';
import { createRedactor, showExchange } from '../../client/index.ts';
import { busTrip } from '../../checks/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Violation } from '../../model/finding.ts';
import { requirementById } from '../../requirements/index.ts';
import { Outcome } from '../outcome.ts';
import { findingLine } from './finding-line.ts';

const redactor = createRedactor({ secrets: ['sesame-sesame'], pointers: ['/data/lines/*/line_name'] });
const showing = { redactor, realOrders: new Set(['H1']), show: (exchange: Exchange) => showExchange(redactor.exchange(exchange), 'https://a.example') };

/** The line on what `bus.trip` says of an answer. */
function lineOn(exchange: Exchange): Record<string, unknown> {
  const judgement = busTrip.judge(exchange);
  const [violation] = judgement.applies ? judgement.violations : [];
  return lineOf(violation ?? expect.fail(), exchange);
}

function lineOf(violation: Violation, exchange: Exchange): Record<string, unknown> {
  const outcome = new Outcome(requirementById('bus.trip') ?? expect.fail());
  return findingLine(outcome.violate({ violation, exchange, controls: [] }), showing);
}

/** So many trips, of which the sixth from the end has no remark. */
function withoutRemark(count: number): Exchange {
  return acceptedSearch(
    sampleTrips(count).map((trip, index) => {
      const { remark: _, ...others } = trip;
      return index === count - 6 ? others : trip;
    }),
  );
}

test('a finding names its place, and keeps what is around it where the answer is too long to be shown whole', () => {
  const long = lineOn(withoutRemark(200));
  expect(long).toMatchObject({ violation: { pointer: '/data/lines/194/remark', actual: 'the field is missing' }, item: { pointer: '/data/lines/194' } });
  const { value } = long['item'] as { value: Record<string, unknown> };
  expect(value).not.toHaveProperty('remark');
  expect(value).toMatchObject({ line_name: '[redacted]', dep_time: expect.any(String) });
  expect(lineOn(withoutRemark(10))).toMatchObject({ violation: { pointer: '/data/lines/4/remark' }, item: null });
});

test('what is about no place of the answer has none, and a cancel says whose order it named', () => {
  const status = { cause: 'status 500', message: 'm', expected: 'e', actual: 'a' };
  expect(lineOf(status, withoutRemark(200))).toMatchObject({ violation: status, item: null, judge: null });
  const cancel = (order: string): Exchange => sampleExchange({ operation: 'cancel', body: { order_no: order }, status: 500 });
  const judge = { kind: 'status', expected: 400 } as const;
  const judged = (order: string): unknown => {
    const outcome = new Outcome(requirementById('cancel.malformed') ?? expect.fail());
    return findingLine(outcome.violate({ violation: status, exchange: cancel(order), controls: [], judge }), showing)['judge'];
  };
  expect([judged('H1'), judged('H2')]).toEqual([judge, { ...judge, order: 'made-up' }]);
});
