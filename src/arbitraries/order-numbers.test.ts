import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryProblems, doubledLabels } from './arbitrary-assertions.fixture.ts';
import {
  hostileCancelBodies,
  hostileFormsOf,
  hostilePartsOf,
  madeUpOrderNumber,
  madeUpOrderNumbers,
  mayBeCounted,
  nearMiss,
} from './order-numbers.ts';

/** What is left where everything outside ASCII is dropped, or the text is cut there. */
const longEnough = (number: string) =>
  /^[A-Za-z0-9-]{24,300}/.test(number.replace(/^HT|-/g, '')) && number.length <= 300 && number.isWellFormed();
/** What sloppy platforms make of a text: a number at its start, or its low 32 bits. */
const readsAsSmallNumber = (number: string) => {
  const read = Number.parseFloat(number);
  return Number.isFinite(read) && (read < 2 ** 64 || (read | 0) !== 0);
};

test('made-up numbers are long, different, and read as no number in use', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const numbers = madeUpOrderNumbers(seed);
      expect(numbers).toHaveLength(6);
      expect(numbers.filter(({ value }) => !longEnough(value) || readsAsSmallNumber(value))).toEqual([]);
      expect(numbers).toEqual(madeUpOrderNumbers(seed));
    }),
    { seed: 20261120 },
  );
  const all = Array.from({ length: 200 }, (_, seed) => madeUpOrderNumbers(seed).map((one) => one.value)).flat();
  expect(new Set(all).size).toBe(1200);
});

test('they are not a near miss of a real one', () => {
  const real = fc.array(fc.oneof(fc.stringMatching(/^[A-Z0-9]{5,30}$/), fc.stringMatching(/^HT\d{1,28}$/), fc.uuid()), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(real, fc.integer(), (numbers, seed) => {
      const drawn = fc.sample(madeUpOrderNumber(numbers), { seed, numRuns: 5 });
      for (const one of [...madeUpOrderNumbers(seed, numbers).map(({ value }) => value), ...drawn]) {
        for (const number of numbers)
          expect(one.slice(0, 5) === number.slice(0, 5) || (number.length > 4 && one.includes(number))).toBe(false);
      }
    }),
    { seed: 20261120 },
  );
  expect(nearMiss('ABCDEF', 'abcdeX')).toBe(true);
  const short = [...'0123456789abcdefghijklmnopqrstuvwxyz', 'HT'];
  expect(madeUpOrderNumbers(1, short)).toHaveLength(6);
  expect(fc.sample(madeUpOrderNumber(short), { seed: 1, numRuns: 5 })).toHaveLength(5);
  expect(nearMiss('ABCDX', 'ABCDY')).toBe(false);
  expect(nearMiss('XHT123X', 'HT123')).toBe(true);
});

test('madeUpOrderNumber stays long when shrunk', () => {
  const inClass = (number: string) =>
    longEnough(number) && !readsAsSmallNumber(number) && !nearMiss(number, 'HT20261120');
  expect(arbitraryProblems({ arbitrary: madeUpOrderNumber(['HT20261120']), inClass, runs: 300 })).toEqual([]);
});

/** What is read of a text by those who look for a number in it: all its digits, and each run of them. */
const numbersIn = (text: string): bigint[] =>
  [text.replaceAll(/\D/g, ''), ...(text.match(/\d+/g) ?? [])].filter((found) => found !== '').map(BigInt);

test('where orders are counted from 1, no number is read out of a made-up one, or a hostile text, that is in use', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const drawn = fc.sample(madeUpOrderNumber(), { seed, numRuns: 3 });
      for (const number of [...madeUpOrderNumbers(seed).map(({ value }) => value), ...drawn]) {
        for (const found of numbersIn(number)) expect(found, number).toBeGreaterThan(10n ** 11n);
        expect(Number.isNaN(Number(number)) || Number(number) > 1e30, number).toBe(true);
      }
    }),
    { seed: 20261120 },
  );
  for (const { value, label } of hostileCancelBodies(true)) {
    const number = value['order_no'];
    expect(
      numbersIn(String(number)).filter((found) => found > 0n),
      label,
    ).toEqual([]);
    expect(Number(number) >= 1, label).toBe(false);
  }
});

const long = ['HT7305184629017530', 'HT2962047385103364', 'HT2917530846290175'];

test.each<[string, readonly string[], boolean]>([
  ['long and far apart', long, false],
  ['UUIDs', ['0a6f7c1e-9a44-4c55-8c1e-7b0a5f7a1c11', '7b6f7c1e-1a44-4c55-8c1e-7b0a5f7a1c12'], false],
  ['short', ['5010', '5011'], true],
  ['one of them short', [...long, 'HT12345'], true],
  ['a counter with zeros', ['00000000000000005010', '00000000000000005011'], true],
  ['a day and a counter', ['HT20261120000000017', 'HT20261120000004711'], true],
  ['two of many close together', [...long, 'HT7305184629017999'], true],
  ['one alone', [long[0] as string, long[0] as string], true],
  ['none', [], true],
])('%s: may be counted, or not', (_, numbers, counted) => {
  expect(mayBeCounted(numbers)).toBe(counted);
});

test('hostile cancel bodies carry no real number but that of the order to spend, and pieces of one only where numbers are not counted', () => {
  const [real = '', ...others] = long;
  const numbers = (others: readonly string[]) => hostilePartsOf(real, others).map((one) => one.value['order_no']);
  expect(numbers(others)).toEqual(['HT730518462901753', '629017530', 'HT730518462901753%']);
  expect(numbers([...others, '46290175304629017530', 'HT7305184629017531'])).toEqual([]);
  expect(numbers([])).toEqual([]);
  expect(hostilePartsOf('5010', ['5011', '5012'])).toEqual([]);
  for (const counted of [true, false]) {
    const all = [...hostileCancelBodies(counted), ...hostilePartsOf(real, others), ...hostileFormsOf(real)];
    expect(doubledLabels(all)).toEqual([]);
    expect(all.filter((one) => long.includes(one.value['order_no'] as string))).toEqual([]);
    expect(hostileCancelBodies(counted)[0]?.value).toEqual({});
  }
  expect(hostileCancelBodies(false).map(({ label }) => label)).toEqual(expect.arrayContaining(['true', '-1']));
});

test('a name that orders in a plain object are found by is always sent, and none by which every object of the platform would be written to', () => {
  for (const counted of [true, false]) {
    const found = hostileCancelBodies(counted).filter(({ value }) => String(value['order_no']) in {});
    expect(found.map(({ value, boundary }) => [value['order_no'], boundary])).toEqual([
      ['constructor', true],
      ['toString', false],
    ]);
  }
});
