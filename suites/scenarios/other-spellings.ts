import { spellings } from '../../src/arbitraries/index.ts';
import { RawBody, search } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';

/** Whole coordinates, and addresses outside ASCII. */
export const wholePlaces = {
  start_addr: '人民广场',
  end_addr: '西湖',
  start_lng: 121,
  start_lat: 31,
  end_lng: 120,
  end_lat: 30,
};

/** The same some metres on. */
const near = { ...wholePlaces, start_lng: 121 + 1e-4, start_lat: 31 + 1e-4, end_lng: 120 + 1e-4, end_lat: 30 + 1e-4 };

/**
 * One search in all its spellings, the same with coordinates that are not whole, and the plain one with a charset
 * after its content type.
 */
export const otherSpellings = onBusiest('a search in other spellings', (send, longestRoute) =>
  send(
    ...spellings({ ...longestRoute.body, ...wholePlaces }).map(({ value, boundary }) =>
      search(new RawBody(value), { boundary }),
    ),
    search({ ...longestRoute.body, ...near }),
    search(longestRoute.body, { charset: true, input: 'a charset beside the content type', boundary: true }),
  ),
);
