import type { Call } from '../call.ts';
import type { Json, JsonObject } from '../json.ts';
import { hash } from '../random.ts';
import { isLaterPage, onLine, onLines, rare } from './change.ts';
import { fault, type Part } from './fault.ts';
import { allPages, noTrips, search, searches } from '../witness.ts';

const trip = {
  breaks: 'bus.trip',
  document: '2: bus trip item (element of data.lines): its 20 fields and their types',
  witness: allPages,
};
const lines = { breaks: 'bus.data', document: '4.1: data.lines array of bus trip items' };

/** A field of a trip is another value where `where` says so. */
const set = (title: string, name: string, make: (line: JsonObject) => Json, where: Where = () => true): Part => ({
  title,
  hooks: onLine((line, index, call) => {
    if (where(line, index, call)) line[name] = make(line);
  }),
});
/** A field of a trip is missing where `where` says so. */
const remove = (title: string, name: string, where: Where = () => true): Part => ({
  title,
  hooks: onLine((line, index, call) => {
    if (where(line, index, call)) delete line[name];
  }),
});
type Where = (line: JsonObject, index: number, call: Call) => boolean;

const one =
  (n: number): Where =>
  (line) =>
    rare(line, n);
const soldOut: Where = (line) => line['avail_seat_count'] === 0;
const unremarked: Where = (line) => line['remark'] === '';
const asText = (words: string, name: string) => set(`The ${words} a text.`, name, (line) => String(line[name]));
const asNumber = (words: string, name: string) =>
  set(`The ${words} a number.`, name, (line) => hash(String(line[name])));
const more = (line: JsonObject, name: string, by: number) => Number(line[name]) + by;
const nothing = () => null;

/** Trips whose fields are missing or of another type. */
export const tripFieldFaults = [
  fault('price-text', trip, {
    price: asText('price is', 'price'),
    distance: asText('distance is', 'distance'),
    seats: asText('seats are', 'seat_count'),
    'available-seats': asText('available seats are', 'avail_seat_count'),
    duration: set('The duration is a text such as 95min.', 'duration', (line) => `${String(line['duration'])}min`),
  }),
  fault('price-fraction', trip, {
    price: set('The price has two decimals.', 'price', (line) => more(line, 'price', 0.5)),
    some: set('The price of one trip in 30 has a decimal.', 'price', (line) => more(line, 'price', 0.1), one(30)),
    distance: set('The distance is not whole.', 'distance', (line) => more(line, 'distance', 0.25)),
    duration: set(
      'The duration is in hours and not whole.',
      'duration',
      (line) => Number(line['duration']) / 60 + 0.001,
    ),
  }),
  fault('remark-null', trip, {
    remark: set('A missing remark is null.', 'remark', nothing, unremarked),
    seats: set('The seats are null.', 'seat_count', nothing),
    'sold-out': set('The available seats of a sold out trip are null.', 'avail_seat_count', nothing, soldOut),
    'station-gid': {
      title: 'The station gids are null.',
      hooks: onLine((line) => void Object.assign(line, { start_station_gid: null, end_station_gid: null })),
    },
  }),
  fault('price-null-for-one', trip, {
    price: set('The price of one trip in 60 is null.', 'price', nothing, one(60)),
    gid: set('One trip in 50 has a gid of null.', 'gid', nothing, one(50)),
  }),
  fault('price-object', trip, {
    price: set('The price is an object with a currency.', 'price', ({ price }) => ({
      amount: Number(price),
      currency: 'CNY',
    })),
    city: set('The cities are objects.', 'from_city', (line) => ({ name: String(line['from_city']) })),
    remark: set('The remark is a list of notes.', 'remark', (line) => [String(line['remark'])]),
    'camel-case': {
      title: 'The fields are named in camel case.',
      hooks: onLine((line) => {
        for (const [name, value] of Object.entries(line)) {
          delete line[name];
          line[name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())] = value;
        }
      }),
    },
  }),
  fault('class-code', trip, {
    class: asNumber('seat class is', 'class_name'),
    gid: asNumber('gid is', 'gid'),
    'line-gid': asNumber('line_gid is', 'line_gid'),
    'city-code': {
      title: 'The city codes are numbers.',
      hooks: onLine((line) => {
        for (const name of ['start_city_code', 'end_city_code']) line[name] = Number(line[name]);
      }),
    },
    time: set('The time is minutes from midnight.', 'dep_time', ({ dep_time: time }) => {
      const [hour = '', minute = ''] = String(time).split(':');
      return Number(hour) * 60 + Number(minute);
    }),
    boolean: set(
      'The available seats say only whether there are any.',
      'avail_seat_count',
      (line) => Number(line['avail_seat_count']) > 0,
    ),
  }),
  fault('remark-missing-when-empty', trip, {
    remark: remove('An empty remark is left out.', 'remark', unremarked),
    seats: remove('A sold out trip has no available seats field.', 'avail_seat_count', soldOut),
    'line-gid': remove('There is no line_gid.', 'line_gid'),
  }),
  fault('field-missing-sometimes', trip, {
    duration: remove('One trip in 80 lacks its duration.', 'duration', one(80)),
    class: remove('One trip in 25 has no seat class.', 'class_name', one(25)),
    gid: remove('One trip in 70 has no gid.', 'gid', one(70)),
    'line-name': remove('The 50th trip of a page has no line name.', 'line_name', (_line, index) => index === 49),
    'later-pages': remove('From page 2 on the stations have no gid.', 'end_station_gid', (_line, _index, call) =>
      isLaterPage(call),
    ),
    'after-60-calls': {
      ...remove(
        'From the 60th search on trips have no distance.',
        'distance',
        (...[, , call]) => call.ofOperation >= 60,
      ),
      witness: searches(61, { page_size: 1 }, { connection: 'kept' }),
    },
  }),
  fault('lines-with-null', trip, {
    full: {
      title: 'The last element of a full page is null.',
      hooks: onLines((lines, data) => {
        if (lines.length === 50) data['lines'] = [...lines.slice(0, 49), null];
      }),
    },
    'after-the-last': {
      title: 'The list of trips ends with null where it is shorter than the page.',
      hooks: onLines((lines, data) => {
        if (lines.length > 0 && lines.length < 50) data['lines'] = [...lines, null];
      }),
    },
  }),
  fault(
    'lines-object',
    { ...lines, witness: allPages },
    {
      all: {
        title: 'The trips are an object by number.',
        hooks: onLines((lines, data) => void (data['lines'] = Object.fromEntries(lines.entries()))),
      },
      'when-one': {
        title: 'A single trip stands without its array.',
        hooks: onLines((lines, data) => {
          if (lines.length === 1) data['lines'] = lines[0] as JsonObject;
        }),
        witness: search({ page_size: 1 }),
      },
      renamed: {
        title: 'The trips are called list.',
        hooks: onLines((lines, data) => {
          delete data['lines'];
          data['list'] = lines;
        }),
      },
    },
  ),
  fault(
    'lines-null-when-empty',
    { ...lines, witness: search(noTrips) },
    {
      null: {
        title: 'Without trips lines is null.',
        hooks: onLines((lines, data) => {
          if (lines.length === 0) data['lines'] = null;
        }),
      },
      missing: {
        title: 'Without trips lines is left out.',
        hooks: onLines((lines, data) => {
          if (lines.length === 0) delete data['lines'];
        }),
      },
    },
  ),
];
