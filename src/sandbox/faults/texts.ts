import type { Call } from '../call.ts';
import { hash } from '../random.ts';
import type { JsonObject } from '../json.ts';
import { onAnswer, onLine, oneIn, rare } from './change.ts';
import { fault, type Part } from './fault.ts';
import { allPages, searches } from '../witness.ts';

const texts = { breaks: 'bus.text', document: '2: display name of the line, boarding point name, free text note' };

type Change = (line: JsonObject, call: Call) => void;
const line = (title: string, change: Change, more: Part = {}): Part => ({
  title,
  hooks: onLine((line, _index, call) => change(line, call)),
  witness: allPages,
  ...more,
});

const text = (line: JsonObject, name: string): string => String(line[name]);
/** The UTF-8 of a text, read as bytes of a Western code page. */
const twice = (text: string, codePage = 'latin1'): string =>
  codePage === 'latin1' ? Buffer.from(text).toString('latin1') : new TextDecoder(codePage).decode(Buffer.from(text));

/** Each piece of so many bytes is decoded alone. */
const inPieces = (size: number, where: (call: Call) => boolean = () => true): Part => ({
  hooks: onAnswer('busSearch', (answer, call) => {
    if (answer.status !== 200 || answer.body === undefined || !where(call)) return;
    const bytes = Buffer.from(JSON.stringify(answer.body));
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, nth) =>
      bytes.subarray(nth * size, (nth + 1) * size).toString('utf8'),
    );
    answer.bytes = Buffer.from(pieces.join(''));
  }),
  witness: searches(3, { page_size: 50 }),
});

/** Trips whose texts have lost characters, or were decoded twice. */
export const textFaults = [
  fault('text-broken-at-buffer', texts, {
    buffer: { title: 'Each 4 KB of an answer are decoded alone: a character at an edge is lost.', ...inPieces(4096) },
    sometimes: {
      title: 'One answer in 10 is decoded in pieces of 1000 bytes.',
      ...inPieces(1000, (call) => oneIn(10, call)),
      witness: searches(60, { page_size: 50 }),
    },
  }),
  fault('text-cut-within-character', texts, {
    'line-name': line('The name of one line in 12 is cut after 20 bytes.', (line) => {
      if (rare(line, 12)) line['line_name'] = Buffer.from(text(line, 'line_name')).subarray(0, 20).toString('utf8');
    }),
    surrogate: line('The remark of one trip in 10 has an emoji that is cut in half.', (line) => {
      if (rare(line, 10)) line['remark'] = `${text(line, 'remark')} \u{1f68c}`.slice(0, -1);
    }),
    unknown: line('A character of one station name in 30 is not in the code page of its source.', (line) => {
      if (rare(line, 30)) line['end_station_name'] = text(line, 'end_station_name').replace(/^./u, '\ufffd');
    }),
  }),
  fault('text-question-marks', texts, {
    'each-character': line(
      'The names of cities are written in a code page that has none of their characters.',
      (line) => {
        for (const name of ['from_city', 'to_city']) line[name] = text(line, name).replaceAll(/[^\0-\xff]/g, '?');
      },
    ),
    'one-station': line('The name of one station in 30 is written as question marks.', (line) => {
      if (rare(line, 30)) line['start_station_name'] = '???';
    }),
  }),
  fault('text-escaped-for-html', texts, {
    'line-name': line('The names of lines are escaped for HTML.', (line) => {
      line['line_name'] = `${text(line, 'line_name')} &amp; ${text(line, 'to_city')}`;
    }),
    apostrophe: line('The name of one station in 20 has an apostrophe that is escaped for HTML.', (line) => {
      if (rare(line, 20)) line['start_station_name'] = `${text(line, 'start_station_name')} (Xi&#x27;an Road)`;
    }),
  }),
  fault('text-decoded-twice', texts, {
    'line-name': line('The names of lines are decoded twice.', (line) => {
      line['line_name'] = twice(text(line, 'line_name'));
    }),
    'windows-1252': line(
      'The seat classes are decoded twice, as windows-1252, in one answer of 8.',
      (line, call) => {
        if (hash('twice', call.number) % 8 === 0) line['class_name'] = twice(text(line, 'class_name'), 'windows-1252');
      },
      { witness: searches(40, { page_size: 20 }) },
    ),
    'all-texts': line('All names are decoded twice, and whole nowhere.', (line) => {
      for (const name of ['line_name', 'start_station_name', 'end_station_name', 'from_city', 'to_city', 'class_name'])
        line[name] = twice(text(line, name));
    }),
    'all-as-windows-1252': line('All names are decoded twice, as windows-1252, and whole nowhere.', (line) => {
      for (const name of ['line_name', 'start_station_name', 'end_station_name', 'from_city', 'to_city', 'class_name'])
        line[name] = twice(text(line, name), 'windows-1252');
    }),
    station: line('If a station is the last stop, its name is decoded twice.', (line) => {
      line['end_station_name'] = twice(text(line, 'end_station_name'));
    }),
  }),
];
