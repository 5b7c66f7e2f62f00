import {
  amounts,
  cancelTwice,
  cancelWithoutKey,
  contentTypes,
  errorBody,
  keyScheme,
  rateLimit,
  refundStatuses,
  requiredCancel,
  timestampForm,
  undocumentedFields,
  untold,
} from '../../src/checks/index.ts';
import { observation, TrafficMeter } from '../../src/harness/index.ts';
import { keyAfterSchemes } from '../scenarios/key-schemes.ts';

// §7: "Error codes and their meaning: not shown. Body shape of error responses: not shown"
observation('open.error-body', () => errorBody());

// §4: the content type of answers is not shown
observation('open.content-type', () => contentTypes());

// §2: fields that the document does not name are allowed
observation('open.extra-fields', () => undocumentedFields());

// §8: "Rate limits and quotas (status 429 exists): not shown"
observation('open.rate-limit', () => rateLimit());

// §5: "any prefix or scheme in the header value: not shown"
observation('open.key-scheme', () => keyScheme(), [keyAfterSchemes]);

// §8: nothing is said of times
observation('open.latency', () => {
  const meter = new TrafficMeter();
  return {
    add: (exchange) => meter.add(exchange),
    answer() {
      const known = meter.summary().filter(({ latency }) => latency !== null);
      if (known.length === 0) return untold('no answer came');
      const value = Object.fromEntries(known.map(({ operation, latency }) => [operation, { ...latency }]));
      const answer = known
        .map(({ operation, latency }) => `${operation}: median ${latency?.median} ms, p95 ${latency?.p95} ms, max ${latency?.max} ms`)
        .join('; ');
      return { value, answer, evidence: known.map(({ operation, calls }) => `${operation}: ${calls} calls`).join('; ') };
    },
  };
});

// §4.2: "Which fields are required: not shown"
observation('open.required-cancel', () => requiredCancel());

// §5 against §7, which lists only 400 as refusal of cancel
observation('open.cancel-without-key', () => cancelWithoutKey());

// §3: other transitions are not shown; "the full value lists of status and refund_status … not shown"
observation('open.cancel-again', ({ cancelReason }) => cancelTwice(cancelReason));
observation('open.refund-statuses', () => refundStatuses());

// §2: "Units and currency of cancel_fee and refund_amount: not shown"; "ISO 8601 UTC timestamp, format <timestamp>"
observation('open.amounts', () => amounts());
observation('open.timestamp-form', () => timestampForm());
