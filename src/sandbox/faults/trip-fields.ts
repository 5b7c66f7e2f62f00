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
    duration: set('The duration is a text such as 95min.', 'duration', (line) => `${String(line['duration'])}min`),
  }),
  fault('price-fraction', trip, {
    price: set('The price has two decimals.', 'price', (line) => more(line, 'price', 0.5)),
    some: set('The price of one trip in 30 has a decimal.', 'price', (line) => more(line, 'price', 0.1), one(30)),
  }),
  fault('remark-null', trip, {
    remark: set('A missing remark is null.', 'remark', nothing, unremarked),
    'sold-out': set('The available seats of a sold out trip are null.', 'avail_seat_count', nothing, soldOut),
  }),
  fault('price-null-for-one', { ...trip, ...set('The price of one trip in 60 is null.', 'price', nothing, one(60)) }),
  fault('price-object', trip, {
    price: set('The price is an object with a currency.', 'price', ({ price }) => ({
      amount: Number(price),
      currency: 'CNY',
    })),
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
    time: set('The time is minutes from midnight.', 'dep_time', ({ dep_time: time }) => {
      const [hour = '', minute = ''] = String(time).split(':');
      return Number(hour) * 60 + Number(minute);
    }),
  }),
  fault('remark-missing-when-empty', trip, {
    remark: remove('An empty remark is left out.', 'remark', unremarked),
    seats: remove('A sold out trip has no available seats field.', 'avail_seat_count', soldOut),
  }),
  fault('field-missing-sometimes', trip, {
    duration: remove('One trip in 80 lacks its duration.', 'duration', one(80)),
    'line-name': remove('The 50th trip of a page has no line name.', 'line_name', (_line, index) => index === 49),
    'later-pages': remove('From page 2 on, the stations have no gid.', 'end_station_gid', (_line, _index, call) =>
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
  fault('lines-with-null', {
    ...trip,
    title: 'The last element of a full page is null.',
    hooks: onLines((lines, data) => {
      if (lines.length === 50) data['lines'] = [...lines.slice(0, 49), null];
    }),
  }),
  fault(
    'lines-object',
    { ...lines, witness: allPages },
    {
      all: {
        title: 'The trips are an object with numbers as names.',
        hooks: onLines((lines, data) => void (data['lines'] = Object.fromEntries(lines.entries()))),
      },
      'when-one': {
        title: 'A single trip is not in an array.',
        hooks: onLines((lines, data) => {
          if (lines.length === 1) data['lines'] = lines[0] as JsonObject;
        }),
        witness: search({ page_size: 1 }),
      },
    },
  ),
  fault('lines-null-when-empty', {
    ...lines,
    witness: search(noTrips),
    title: 'Without trips, `lines` is null.',
    hooks: onLines((lines, data) => {
      if (lines.length === 0) data['lines'] = null;
    }),
  }),
];
