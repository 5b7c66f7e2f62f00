import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { calls, entry, later } from '../../journal/recordings/har.fixture.ts';
import type { StoredRun } from './stored-run.fixture.ts';

const fault = (...faults: string[]): StoredRun => ({
  name: `fault-${faults.join('-and-').replaceAll(':', '-')}`,
  faults,
});
const form = (...forms: string[]): StoredRun => ({ name: `form-${forms.join('-and-')}`, forms });
const page = (title: string): string =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/**
 * The runs whose reports are stored: the clean platform, faults of all kinds of requirements, legal forms, and ways in
 * which a run comes to no verdict.
 */
export const storedRuns: readonly StoredRun[] = [
  { name: 'clean' },
  { name: 'clean-six-cases', change: { runs: 6, seed: 2 } },
  fault('past-date-accepted'),
  fault('city-codes-swapped:names'),
  fault('sort-ignored'),
  fault('gid-empty'),
  fault('available-seats-negative'),
  fault('malformed-json-500'),
  fault('quote-500'),
  fault('html'),
  fault('json-truncated'),
  fault('missing-key-accepted:any'),
  fault('envelope-missing'),
  fault('cancel-status-american'),
  fault('cancel-without-effect'),
  fault('key-not-checked-for-cancel'),
  fault('two-cancels-at-once-both-accepted'),
  form('first-page-zero'),
  form('everything-required'),
  form('no-trips'),
  form('seats-change'),
  form('error-body-html'),
  form('cancel-again-accepted'),
  form('no-order-cancellable'),
  { name: 'target-down', instead: 'nothing' },
  { name: 'all-401', instead: { status: 401, text: page('401 Unauthorized') } },
  { name: 'no-orders', change: { orders: {}, operations: {}, allowCancel: [], allowHostileCancel: [] } },
  { name: 'no-permission', change: { allowCancel: [], allowHostileCancel: [] } },
  { name: 'only-one-requirement', faults: ['past-date-accepted'], change: { only: ['bus.past-date'] } },
  {
    name: 'check-of-a-recording',
    recorded: calls([
      entry(acceptedSearch([{ ...sampleTrip, price: '6800' }])),
      entry(later(acceptedSearch([sampleTrip], {}, { call: 2 }), 1000)),
      entry(later(acceptedCancel('HT1', { status: 'canceled' }, { call: 3 }), 2000)),
      entry(later(sampleExchange({ status: 500, call: 4 }), 3000)),
    ]),
  },
];
