import { faultsOfSearch } from './requirement-of-search.ts';

/** The faults that break each requirement of the suite, by their ids. */
export const faultsOf: Readonly<Record<string, readonly string[]>> = {
  // Every answer.
  'http.status-listed': [
    'success-201', 'success-202', 'search-206', 'search-405', 'empty-result-204', 'empty-result-404',
    'search-500-sometimes', 'search-503-sometimes', 'two-searches-at-once-500', 'cancel-500-on-new-connection',
    'cancel-500-sometimes', 'partial-refund-500',
  ],
  'http.json-body': [
    'json-truncated', 'json-truncated-when-long', 'json-truncated-sometimes', 'byte-order-mark', 'latin-1', 'utf-16',
    'json-lines', 'json-twice', 'html', 'html-sometimes', 'no-body', 'no-body-for-cancel', 'single-quotes',
    'trailing-comma', 'not-a-number', 'raw-line-break', 'callback', 'form', 'xml', 'envelope-list',
  ],
  'envelope.code': [
    'code-text', 'code-200', 'code-null', 'code-false', 'code-missing', 'code-1-when-empty', 'code-1-on-late-pages',
    'duplicate-code', 'envelope-missing', 'errors-as-200', 'search-after-refusal-gets-its-code',
  ],
  'envelope.data': [
    'data-list', 'data-text', 'data-lines-only', 'data-null-when-empty', 'data-missing-when-empty', 'data-renamed',
  ],
  'envelope.message': [
    'message-null', 'message-empty', 'message-number', 'message-object', 'message-missing',
    'message-missing-for-cancel', 'message-missing-sometimes',
  ],
  'envelope.request-id': ['request-id-missing', 'request-id-null', 'request-id-number', 'request-id-missing-sometimes'],
  'envelope.request-id-distinct': [
    'request-id-empty', 'request-id-repeated', 'request-id-per-connection', 'request-id-per-body',
  ],
  // Authentication.
  'auth.valid-key': [
    'header-name-case-matters', 'upper-case-header-name-refused', 'good-key-refused-sometimes',
    'good-key-refused-after-missing-key', 'good-key-refused-for-cancel', 'good-key-refused-with-two-at-once',
  ],
  'auth.missing-key': [
    'key-not-checked', 'missing-key-accepted', 'empty-key-accepted', 'key-not-checked-on-later-pages',
    'key-not-checked-on-used-connection', 'key-not-checked-after-good-call', 'key-not-checked-with-two-at-once',
    'key-not-in-cache', 'missing-key-400', 'missing-key-500', 'missing-key-302',
  ],
  'auth.invalid-key': [
    'wrong-key-accepted', 'key-beginning-suffices', 'key-part-suffices', 'key-first-eight-compared',
    'key-length-compared', 'key-last-character-ignored', 'null-key-accepted', 'key-not-checked-sometimes',
    'wrong-key-403', 'wrong-key-400', 'wrong-key-200',
  ],
  'auth.cancel-missing-key': [
    'cancel-missing-key-accepted', 'cancel-empty-key-accepted', 'cancel-missing-key-accepted-on-used-connection',
    'cancel-missing-key-403',
  ],
  'auth.cancel-invalid-key': ['key-not-checked-for-cancel', 'cancel-wrong-key-accepted', 'cancel-wrong-key-404'],
  'auth.cancel-401': ['cancel-without-key-400', 'cancel-without-key-400-on-used-connection', 'cancel-wrong-key-400'],
  'auth.no-effect': ['cancel-before-key-check', 'cancel-before-missing-key-check', 'refused-key-locks-order'],
  'auth.no-leak': ['refused-key-leaks-trips', 'refused-key-leaks-last-answer', 'refused-cancel-leaks-refund'],
  // Bus search.
  ...faultsOfSearch,
  // Hotel order cancellation.
  'cancel.order-no': [
    'cancel-order-number-missing', 'cancel-order-number-number', 'cancel-order-number-without-prefix',
    'cancel-order-number-lower-case', 'cancel-order-number-masked', 'cancel-order-number-new',
    'cancel-fields-camel-case', 'cancel-answers-previous-order', 'cancel-answers-at-once-mixed-up',
  ],
  'cancel.status': [
    'cancel-status-missing', 'cancel-status-american', 'cancel-status-upper-case', 'cancel-status-cancelling',
    'cancel-status-before', 'cancel-status-number', 'cancel-status-empty', 'cancel-status-refunded-when-free',
    'cancel-data-empty',
  ],
  'cancel.refund-status': [
    'cancel-refund-status-missing', 'cancel-refund-status-missing-when-none', 'cancel-refund-status-null-when-none',
    'cancel-refund-status-object', 'cancel-refund-status-number', 'cancel-refund-status-boolean',
    'cancel-refund-status-empty', 'cancel-refund-status-success', 'cancel-refund-status-upper-case',
    'cancel-refund-status-none-when-partial',
  ],
  'cancel.amounts': [
    'cancel-fee-missing', 'cancel-refund-missing', 'cancel-fee-missing-when-free', 'cancel-refund-missing-when-none',
    'cancel-fee-text', 'cancel-fee-null', 'cancel-fee-object', 'cancel-refund-text', 'cancel-refund-text-with-sign',
    'cancel-refund-null', 'cancel-refund-boolean', 'cancel-fields-nested',
  ],
  'cancel.amounts-sign': ['cancel-fee-negative', 'cancel-refund-negative', 'cancel-refund-negative-when-none'],
  'cancel.cancelled-at': [
    'cancelled-at-missing', 'cancelled-at-missing-sometimes', 'cancelled-at-without-zone', 'cancelled-at-local',
    'cancelled-at-offset', 'cancelled-at-with-space', 'cancelled-at-date', 'cancelled-at-seconds',
    'cancelled-at-milliseconds-text', 'cancelled-at-null', 'cancelled-at-empty', 'cancelled-at-english',
    'cancelled-at-impossible', 'cancelled-at-hour-25',
  ],
  'cancel.cancelled-at-now': [
    'cancelled-at-local-as-utc', 'cancelled-at-zero', 'cancelled-at-1970', 'cancelled-at-yesterday',
    'cancelled-at-year-behind', 'cancelled-at-tomorrow',
  ],
  'cancel.unknown-order': [
    'unknown-order-404', 'unknown-order-500', 'unknown-order-cancelled', 'unknown-order-cancelled-of-digits',
    'unknown-order-cancels-latest',
  ],
  'cancel.malformed': [
    'cancel-malformed-json-500', 'cancel-malformed-json-415', 'cancel-array-body-500', 'cancel-null-body-404',
  ],
  'cancel.reason': [
    'reason-emoji-500', 'reason-newline-500', 'reason-quote-500', 'reason-long-500', 'reason-control-500',
    'reason-missing-500', 'reason-empty-500', 'reason-wrong-type-500', 'refused-reason-cancels',
    'refused-reason-locks-order',
  ],
  'cancel.again': [
    'second-cancel-409', 'second-cancel-500', 'second-cancel-status-other', 'second-cancel-fee-null',
    'second-cancel-order-number-empty', 'two-cancels-at-once-500',
  ],
  'cancel.once': ['two-cancels-at-once-both-refund', 'two-cancels-at-once-both-refused'],
  'cancel.takes-effect': [
    'cancel-without-effect', 'cancel-without-effect-sometimes', 'refused-cancel-cancels', 'other-order-cancelled',
    'second-cancel-restores',
  ],
  'cancel.hostile-order-no': [
    'missing-order-number-500', 'order-number-wrong-type-500', 'order-number-quote-500',
    'order-number-beginning-cancels', 'order-number-wildcard-cancels', 'order-number-missing-cancels',
  ],
};

/** The one requirement that each fault breaks, by the fault's id. */
export const requirementOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(faultsOf).flatMap(([requirement, ids]) => ids.map((id) => [id, requirement])),
);
