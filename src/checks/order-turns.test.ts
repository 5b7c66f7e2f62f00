import { describe, expect, test } from 'vitest';
import type { Exchange, TransportKind } from '../model/exchange.ts';
import { memoryLimit } from './check.ts';
import { orderAsked, OrderTurns } from './order-turns.ts';
import { acceptedCancel, acceptedSearch, sampleExchange, sampleTime } from './sample-exchange.fixture.ts';

const at = (from: number, to: number) => ({ sentAt: sampleTime + from, endedAt: sampleTime + to });
const accepted = (from: number, to: number, order = 'HT1'): Exchange => acceptedCancel(order, {}, at(from, to));
const answered = (status: number, from: number, to: number): Exchange =>
  sampleExchange({ operation: 'cancel', body: { order_no: 'HT1' }, status, ...at(from, to) });
const lost = (kind: TransportKind, from: number, to: number): Exchange =>
  sampleExchange({ operation: 'cancel', body: { order_no: 'HT1' }, fault: { kind, message: kind }, ...at(from, to) });

function turns(exchanges: readonly Exchange[]): (string | null)[] {
  const life = new OrderTurns();
  return exchanges.map((exchange) => life.turn(exchange));
}

describe('where a cancel stands in the life of its order', () => {
  test.each<[string, Exchange[], (string | null)[]]>([
    ['one after the other', [accepted(0, 100), accepted(200, 300), accepted(400, 500)], ['first', 'repeat', 'repeat']],
    ['sent in the millisecond in which the first ended', [accepted(0, 100), accepted(100, 200)], ['first', 'repeat']],
    ['sent before the first ended', [accepted(0, 100), accepted(99, 200), accepted(300, 400)], ['first', 'unclear', 'repeat']],
    ['the one that ended first was heard last', [accepted(0, 300), accepted(50, 100), accepted(150, 400)], ['first', 'unclear', 'repeat']],
    ['another that ended later changes nothing', [accepted(0, 100), accepted(50, 300), accepted(200, 400)], ['first', 'unclear', 'repeat']],
    ['orders of their own', [accepted(0, 100, 'HT1'), accepted(200, 300, 'HT2')], ['first', 'first']],
    [
      'refused, throttled and without key before',
      [answered(400, 0, 10), answered(401, 20, 30), answered(429, 40, 50), accepted(100, 200)],
      [null, null, null, 'first'],
    ],
    ['refused after', [accepted(0, 100), answered(400, 200, 300), accepted(400, 500)], ['first', null, 'repeat']],
    ['an error before', [answered(500, 0, 100), accepted(200, 300), accepted(400, 500)], ['unclear', 'unclear', 'repeat']],
    ['an error after', [accepted(0, 100), answered(500, 20, 50), accepted(60, 90)], ['first', 'unclear', 'unclear']],
  ])('%s', (_, exchanges, expected) => {
    expect(turns(exchanges)).toEqual(expected);
  });

  test.each<[TransportKind, boolean]>([
    ['not-sent', false],
    ['dns', false],
    ['refused', false],
    ['timeout', true],
    ['reset', true],
    ['protocol', true],
    ['decode', true],
    ['too-large', true],
    ['aborted', true],
    ['tls', true],
  ])('after %s the order may be cancelled: %s', (kind, mayBe) => {
    expect(turns([lost(kind, 0, 100), accepted(200, 300)])).toEqual(mayBe ? ['unclear', 'unclear'] : [null, 'first']);
  });

  test('a search, and a cancel that names no order, have no turn', () => {
    const search = acceptedSearch([], {}, { body: { order_no: 'HT1' } });
    const number = acceptedCancel('HT1', {}, { body: { order_no: 1 } });
    expect(turns([search, number, accepted(0, 100)])).toEqual([null, null, 'first']);
    expect([search, number, accepted(0, 100)].map(orderAsked)).toEqual([null, null, 'HT1']);
  });
});

test('orders beyond the memory are unclear, and those within it are still known', () => {
  const life = new OrderTurns();
  for (let order = 0; order < memoryLimit; order += 1) life.turn(accepted(0, 100, `HT${order}`));
  expect(life.turn(accepted(200, 300, 'another'))).toBe('unclear');
  expect(life.turn(accepted(200, 300, `HT${memoryLimit - 1}`))).toBe('repeat');
});
