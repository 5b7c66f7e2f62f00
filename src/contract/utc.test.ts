import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUtcTimestamp, utcTimestampPattern } from './utc.ts';

const at = Date.UTC(2026, 10, 21, 10, 30, 0);

test.each([
  ['2026-11-21T10:30:00Z', at, 'extended, seconds, Z'],
  ['2026-11-21T10:30Z', at, 'extended, minutes, Z'],
  ['2026-11-21T10:30.5Z', at + 30_000, 'extended, minutes with fraction, Z'],
  ['2026-11-21T10:30:00.250Z', at + 250, 'extended, seconds with fraction, Z'],
  ['2026-11-21T10:30:00,25Z', at + 250, 'extended, seconds with comma fraction, Z'],
  ['2026-11-21T10:30:00.123456789Z', at + 123, 'extended, seconds with fraction, Z'],
  ['2026-11-21T10:30:00+00:00', at, 'extended, seconds, +00:00'],
  ['2026-11-21T10:30:00-00:00', at, 'extended, seconds, -00:00'],
  ['2026-11-21T10:30:00+00', at, 'extended, seconds, +00'],
  ['2026-11-21T10:30:00+0000', at, 'extended, seconds, +0000'],
  ['2026-11-21T10:30:00\u221200:00', at, 'extended, seconds, \u221200:00'],
  ['20261121T103000Z', at, 'basic, seconds, Z'],
  ['20261121T1030Z', at, 'basic, minutes, Z'],
  ['20261121T1030,5Z', at + 30_000, 'basic, minutes with comma fraction, Z'],
  ['20261121T103000.5-0000', at + 500, 'basic, seconds with fraction, -0000'],
  ['20261121T103000-00', at, 'basic, seconds, -00'],
  ['2026-11-20T24:00:00Z', Date.UTC(2026, 10, 21), 'extended, seconds, Z'],
  ['2026-11-20T24:00Z', Date.UTC(2026, 10, 21), 'extended, minutes, Z'],
  ['2026-11-20T24:00:00.000Z', Date.UTC(2026, 10, 21), 'extended, seconds with fraction, Z'],
  ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1), 'extended, seconds, Z'],
  ['20161231T235960Z', Date.UTC(2017, 0, 1), 'basic, seconds, Z'],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29), 'extended, seconds, Z'],
  ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29), 'extended, seconds, Z'],
  ['1970-01-01T00:00:00Z', 0, 'extended, seconds, Z'],
  ['0000-01-01T00:00:00Z', Date.parse('0000-01-01T00:00:00Z'), 'extended, seconds, Z'],
  ['0099-12-31T23:59:59Z', Date.parse('0099-12-31T23:59:59Z'), 'extended, seconds, Z'],
])('%s is a UTC timestamp', (text, epochMs, form) => {
  expect(parseUtcTimestamp(text)).toMatchObject({ epochMs, form });
});

