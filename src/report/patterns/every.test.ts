import { expect, test } from 'vitest';
import { everyHowMany } from './every.ts';

const calls = (fails: (nth: number) => boolean, identity = (nth: number): string => `request ${nth % 140}`) =>
  Array.from({ length: 300 }, (_, nth) => ({ fails: fails(nth), identity: identity(nth), probe: `probe ${nth % 7}` }));

test('calls that fail now and then, of which some passed with the same request', () => {
  expect(
    everyHowMany(
      calls((nth) => nth % 30 === 7),
      0,
    ),
  ).toBe(30);
  expect(
    everyHowMany(
      calls((nth) => nth % 40 === 7),
      0,
    ),
  ).toBe(38);
});

test('nothing is said if equal requests always fail, unless a finding did not come again', () => {
  const different = calls((nth) => nth % 30 === 7, String);
  expect(everyHowMany(different, 0)).toBeNull();
  expect(everyHowMany(different, 1)).toBe(30);
});

test('nothing is said of a burst, of few requests, of one purpose, or of most calls', () => {
  expect(
    everyHowMany(
      calls((nth) => nth > 280),
      1,
    ),
  ).toBeNull();
  expect(
    everyHowMany(
      calls(
        (nth) => nth % 140 === 7,
        () => 'one',
      ),
      1,
    ),
  ).toBeNull();
  expect(
    everyHowMany(
      calls((nth) => nth % 2 === 0),
      1,
    ),
  ).toBeNull();
});
