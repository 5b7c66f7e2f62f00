import type { Need, Requirement } from '../contract/requirement.ts';

const order: readonly Need[] = ['cancel-permission', 'orders'];

/** Sections 2, 3 and 4.2: the cancellation of a hotel order. */
export const hotelCancel: readonly Requirement[] = [
  {
    id: 'cancel.order-no',
    level: 'MUST',
    section: '2, 4.2',
    statement: '`order_no` of an accepted cancel is exactly the number asked for.',
    reading: '',
    probes: 'Every accepted cancel.',
    needs: order,
  },
  {
    id: 'cancel.status',
    level: 'MUST',
    section: '2, 3, 4.2',
    statement: '`status` of an accepted cancel is `cancelled`.',
    reading: '',
    probes: 'Every accepted cancel.',
    needs: order,
  },
  {
    id: 'cancel.refund-status',
    level: 'MUST',
    section: '2, 3, 4.2',
    statement:
      '`refund_status` is a string, and on the first acceptance of a cancel with a refund over 0 it is `processing`.',
    reading:
      'The one place where the suite fails what the document leaves open: it has only seen this value, and ' +
      'those who use the suite rely on it. Further values pass where the statement declares them ' +
      '(`refundStatuses`); without a refund, and on a repeat, any text passes.',
    probes: 'Every accepted cancel.',
    needs: order,
  },
  {
    id: 'cancel.amounts',
    level: 'MUST',
    section: '2, 4.2',
    statement: '`cancel_fee` and `refund_amount` of an accepted cancel are JSON numbers.',
    reading: '',
    probes: 'Every accepted cancel.',
    needs: order,
  },
  {
    id: 'cancel.amounts-sign',
    level: 'SHOULD',
    section: '2',
    statement: 'Neither `cancel_fee` nor `refund_amount` is negative.',
    reading: 'Their unit is not shown, but a fee and a refund are never below nothing.',
    probes: 'Every accepted cancel.',
    needs: order,
  },
  {
    id: 'cancel.cancelled-at',
    level: 'MUST',
    section: '2, 4.2',
    statement: '`cancelled_at` of an accepted cancel is an ISO 8601 UTC timestamp.',
    reading:
      'A real calendar date and time joined by `T`, basic or extended form, at least minutes, fraction with ' +
      'point or comma, and `Z`, `+00`, `+00:00`, `+0000` or their negative forms.',
    probes: 'Every accepted cancel.',
    needs: order,
  },
  {
    id: 'cancel.cancelled-at-now',
    level: 'SHOULD',
    section: '2, 3',
    statement: '`cancelled_at` lies within ten minutes of the call.',
    reading:
      'It is set by the cancellation. Measured by the `Date` header of the target or by the local clock, ' +
      'whichever fits.',
    probes: 'The first acceptance of an order.',
    needs: order,
  },
  {
    id: 'cancel.unknown-order',
    level: 'MUST',
    section: '4.2, 7',
    statement: 'A cancel of an order number that does not exist is answered 400.',
    reading:
      'There is no order to cancel, and 400 is the one refusal listed. Never a near miss that could be the ' +
      'order of somebody else.',
    probes: 'Long random numbers of several shapes.',
    needs: ['cancel-permission'],
  },
  {
    id: 'cancel.malformed',
    level: 'MUST',
    section: '4, 4.2, 7',
    statement:
      'A cancel whose body is no JSON is answered 400; one whose body is JSON but no object is answered with a ' +
      'listed status.',
    reading: 'What is no JSON cannot be a valid request.',
    probes:
      'Broken JSON as for a search, some of it with the number of an order that is cancelled afterwards, as ' +
      'the control; an array, a string, a number, null.',
    needs: ['cancel-permission'],
  },
  {
    id: 'cancel.reason',
    level: 'MUST',
    section: '4.2, 7',
    statement:
      'Any `cancel_reason` gets a listed status, and an order whose cancel was refused for its reason can ' +
      'still be cancelled.',
    reading:
      'Whether the reason is required, and what it may hold, is not shown. That a refused order stays as it ' +
      'was is a finding only under the conditions of `auth.no-effect`.',
    probes:
      'Generated text: none, empty, long (4 KB), many scripts, outside the BMP, quotes, line breaks, control ' +
      'characters; most of it with made-up order numbers (a crash shows there too), the rest on supplied ' +
      'orders.',
    needs: ['cancel-permission'],
  },
  {
    id: 'cancel.again',
    level: 'MUST',
    section: '3, 4.2, 7',
    statement:
      'Cancelling a cancelled order is answered with a listed status; if that is 200, `order_no`, `status` and ' +
      'the types conform.',
    reading: 'Which of the two it answers is not shown: observed.',
    probes: 'A second cancel of an order that was just cancelled.',
    needs: order,
  },
  {
    id: 'cancel.once',
    level: 'SHOULD',
    section: '3, 4.2',
    statement: 'Two cancels of one order at once end as two in a row do.',
    reading: 'Follows from the transition: it leads out of the cancellable state once.',
    probes:
      'Two cancels sent together, where orders suffice. Where both are refused, nothing is said: why first ' +
      'cancels are is not shown.',
    needs: order,
  },
  {
    id: 'cancel.takes-effect',
    level: 'SHOULD',
    section: '3, 4.2',
    statement: 'After an accepted cancel order detail shows the order cancelled; after a refused one it does not.',
    reading:
      'The document names order detail without showing it, hence a SHOULD, and only where the configuration binds it.',
    probes: 'Order detail before and after cancels.',
    needs: [...order, 'hotel-order-detail'],
  },
  {
    id: 'cancel.hostile-order-no',
    level: 'MUST',
    section: '4.2, 7',
    statement:
      'A cancel whose order number is missing, empty, wrongly typed, a wildcard, injection text or the ' +
      'beginning of a real number is answered 400.',
    reading:
      'None of these is the number of an order. Only with permission, because a broken platform cancels an ' +
      'order of somebody else here.',
    probes:
      'A missing number; an empty one; 0, true, null, a list, an object; wildcards; injection text; the name ' +
      'of a member that every object has; the first characters of a supplied number. The control is a cancel ' +
      'by that number itself, afterwards, which has to be accepted.',
    needs: ['cancel-permission', 'hostile-cancel-permission'],
    optIn: true,
  },
];
