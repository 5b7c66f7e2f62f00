import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleCancels, sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { type Ask, cancel, History, RawBody, search } from '../../requirements/history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { asksOf, exchangesOf, inventoriesOf } from './evidence.ts';

const cancels = { ...sampleCancels(), mayAskAgain: ({ request }: Exchange) => JSON.stringify(request.body).includes('"X') };

function asks(...told: readonly { exchange: Exchange; ask: Ask | null }[]): readonly Ask[] | null {
  return asksOf(
    told.map(({ exchange }) => exchange),
    History.of(sampleFacts(), told),
    cancels,
  );
}

test('evidence is in the order of its calls, each exchange once', () => {
  const [first, second, third] = [1, 2, 3].map((call) => sampleExchange({ call })) as [Exchange, Exchange, Exchange];
  expect(exchangesOf({ by: first, beside: [third, second, third, first] })).toEqual([first, second, third]);
});

test('what was asked is asked again as it was: key, connection, input', () => {
  const ask = search(sampleSearch, { key: 'none', connection: 'new', headerName: 'AUTHORIZATION', input: 'odd' });
  expect(asks({ exchange: { ...sampleExchange(), credentials: 'missing' }, ask })).toEqual([{ ...ask, again: true }]);
});

test('what nobody asked is asked as it was sent, where the key is the right one', () => {
  const exchange = acceptedSearch([], {}, { body: sampleSearch });
  expect(asks({ exchange, ask: null })).toMatchObject([{ operation: 'search', body: sampleSearch, again: true }]);
  expect(asks({ exchange: { ...exchange, credentials: 'wrong' }, ask: null }), 'which wrong key it was is not known').toBeNull();
  const text = '{"date":';
  const broken: Exchange = { ...exchange, request: { ...exchange.request, body: undefined, bodyText: text } };
  expect(asks({ exchange: broken, ask: null })).toMatchObject([{ operation: 'search', body: new RawBody(text), again: true }]);
  const spaced: Exchange = { ...exchange, request: { ...exchange.request, body: { a: 1 }, bodyText: '{ "a": 1 }' } };
  expect(asks({ exchange: spaced, ask: null })).toMatchObject([{ body: new RawBody('{ "a": 1 }') }]);
  const bytes: Exchange = { ...exchange, request: { ...exchange.request, body: undefined, bodyText: '', bodyBase64: '/3s=' } };
  expect(asks({ exchange: bytes, ask: null })).toMatchObject([{ body: new RawBody(Buffer.from([0xff, 0x7b])) }]);
});

test('a cancel of an order is never sent again, nor is what follows from an earlier answer', () => {
  const cancelled = (order_no: string): { exchange: Exchange; ask: Ask } => ({
    exchange: sampleExchange({ operation: 'cancel', body: { order_no } }),
    ask: cancel({ order_no }),
  });
  const searched = { exchange: acceptedSearch(), ask: null };
  expect(asks(cancelled('X1'))).toHaveLength(1);
  expect(asks(searched, cancelled('HT1'))).toBeNull();
  expect(asks(searched, { exchange: sampleExchange({ operation: 'busTripDetail' }), ask: null })).toBeNull();
});

test('inventories are the plain searches of the accepted ones, each once', () => {
  const of = (body: object): Exchange => acceptedSearch([], {}, { body: { ...sampleSearch, ...body } });
  const refused = sampleExchange({ body: { ...sampleSearch, start_addr: 'b' }, status: 400 });
  const exchanges = [of({ page: 1 }), of({ page: 2, page_size: 10, sort_by: 'dep_time' }), of({ start_addr: 'a' }), refused];
  expect(inventoriesOf(exchanges)).toEqual([sampleSearch, { ...sampleSearch, start_addr: 'a' }]);
});
