import { Refusal } from '../call.ts';
import type { Json } from '../json.ts';
import { documented, meeting, met, onAnswer, oneIn } from './change.ts';
import { fault } from './fault.ts';

const listed = '7: statuses listed: bus search 200, 400, 401, 429; cancel 200, 400';

/** Valid calls answered by other statuses than 200. */
export const successStatusFaults = [
  ...(
    [
      ['success-201', 'hotelCancel', 201, 'An accepted cancel is answered by 201.'],
      ['success-202', 'hotelCancel', 202, 'An accepted cancel is answered by 202.'],
      ['search-206', 'busSearch', 206, 'An accepted search is answered by 206.'],
    ] as const
  ).map(([id, operation, status, title]) =>
    fault(
      id,
      title,
      '4: response 200',
      onAnswer(operation, (answer) => {
        if (answer.status === 200) answer.status = status;
      }),
      async (probe) => {
        await probe.search();
        await probe.cancel(await probe.order());
      },
    ),
  ),
  fault(
    'empty-result-204',
    'A search without trips is answered by 204 and no body.',
    '4.1: response 200 with the body',
    onAnswer('busSearch', (answer) => {
      if (answer.status === 200 && totalOf(answer.body) === 0)
        Object.assign(answer, { status: 204, body: undefined, headers: [] });
    }),
    async (probe) => {
      await probe.search({ start_city_code: '330200', end_city_code: '310100' });
    },
  ),
  fault(
    'empty-result-404',
    'A search without trips is answered by 404.',
    listed,
    onAnswer('busSearch', (answer) => {
      if (answer.status === 200 && totalOf(answer.body) === 0) answer.status = 404;
    }),
    async (probe) => {
      await probe.search({ start_city_code: '330200', end_city_code: '310100' });
    },
  ),
  ...(
    [
      ['search-500-sometimes', 500, 30],
      ['search-503-sometimes', 503, 40],
    ] as const
  ).map(([id, status, n]) =>
    fault(
      id,
      `One search in ${n} is answered by ${status}.`,
      listed,
      {
        operate(next, call, body) {
          if (call.operation === 'busSearch' && oneIn(n, call))
            throw new Refusal(status, status * 100, 'try again later');
          return next(call, body);
        },
      },
      async (probe) => {
        await probe.times(n * 3, () => probe.search({ page_size: 1 }));
      },
    ),
  ),
  fault(
    'two-searches-at-once-500',
    'A search that meets another one is answered by 500.',
    listed,
    {
      ...meeting('busSearch'),
      search(next, call, query) {
        if (met(call)) throw new Refusal(500, 50002, 'busy');
        return next(call, query);
      },
    },
    async (probe) => {
      await Promise.all([probe.search(), probe.search(), probe.search()]);
    },
  ),
  fault(
    'refusal-repeated-on-connection',
    'After a refused call the next call of the connection is refused as well.',
    '4: response 200 to a valid call',
    () => {
      const refused = new Map<number, Json>();
      return {
        operate(next, call, body) {
          if (documented(call) && refused.delete(call.connection.number))
            throw new Refusal(400, 40001, 'invalid request');
          return next(call, body);
        },
        refuse(next, call, refusal) {
          if (documented(call) && refusal.code !== 40001 && refused.size < 1000)
            refused.set(call.connection.number, true);
          return next(call, refusal);
        },
      };
    },
    async (probe) => {
      await probe.search({ page: 0 }, { connection: 'kept' });
      await probe.search({}, { connection: 'kept' });
    },
  ),
];

function totalOf(body: Json | undefined): unknown {
  return (body as { data?: { total?: number } } | undefined)?.data?.total;
}
