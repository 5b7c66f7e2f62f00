import { type Answer, type Call, Refusal } from '../call.ts';
import type { Json } from '../json.ts';
import { restating } from '../hooks.ts';
import { documented, meeting, met, onAnswer, oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { atOnce, both, cancel, cancelOf, kept, noTrips, search, searches, type Witness } from '../witness.ts';

const listed = '7: statuses listed: bus search 200, 400, 401, 429; cancel 200, 400';
const badInput = { breaks: 'bus.bad-input', document: listed };
const valid = { breaks: 'bus.valid-accepted', document: listed };

/** Refusals that `meant` picks get another status. */
function restatus(
  title: string,
  status: number,
  meant: (refusal: Refusal, call: Call) => boolean,
  witness: Witness,
): Part {
  return {
    title,
    hooks: restating(status, (refusal, call) => documented(call) && refusal.status === 400 && meant(refusal, call)),
    witness,
  };
}

/** Refusals of an operation with these codes get another status. */
export function restatusCodes(
  title: string,
  status: number,
  operation: Call['operation'],
  codes: readonly number[],
  witness: Witness,
): Part {
  return restatus(
    title,
    status,
    (refusal, call) => call.operation === operation && codes.includes(refusal.code),
    witness,
  );
}

/** Accepted calls of an operation are answered by another status. */
const accepted = (operation: 'hotelCancel' | 'busSearch', status: number, words: string): Part => ({
  title: `An accepted ${words} is answered with ${status}.`,
  document: '4: response 200',
  hooks: onAnswer(operation, (answer) => {
    if (answer.status === 200) answer.status = status;
  }),
  witness: both,
});

/** Searches without trips are answered otherwise. */
const withoutTrips = (title: string, change: (answer: Answer) => void): Part => ({
  title,
  hooks: onAnswer('busSearch', (answer) => {
    if (answer.status === 200 && (answer.body as { data?: { total?: number } }).data?.total === 0) change(answer);
  }),
  witness: search(noTrips),
});

const searchSometimes = (status: number, n: number): Part => ({
  title: `One search in ${n} is answered with ${status}.`,
  hooks: {
    operate(next, call, body) {
      if (call.operation === 'busSearch' && oneIn(n, call)) throw new Refusal(status, status * 100, 'try again later');
      return next(call, body);
    },
  },
  witness: searches(n * 3, { page_size: 1 }),
});

const secondCancel: Witness = async (probe) => {
  const orderNo = await probe.order();
  await probe.times(2, () => probe.cancel(orderNo));
};
const badDate = search({ date: '2028-02-30' });

/** Statuses that section 7 does not list, or that go with something else. */
export const statusFaults = [
  fault('errors-as-200', {
    breaks: 'envelope.code',
    document: listed,
    ...restatus('Invalid requests are answered with 200 with a code that is not 0.', 200, () => true, badDate),
  }),
  fault('invalid-422', {
    ...badInput,
    ...restatusCodes(
      'A search with an invalid field is answered with 422.',
      422,
      'busSearch',
      [40002, 40004, 40005, 40006, 40007, 40008, 40009],
      badDate,
    ),
  }),
  fault('unknown-order-404', {
    breaks: 'cancel.unknown-order',
    document: listed,
    ...restatusCodes('Cancelling an unknown order is answered with 404.', 404, 'hotelCancel', [40020], cancelOf('HT1')),
  }),
  fault('second-cancel-409', {
    breaks: 'cancel.again',
    document: listed,
    ...restatusCodes('Cancelling a cancelled order is answered with 409.', 409, 'hotelCancel', [40021], secondCancel),
  }),
  fault('missing-order-number-500', {
    breaks: 'cancel.hostile-order-no',
    document: listed,
    ...restatusCodes(
      'A cancel without order number is answered with 500.',
      500,
      'hotelCancel',
      [40002],
      cancel({ order_no: undefined }),
    ),
  }),
  fault('success-201', { breaks: 'http.status-listed', ...accepted('hotelCancel', 201, 'cancel') }),
  fault(
    'search-206',
    { breaks: 'http.status-listed' },
    {
      'as-206': accepted('busSearch', 206, 'search'),
      'as-405': {
        ...accepted('busSearch', 405, 'search'),
        title: 'Bus search refuses POST.',
        document: '4: both endpoints use method POST',
      },
    },
  ),
  fault('empty-result-204', badInput, {
    'as-204': withoutTrips('A search without trips is answered with 204 and no body.', (answer) => {
      Object.assign(answer, { status: 204, body: undefined, headers: [] });
    }),
    'as-404': withoutTrips('A search without trips is answered with 404.', (answer) => void (answer.status = 404)),
  }),
  fault('search-500-sometimes', valid, {
    'as-500': searchSometimes(500, 30),
    'two-at-once': {
      title: 'A search is answered with 500 while another one is under way.',
      hooks: {
        ...meeting('busSearch'),
        search(next, call, query) {
          if (met(call)) throw new Refusal(500, 50002, 'busy');
          return next(call, query);
        },
      },
      witness: atOnce([{}], [{}], [{}]),
    },
  }),
  fault('refusal-repeated-on-connection', {
    ...valid,
    title: 'After a refused call the next call of the connection is refused as well.',
    hooks: () => {
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
    witness: kept({ page: 0 }, {}),
  }),
];