test.each([
  // no zone, another zone, no zero offset
  '2026-11-21T10:30:00',
  '2026-11-21T10:30:00+08:00',
  '2026-11-21T10:30:00-01:00',
  '2026-11-21T10:30:00+00:30',
  '2026-11-21T10:30:00UTC',
  '2026-11-21T10:30:00 Z',
  '2026-11-21T10:30:00+0',
  '2026-11-21T10:30:00+00:0',
  '2026-11-21T10:30:00GMT',
  '2026-11-21T10:30:00+00:00Z',
  '2026-11-21T10:30:00±00:00',
  // joined by something else than T, lower case
  '2026-11-21 10:30:00Z',
  '2026-11-21t10:30:00Z',
  '2026-11-21T10:30:00z',
  '2026-11-21_10:30:00Z',
  '2026-11-2110:30:00Z',
  // basic and extended mixed
  '20261121T10:30:00Z',
  '2026-11-21T103000Z',
  '2026-1121T10:30:00Z',
  '2026-11-21T10:3000Z',
  '2026-11-21T1030:00Z',
  // less than minutes, a fraction of hours
  '2026-11-21',
  '2026-11-21T10Z',
  '2026-11-21T10.5Z',
  '2026-11T10:30:00Z',
  '20261121T10Z',
  '20261121',
  // no such date
  '2026-02-29T10:30:00Z',
  '1900-02-29T10:30:00Z',
  '2026-13-01T10:30:00Z',
  '2026-00-10T10:30:00Z',
  '2026-11-00T10:30:00Z',
  '2026-11-31T10:30:00Z',
  '2026-04-31T10:30Z',
  '20260230T103000Z',
  // week and ordinal dates, expanded years
  '2026-W47-6T10:30:00Z',
  '2026W476T103000Z',
  '2026-325T10:30:00Z',
  '2026325T103000Z',
  '+002026-11-21T10:30:00Z',
  '-2026-11-21T10:30:00Z',
  '12026-11-21T10:30:00Z',
  '26-11-21T10:30:00Z',
  // no such time
  '2026-11-21T24:00:01Z',
  '2026-11-21T24:01Z',
  '2026-11-21T24:00:00.5Z',
  '2026-11-21T24:00.5Z',
  '2026-11-21T25:00:00Z',
  '2026-11-21T10:60:00Z',
  '2026-11-21T10:30:60Z',
  '2026-11-21T23:59:61Z',
  '2026-11-21T23:60Z',
  '2026-11-21T22:59:60Z',
  // fractions without digits
  '2026-11-21T10:30:00.Z',
  '2026-11-21T10:30:.5Z',
  '2026-11-21T10:30:00.5.5Z',
  '2026-11-21T10:30:00;5Z',
  // more around it, other digits, other notations
  ' 2026-11-21T10:30:00Z',
  '2026-11-21T10:30:00Z ',
  '2026-11-21T10:30:00Z\n',
  '',
  'Z',
  'T',
  'now',
  '1795257000',
  '1795257000000',
  '2026/11/21T10:30:00Z',
  '21-11-2026T10:30:00Z',
  '２０２６-11-21T10:30:00Z',
  '٢٠٢٦-11-21T10:30:00Z',
  '2026-11-21T1:30:00Z',
  '2026-1-1T10:30:00Z',
  'Sat, 21 Nov 2026 10:30:00 GMT',
  '2026-11-21T10:30:00Z[UTC]',
  '0000-00-00T00:00:00Z',
  '2026-12-31T23:58:60Z',
  '2026-12-31T22:59:60Z',
  '2026-11-21T10:30:00.000Z0',
])('%j is none', (text) => {
  expect(parseUtcTimestamp(text)).toBeNull();
});

test('the pattern for other tools has the same forms, and nothing is kept of what it finds', () => {
  const pattern = new RegExp(utcTimestampPattern);
  for (const text of [
    '2026-11-21T10:30:00Z',
    '2026-11-21T10:30,5+00:00',
    '20261121T103000.25-00',
    '2026-11-21T24:00:00+0000',
  ])
    expect([parseUtcTimestamp(text) === null, pattern.exec(text)?.length], text).toEqual([false, 1]);
  for (const text of [
    '',
    '2026-11-21',
    '2026-11-21T10:30:00',
    '2026-11-21T10:30:00+01:00',
    'x2026-11-21T10:30:00Z',
    '2026-11-21T10:30:00Zx',
  ])
    expect([parseUtcTimestamp(text) === null, pattern.test(text)], text).toEqual([true, false]);
});

test('every thousandth of a second is read exactly', () => {
  for (let ms = 0; ms < 1000; ms += 1) {
    expect(parseUtcTimestamp(`1970-01-01T00:00:00.${String(ms).padStart(3, '0')}Z`)?.epochMs).toBe(ms);
  }
});

test('what JavaScript writes is read as it was meant', () => {
  const years = {
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(years), (date) => {
      const iso = date.toISOString();
      expect(parseUtcTimestamp(iso)?.epochMs).toBe(date.getTime());
      expect(parseUtcTimestamp(iso.replaceAll(/[-:]/g, ''))?.epochMs).toBe(date.getTime());
    }),
    { seed: 1 },
  );
});

test('a long fraction is cut, and long garbage is read at once', () => {
  expect(parseUtcTimestamp(`2026-11-21T10:30:00.${'9'.repeat(1_000_000)}Z`)).toMatchObject({
    fractionDigits: 1_000_000,
  });
  expect(parseUtcTimestamp(`2026-11-21T10:30:00.${'9'.repeat(1_000_000)}`)).toBeNull();
  expect(parseUtcTimestamp('2026-11-21T'.repeat(100_000))).toBeNull();
});
