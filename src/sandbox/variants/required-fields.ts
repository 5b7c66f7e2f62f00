import { invalid } from '../call.ts';
import type { Variant } from '../extension.ts';
import { searchFields } from '../search-query.ts';
import type { Probe } from '../probe.ts';
import { hooked, setting } from './variant.ts';

const open = '4.1: which body fields are required: not shown';
const usual = ['start_city_code', 'end_city_code', 'date'];
const coordinates = ['start_lng', 'start_lat', 'end_lng', 'end_lat'];

/** What a suite cannot guess is named as valid. */
const required = (id: string, title: string, more: readonly string[]): Variant => ({
  ...setting(id, title, open, { requiredOfSearch: more }),
  ...(more.includes('dist_type') && { configuration: { searchExtras: { dist_type: [3] } } }),
});

/** One field is required only where another one is there. */
const together = (
  id: string,
  title: string,
  lacking: (has: (field: string) => boolean) => boolean,
  without: Parameters<Probe['search']>[0],
  more: Partial<Variant> = {},
): Variant =>
  hooked(
    id,
    title,
    open,
    () => ({
      readSearch(next, call, body) {
        if (lacking((field) => Object.hasOwn(body, field)))
          throw invalid('a field is missing that goes with another one', 40001);
        return next(call, body);
      },
    }),
    { witness: async (probe) => void (await probe.search(without)), ...more },
  );

/** Other fields required. */
export const requiredFieldVariants: readonly Variant[] = [
  setting(
    'nothing-required',
    "No field is required: without cities all trips are found, without a date today's.",
    open,
    { requiredOfSearch: [] },
    (probe) => probe.search({ start_city_code: undefined, date: undefined }),
  ),
  setting(
    'date-not-required',
    "Without a date today's trips are found.",
    open,
    { requiredOfSearch: usual.slice(0, 2) },
    (probe) => probe.search({ date: undefined }),
  ),
  setting(
    'only-departure-city-required',
    'Only the departure city is required.',
    open,
    { requiredOfSearch: ['start_city_code'] },
    (probe) => probe.search({ end_city_code: undefined }),
  ),
  required('everything-required', 'All 13 fields are required.', searchFields),
  required('addresses-required', 'Both addresses are required.', [...usual, 'start_addr', 'end_addr']),
  {
    ...required(
      'addresses-required-in-ascii',
      'Both addresses are required, and refused where they are not in ASCII.',
      [...usual, 'start_addr', 'end_addr'],
    ),
    hooks: () => ({
      readSearch(next, call, body) {
        if ([body['start_addr'], body['end_addr']].some((text) => typeof text === 'string' && /[^ -~]/.test(text)))
          throw invalid('an address is not in ASCII', 40001);
        return next(call, body);
      },
    }),
  },
  required('coordinates-required', 'All coordinates are required.', [...usual, ...coordinates]),
  required('departure-coordinates-required', 'The departure coordinates are required.', [
    ...usual,
    'start_lng',
    'start_lat',
  ]),
  required('address-and-coordinates-required', 'Departure address and coordinates are required.', [
    ...usual,
    'start_addr',
    'start_lng',
    'start_lat',
  ]),
  required('distance-type-required', 'dist_type is required.', [...usual, 'dist_type']),
  required('sort-required', 'sort_by is required.', [...usual, 'sort_by']),
  setting(
    'page-required',
    'page and page_size are required.',
    open,
    { requiredOfSearch: [...usual, 'page', 'page_size'] },
    (probe) => probe.search({ page: undefined }),
  ),
  together('page-needs-page-size', 'A page without page_size is refused.', (has) => has('page') && !has('page_size'), {
    page: 1,
    page_size: undefined,
  }),
  together('page-size-needs-page', 'A page_size without page is refused.', (has) => has('page_size') && !has('page'), {
    page: undefined,
    page_size: 10,
  }),
  together(
    'page-and-size-together',
    'page and page_size come together, or not at all.',
    (has) => has('page') !== has('page_size'),
    {
      page: 1,
      page_size: undefined,
    },
  ),
  together(
    'sorting-needs-page',
    'A sort_by without page and page_size is refused.',
    (has) => has('sort_by') && !(has('page') && has('page_size')),
    {
      sort_by: 'dep_time',
      page: undefined,
    },
  ),
  together(
    'address-needs-coordinates',
    'A departure address without coordinates is refused.',
    (has) => has('start_addr') && !has('start_lng'),
    { start_addr: '人民广场' },
    { configuration: { searchExtras: { start_addr: ['人民广场'], start_lng: [121.4737], start_lat: [31.2304] } } },
  ),
  setting(
    'reason-required',
    'cancel_reason is required.',
    '4.2: which fields are required: not shown',
    { requiredOfCancel: ['order_no', 'cancel_reason'] },
    async (probe) => probe.cancel(await probe.order(), { cancel_reason: undefined }),
  ),
  {
    ...setting('operator-required', 'A cancel has to name its operator.', '4.2: which fields are required: not shown', {
      requiredOfCancel: ['order_no', 'operator_id'],
    }),
    configuration: { cancelExtras: { operator_id: 'OP-7' } },
  },
];
