import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import { hash } from '../random.ts';
import { onLine, onLines } from './change.ts';
import { fault } from './fault.ts';

const section = '2: bus trip item (element of data.lines): its 20 fields and their types';

/** All the trips of the route of 138, and of the first route the other way. */
export const allPages: Fault['witness'] = async (probe) => {
  await probe.times(3, (i) => probe.search({ page: i + 1, page_size: 50 }));
};

type Change = (line: JsonObject, index: number, call: Call) => void;

const line = (id: string, title: string, change: Change) => fault(id, title, section, onLine(change), allPages);

/** True for about one trip in `n`, the same ones in every answer. */
export function rare(line: JsonObject, n: number): boolean {
  return hash('rare', String(line['gid'])) % n === 0;
}

const asText = (name: string) => (line: JsonObject) => void (line[name] = String(line[name]));
const asNumber = (name: string) => (line: JsonObject) => void (line[name] = hash(String(line[name])));

/** Trips whose fields are missing or of another type. */
export const tripFieldFaults = [
  line('price-text', 'The price is a text.', asText('price')),
  line('price-fraction', 'The price has two decimals.', (line) => void (line['price'] = Number(line['price']) + 0.5)),
  line('price-fraction-for-some', 'The price of one trip in 30 has a decimal.', (line) => {
    if (rare(line, 30)) line['price'] = Number(line['price']) + 0.1;
  }),
  line('price-null-for-one', 'The price of one trip in 60 is null.', (line) => {
    if (rare(line, 60)) line['price'] = null;
  }),
  line(
    'price-object',
    'The price is an object with a currency.',
    (line) => void (line['price'] = { amount: Number(line['price']), currency: 'CNY' }),
  ),
  line(
    'duration-text',
    'The duration is a text such as 95min.',
    (line) => void (line['duration'] = `${String(line['duration'])}min`),
  ),
  line(
    'duration-hours',
    'The duration is in hours and not whole.',
    (line) => void (line['duration'] = Number(line['duration']) / 60 + 0.001),
  ),
  line('distance-text', 'The distance is a text.', asText('distance')),
  line(
    'distance-fraction',
    'The distance is not whole.',
    (line) => void (line['distance'] = Number(line['distance']) + 0.25),
  ),
  line('seat-count-text', 'The seats are a text.', asText('seat_count')),
  line('seat-count-null', 'The seats are null.', (line) => void (line['seat_count'] = null)),
  line('available-seats-text', 'The available seats are a text.', asText('avail_seat_count')),
  line('available-seats-null-when-sold-out', 'The available seats of a sold out trip are null.', (line) => {
    if (line['avail_seat_count'] === 0) line['avail_seat_count'] = null;
  }),
  line(
    'available-seats-boolean',
    'The available seats say only whether there are any.',
    (line) => void (line['avail_seat_count'] = Number(line['avail_seat_count']) > 0),
  ),
  line('available-seats-missing-when-sold-out', 'A sold out trip has no available seats field.', (line) => {
    if (line['avail_seat_count'] === 0) delete line['avail_seat_count'];
  }),
  line('remark-null', 'A missing remark is null.', (line) => {
    if (line['remark'] === '') line['remark'] = null;
  }),
  line('remark-missing-when-empty', 'An empty remark is left out.', (line) => {
    if (line['remark'] === '') delete line['remark'];
  }),
  line('remark-list', 'The remark is a list of notes.', (line) => void (line['remark'] = [String(line['remark'])])),
  line('class-code', 'The seat class is a number.', asNumber('class_name')),
  line('class-missing-for-some', 'One trip in 25 has no seat class.', (line) => {
    if (rare(line, 25)) delete line['class_name'];
  }),
  line('city-code-number', 'The city codes are numbers.', (line) => {
    line['start_city_code'] = Number(line['start_city_code']);
    line['end_city_code'] = Number(line['end_city_code']);
  }),
  line(
    'city-name-object',
    'The cities are objects.',
    (line) => void (line['from_city'] = { name: String(line['from_city']) }),
  ),
  line('gid-number', 'The gid is a number.', asNumber('gid')),
  line('line-gid-number', 'The line_gid is a number.', asNumber('line_gid')),
  line('line-gid-missing', 'There is no line_gid.', (line) => void delete line['line_gid']),
  line('station-gid-null', 'The station gids are null.', (line) => {
    line['start_station_gid'] = null;
    line['end_station_gid'] = null;
  }),
  line('station-gid-missing-on-later-pages', 'From page 2 on the stations have no gid.', (line, _index, call) => {
    if (Number((call.body as JsonObject)['page']) > 1) delete line['end_station_gid'];
  }),
  line('line-name-missing-for-last', 'The 50th trip of a page has no line name.', (line, index) => {
    if (index === 49) delete line['line_name'];
  }),
  line('field-missing-sometimes', 'One trip in 80 lacks its duration.', (line) => {
    if (rare(line, 80)) delete line['duration'];
  }),
  fault(
    'field-missing-after-60-calls',
    'From the 60th search on trips have no distance.',
    section,
    onLine((line, _index, call) => {
      if (call.ofOperation >= 60) delete line['distance'];
    }),
    (probe) => probe.times(61, () => probe.search({ page_size: 1 }, { connection: 'kept' })),
  ),
  line('fields-in-camel-case', 'The fields are named in camel case.', (line) => {
    for (const [name, value] of Object.entries(line)) {
      delete line[name];
      line[name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())] = value;
    }
  }),
  fault(
    'lines-object',
    'The trips are an object by number.',
    section,
    onLines((lines, data) => void (data['lines'] = Object.fromEntries(lines.entries()))),
    allPages,
  ),
  fault(
    'lines-null-when-empty',
    'Without trips lines is null.',
    '4.1: data.lines array of bus trip items',
    onLines((lines, data) => {
      if (lines.length === 0) data['lines'] = null;
    }),
    async (probe) => {
      await probe.search({ start_city_code: '330200', end_city_code: '310100' });
    },
  ),
  fault(
    'lines-missing-when-empty',
    'Without trips lines is left out.',
    '4.1: data.lines array of bus trip items',
    onLines((lines, data) => {
      if (lines.length === 0) delete data['lines'];
    }),
    async (probe) => {
      await probe.search({ page: 99 });
    },
  ),
  fault(
    'lines-object-when-one',
    'A single trip stands without its array.',
    '4.1: data.lines array of bus trip items',
    onLines((lines, data) => {
      if (lines.length === 1) data['lines'] = lines[0] as JsonObject;
    }),
    async (probe) => {
      await probe.search({ page_size: 1 });
    },
  ),
  fault(
    'lines-with-null',
    'The last element of a full page is null.',
    section,
    onLines((lines, data) => {
      if (lines.length === 50) data['lines'] = [...lines.slice(0, 49), null];
    }),
    allPages,
  ),
  fault(
    'null-after-the-last-trip',
    'The list of trips ends with null where it is shorter than the page.',
    section,
    onLines((lines, data) => {
      if (lines.length > 0 && lines.length < 50) data['lines'] = [...lines, null];
    }),
    allPages,
  ),
  fault(
    'lines-renamed',
    'The trips are called list.',
    '4.1: data.lines',
    onLines((lines, data) => {
      delete data['lines'];
      data['list'] = lines;
    }),
    allPages,
  ),
];
