import {
  cancelAmounts,
  cancelAmountsSign,
  cancelCancelledAt,
  cancelCancelledAtNow,
  cancelOrderNo,
  cancelRefundStatus,
  cancelStatus,
  exceptRepeats,
} from '../../src/checks/index.ts';
import { declaredRefundStatuses, everyAnswer, requirement, wholeRun, type Words } from '../../src/harness/index.ts';
import { whyNotCancelled } from './why-not-judged.ts';

/** Every accepted cancel of the run is judged; where no order could be cancelled, the reason is named. */
async function someOrder(words: Words): Promise<void> {
  const all = await words.lives();
  if (all.some((life) => life.end === 'cancelled')) return;
  const why = whyNotCancelled(words, all);
  if (all.some((life) => life.end === 'unknown')) words.lost(`no order was cancelled for certain: ${why}`);
  words.lack(`no order was cancelled: ${why}`);
}

// §2, §4.2: the hotel order cancellation result; "the response carries status cancelled together with …"
requirement(
  'cancel.order-no',
  wholeRun(() => exceptRepeats(cancelOrderNo)),
  someOrder,
);
requirement(
  'cancel.status',
  wholeRun(() => exceptRepeats(cancelStatus)),
  someOrder,
);
requirement(
  'cancel.amounts',
  wholeRun(() => exceptRepeats(cancelAmounts)),
  someOrder,
);
requirement('cancel.amounts-sign', everyAnswer(cancelAmountsSign), someOrder);
requirement(
  'cancel.cancelled-at',
  wholeRun(() => exceptRepeats(cancelCancelledAt)),
  someOrder,
);
requirement(
  'cancel.cancelled-at-now',
  wholeRun(() => cancelCancelledAtNow),
  someOrder,
);

// §3: "refund_status is reported (value processing is the one seen)"
requirement(
  'cancel.refund-status',
  wholeRun(({ statement }) => cancelRefundStatus(declaredRefundStatuses(statement))),
  someOrder,
);
