import { invalid } from '../call.ts';
import type { BodyFields } from '../probe.ts';
import { searchFields } from '../search-query.ts';
import { reading } from '../hooks.ts';
import { cancel, search } from '../witness.ts';
import { form, type Part } from './form.ts';

const open = { open: '4.1: which body fields are required: not shown' };
const ofCancel = { open: '4.2: which fields are required: not shown' };
const usual = ['start_city_code', 'end_city_code', 'date'];
const addresses = [...usual, 'start_addr', 'end_addr'];

/** The fields that a search has to have; without these it is answered otherwise than by the clean platform. */
const required = (title: string, fields: readonly string[], without?: BodyFields): Part => ({
  title,
  settings: { requiredOfSearch: fields },
  // A suite cannot guess it, so that it is named as valid.
  ...(fields.includes('dist_type') && { configuration: { searchExtras: { dist_type: [3] } } }),
  ...(without && { witness: search(without) }),
});

/** One field is required only where another one is there. */
const together = (
  title: string,
  lacking: (has: (field: string) => boolean) => boolean,
  without: BodyFields,
  more: Part = {},
): Part => ({
  title,
  hooks: reading((body) => {
    if (lacking((field) => Object.hasOwn(body, field)))
      throw invalid('a field is missing that goes with another one', 40001);
    return body;
  }),
  witness: search(without),
  ...more,
});

/** Other fields required. */
export const requiredFieldVariants = [
  form('nothing-required', open, {
    nothing: required("No field is required: without cities all trips are found, without a date today's.", [], {
      start_city_code: undefined,
      date: undefined,
    }),
    'departure-city': required('Only the departure city is required.', ['start_city_code'], {
      end_city_code: undefined,
    }),
  }),
  form('date-not-required', {
    ...open,
    ...required("Without a date today's trips are found.", usual.slice(0, 2), { date: undefined }),
  }),
  form('everything-required', { ...open, ...required('All 13 fields are required.', searchFields) }),
  form('addresses-required', open, {
    any: required('Both addresses are required.', addresses),
    'in-ascii': {
      ...required('Both addresses are required, and refused where they are not in ASCII.', addresses),
      hooks: reading((body) => {
        if ([body['start_addr'], body['end_addr']].some((text) => typeof text === 'string' && /[^ -~]/.test(text)))
          throw invalid('an address is not in ASCII', 40001);
        return body;
      }),
    },
  }),
  form('coordinates-required', open, {
    all: required('All coordinates are required.', [...usual, 'start_lng', 'start_lat', 'end_lng', 'end_lat']),
    departure: required('The departure coordinates are required.', [...usual, 'start_lng', 'start_lat']),
    'with-address': required('Departure address and coordinates are required.', [
      ...usual,
      'start_addr',
      'start_lng',
      'start_lat',
    ]),
  }),
  form('distance-type-required', { ...open, ...required('dist_type is required.', [...usual, 'dist_type']) }),
  form('sort-required', open, {
    sort: required('sort_by is required.', [...usual, 'sort_by']),
    page: required('page and page_size are required.', [...usual, 'page', 'page_size'], { page: undefined }),
  }),
  form('page-needs-page-size', open, {
    page: together('A page without page_size is refused.', (has) => has('page') && !has('page_size'), {
      page_size: undefined,
    }),
    size: together('A page_size without page is refused.', (has) => has('page_size') && !has('page'), {
      page: undefined,
    }),
    both: together('page and page_size come together, or not at all.', (has) => has('page') !== has('page_size'), {
      page_size: undefined,
    }),
    sort: together(
      'A sort_by without page and page_size is refused.',
      (has) => has('sort_by') && !(has('page') && has('page_size')),
      { sort_by: 'dep_time', page: undefined },
    ),
  }),
  form('address-needs-coordinates', {
    ...open,
    ...together(
      'A departure address without coordinates is refused.',
      (has) => has('start_addr') && !has('start_lng'),
      { start_addr: '人民广场' },
      { configuration: { searchExtras: { start_addr: ['人民广场'], start_lng: [121.4737], start_lat: [31.2304] } } },
    ),
  }),
  form('reason-required', {
    ...ofCancel,
    title: 'cancel_reason is required.',
    settings: { requiredOfCancel: ['order_no', 'cancel_reason'] },
    witness: cancel({ cancel_reason: undefined }),
  }),
  form('operator-required', {
    ...ofCancel,
    title: 'A cancel has to name its operator.',
    settings: { requiredOfCancel: ['order_no', 'operator_id'] },
    configuration: { cancelExtras: { operator_id: 'OP-7' } },
  }),
];
