import { type Call, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import { documented } from './change.ts';
import { fault } from './fault.ts';

const listed = '7: statuses listed: bus search 200, 400, 401, 429; cancel 200, 400';
const secondCancel: Fault['witness'] = async (probe) => {
  const orderNo = await probe.order();
  await probe.cancel(orderNo);
  await probe.cancel(orderNo);
};
const badDate = (probe: Parameters<Fault['witness']>[0]) => probe.search({ date: '2028-02-30' });

/** Refusals that `meant` picks get another status. */
function restatus(
  id: string,
  title: string,
  status: number,
  meant: (refusal: Refusal, call: Call) => boolean,
  witness: Fault['witness'],
): Fault {
  return fault(
    id,
    title,
    listed,
    {
      refuse(next, call, refusal) {
        const other = documented(call) && meant(refusal, call);
        return next(call, other ? new Refusal(status, refusal.code, refusal.message, refusal.headers) : refusal);
      },
    },
    witness,
  );
}

const code = (refusal: Refusal, ...codes: number[]) => refusal.status === 400 && codes.includes(refusal.code);
const isBad = (refusal: Refusal) => refusal.status === 400;

/** Refusals with statuses that section 7 does not list. */
export const refusalStatusFaults = [
  restatus(
    'errors-as-200',
    'Invalid requests are answered by 200 with a code that is not 0.',
    200,
    isBad,
    async (probe) => void (await badDate(probe)),
  ),
  restatus(
    'invalid-422',
    'A search with an invalid field is answered by 422.',
    422,
    (refusal, call) => call.operation === 'busSearch' && code(refusal, 40002, 40004, 40005, 40006, 40007, 40008, 40009),
    async (probe) => void (await badDate(probe)),
  ),
  restatus(
    'invalid-500',
    'Invalid requests are answered by 500.',
    500,
    isBad,
    async (probe) => void (await probe.search({ date: probe.day(-3) })),
  ),
  restatus(
    'wrong-type-500',
    'A search field of a wrong type is answered by 500.',
    500,
    (refusal, call) => call.operation === 'busSearch' && code(refusal, 40004),
    async (probe) => {
      await probe.search({ page: [] });
    },
  ),
  restatus(
    'impossible-date-500',
    'A date that does not exist is answered by 500.',
    500,
    (refusal) => code(refusal, 40006),
    async (probe) => void (await badDate(probe)),
  ),
  restatus(
    'page-zero-500',
    'A page below 1 is answered by 500.',
    500,
    (refusal) => code(refusal, 40007),
    async (probe) => {
      await probe.search({ page: -1 });
    },
  ),
  restatus(
    'missing-field-500',
    'A missing search field is answered by 500.',
    500,
    (refusal, call) => call.operation === 'busSearch' && code(refusal, 40002),
    async (probe) => {
      await probe.search({ start_city_code: undefined });
    },
  ),
  restatus(
    'unknown-order-404',
    'Cancelling an unknown order is answered by 404.',
    404,
    (refusal) => code(refusal, 40020),
    async (probe) => {
      await probe.cancel('HT1');
    },
  ),
  restatus(
    'unknown-order-500',
    'Cancelling an unknown order is answered by 500.',
    500,
    (refusal) => code(refusal, 40020),
    async (probe) => {
      await probe.cancel('HT1');
    },
  ),
  restatus(
    'second-cancel-409',
    'Cancelling a cancelled order is answered by 409.',
    409,
    (refusal) => code(refusal, 40021),
    secondCancel,
  ),
  restatus(
    'second-cancel-500',
    'Cancelling a cancelled order is answered by 500.',
    500,
    (refusal) => code(refusal, 40021),
    secondCancel,
  ),
  restatus(
    'missing-order-number-500',
    'A cancel without order number is answered by 500.',
    500,
    (refusal, call) => call.operation === 'hotelCancel' && code(refusal, 40002),
    async (probe) => {
      await probe.cancel('', { order_no: undefined });
    },
  ),
];
