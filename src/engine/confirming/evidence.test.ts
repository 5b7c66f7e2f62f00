import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleCancels, sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { type Request, cancel, History, RawBody, search } from '../../requirements/history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { exchangesOf } from '../outcome.ts';
import { inventoriesOf, requestsOf } from './requests-of.ts';

const cancels = {
  ...sampleCancels(),
  mayAskAgain: ({ request }: Exchange) => JSON.stringify(request.body).includes('"X'),
};

function asks(...entry: readonly { exchange: Exchange; request: Request | null }[]): readonly Request[] | null {
  return requestsOf(
    entry.map(({ exchange }) => exchange),
    History.of(sampleFacts(), entry),
    cancels,
  );
}

test('evidence is in the order of its calls, each exchange once', () => {
  const [first, second, third] = [1, 2, 3].map((call) => sampleExchange({ call })) as [Exchange, Exchange, Exchange];
  expect(exchangesOf({ exchange: first, comparedWith: [third, second, third, first] })).toEqual([first, second, third]);
});

test('a request is sent again unchanged: key, connection, input', () => {
  const request = search(sampleSearch, { key: 'none', connection: 'new', headerName: 'AUTHORIZATION', input: 'odd' });
  expect(asks({ exchange: { ...sampleExchange(), credentials: 'missing' }, request })).toEqual([
    { ...request, again: true },
  ]);
});

test('an exchange without a request is sent again as it was, if the key is the right one', () => {
  const exchange = acceptedSearch([], {}, { body: sampleSearch });
  expect(asks({ exchange, request: null })).toMatchObject([{ operation: 'search', body: sampleSearch, again: true }]);
  expect(
    asks({ exchange: { ...exchange, credentials: 'wrong' }, request: null }),
    'which wrong key it was is not known',
  ).toBeNull();
  const text = '{"date":';
  const broken: Exchange = { ...exchange, request: { ...exchange.request, body: undefined, bodyText: text } };
  expect(asks({ exchange: broken, request: null })).toMatchObject([
    { operation: 'search', body: new RawBody(text), again: true },
  ]);
  const spaced: Exchange = { ...exchange, request: { ...exchange.request, body: { a: 1 }, bodyText: '{ "a": 1 }' } };
  expect(asks({ exchange: spaced, request: null })).toMatchObject([{ body: new RawBody('{ "a": 1 }') }]);
  const bytes: Exchange = {
    ...exchange,
    request: { ...exchange.request, body: undefined, bodyText: '', bodyBase64: '/3s=' },
  };
  expect(asks({ exchange: bytes, request: null })).toMatchObject([{ body: new RawBody(Buffer.from([0xff, 0x7b])) }]);
});

test('a cancel of an order is never sent again, nor is what follows from an earlier answer', () => {
  const cancelled = (order_no: string): { exchange: Exchange; request: Request } => ({
    exchange: sampleExchange({ operation: 'cancel', body: { order_no } }),
    request: cancel({ order_no }),
  });
  const searched = { exchange: acceptedSearch(), request: null };
  expect(asks(cancelled('X1'))).toHaveLength(1);
  expect(asks(searched, cancelled('HT1'))).toBeNull();
  expect(asks(searched, { exchange: sampleExchange({ operation: 'busTripDetail' }), request: null })).toBeNull();
});

test('inventories are the plain searches of the accepted ones, each once', () => {
  const of = (body: object): Exchange => acceptedSearch([], {}, { body: { ...sampleSearch, ...body } });
  const refused = sampleExchange({ body: { ...sampleSearch, start_addr: 'b' }, status: 400 });
  const exchanges = [
    of({ page: 1 }),
    of({ page: 2, page_size: 10, sort_by: 'dep_time' }),
    of({ start_addr: 'a' }),
    refused,
  ];
  expect(inventoriesOf(exchanges)).toEqual([sampleSearch, { ...sampleSearch, start_addr: 'a' }]);
});
