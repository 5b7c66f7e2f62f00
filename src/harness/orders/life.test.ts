import { expect, test } from 'vitest';
import { lifeReasons } from '../../arbitraries/index.ts';
import { acceptedCancel, sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import type { Exchange, TransportKind } from '../../model/exchange.ts';
import { begin, drawnReasons, earlyPlan, firstOf, type Life, type LifeMaterial, note, reasonsOf, waitingReasons, wrong } from './life.ts';

const cancel = (status: number): Exchange => (status === 200 ? acceptedCancel('A') : sampleExchange({ operation: 'cancel', status }));
const lost = (kind: TransportKind): Exchange => sampleExchange({ operation: 'cancel', fault: { kind, message: kind } });

/** What an order has come to after these answers to its cancels. */
function endOf(...exchanges: readonly Exchange[]): Life['end'] {
  const life = begin('A', false);
  for (const exchange of exchanges) note(life, 'cancel', exchange, 'plain');
  return life.end;
}

test('a life begins with an order that stands, and keeps its steps in turn', () => {
  const life = begin('A', true);
  expect(life).toEqual({ order: 'A', steps: [], treated: true, alone: false, end: 'refused' });
  expect(begin('B', false, true)).toMatchObject({ treated: false, alone: true });
  const [first, second] = [cancel(400), cancel(200)];
  note(life, 'reason', first, 'long');
  note(life, 'cancel', second, 'plain');
  expect(life.steps).toEqual([
    { kind: 'reason', exchange: first, label: 'long' },
    { kind: 'cancel', exchange: second, label: 'plain' },
  ]);
});

test.each<[string, readonly Exchange[], Life['end']]>([
  ['an accepted cancel', [cancel(200)], 'cancelled'],
  ['a refusal', [cancel(400)], 'refused'],
  ['a refusal of the key', [cancel(401)], 'refused'],
  ['throttling', [cancel(429)], 'refused'],
  ['another status below 400, which may have cancelled it', [cancel(204)], 'unknown'],
  ['a 200 that is no acceptance', [sampleExchange({ operation: 'cancel', json: { code: 7 } })], 'unknown'],
  ['an answer of a server that broke', [cancel(500)], 'unknown'],
  ['no answer', [lost('timeout')], 'unknown'],
  ['what was not sent', [lost('not-sent')], 'refused'],
  ['what found nobody listening', [lost('refused')], 'refused'],
  ['what is not there', [cancel(404)], 'refused'],
  ['no answer to a cancel after the accepted one', [cancel(200), lost('reset')], 'cancelled'],
  ['a broken answer after the accepted one', [cancel(200), cancel(500)], 'cancelled'],
  ['a refusal after the accepted one', [cancel(200), cancel(400)], 'cancelled'],
  ['a refusal after no answer', [lost('timeout'), cancel(400)], 'unknown'],
])('after %s it is known what became of the order, or that it is not', (_, exchanges, end) => {
  expect(endOf(...exchanges)).toBe(end);
});

test('orders are planned for two cancels at once, then odd reasons, then a drawn sequence', () => {
  const plans = Array.from({ length: 10 }, (_, free) => Object.values(earlyPlan(free)).join());
  // Two cancels at once, drawn, reasons: what one order more suffices for.
  expect(plans).toEqual(['1,0,0', '1,0,0', '1,0,1', '1,0,2', '2,0,2', '2,0,3', '2,0,4', '2,0,5', '2,2,4', '2,2,4']);
});

const reason = (label: string): LifeMaterial['plain'] => ({ label, body: { cancel_reason: label } });
const plain = reason('plain');
const material = (count: number): LifeMaterial => ({
  plain,
  withoutReason: {},
  patience: [],
  wrongKeys: [],
  wrongTypes: [],
  reasons: Array.from({ length: count }, (_, nth) => reason(`${nth}`)),
});
const labels = (reasons: readonly { readonly label: string }[]): string => reasons.map(({ label }) => label).join();

test('odd reasons are dealt out among the lives, three to each at most and twelve to all', () => {
  expect([0, 1].map((index) => labels(reasonsOf(material(20), index, 2)))).toEqual(['0,2,4', '1,3,5']);
  expect([0, 1, 2, 3, 4, 5].map((index) => labels(reasonsOf(material(20), index, 6)))).toEqual(['0,6', '1,7', '2,8', '3,9', '4,10', '5,11']);
  expect(labels(reasonsOf(material(3), 1, 2))).toBe('1');
});

test('a drawn sequence has a plain cancel beside each reason, and those reasons that few lives begin with', () => {
  expect(labels(drawnReasons(material(6)))).toBe('4,plain,5,plain');
  expect(labels(drawnReasons(material(4)))).toBe('0,plain,1,plain,2,plain,3,plain');
});

test('a drawn sequence begins with the reason that comes after those that lives begin with, the empty text, and with what is no text', () => {
  expect(waitingReasons({ ...material(6), wrongTypes: [reason('wrong')] }).map(labels)).toEqual(['4', 'wrong']);
  expect(waitingReasons(material(4)).map(labels)).toEqual(['', '']);
  expect(waitingReasons({ reasons: lifeReasons.map(({ label, value }) => ({ label, body: value })), wrongTypes: [] })[0]?.[0]?.body).toEqual({
    cancel_reason: '',
  });
});

test('a first cancel with the plain reason is a cancel and nothing else; another is sent for its reason', () => {
  expect(firstOf(plain, { plain })).toEqual(['cancel', null]);
  expect(firstOf(reason('long'), { plain })).toEqual(['reason', 'cancel.reason']);
});

test('a wrong key says what it is', () => {
  expect(wrong('k', 'a random key')).toEqual({ kind: 'wrong', key: 'k', description: 'a random key' });
});
