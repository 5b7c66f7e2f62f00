import type { Call } from '../call.ts';
import type { Json, JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { search, searches, walk } from '../witness.ts';

const section = {
  document: '2: page_info: page integer, page_size integer, total integer; 4.1: data.page_info',
  witness: walk({ page_size: 15 }, 2),
};
const data = { breaks: 'bus.data', ...section };
const pageInfo = { breaks: 'bus.page-info', ...section };
const echo = { breaks: 'bus.page-info-echo', ...section };

const info = (
  title: string,
  change: (info: JsonObject, data: JsonObject, body: JsonObject, call: Call) => void,
): Part => ({
  title,
  hooks: onSuccess('busSearch', (body, data, call) => change(data['page_info'] as JsonObject, data, body, call)),
});
/** The page info is something else. */
const instead = (title: string, make: (info: JsonObject) => Json) =>
  info(title, (info, data) => void (data['page_info'] = make(info)));
/** A member of the page info is something else. */
const member = (title: string, name: 'page' | 'page_size', make: (value: Json, data: JsonObject) => Json) =>
  info(title, (info, data) => void (info[name] = make(info[name] ?? null, data)));
const without = (title: string, name: string) => info(title, (info) => void delete info[name]);

/** Page infos that are missing, of another type, or of another page. */
export const pageInfoFaults = [
  fault('page-info-missing', data, {
    missing: info('There is no page_info.', (_info, data) => void delete data['page_info']),
    list: instead('The page_info is an array.', (info) => Object.values(info)),
  }),
  fault('page-info-missing-when-empty', data, {
    'when-empty': {
      ...info('Without trips there is no page_info.', (_info, data) => {
        if ((data['lines'] as Json[]).length === 0) delete data['page_info'];
      }),
      witness: search({ page: 50 }),
    },
    sometimes: {
      ...info('One answer in 25 has no page_info.', (_info, data, _body, call) => {
        if (oneIn(25, call)) delete data['page_info'];
      }),
      witness: searches(75, { page_size: 1 }),
    },
  }),
  fault('page-info-empty', pageInfo, {
    empty: instead('The page_info is an empty object.', () => ({})),
    size: without('There is no page_size in page_info.', 'page_size'),
  }),
  fault('page-info-page-text', pageInfo, {
    page: member('The page is a text.', 'page', String),
    size: member('The page size is a text.', 'page_size', String),
  }),
  fault('page-info-always-first', echo, {
    first: member('The page is always 1.', 'page', () => 1),
    swapped: info('Page and page size are swapped.', (info) => {
      [info['page'], info['page_size']] = [info['page_size'] ?? 0, info['page'] ?? 0];
    }),
  }),
  fault('page-info-page-size-fixed', echo, {
    fixed: member('page_info.page_size is always 20.', 'page_size', () => 20),
    shown: {
      ...member(
        'The page size is the number of trips on the page.',
        'page_size',
        (...[, data]) => (data['lines'] as Json[]).length,
      ),
      witness: walk({ page_size: 50 }, 4),
    },
  }),
];
