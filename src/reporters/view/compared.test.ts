import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import type { ShownExchange } from '../../contract/shown-exchange.ts';
import { compared, flowCalls, furtherExamples } from './compared.ts';

/** A call of an operation with its body, status and answer. */
function call(
  number: number,
  body: Json,
  status = 200,
  operation = 'search',
  answer: Json = { code: 0 },
): ShownExchange {
  return {
    call: number,
    operation,
    request: { method: 'POST', path: `/${operation}`, headers: { Authorization: '$CONFORMANCE_API_KEY' }, body },
    response: { status, headers: {}, body: answer },
    curl: 'curl',
    requestId: null,
    at: new Date(number).toISOString(),
    durationMs: 1,
  };
}

const search: JsonObject = { date: '2026-11-20', page: 1 };

test.each<[string, ShownExchange, number | undefined, ShownExchange, string]>([
  [
    'accepted, and differs in one thing',
    call(5, { ...search, date: '2020-01-01' }, 500),
    500,
    call(1, search),
    'control | accepted; it differs in date alone: "2026-11-20" instead of "2020-01-01"',
  ],
  [
    'an acceptance that is wrong has a control, too',
    call(5, { ...search, date: '2020-01-01' }),
    200,
    call(1, search),
    'control | accepted; it differs in date alone: "2026-11-20" instead of "2020-01-01"',
  ],
  [
    'differs in two things',
    call(5, { date: '2020-01-01', page: 2 }, 500),
    500,
    call(1, search),
    'other | accepted; it differs in date and page',
  ],
  ['the same request', call(5, search), undefined, call(1, search), 'same | sent before, accepted'],
  [
    'two accepted answers that contradict each other',
    call(5, search),
    undefined,
    call(6, { ...search, page: 2 }),
    'related | the failing answer is compared with this one (accepted); the requests differ in page',
  ],
  [
    'the search that a gid is of',
    call(5, { gid: 'BT2026113' }, 400, 'busTripDetail'),
    400,
    call(1, search, 200, 'search', { data: { lines: [{ gid: 'BT2026113' }] } }),
    'before | accepted; its answer has this gid',
  ],
  [
    'the cancel before an order detail',
    call(5, { order_no: 'HT20260001' }, 200, 'hotelOrderDetail'),
    undefined,
    call(1, { order_no: 'HT20260001', cancel_reason: 'x' }, 200, 'cancel'),
    'before | a cancel, accepted',
  ],
  [
    'a field that only one of them has',
    call(5, { ...search, page_size: 7 }, 500),
    500,
    call(1, search),
    'control | accepted; it differs in page_size alone: it has none',
  ],
  [
    'a field that only the control has',
    call(5, search, 500),
    500,
    call(1, { ...search, page_size: 7 }),
    'control | accepted; it differs in page_size alone: 7',
  ],
  [
    'an earlier cancel of the same order, which has changed it',
    call(5, { order_no: 'HT20260001', cancel_reason: 'x' }, 503, 'cancel'),
    503,
    call(1, { order_no: 'HT20260001' }, 200, 'cancel'),
    'before | accepted; the requests differ in cancel_reason',
  ],
  [
    'a later cancel of the same order: it was not changed before',
    call(5, { order_no: 'HT20260001', cancel_reason: 'x' }, 400, 'cancel'),
    400,
    call(9, { order_no: 'HT20260001' }, 200, 'cancel'),
    'control | accepted; it differs in cancel_reason alone: it has none',
  ],
  [
    'a later call is none that it follows from',
    call(5, { order_no: 'HT20260001' }, 200, 'hotelOrderDetail'),
    undefined,
    call(9, { order_no: 'HT20260001' }, 200, 'cancel'),
    'other | a cancel, accepted',
  ],
  [
    'a call of another operation that has nothing to do with it',
    call(5, { order_no: 'HT20260001' }, 401, 'cancel'),
    undefined,
    call(1, search),
    'other | a search, accepted',
  ],
])('%s', (_, failing, status, other, shown) => {
  const { kind, hint, isMarked } = compared({ ...failing, ...(status === undefined ? {} : { status }) }, other);
  expect(`${kind} | ${hint}`).toBe(shown);
  expect(isMarked).toBe(failing.operation === other.operation);
});

test('further examples are different requests, and none is the failing call or the one next to it', () => {
  const failing = call(5, search, 500);
  const control = call(1, { ...search, page: 2 });
  const examples = [
    failing,
    call(6, search, 500),
    control,
    call(7, { ...search, page: 3 }),
    call(8, { ...search, page: 3 }),
  ];
  const finding: Pick<ReportFinding, 'request' | 'call' | 'control' | 'examples'> = { ...failing, control, examples };
  expect(furtherExamples(finding).map((one) => one.call)).toEqual([7]);
});

test('the calls of a flow are in their order, each with the values that it has from answers before it', () => {
  const { operation: _, ...failing } = call(9, { order_no: 'TX100200', seat: 2 }, 500, 'taxi.cancel');
  const finding = {
    ...failing,
    operation: 'taxi.cancel',
    basis: 'flow',
    control: call(4, { from: 'Shanghai' }, 200, 'taxi.estimate', { data: { estimate_id: 'E7', from: 'Shanghai' } }),
    examples: [
      call(7, { order_no: 'TX100200' }, 404, 'taxi.detail'),
      call(6, { estimate_id: 'E7', from: 'Shanghai' }, 200, 'taxi.order', { order_no: 'TX100200', seat: 2 }),
    ],
  } as unknown as ReportFinding;
  expect(flowCalls(finding).map(({ title, hint }) => `${title}: ${hint}`)).toEqual([
    '1. taxi.estimate: accepted',
    '2. taxi.order: accepted, its estimate_id is from the answer to call 1',
    '3. taxi.detail: answered 404, its order_no is from the answer to call 2',
    '4. taxi.cancel: answered 500, its order_no is from the answer to call 2',
  ]);
  expect(flowCalls({ ...finding, basis: 'relation' })).toEqual([]);
});

test('a value in the path of a call is from an answer, too', () => {
  const made = call(1, null, 200, 'taxi.order', { order_no: 'TX100200' });
  const shown = call(2, null, 200, 'taxi.detail');
  const { operation, ...failing } = { ...shown, request: { ...shown.request, method: 'GET', path: '/o/TX100200?v=1' } };
  const finding = { ...failing, operation, basis: 'flow', control: made, examples: [] } as unknown as ReportFinding;
  expect(flowCalls(finding).map(({ hint }) => hint)).toEqual([
    'accepted',
    'accepted, its path (TX100200) is from the answer to call 1',
  ]);
});
