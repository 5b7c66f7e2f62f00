import type { Fault } from '../extension.ts';
import type { Json, JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault } from './fault.ts';

const section = '2: page_info: page integer, page_size integer, total integer; 4.1: data.page_info';

type Change = (info: JsonObject, data: JsonObject, asked: JsonObject) => void;

const info = (id: string, title: string, change: Change, witness: Fault['witness'] = pages) =>
  fault(
    id,
    title,
    section,
    onSuccess('busSearch', (_body, data, call) =>
      change(data['page_info'] as JsonObject, data, call.body as JsonObject),
    ),
    witness,
  );

const pages: Fault['witness'] = (probe) => probe.times(2, (i) => probe.search({ page: i + 1, page_size: 15 }));
const lines = (data: JsonObject) => data['lines'] as Json[];

/** Page infos that are missing, of another type, or of another page. */
export const pageInfoFaults = [
  info('page-info-missing', 'There is no page_info.', (_info, data) => void delete data['page_info']),
  info('page-info-null', 'The page_info is null.', (_info, data) => void (data['page_info'] = null)),
  info('page-info-list', 'The page_info is an array.', (info, data) => void (data['page_info'] = Object.values(info))),
  info(
    'page-info-text',
    'The page_info is a text.',
    (info, data) => void (data['page_info'] = `${String(info['page'])}/${String(info['page_size'])}`),
  ),
  info(
    'page-info-missing-when-empty',
    'Without trips there is no page_info.',
    (_info, data) => {
      if (lines(data).length === 0) delete data['page_info'];
    },
    (probe) => probe.times(1, () => probe.search({ page: 50 })),
  ),
  info('page-info-empty', 'The page_info is an empty object.', (_info, data) => void (data['page_info'] = {})),
  info('page-info-camel-case', 'page_size is called pageSize.', (info) => {
    info['pageSize'] = info['page_size'] ?? 0;
    delete info['page_size'];
  }),
  info('page-info-page-text', 'The page is a text.', (info) => void (info['page'] = String(info['page']))),
  info(
    'page-info-page-size-text',
    'The page size is a text.',
    (info) => void (info['page_size'] = String(info['page_size'])),
  ),
  info('page-info-page-null', 'The page is null.', (info) => void (info['page'] = null)),
  info('page-info-page-missing', 'There is no page in page_info.', (info) => void delete info['page']),
  info('page-info-page-size-missing', 'There is no page_size in page_info.', (info) => void delete info['page_size']),
  info('page-info-always-first', 'The page is always 1.', (info) => void (info['page'] = 1)),
  info(
    'page-info-next-page',
    'The page is that of the next page.',
    (info) => void (info['page'] = Number(info['page']) + 1),
  ),
  info('page-info-page-size-fixed', 'The page size is always 20.', (info) => void (info['page_size'] = 20)),
  info(
    'page-info-page-size-shown',
    'The page size is the number of trips on the page.',
    (info, data) => void (info['page_size'] = lines(data).length),
    (probe) => probe.times(4, (i) => probe.search({ page: i + 1, page_size: 50 })),
  ),
  info('page-info-page-and-size-swapped', 'Page and page size are swapped.', (info) => {
    [info['page'], info['page_size']] = [info['page_size'] ?? 0, info['page'] ?? 0];
  }),
  info('page-info-fraction', 'The page is not whole.', (info) => void (info['page'] = Number(info['page']) + 0.5)),
  fault(
    'page-info-beside-data',
    'The page_info is in the envelope and not in data.',
    section,
    onSuccess('busSearch', (body, data) => {
      body['page_info'] = data['page_info'] ?? null;
      delete data['page_info'];
    }),
    pages,
  ),
  fault(
    'page-info-missing-sometimes',
    'One answer in 25 has no page_info.',
    section,
    onSuccess('busSearch', (_body, data, call) => {
      if (oneIn(25, call)) delete data['page_info'];
    }),
    (probe) => probe.times(75, () => probe.search({ page_size: 1 })),
  ),
];
