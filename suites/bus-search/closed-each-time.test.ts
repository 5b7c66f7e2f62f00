import { expect, test } from 'vitest';
import {
  acceptedSearch,
  at,
  sampleExchange,
  sampleFault,
  sampleSearch,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { History, search } from '../../src/requirements/history/index.ts';
import { catalogue } from '../../src/requirements/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import '../index.ts';

const odd = { ...sampleSearch, page: -1 };
const closed = (call: number, body: JsonObject = odd): Exchange =>
  sampleExchange({ ...at(call), body, fault: sampleFault('reset') });
const accepted = (call: number): Exchange => acceptedSearch([], {}, { ...at(call), body: sampleSearch });
const resent = (call: number): Exchange => ({ ...accepted(call), retried: 1 });
const refused = (call: number): Exchange => sampleExchange({ ...at(call), body: odd, status: 400 });
const slow = (call: number): Exchange => sampleExchange({ ...at(call), body: odd, fault: sampleFault('timeout') });
const attack = { ...sampleSearch, start_addr: "' OR '1'='1" };

/** The cases of searches of odd input, each as its kind, with the number of the requests that it wants. */
function said(exchanges: readonly Exchange[]): string[] {
  const facts = sampleFacts();
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: search(exchange.request.body as JsonObject) })),
  );
  const cases = [...catalogue().get('bus.bad-input')!.judge(history, facts)];
  return cases.map((one) => {
    if (one.is === 'fail') return `fail, with calls ${one.comparedWith.map(({ call }) => call).join(', ')}`;
    return one.is === 'unknown' ? `unknown, ${one.wants.length} wanted` : one.is;
  });
}

test.each<[string, Exchange[], string[]]>([
  ['closed once: it is sent again, and a plain search too', [closed(1), accepted(2)], wanting(1)],
  [
    'closed three times, while two searches were accepted',
    [closed(1), accepted(2), closed(3), accepted(4), closed(5)],
    Array.from({ length: 3 }, () => 'fail, with calls 2, 4, 3, 5'),
  ],
  ['answered once', [closed(1), accepted(2), accepted(3), closed(4), refused(5)], [...unknowns(2), 'pass']],
  [
    'too few were accepted between',
    [accepted(1), closed(2), accepted(3), closed(4), closed(5), accepted(6)],
    wanting(3),
  ],
  [
    'those between were reset at first, as a limit of calls does it',
    [closed(1), resent(2), resent(3), closed(4), closed(5)],
    wanting(3),
  ],
  ['no answer in time, once', [closed(1), accepted(2), accepted(3), slow(4), closed(5)], unknowns(3)],
])('bus.bad-input: %s', (_, exchanges, expected) => {
  expect(said(exchanges)).toEqual(expected);
});

test('what looks like an attack may be stopped by a firewall, each time', () => {
  const cases = said([closed(1, attack), accepted(2), accepted(3), closed(4, attack), closed(5, attack)]);
  expect(cases.filter((one) => one.startsWith('fail'))).toEqual([]);
});

const ended = (call: number, bytes: number): Exchange =>
  sampleExchange({ ...at(call), body: odd, fault: { kind: 'reset', reason: { code: 'answer-ended', bytes } } });

test.each([
  ['no whole answer is larger: something in front may limit the size', 3000, 'unknown, 0 wanted'],
  ['whole answers are larger: it is the input', 3, 'fail, with calls 2, 4, 3, 5'],
])('an answer that ends early each time; %s', (_, bytes, expected) => {
  const whole = (call: number): Exchange => {
    const one = accepted(call);
    return { ...one, answer: { ...one.answer!, bytes: 2000 } };
  };
  const cases = said([ended(1, bytes), whole(2), ended(3, bytes), whole(4), ended(5, bytes)]);
  expect(new Set(cases)).toEqual(new Set([expected]));
});

function unknowns(count: number): string[] {
  return Array.from({ length: count }, () => 'unknown, 0 wanted');
}

function wanting(count: number): string[] {
  return Array.from({ length: count }, () => 'unknown, 4 wanted');
}
