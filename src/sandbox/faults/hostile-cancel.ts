import type { Fault } from '../extension.ts';
import { type JsonObject, member } from '../json.ts';
import { textOf } from './change.ts';
import { crash, isNested } from './crash.ts';

const inReason = (test: RegExp) => (body: JsonObject) => test.test(textOf(body, 'cancel_reason'));
const cancel =
  (fields: Record<string, unknown>): Fault['witness'] =>
  async (probe) =>
    void (await probe.cancel(await probe.order(), fields));

/** Cancels that bring the platform down. */
export const hostileCancelFaults = [
  crash(
    'reason-emoji-500',
    'An emoji in the reason is answered by 500.',
    'hotelCancel',
    inReason(/[\ud800-\udbff]/),
    cancel({ cancel_reason: '\u{1f622}' }),
  ),
  crash(
    'reason-newline-500',
    'A line break in the reason is answered by 500.',
    'hotelCancel',
    inReason(/[\r\n]/),
    cancel({ cancel_reason: 'one\ntwo' }),
  ),
  crash(
    'reason-quote-500',
    'A quote in the reason is answered by 500.',
    'hotelCancel',
    inReason(/['"]/),
    cancel({ cancel_reason: `it's "off"` }),
  ),
  crash(
    'reason-angle-bracket-500',
    'An angle bracket in the reason is answered by 500.',
    'hotelCancel',
    inReason(/[<>]/),
    cancel({ cancel_reason: '1 < 2' }),
  ),
  crash(
    'reason-long-500',
    'A reason over 100 characters is answered by 500.',
    'hotelCancel',
    (body) => textOf(body, 'cancel_reason').length > 100,
    cancel({ cancel_reason: '因'.repeat(200) }),
  ),
  crash(
    'reason-control-500',
    'A control character in the reason is answered by 500.',
    'hotelCancel',
    inReason(/(?![\n\r\t])\p{Cc}/u),
    cancel({ cancel_reason: 'a\u0000b' }),
  ),
  crash(
    'reason-missing-500',
    'A cancel without a reason is answered by 500.',
    'hotelCancel',
    (body) => member(body, 'cancel_reason') === undefined,
    cancel({ cancel_reason: undefined }),
  ),
  crash(
    'reason-empty-500',
    'An empty reason is answered by 500.',
    'hotelCancel',
    (body) => member(body, 'cancel_reason') === '',
    cancel({ cancel_reason: '' }),
  ),
  crash(
    'reason-blank-500',
    'A reason of nothing but white space is answered by 500.',
    'hotelCancel',
    (body) => /^\s+$/.test(textOf(body, 'cancel_reason')),
    cancel({ cancel_reason: ' ' }),
  ),
  crash(
    'reason-wrong-type-500',
    'A reason that is no text is answered by 500.',
    'hotelCancel',
    (body) => isNested(member(body, 'cancel_reason')),
    cancel({ cancel_reason: ['a'] }),
  ),
  crash(
    'order-number-wrong-type-500',
    'An order number that is no text is answered by 500.',
    'hotelCancel',
    (body) => typeof member(body, 'order_no') !== 'string',
    cancel({ order_no: 12345 }),
  ),
  crash(
    'order-number-quote-500',
    'A quote in the order number is answered by 500.',
    'hotelCancel',
    (body) => /'/.test(textOf(body, 'order_no')),
    cancel({ order_no: "' OR '1'='1" }),
  ),
];
