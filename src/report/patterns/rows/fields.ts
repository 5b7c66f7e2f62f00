import type { Json } from '../../../contract/json.ts';
import { searchFieldNames, wronglyTyped } from '../../../requirements/checks/search-fields.ts';
import type { JournalCall } from '../call.ts';
import { flag, number, type Row, value, restating } from '../row.ts';

const names = [...searchFieldNames, 'order_no', 'cancel_reason'];
const numeric = ['start_lng', 'start_lat', 'end_lng', 'end_lat', 'dist_type'];
const texts = ['start_city_code', 'end_city_code', 'start_addr', 'end_addr', 'sort_by', 'order_no', 'cancel_reason'];

const some = ({ body }: JournalCall, test: (value: Json) => boolean): boolean => Object.values(body).some(test);
const inObject = (test: (call: JournalCall) => boolean | null) => (call: JournalCall) =>
  call.isObject ? test(call) : null;
const digitsBehind = (read: number): number => (String(read).split('.')[1] ?? '').length;
const coordinates = ({ body }: JournalCall): number[] =>
  numeric.slice(0, 4).flatMap((name) => (typeof body[name] === 'number' ? [body[name]] : []));
const anyNumber = ({ body }: JournalCall): number | null => {
  const all = Object.values(body).flatMap((one) => (typeof one === 'number' ? [Math.abs(one)] : []));
  return all.length === 0 ? null : Math.max(...all);
};

function rowsOf(name: string): Row<JournalCall>[] {
  const of =
    <R>(read: (value: Json) => R) =>
    ({ body }: JournalCall): R | null =>
      Object.hasOwn(body, name) ? read(body[name] as Json) : null;
  return [
    flag(
      `has ${name}`,
      inObject(({ body }) => Object.hasOwn(body, name)),
      [`with ${name}`, `without ${name}`],
    ),
    flag(
      `${name} is null`,
      of((one) => one === null),
      [`with ${name} null`, `with ${name} that is not null`],
      0.9,
    ),
    flag(
      `${name} is empty`,
      of((one) => one === ''),
      [`with an empty ${name}`, `with ${name} not empty`],
      0.9,
    ),
  ];
}

function numberRowsOf(name: string): Row<JournalCall>[] {
  return [
    number(name, ({ body }) => (typeof body[name] === 'number' ? body[name] : null), `with ${name}`, '', 1.5),
    flag(
      `${name} is whole`,
      ({ body }) => (typeof body[name] === 'number' ? Number.isInteger(body[name]) : null),
      [`with ${name} that is whole`, `with ${name} that is not whole`],
      1.4,
    ),
  ];
}

const typeOf = (read: Json): string =>
  read === null ? 'null' : Array.isArray(read) ? 'an array' : `${typeof read === 'object' ? 'an' : 'a'} ${typeof read}`;

/** Which fields a body has, and what numbers are in them. */
export const fieldRows: readonly Row<JournalCall>[] = [
  ...names.flatMap(rowsOf),
  ...numeric.flatMap(numberRowsOf),
  ...['date', 'page', 'page_size', ...texts].map((name) =>
    restating(
      value(
        `type of ${name}`,
        ({ body }: JournalCall) => (Object.hasOwn(body, name) ? typeOf(body[name] as Json) : null),
        [`with ${name} that is`, `with ${name} that is not`],
        1.3,
      ),
    ),
  ),
  flag(
    'coordinates',
    inObject(({ body }) => 'start_lng' in body || 'end_lng' in body),
    ['with coordinates', 'without coordinates'],
    0.95,
  ),
  flag(
    'address',
    inObject(({ body }) => 'start_addr' in body || 'end_addr' in body),
    ['with an address (start_addr or end_addr)', 'without an address'],
    1.2,
  ),
  flag(
    'page fields',
    inObject(({ body }) => 'page' in body || 'page_size' in body),
    ['with page or page_size', 'without page and page_size'],
    1.2,
  ),
  flag(
    'a field is null',
    inObject((call) => some(call, (one) => one === null)),
    ['with a field that is null', 'without a field that is null'],
    1.2,
  ),
  flag(
    'a field is an array or object',
    inObject((call) => some(call, (one) => typeof one === 'object' && one !== null)),
    ['with an array or object in a field', 'without an array or object in a field'],
    1.2,
  ),
  flag(
    'wrong type',
    ({ operation, body }) => (operation === 'search' ? wronglyTyped(body).length > 0 : null),
    ['with a field of a wrong type', 'whose fields have the right types'],
    1.2,
  ),
  flag(
    'a field is missing',
    ({ operation, body, isObject }) =>
      operation === 'search' && isObject
        ? ['start_city_code', 'end_city_code', 'date'].some((name) => !Object.hasOwn(body, name))
        : null,
    ['in which a city code or the date is missing', 'with both city codes and the date'],
    1.1,
  ),
  flag(
    'same city',
    ({ body }) => ('start_city_code' in body ? body['start_city_code'] === body['end_city_code'] : null),
    ['from a city to the same city', 'between different cities'],
    0.9,
  ),
  value(
    'start_city_code',
    ({ body }) => (typeof body['start_city_code'] === 'string' ? body['start_city_code'].slice(0, 20) : null),
    ['with start_city_code', 'with another start_city_code than'],
    1.5,
  ),
  value(
    'end_city_code',
    ({ body }) => (typeof body['end_city_code'] === 'string' ? body['end_city_code'].slice(0, 20) : null),
    ['with end_city_code', 'with another end_city_code than'],
    1.5,
  ),
  flag(
    'coordinate of 0',
    (call) => ((all) => (all.length === 0 ? null : all.includes(0)))(coordinates(call)),
    ['with a coordinate of 0', 'without a coordinate of 0'],
    1,
  ),
  flag(
    'coordinate at the edge',
    (call) =>
      ((all) => (all.length === 0 ? null : all.some((one) => [90, 180].includes(Math.abs(one)))))(coordinates(call)),
    ['with a coordinate of 90 or 180', 'without a coordinate of 90 or 180'],
    1,
  ),
  number(
    'digits of a coordinate',
    (call) => ((all) => (all.length === 0 ? null : Math.max(...all.map(digitsBehind))))(coordinates(call)),
    'with a coordinate whose digits behind the point are',
    '',
    2,
  ),
  flag(
    'whole coordinate',
    (call) => ((all) => (all.length === 0 ? null : all.some(Number.isInteger)))(coordinates(call)),
    ['with a coordinate that is whole', 'without a coordinate that is whole'],
    1.1,
  ),
  flag(
    'fraction in page',
    ({ body }) =>
      ['page', 'page_size', 'dist_type'].some(
        (name) => typeof body[name] === 'number' && !Number.isInteger(body[name]),
      ),
    ['with page, page_size or dist_type that is not whole', 'without a fraction in page, page_size or dist_type'],
    1.4,
  ),
  restating(number('largest number', anyNumber, 'with a number of', '', 2)),
  flag(
    'beyond 32 bits',
    (call) => ((most) => (most === null ? null : most > 2_147_483_647))(anyNumber(call)),
    ['with a number beyond 32 bits', 'without a number beyond 32 bits'],
    0.9,
  ),
  restating(number('fields', (call) => (call.isObject ? Object.keys(call.body).length : null), 'with fields:', '', 3)),
];
