import type { Json } from '../contract/json.ts';

/** Answers of the embedded platform that are declared as they are observed, by statement key. */
const asObserved: Readonly<Record<string, Json>> = {
  requiredSearchFields: ['start_city_code', 'end_city_code', 'date'],
  cancelReasonRequired: false,
  firstPage: 1,
  defaultPage: 1,
  defaultPageSize: 20,
  pageSizeOver50: 'cut',
  pageBeyondEnd: 'empty',
  sortDirection: 'ascending',
  sortKeys: ['distance', 'price'],
  distTypes: [1, 2, 3],
  wrongTypes: 'refused',
  lenientJson: [],
  unknownFields: 'ignored',
  unknownCity: 'empty',
  salesWindowDays: 60,
  gidStable: true,
  contentTypes: ['application/json; charset=utf-8'],
  cancelStatusWithoutKey: 401,
  cancelAgain: 'refused',
  refundStatuses: ['processing'],
  amounts: 'decimals',
  timestampForm: 'extended, seconds, Z',
  cityCodes: 'same',
  extraFields: [],
  firewall: [],
};

/** The observations of a run on the embedded platform without changes. */
export const usuallyObserved: Readonly<Record<string, Json>> = {
  ...asObserved,
  timeZone: { from: '+06:00', to: '+14:00' },
  errorBody: {
    400: { code: 'integer', data: 'null', message: 'string', request_id: 'string' },
    401: { code: 'integer', data: 'null', message: 'string', request_id: 'string' },
  },
  rateLimit: { met: false, rate: null, retryAfter: null },
  keySchemes: null,
};

/** A full declaration of the embedded platform as it is. */
export const rightlyDeclared: Readonly<Record<string, Json>> = {
  ...asObserved,
  timeZone: 'Asia/Shanghai',
  errorBody: { type: 'object', required: ['code', 'message', 'request_id'] },
  rateLimit: { met: false },
  keySchemes: [],
};
