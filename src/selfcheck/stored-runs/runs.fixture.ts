import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { calls, entry, later } from '../../journal/recordings/har.fixture.ts';
import type { StoredRun } from './stored-run.fixture.ts';

/** Faults, and the part of the catalogue that shows them; all of it if none is named. */
const fault = (faults: readonly string[], ...only: string[]): StoredRun => ({
  name: `fault-${faults.join('-and-').replaceAll(':', '-')}`,
  faults,
  change: { only },
});
/** Legal forms, in the same way. */
const form = (forms: readonly string[], ...only: string[]): StoredRun => ({
  name: `form-${forms.join('-and-')}`,
  forms,
  change: { only },
});
const page = (title: string): string =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** The part of the catalogue that orders matter to. */
const ofOrders = ['auth', 'cancel', 'open'];

/**
 * The runs whose reports are stored: the clean platform, faults of all kinds of requirements, legal forms, and ways in
 * which a run comes to no verdict.
 */
export const storedRuns: readonly StoredRun[] = [
  { name: 'clean' },
  { name: 'clean-six-cases', change: { runs: 6, seed: 2, only: ['bus.valid-accepted', 'bus.bad-input'] } },
  fault(
    ['city-codes-swapped:names', 'sort-ignored', 'gid-empty', 'available-seats-negative'],
    'bus.matches-cities',
    'bus.sort-dep-time',
    'bus.gid',
    'bus.seats',
  ),
  fault(['malformed-json-500', 'quote-500'], 'bus.malformed', 'bus.hostile-text'),
  fault(['html']),
  fault(['json-truncated']),
  fault(['envelope-missing'], 'http', 'envelope', 'auth', 'bus.data', 'cancel'),
  fault(['missing-key-accepted:any'], 'auth'),
  fault(['key-not-checked-for-cancel'], 'auth'),
  fault(['cancel-status-american'], 'cancel'),
  fault(['cancel-without-effect'], 'cancel'),
  form(
    ['first-page-zero', 'cancel-again-accepted', 'error-body-html'],
    'bus.paging',
    'bus.page-info',
    'cancel',
    'open',
  ),
  form(['everything-required'], 'bus.valid-accepted', 'open'),
  form(['no-trips'], 'bus.paging', 'open'),
  form(['seats-change'], 'bus.seats', 'bus.total', 'open'),
  form(['no-order-cancellable'], 'auth', 'cancel', 'open'),
  { name: 'target-down', instead: 'nothing' },
  { name: 'all-401', instead: { status: 401, text: page('401 Unauthorized') } },
  {
    name: 'no-orders',
    change: { orders: {}, operations: {}, allowCancel: [], allowHostileCancel: [], only: [...ofOrders, 'bus.gid'] },
  },
  { name: 'no-permission', change: { allowCancel: [], allowHostileCancel: [], only: ofOrders } },
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
