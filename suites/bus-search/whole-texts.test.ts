import { expect, test } from 'vitest';
import fc from 'fast-check';
import { run } from '../../src/requirements/checks/cases.fixture.ts';
import { acceptedSearch, sampleSearch, sampleTrip } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { textsWhole } from './whole-texts.ts';

const trip = (over: JsonObject, call = 1, body: JsonObject = sampleSearch) =>
  acceptedSearch([sampleTrip, { ...sampleTrip, gid: 'G2', ...over }], {}, { call, body });
const twice = (text: string): string => Buffer.from(text).toString('latin1');

test.each([
  ['a replacement character', { remark: 'a\ufffd' }, 'remark: a replacement character'],
  ['a name in a code page without its characters', { to_city: '??' }, 'to_city: question marks alone'],
  ['half a character', { line_name: '\ud83d' }, 'line_name: half a character'],
  ['the other half', { from_city: 'a\ude8c' }, 'from_city: half a character'],
  ['a name escaped for HTML', { line_name: 'Tom &amp; Co.' }, 'line_name: escaped for HTML'],
  ['an escaped apostrophe', { to_city: 'Xi&#39;an' }, 'to_city: escaped for HTML'],
  [
    'a line that is named after its station',
    { start_station_name: '上海南站', line_name: twice('上海南站-苏州') },
    'line_name: decoded twice',
  ],
])('%s is found in one answer', (_, over, cause) => {
  expect(run(textsWhole, [trip(over)])).toEqual({ causes: [`/data/lines/[]/${cause} | 1`], cases: 1 });
});

test.each<[JsonObject, JsonObject]>([
  [{ remark: 'Bags &amp; bikes' }, {}],
  [{ line_name: 'Tom & Co.; Xi’an' }, {}],
  [{ start_station_name: 'Tom &amp; Co.' }, { start_addr: 'Tom & Co.' }],
])('%j may be meant so in the answer to %j', (over, more) => {
  expect(run(textsWhole, [trip(over, 1, { ...sampleSearch, ...more })]).causes).toEqual([]);
});

test.each([
  ['control characters', 'Ñîd', true],
  ['letters of no Latin script', '大洲', true],
  ['letters of another alphabet', 'Яд', true],
  ['letters of a Latin script', 'café', false],
  ['one letter of no Latin script', 'O\u0430', false],
])('a text decoded twice shows by itself: %s: %#', (_, text, shows) => {
  expect(run(textsWhole, [trip({ remark: twice(text) })]).causes).toEqual(
    shows ? ['/data/lines/[]/remark: decoded twice | 1'] : [],
  );
});

test('whatever text is decoded twice is found where it is whole elsewhere', () => {
  fc.assert(
    fc.property(
      fc
        .string({ unit: 'grapheme', minLength: 1 })
        .filter((text) => /[^\0-\x7f]/.test(text) && text.isWellFormed() && !text.includes('\ufffd')),
      fc.constantFrom('latin1' as const, 'windows-1252' as const),
      (text, codePage) => {
        const broken = codePage === 'latin1' ? twice(text) : new TextDecoder(codePage).decode(Buffer.from(text));
        expect(run(textsWhole, [trip({ remark: broken }, 1), trip({ class_name: text }, 2)])).toEqual({
          causes: ['/data/lines/[]/remark: decoded twice | 1'],
          cases: 2,
        });
      },
    ),
  );
});

test.each<[string, JsonObject]>([
  ['names that begin so', { from_city: 'SÃO PAULO', line_name: 'Ä°', remark: 'Ã Â£5', class_name: 'Ãé' }],
  ['a name in two forms of Unicode', { line_name: 'é', remark: 'é'.normalize('NFD') }],
  ['question marks in a text, and one alone', { remark: 'Where to??', line_name: '?', class_name: '？？' }],
  ['texts outside the BMP', { remark: '🚌𠮷', line_name: '' }],
])('legal: %s', (_, over) => {
  expect(run(textsWhole, [trip(over), trip({ line_name: 'Ã', remark: 'é', class_name: 'SÃO' }, 2)]).causes).toEqual([]);
});

test('an answer may repeat what was broken in its search', () => {
  for (const start_addr of ['a\ud83d', '\ufffd'])
    expect(run(textsWhole, [trip({ remark: '\ufffd' }, 1, { ...sampleSearch, start_addr })])).toEqual({
      causes: [],
      cases: 0,
    });
});

test('an answer without texts is no case', () => {
  expect(run(textsWhole, [acceptedSearch([]), acceptedSearch([{ remark: 1 }])])).toEqual({ causes: [], cases: 0 });
});
