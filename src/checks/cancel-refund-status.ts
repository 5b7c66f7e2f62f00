import { member } from '../model/json.ts';
import { describeValue, quote } from '../schema/index.ts';
import { exceptRepeats, firstAcceptances } from './acceptances.ts';
import type { RunCheck } from './check.ts';
import { exchangeCheck, violation } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

const id = 'cancel.refund-status';

/** Section 2: `refund_status` is a string. */
const cancelRefundStatusType = exchangeCheck(id, 'accepted-cancel', (exchange) =>
  memberViolations('hotel-cancel-result', '/data', dataOf(exchange), ['refund_status']),
);

/**
 * Sections 2 and 3: `refund_status` is a string, and on the first acceptance with a refund over 0 `processing`, or one of the values
 * that the statement declares.
 */
export function cancelRefundStatus(declared: readonly string[]): RunCheck {
  const allowed = [...new Set(['processing', ...declared])];
  const value = firstAcceptances(id, (exchange) => {
    const status = member(dataOf(exchange), 'refund_status');
    const refund = member(dataOf(exchange), 'refund_amount');
    if (typeof status !== 'string' || typeof refund !== 'number' || refund <= 0) return null;
    if (allowed.includes(status)) return [];
    return [violation('/data/refund_status: other value', '/data/refund_status', allowed.map(quote).join(' or '), describeValue(status))];
  });
  return {
    id,
    scope: 'possible-cancel',
    create() {
      const types = exceptRepeats(cancelRefundStatusType).create();
      const values = value.create();
      return {
        add: (exchange) => [...types.add(exchange), ...values.add(exchange)],
        end: () => [...types.end(), ...values.end()],
        // Each answer whose value is judged is judged for its type too.
        get cases() {
          return types.cases;
        },
      };
    },
  };
}
