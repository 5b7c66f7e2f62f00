import { amounts, cancelTwice, cancelWithoutKey, refundStatuses, requiredCancel, timestampForm } from '../../src/checks/index.ts';
import { observation } from '../../src/harness/index.ts';

// §4.2: "Which fields are required: not shown"
observation('open.required-cancel', () => requiredCancel());

// §5 against §7, which lists only 400 as refusal of cancel
observation('open.cancel-without-key', () => cancelWithoutKey());

// §3: other transitions are not shown
observation('open.cancel-again', ({ cancelReason }) => cancelTwice(cancelReason));

// §3: "the full value lists of status and refund_status … not shown"
observation('open.refund-statuses', () => refundStatuses());

// §2: "Units and currency of cancel_fee and refund_amount: not shown"
observation('open.amounts', () => amounts());

// §2: "ISO 8601 UTC timestamp, format <timestamp>"
observation('open.timestamp-form', () => timestampForm());
