import '../../suites/index.ts';
import type { LineOf } from '../journal/line-types.ts';
import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleTrips } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Call } from '../client/call.ts';
import { createRedactor } from '../client/index.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import { brokenBy } from '../../suites/all-checks.fixture.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Violation } from '../contract/finding.ts';
import type { ShownEvidence, ShownExchange } from '../contract/shown-exchange.ts';
import { requirementById } from '../requirements/index.ts';
import { Outcome } from './outcome.ts';
import { documentedCall } from './target.ts';
import { findingLine } from './finding-line.ts';

const redactor = createRedactor({ secrets: ['sesame-sesame'], pointers: ['/data/lines/*/line_name'] });
const showing = {
  redactor,
  show: (exchange: Exchange) => showExchange(redactor.exchange(exchange), 'https://a.example'),
  calls: new Map(),
  guard: { mayRepeat: () => true },
};
const status500: Violation = { cause: 'status 500', message: 'm', expected: 'e', actual: 'a' };

/** The line on what `bus.trip` says of an answer. */
function lineOn(exchange: Exchange): LineOf<'finding'> {
  return lineOf(brokenBy('bus.trip', exchange)?.[0] ?? expect.fail(), exchange);
}

function lineOf(violation: Violation, exchange: Exchange): LineOf<'finding'> {
  const outcome = new Outcome(requirementById('bus.trip') ?? expect.fail());
  return findingLine(outcome.fail({ violation, exchange, comparedWith: [] }), showing);
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
  expect(long).toMatchObject({
    violation: { pointer: '/data/lines/194/remark', actual: 'the field is missing' },
    item: { pointer: '/data/lines/194' },
  });
  const { value } = long['item'] as { value: Record<string, unknown> };
  expect(value).not.toHaveProperty('remark');
  expect(value).toMatchObject({ line_name: '[redacted]', dep_time: expect.any(String) });
  expect(lineOn(withoutRemark(10))).toMatchObject({ violation: { pointer: '/data/lines/4/remark' }, item: null });
});

test('what is about no place of the answer has none', () => {
  expect(lineOf(status500, withoutRemark(200))).toMatchObject({ violation: status500, item: null });
});

test('what other answers show is in the line without secrets, if it differs: two of them', () => {
  const outcome = new Outcome(requirementById('bus.trip') ?? expect.fail());
  const exchange = withoutRemark(10);
  const failing = (actual: string) => outcome.fail({ violation: { ...status500, actual }, exchange, comparedWith: [] });
  expect(findingLine(failing('a'), showing)).not.toHaveProperty('otherValues');
  for (const actual of ['sesame-sesame', 'b', 'c']) failing(actual);
  expect(findingLine(failing('a'), showing)).toMatchObject({
    otherValues: [
      { expected: 'e', actual: expect.not.stringContaining('sesame') },
      { expected: 'e', actual: 'b' },
    ],
  });
});

/** The evidence of a finding that rests on these exchanges; the last one is the failure. */
function evidenceFor(
  exchanges: readonly Exchange[],
  callOf: (exchange: Exchange) => Call | undefined,
  mayRepeat = true,
): LineOf<'finding'> {
  const outcome = new Outcome(requirementById('bus.trip') ?? expect.fail());
  const exchange = exchanges.at(-1) ?? expect.fail();
  const finding = outcome.fail({ violation: status500, exchange, comparedWith: exchanges.slice(0, -1) });
  return findingLine(finding, { ...showing, calls: { get: callOf }, guard: { mayRepeat: () => mayRepeat } });
}

test('the line of a finding has all its requests in order, with the connection if it matters', () => {
  const sent = [3, 1, 2].map((call) => sampleExchange({ call, body: { page: call } }));
  const connections = [undefined, 'any', 'new', 'same'] as const;
  const { evidence, evidenceLack, controls } = evidenceFor([...sent, sent[1]!], ({ call, request }) => ({
    ...documentedCall('search', request.body ?? null, null),
    connection: connections[call],
  }));
  expect(evidenceLack).toBeNull();
  expect((evidence as ShownEvidence[]).map(({ request, connection }) => [request.body, connection])).toEqual([
    [{ page: 1 }, undefined],
    [{ page: 2 }, 'new'],
    [{ page: 3 }, 'same'],
  ]);
  expect((controls as ShownExchange[]).map(({ request }) => request.body)).toEqual([
    { page: 3 },
    { page: 1 },
    { page: 2 },
  ]);
});

test('what rests on a cancel that must not be sent twice has no evidence to be sent, and says why', () => {
  const cancel = sampleExchange({ operation: 'cancel', body: { order_no: 'H1' } });
  const call = documentedCall('cancel', { order_no: 'H1' }, null);
  expect(evidenceFor([cancel], () => call, false)).toMatchObject({
    evidence: [],
    evidenceLack: expect.stringContaining('an order is cancelled only once'),
  });
  expect(
    evidenceFor([cancel], () => undefined, false),
    'a recorded one',
  ).toMatchObject({ evidence: [{ operation: 'cancel' }], evidenceLack: null });
});

test('what rests on a call of an operation that only a configuration binds says so, and nothing of orders', () => {
  const detail: Exchange = { ...sampleExchange({ body: { gid: 'g1' } }), operation: 'busTripDetail' };
  const call: Call = { ...documentedCall('search', { gid: 'g1' }, null), operation: 'busTripDetail' };
  expect(evidenceFor([detail], () => call, false)).toMatchObject({
    evidence: [],
    evidenceLack: 'one of its calls is of busTripDetail, and the document does not show what a second one changes',
  });
});
